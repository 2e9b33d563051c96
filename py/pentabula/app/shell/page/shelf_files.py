"""The files of puzzles, which several features fetch."""

from __future__ import annotations

from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.shelf import read_shelf


async def fetch_shelf(game: GameWithView) -> tuple[Puzzle, ...]:
    """The shipped puzzles of a game.

    Raises JsException or OSError if the file cannot be fetched, GameError if it cannot be read.
    """
    return read_shelf(await page.fetch_text(f"assets/puzzles/{game.name}.txt"), game)
