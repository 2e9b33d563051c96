"""The puzzle of the day and its streak."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pentabula.puzzles.daily import Streak, day_of, game_of, puzzle_of, read_streak
from tests.puzzles.samples import TAU, puzzle

NAMES = ("tau", "stawn", "konobi")
SHELF = [replace(puzzle("tau", TAU), place=f"rows=6&cols={n}") for n in range(2, 12)]
HOUR = 3_600_000


def test_games_take_turns() -> None:
    assert [game_of(day, NAMES) for day in range(4)] == ["konobi", "stawn", "tau", "konobi"]


def test_every_puzzle_comes_once_before_any_comes_again() -> None:
    for lap in range(3):
        days = range(lap * 30, lap * 30 + 30, 3)
        assert len({puzzle_of(day, 3, SHELF).id for day in days}) == len(SHELF)
    first, second = ([puzzle_of(day, 3, SHELF).id for day in range(at, at + 30)] for at in (0, 30))
    assert first != second


def test_a_day_has_the_same_puzzle_for_everybody() -> None:
    assert puzzle_of(20_000, 5, SHELF) == puzzle_of(20_000, 5, SHELF[::-1])
    with pytest.raises(ValueError, match="without puzzles"):
        puzzle_of(20_000, 5, [])


def test_a_day_begins_at_midnight_on_the_wall() -> None:
    assert day_of(10 * 24 * HOUR - 1, 0) == 9
    assert day_of(10 * 24 * HOUR - 1, -60) == 10
    assert day_of(10 * 24 * HOUR, 60) == 9


def test_a_streak_counts_days_in_a_row() -> None:
    streak = Streak().after(5).after(6).after(6).after(4)
    assert streak == Streak(6, 2)
    assert [streak.on(day) for day in (6, 7, 8)] == [2, 2, 0]
    assert streak.after(9).run == 1


@pytest.mark.parametrize("text", [None, "", "[[", "[]", '{"day": "x", "run": 1}', '{"day": -4}'])
def test_a_streak_that_cannot_be_read_is_empty(text: str | None) -> None:
    assert read_streak(text) == Streak()


def test_a_streak_reads_back() -> None:
    assert read_streak(Streak(20_000, 3).write()) == Streak(20_000, 3)
