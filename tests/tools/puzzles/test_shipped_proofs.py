"""A sample of the shipped puzzles is proved; `dev.py puzzles check` proves them all."""

import pytest

from pentabula import games
from pentabula.core.hints import PUZZLES
from pentabula.puzzles.puzzle_file import read_puzzles, write_puzzle
from tools.puzzles.checking import checked

EVERY = 64


@pytest.mark.parametrize("name", games.names())
def test_a_sample_of_the_puzzles_is_proved(name: str) -> None:
    shelf = read_puzzles(games.load(name).text(PUZZLES), games.load(name))
    for puzzle in shelf[::EVERY]:
        assert checked((name, write_puzzle(puzzle))).fault == "", puzzle.id
