"""The shelves of puzzles and positions, fetched when a screen of the classroom needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pyodide.ffi import JsException

from pentabula import games
from pentabula.app.classroom.assignments import PUZZLE, Task
from pentabula.app.classroom.tasks import ResolvedTask, resolve_task
from pentabula.app.shell.page.files import fetch_challenges, fetch_shelf
from pentabula.app.shell.page.notices import Notices
from pentabula.browser.tasks import BackgroundTasks
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import Puzzle

NOT_LOADED = Message("The puzzles cannot be loaded. Check your connection and try again.")


class ClassPuzzles:
    """The puzzles and the positions to win of the games for which they were fetched."""

    def __init__(self, notices: Notices) -> None:
        self._notices = notices
        self._background = BackgroundTasks()
        self._loaded: dict[str, tuple[Puzzle, ...]] = {}
        self._positions: dict[str, tuple[Challenge, ...]] = {}

    def get(self, game: str) -> tuple[Puzzle, ...] | None:
        """The puzzles of a game; None if they are not loaded."""
        return self._loaded.get(game)

    def resolve(self, task: Task) -> ResolvedTask:
        """Looks up a task among the loaded puzzles."""
        return resolve_task(task, self.get(task.game) if task.kind == PUZZLE else None)

    def positions(self, game: str) -> tuple[Challenge, ...]:
        """The positions to win of a game; an empty tuple if they are not loaded."""
        return self._positions.get(game, ())

    def fetch_positions(self, game: str, then: Callable[[], object]) -> None:
        """Loads the positions of a game, and calls `then` if they were missing."""
        if game not in self._positions:
            self._background.spawn(self._fetch_positions(game, then))

    def fetch(self, names: Iterable[str], then: Callable[[], object]) -> None:
        """Loads the missing shelves of known games, and calls `then` if there were any."""
        known = games.names()
        missing = [each for each in dict.fromkeys(names) if each in known]
        missing = [each for each in missing if each not in self._loaded]
        if missing:
            self._background.spawn(self._fetch(missing, then))

    async def _fetch(self, names: list[str], then: Callable[[], object]) -> None:
        for name in names:
            try:
                self._loaded[name] = await fetch_shelf(games.load(name))
            except (JsException, OSError):
                self._notices.show(NOT_LOADED)
                return
            except GameError as error:
                self._notices.show(error.message)
                return
        then()

    async def _fetch_positions(self, game: str, then: Callable[[], object]) -> None:
        try:
            self._positions[game] = await fetch_challenges(game)
        except (JsException, OSError):
            self._notices.show(NOT_LOADED)
        except GameError as error:
            self._notices.show(error.message)
        else:
            then()
