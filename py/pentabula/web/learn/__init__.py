"""Lessons, puzzles, reviews and Try again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentabula.web.engine.reviewer import Reviewer
from pentabula.web.learn.lessons import Lessons
from pentabula.web.learn.puzzle_store import PuzzleStore
from pentabula.web.learn.puzzles import Puzzles
from pentabula.web.learn.reviews import Reviews
from pentabula.web.learn.trying import Trying
from pentabula.web.shell.hub import Hub

if TYPE_CHECKING:
    from pentabula.web.learn.retries import Retries


def connect(hub: Hub) -> None:
    """Makes lessons, puzzles, reviews and Try again, and connects them."""
    trying = Trying(lambda: _retries(hub))
    for part in (_lessons(hub), _puzzles(hub), trying, _reviews(hub, trying)):
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


def _puzzles(hub: Hub) -> Puzzles:
    return Puzzles(
        hub.stage,
        PuzzleStore(hub.storage, hub.clock, hub.dice),
        hub.slots,
        hub.router,
        hub.dice,
        announce=hub.notices.show,
        show_hint=hub.opponent.hint,
    )


def _reviews(hub: Hub, trying: Trying) -> Reviews:
    engine = hub.engine
    return Reviews(
        hub.stage,
        hub.storage,
        hub.slots,
        hub.deferred,
        hub.autosave,
        hub.clock,
        Reviewer(hub.backends, lambda: engine.is_awaited),
        trying,
        play_out=hub.opponent.play_out,
        tell=hub.toasts.show,
        reply=hub.replies.reply,
        announce=hub.notices.show,
    )


def _retries(hub: Hub) -> Retries:
    from pentabula.web.learn.retries import Retries

    return Retries(
        hub.stage,
        hub.storage,
        hub.slots,
        hub.router,
        hub.stored_games,
        hub.engine,
        hub.dice,
        play_out=hub.opponent.play_out,
    )
