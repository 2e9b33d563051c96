"""The puzzles of each game, fetched when they are first needed."""

from __future__ import annotations

from typing import Final

from pyodide.ffi import JsException

from pentabula import games
from pentabula.app.shell.page.files import fetch_shelf
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.puzzles.puzzle import Puzzle

NOT_THERE: Final = Message("The puzzles cannot be loaded. Check your connection and try again.")


class PuzzleFiles:
    """The puzzles of the games whose file has been fetched."""

    def __init__(self) -> None:
        self._puzzles: dict[str, tuple[Puzzle, ...]] = {}

    def has(self, name: str) -> bool:
        """Whether the puzzles of a game have been fetched."""
        return name in self._puzzles

    def of(self, name: str) -> tuple[Puzzle, ...]:
        """The puzzles of a game; none if they have not been fetched."""
        return self._puzzles.get(name, ())

    async def fetch(self, name: str) -> Message | None:
        """Fetches the puzzles of a game, unless they are here; returns why that failed."""
        if self.has(name):
            return None
        try:
            self._puzzles[name] = await fetch_shelf(games.load(name))
        except (JsException, OSError):
            return NOT_THERE
        except GameError as error:
            return error.message
        return None
