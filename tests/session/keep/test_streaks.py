"""Two games in a row say which level to try next."""

from __future__ import annotations

import pytest

from pentabula.session.keep.streaks import Streak, read_streak


def after(level: str, results: str) -> Streak:
    """The streak after games against a level: `w` for each won one, `l` for each lost one."""
    streak = Streak()
    for number, result in enumerate(results):
        streak = streak.after(level, str(number), is_won=result == "w")
    return streak


@pytest.mark.parametrize(
    ("level", "results", "suggested"),
    [
        ("casual", "w", None),
        ("casual", "ww", "club"),
        ("casual", "lww", "club"),
        ("casual", "wwl", None),
        ("casual", "wwll", "learner"),
        ("master", "www", None),
        ("novice", "lll", None),
    ],
)
def test_two_results_in_a_row_suggest_a_level(
    level: str, results: str, suggested: str | None
) -> None:
    found = after(level, results).suggested
    assert (found.name if found else None) == suggested


def test_games_against_another_level_begin_anew() -> None:
    assert after("casual", "w").after("club", "x", is_won=True).suggested is None


def test_a_game_counts_only_once() -> None:
    streak = after("casual", "w")
    assert streak.after("casual", "0", is_won=True) == streak


def test_a_streak_is_remembered() -> None:
    streak = after("casual", "wwl")
    assert read_streak(streak.write()) == streak


@pytest.mark.parametrize(
    "text",
    [None, "", "[", "3", '{"level": 3}', '{"level": "club", "run": true, "keys": []}', "[" * 10**5],
)
def test_a_damaged_streak_is_an_empty_one(text: str | None) -> None:
    assert read_streak(text) == Streak()


def test_a_level_of_another_version_suggests_nothing() -> None:
    assert Streak("grand", 3).suggested is None
