"""Local days, and streaks of them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.days import SolvedDays, day_of, read_solved_days

HOUR = 3_600_000


def test_a_day_begins_at_local_midnight() -> None:
    assert day_of(10 * 24 * HOUR - 1, 0) == 9 and day_of(10 * 24 * HOUR - 1, -60) == 10
    assert day_of(10 * 24 * HOUR, 60) == 9


def streak(*days: int) -> SolvedDays:
    found = SolvedDays()
    for day in days:
        found = found.after(day)
    return found


def test_a_streak_counts_days_in_a_row_in_any_order() -> None:
    found = streak(5, 6, 6)
    assert [found.streak_on(day) for day in (6, 7, 8)] == [2, 2, 0]
    assert found.after(9).streak_on(9) == 1
    assert [found.is_solved(day) for day in (4, 5, 6, 7)] == [False, True, True, False]
    assert streak(5, 7, 6).streak_on(7) == 3 and streak(20, 21, 0, 22).streak_on(22) == 3


def test_a_clock_that_was_ahead_neither_breaks_nor_freezes_a_streak() -> None:
    found = streak(20, 21, 22, 400, 401)
    assert found.streak_on(23) == 3 and not found.is_solved(23)
    assert found.after(23).streak_on(23) == 4
    assert streak(400).after(23).after(24).streak_on(24) == 2
    assert streak(24).after(23).after(24).streak_on(24) == 2


@pytest.mark.parametrize("back", [1, 2])
def test_travelling_west_does_not_break_a_streak(back: int) -> None:
    found = streak(20, 21, 22)
    assert found.streak_on(22 - back) == 3 and streak(22).streak_on(22 - back) == 1
    assert found.after(22 - back).after(23).streak_on(23) == 4


@given(st.lists(st.integers(0, 60)))
def test_a_streak_does_not_depend_on_the_order_of_its_days(days: list[int]) -> None:
    found = streak(*days)
    assert found == streak(*sorted(set(days)))
    assert {day for day in range(61) if found.is_solved(day)} == set(days)
    assert read_solved_days(found.write()) == found


STREAKS = (
    None,
    "",
    "[[",
    "[]",
    '{"day": "x", "run": 1}',
    '{"day": -4}',
    '{"day": 5, "run": 0}',
    '{"days": [[5, 4], [true, 9], [1], 3, [1, 99999999]]}',
    '{"days": [[1, 5], [4, 9]]}',
)


@pytest.mark.parametrize("text", STREAKS)
def test_a_streak_that_cannot_be_read_is_empty(text: str | None) -> None:
    assert read_solved_days(text) == SolvedDays()


def test_this_and_an_earlier_release_read_each_others_streaks() -> None:
    found = read_solved_days('{"day": 22, "run": 3}')
    assert found.after(23).streak_on(23) == 4 and found.is_solved(20) and not found.is_solved(19)
    assert read_solved_days('{"day": 1, "run": 9}').streak_on(2) == 2
    stored = json.loads(streak(3, 20, 21).write())
    assert (stored["day"], stored["run"]) == (21, 2)
