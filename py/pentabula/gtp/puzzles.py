"""The answer to `puzzles`: the puzzles of a game, for other programs."""

from __future__ import annotations

from collections.abc import Iterator

from pentabula.core.game import AnyGame
from pentabula.core.puzzle_hooks import PUZZLES
from pentabula.puzzles.shelf import read_shelf


def puzzle_lines(game: AnyGame) -> Iterator[str]:
    """A line for each puzzle: its id, grade and link, a colon, and the tokens of the solution.

    Raises ShelfError if the game's puzzle file is malformed.
    """
    for each in read_shelf(game.text(PUZZLES), game):
        yield f"{each.id} {each.grade} {each.link} : {' '.join(each.line)}"
