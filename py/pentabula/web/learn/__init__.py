"""Lessons, puzzles, reviews and Try again."""

from __future__ import annotations

from pentabula.session.keep.puzzle_store import PuzzleStore
from pentabula.web import page
from pentabula.web.engine.reviewer import Reviewer
from pentabula.web.learn.lessons import Lessons
from pentabula.web.learn.puzzles import Puzzles
from pentabula.web.learn.retry import Retries
from pentabula.web.learn.reviews import Reviews
from pentabula.web.shell.hub import Hub


def connect(hub: Hub) -> None:
    """Makes lessons, puzzles, reviews and Try again, and connects them."""
    store = PuzzleStore(hub.storage, hub.stored_games, hub.clock.date, page.minutes_west)
    retries = _retries(hub)
    reviews = _reviews(hub, retries, store)
    for part in (_lessons(hub), _puzzles(hub, store), retries, reviews):
        part.connect(hub)


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
    )


def _puzzles(hub: Hub, store: PuzzleStore) -> Puzzles:
    return Puzzles(
        hub.stage,
        store,
        hub.slots,
        hub.router,
        hub.dice,
        hub.clock,
        announce=hub.notices.show,
        show_hint=hub.opponent.hint,
    )


def _retries(hub: Hub) -> Retries:
    return Retries(
        hub.stage,
        hub.storage,
        hub.slots,
        hub.router,
        hub.stored_games,
        hub.searcher,
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
        show_line=hub.opponent.show_line,
        tell=hub.toasts.show,
        reply=hub.replies.reply,
        announce=hub.notices.show,
    )
