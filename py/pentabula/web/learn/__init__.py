"""Lessons, puzzles, drills, reviews, Try again and the set-up board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pentabula.session.keep.puzzle_store import PuzzleStore
from pentabula.session.learn.addresses import EDITOR_PREFIX
from pentabula.web.clock import minutes_west
from pentabula.web.engine.reviewer import Reviewer
from pentabula.web.learn.challenges import Challenges
from pentabula.web.learn.drills import make_drills
from pentabula.web.learn.judge import Judge
from pentabula.web.learn.lessons import Lessons
from pentabula.web.learn.puzzles import Puzzles
from pentabula.web.learn.retry import Retries
from pentabula.web.learn.reviews import Reviews
from pentabula.web.shell.hub import Hub

if TYPE_CHECKING:
    from pentabula.web.learn.editor import PositionEditor
    from pentabula.web.learn.puzzle_maker import PuzzleMaker


def connect(hub: Hub) -> None:
    """Makes lessons, puzzles, drills, reviews, Try again and the set-up board; connects them."""
    store = PuzzleStore(hub.storage, hub.stored_games, hub.clock.date, minutes_west)
    retries = _retries(hub)
    reviews = _reviews(hub, retries, store)
    challenges = Challenges(hub.stage, hub.storage, hub.slots, hub.router, hub.new_games)
    for part in (
        _lessons(hub),
        _puzzles(hub, store, challenges),
        retries,
        reviews,
        challenges,
        make_drills(hub),
    ):
        part.connect(hub)
    _connect_editor(hub, store)


def _connect_editor(hub: Hub, store: PuzzleStore) -> None:
    """Connects the set-up board, which is imported when it is opened."""

    @cache
    def editor() -> PositionEditor:
        from pentabula.web.learn.editor import PositionEditor

        made = PositionEditor(hub, lambda: _puzzle_maker(hub, store))
        made.connect(hub)
        return made

    hub.commands.add(
        {
            "edit-position": lambda: editor().open(),
            "edit-play": lambda: editor().play(),
            "edit-analyse": lambda: editor().analyse(),
            "edit-puzzle": lambda: editor().make_puzzle(),
            "edit-clear": lambda: editor().clear(),
        }
    )
    hub.events.clicks.add({"data-stamp": lambda button: editor().choose(str(button.dataset.stamp))})
    hub.events.replying |= {"edit-play", "edit-analyse"}
    hub.events.forms.add(
        {
            "edit-text": lambda form: editor().read(form),
            "make-puzzle": lambda form: editor().save_puzzle(form),
        }
    )
    hub.router.openers.add({EDITOR_PREFIX: lambda address: editor().open_address(address)})


def _puzzle_maker(hub: Hub, store: PuzzleStore) -> PuzzleMaker:
    from pentabula.web.learn.puzzle_maker import PuzzleMaker

    return PuzzleMaker(hub.stage, hub.searcher, store, hub.dice, hub.replies.reply)


def _lessons(hub: Hub) -> Lessons:
    return Lessons(
        hub.stage,
        hub.storage,
        hub.slots,
        hub.deferred,
        hub.router,
        hub.dice,
        begin_record=hub.new_games.begin_record,
        announce=hub.notices.show,
        show_hint=hub.opponent.hint,
        report=hub.attempts.report,
    )


def _puzzles(hub: Hub, store: PuzzleStore, challenges: Challenges) -> Puzzles:
    return Puzzles(
        hub.stage,
        store,
        hub.slots,
        hub.router,
        hub.dice,
        hub.clock,
        Judge(hub.stage, hub.searcher),
        hub.attempts,
        challenges,
        announce=hub.notices.show,
        confirm=hub.toasts.show,
        show_hint=hub.opponent.hint,
    )


def _retries(hub: Hub) -> Retries:
    return Retries(
        hub.stage,
        hub.storage,
        hub.slots,
        hub.router,
        hub.stored_games,
        Judge(hub.stage, hub.searcher),
        hub.dice,
    )


def _reviews(hub: Hub, retries: Retries, store: PuzzleStore) -> Reviews:
    searcher = hub.searcher
    return Reviews(
        hub.stage,
        hub.storage,
        hub.slots,
        hub.deferred,
        hub.autosave,
        hub.clock,
        Reviewer(hub.backends, lambda: searcher.is_awaited),
        retries,
        store,
        hub.views,
        show_line=hub.opponent.show_line,
        confirm=hub.toasts.show,
        reply=hub.replies.reply,
        announce=hub.notices.show,
    )
