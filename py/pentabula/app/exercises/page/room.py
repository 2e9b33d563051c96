"""Connects lessons, puzzles, drills, positions to win and Try again."""

from __future__ import annotations

from pentabula.app.exercises.page.challenges import Challenges
from pentabula.app.exercises.page.daily import DailyPuzzles
from pentabula.app.exercises.page.drills import Drills
from pentabula.app.exercises.page.learning_paths import LearningPaths
from pentabula.app.exercises.page.lessons import Lessons
from pentabula.app.exercises.page.progress import ProgressPage
from pentabula.app.exercises.page.puzzle_files import PuzzleFiles
from pentabula.app.exercises.page.puzzles import Puzzles
from pentabula.app.exercises.page.retry import Retries
from pentabula.app.exercises.page.shelf import Shelves
from pentabula.app.exercises.page.source import MoveJudge, SourceParts
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.browser.clock import minutes_west


def connect(hub: Hub) -> None:
    """Makes the exercises, and connects them."""
    judge, attempts = MoveJudge(hub.stage, hub.engine.searcher), hub.services.attempts
    parts = SourceParts(
        hub.stage, hub.screen.slots, hub.router, hub.announcer.notices, hub.device.dice, judge
    )
    store = PuzzleStore(hub.storage, hub.games.stored, hub.device.clock.date, minutes_west)
    challenges = Challenges(hub.stage, hub.storage, hub.screen.slots, hub.router, hub.games.new)
    daily = DailyPuzzles(parts, store, PuzzleFiles(), hub.device.clock)
    shelves = Shelves(parts, store, challenges, daily, hub.device.clock)
    progress = ProgressPage(hub, store)
    for part in (
        Lessons(
            parts,
            hub.storage,
            hub.screen.deferred,
            hub.games.new,
            attempts,
            hub.games.opener,
            progress.next_link,
        ),
        LearningPaths(store),
        progress,
        daily,
        shelves,
        Puzzles(
            parts,
            store,
            shelves,
            daily,
            challenges,
            attempts,
            hub.announcer.toasts.show,
            progress.next_link,
        ),
        challenges,
        Drills(parts, hub.storage, hub.device.clock, hub.device.rng, progress.next_link),
        Retries(parts, hub.storage, hub.games.stored, hub.engine.at_table.show_line),
    ):
        part.connect(hub)
