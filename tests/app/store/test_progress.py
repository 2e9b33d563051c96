"""Two wins or losses in a row suggest another level."""

from __future__ import annotations

import pytest

from pentabula.app.store.progress import LevelRun, read_level_run


def after(level: str, results: str) -> LevelRun:
    """The run after games against a level: `w` for a win, `l` for a loss."""
    run = LevelRun()
    for number, result in enumerate(results):
        run = run.after(level, str(number), is_won=result == "w")
    return run


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
def test_two_equal_results_in_a_row_suggest_a_level(
    level: str, results: str, suggested: str | None
) -> None:
    found = after(level, results).suggested
    assert (found.name if found else None) == suggested


def test_a_game_against_another_level_starts_a_new_run() -> None:
    assert after("casual", "w").after("club", "x", is_won=True).suggested is None


def test_a_game_counts_only_once() -> None:
    run = after("casual", "w")
    assert run.after("casual", "0", is_won=True) == run


def test_a_run_is_read_as_it_was_written() -> None:
    run = after("casual", "wwl")
    assert read_level_run(run.write()) == run


@pytest.mark.parametrize(
    "text",
    [None, "", "[", "3", '{"level": 3}', '{"level": "club", "run": true, "keys": []}', "[" * 10**5],
)
def test_a_damaged_run_counts_as_empty(text: str | None) -> None:
    assert read_level_run(text) == LevelRun()


def test_an_unknown_level_suggests_nothing() -> None:
    assert LevelRun("grand", 3).suggested is None
