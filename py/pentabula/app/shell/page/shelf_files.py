"""The files of puzzles, which several features fetch."""

from __future__ import annotations

from pentabula import games
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.puzzles.challenges import Challenge, read_challenges
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.shelf import read_shelf
from pentabula.search.levels import NAMES


async def fetch_shelf(game: GameWithView) -> tuple[Puzzle, ...]:
    """The shipped puzzles of a game.

    Raises JsException or OSError if the file cannot be fetched, GameError if it cannot be read.
    """
    return read_shelf(await page.fetch_text(f"assets/puzzles/{game.name}.txt"), game)


async def fetch_challenges(name: str) -> tuple[Challenge, ...]:
    """The positions of a game by its name.

    Raises JsException or OSError if the file cannot be fetched, GameError if it cannot be read.
    """
    text = await page.fetch_text(f"assets/challenges/{name}.txt")
    return read_challenges(text, games.load(name), NAMES) if text else ()
