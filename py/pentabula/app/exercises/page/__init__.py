"""Lessons, puzzles, drills, positions to play from and Try again."""

from __future__ import annotations

from pentabula.app.exercises.page.challenges import Challenges
from pentabula.app.exercises.page.drill_room import DrillRoom
from pentabula.app.exercises.page.judge import Judge
from pentabula.app.exercises.page.lessons import Lessons
from pentabula.app.exercises.page.puzzles import Puzzles
from pentabula.app.exercises.page.retry import Retries
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.browser.clock import minutes_west


def connect(hub: Hub) -> None:
    """Makes the exercises, and connects them."""
    challenges = Challenges(hub.stage, hub.storage, hub.slots, hub.router, hub.new_games)
    for part in (
        _lessons(hub),
        _puzzles(hub, challenges),
        _retries(hub),
        challenges,
        DrillRoom(hub.stage, hub.storage, hub.slots, hub.router, hub.dice, hub.clock, hub.rng),
    ):
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
        report=hub.services.attempts.report,
    )


def _puzzles(hub: Hub, challenges: Challenges) -> Puzzles:
    return Puzzles(
        hub.stage,
        PuzzleStore(hub.storage, hub.stored_games, hub.clock.date, minutes_west),
        hub.slots,
        hub.router,
        hub.dice,
        hub.clock,
        Judge(hub.stage, hub.searcher),
        hub.services.attempts,
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
        hub.opponent.show_line,
    )
