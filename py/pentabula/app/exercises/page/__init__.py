"""Lessons, puzzles, drills, reviews, Try again and the set-up board."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from pentabula.app.exercises.page.challenges import Challenges
from pentabula.app.exercises.page.drills import make_drills
from pentabula.app.exercises.page.judge import Judge
from pentabula.app.exercises.page.lessons import Lessons
from pentabula.app.exercises.page.puzzles import Puzzles
from pentabula.app.play.session import Session
from pentabula.app.shell.addresses import EDITOR_PREFIX, RETRY_PREFIX
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.views import REVIEW
from pentabula.app.shell.stage import Change
from pentabula.app.store.keys import is_game, review_key
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.browser.clock import minutes_west
from pentabula.review.store import is_shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from pentabula.app.editor.page import PositionEditor
    from pentabula.app.exercises.page.retry import Retries
    from pentabula.app.reviewing.page.reviews import Reviews


def connect(hub: Hub) -> None:
    """Makes lessons, puzzles, drills, reviews, Try again and the set-up board; connects them."""
    store = PuzzleStore(hub.storage, hub.stored_games, hub.clock.date, minutes_west)
    challenges = Challenges(hub.stage, hub.storage, hub.slots, hub.router, hub.new_games)
    for part in (
        _lessons(hub),
        _puzzles(hub, store, challenges),
        LateReviews(hub, partial(_reviews, hub, store)),
        challenges,
        make_drills(hub),
    ):
        part.connect(hub)
    _connect_editor(hub, store)
    _connect_retries(hub)


def _connect_editor(hub: Hub, store: PuzzleStore) -> None:
    """Connects the set-up board, which is imported when it is opened."""

    @cache
    def editor() -> PositionEditor:
        from pentabula.app.editor.page import PositionEditor

        made = PositionEditor(hub, store)
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
    hub.router.pasted.add({EDITOR_PREFIX: lambda text: editor().open_pasted(text)})
    hub.router.repairing.add(EDITOR_PREFIX)


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


def _connect_retries(hub: Hub) -> None:
    """Connects Try again, which is imported when it is opened."""

    @cache
    def retries() -> Retries:
        from pentabula.app.exercises.page.retry import Retries

        made = Retries(
            hub.stage,
            hub.storage,
            hub.slots,
            hub.router,
            hub.stored_games,
            Judge(hub.stage, hub.searcher),
            hub.dice,
        )
        made.connect(hub)
        return made

    hub.commands.add(
        {
            "retry-next": lambda: retries().next(),
            "retry-again": lambda: retries().again(),
            "retry-show": lambda: retries().show_answer(),
            "retry-close": lambda: retries().close(),
        }
    )
    hub.router.openers.add({RETRY_PREFIX: lambda address: retries().open_address(address)})


class LateReviews:
    """Passes everything to the reviews, which `make` makes when one is opened or shown."""

    def __init__(self, hub: Hub, make: Callable[[], Reviews]) -> None:
        self._stage, self._storage, self._clock = hub.stage, hub.storage, hub.clock
        self._make = make
        self._made: Reviews | None = None

    @property
    def reviews(self) -> Reviews:
        """The reviews, made now if they were not yet."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def connect(self, hub: Hub) -> None:
        """Adds the commands and clicks of reviews, and follows the stage."""
        hub.commands.add(
            {
                "review": lambda: self.reviews.toggle(),
                "review-stop": lambda: self.reviews.stop(),
                "review-on": lambda: self.reviews.resume(),
                "review-again": lambda: self.reviews.begin(),
                "review-annotate": lambda: self.reviews.annotate(),
                "review-try": lambda: self.reviews.try_again(),
            }
        )
        names = ("data-point", "data-review-ply")
        hub.events.clicks.add(dict.fromkeys(names, lambda button: self.reviews.click(button)))
        hub.stage.replaced.append(self.reset)
        hub.stage.changed.append(self.follow)
        hub.views.opened[REVIEW].append(lambda: self.reviews.open_if_offered())

    def reset(self, session: Session) -> None:
        """Shows the review of the new game if it was shown before, once a move can be made."""
        if self._made is not None:
            self._made.reset(session)
            return
        key = self._stage.key
        text = self._storage.read(review_key(key)) if is_game(key) else None
        if text is not None and is_shown(text):
            self._clock.later(lambda: self._reset_later(session))

    def _reset_later(self, session: Session) -> None:
        if self._stage.session is session:
            self.reviews.reset(session)

    def follow(self, change: Change) -> None:
        """Updates the card."""
        if self._made is not None:
            self._made.follow(change)


def _reviews(hub: Hub, store: PuzzleStore) -> Reviews:
    from pentabula.app.engine.page.reviewer import Reviewer
    from pentabula.app.reviewing.page.reviews import Reviews

    searcher = hub.searcher
    made = Reviews(
        hub.stage,
        hub.storage,
        hub.slots,
        hub.deferred,
        hub.autosave,
        hub.clock,
        Reviewer(hub.backends, lambda: searcher.is_awaited),
        store,
        hub.views,
        hub.router,
        confirm=hub.toasts.show,
        reply=hub.replies.reply,
        announce=hub.notices.show,
    )
    made.connect(hub)
    return made
