"""The puzzle of the day."""

from dataclasses import replace

import pytest

from pentabula.puzzles.daily import game_of, puzzle_of
from tests.puzzles.samples import TAU, puzzle

NAMES = ("tau", "stawn", "konobi")
SHELF = [replace(puzzle("tau", TAU), query=f"rows=6&cols={n}") for n in range(2, 12)]


def test_games_take_turns() -> None:
    assert [game_of(day, NAMES) for day in range(4)] == ["konobi", "stawn", "tau", "konobi"]


def test_every_puzzle_appears_once_per_cycle() -> None:
    for cycle in range(3):
        days = range(cycle * 30, cycle * 30 + 30, 3)
        assert len({puzzle_of(day, 3, SHELF).id for day in days}) == len(SHELF)
    first, second = ([puzzle_of(day, 3, SHELF).id for day in range(at, at + 30)] for at in (0, 30))
    assert first != second


def test_a_day_has_the_same_puzzle_in_any_order_of_the_puzzles() -> None:
    assert puzzle_of(20_000, 5, SHELF) == puzzle_of(20_000, 5, SHELF[::-1])
    with pytest.raises(ValueError, match="no puzzles"):
        puzzle_of(20_000, 5, [])
