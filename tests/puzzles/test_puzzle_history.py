"""Attempts at puzzles: when puzzles are repeated, and how attempts are stored."""

import json
from dataclasses import replace

import pytest

from pentabula import games
from pentabula.core.hints import PLAIN
from pentabula.core.jsontext import is_damaged
from pentabula.puzzles import puzzle_history as attempts_module
from pentabula.puzzles.puzzle_file import write_puzzle
from pentabula.puzzles.puzzle_history import (
    AFTER_ERRORS,
    FIRST_TRY,
    GIVEN_UP,
    MAX_FROM_GAMES,
    MAX_MADE,
    WITH_HINT,
    MemoryCard,
    PuzzleHistory,
    PuzzleProgress,
    read_progress,
)
from tests.puzzles.samples import BID, TAU, puzzle

GAME = games.load("tau")
ONE, TWO = puzzle("tau", TAU), puzzle("tau", BID)


def test_intervals_grow_as_in_sm_2_and_restart_after_an_error() -> None:
    card, days = MemoryCard(), list[int]()
    for _ in range(5):
        card = card.after(FIRST_TRY, card.due)
        days.append(card.interval)
    assert days == [1, 6, 16, 45, 131] and card.easiness == pytest.approx(3.0)
    known = MemoryCard().after(FIRST_TRY, 0).after(FIRST_TRY, 1)
    again = known.after(AFTER_ERRORS, 7)
    assert (again.passed, again.interval, again.due) == (0, 1, 8)
    assert again.easiness == known.easiness
    hinted = known.after(WITH_HINT, 7)
    assert hinted.easiness < known.easiness and hinted.interval > 6
    for _ in range(30):
        hinted = hinted.after(WITH_HINT, 7)
    assert hinted.easiness == 1.3


def test_a_puzzle_is_repeated_after_an_error_and_not_after_a_first_try() -> None:
    progress = PuzzleProgress().after(ONE, FIRST_TRY, 10).after(TWO, GIVEN_UP, 10)
    assert (
        progress.of(ONE) == PuzzleHistory(True, 1, 10, grade=ONE.grade)
        and progress.due([ONE, TWO], 10) == []
    )
    assert progress.due([ONE, TWO], 11) == [TWO]
    later = progress.after(TWO, FIRST_TRY, 11)
    assert later.due([ONE, TWO], 11) == [] and later.due([ONE, TWO], 12) == [TWO]
    assert later.of(TWO).count == 2
    left = PuzzleProgress().after_error(ONE, 10)
    assert not left.of(ONE).is_solved and left.due([ONE], 10) == [] and left.due([ONE], 11) == [ONE]
    solved = left.after(ONE, AFTER_ERRORS, 10)
    assert solved == PuzzleProgress().after(ONE, AFTER_ERRORS, 10)
    assert not solved.after_error(ONE, 11).due([ONE], 11)


def test_progress_with_a_puzzle_that_left_the_shelf_is_kept_and_not_due() -> None:
    stored = PuzzleProgress().after(ONE, GIVEN_UP, 1).after(TWO, GIVEN_UP, 1).write()
    progress = read_progress(stored, GAME)
    assert progress.due([TWO], 9) == [TWO]
    assert read_progress(progress.write(), GAME).of(ONE).is_solved


def test_own_puzzles_are_first_and_repeated_and_the_newest_are_kept() -> None:
    progress = PuzzleProgress().after(TWO, GIVEN_UP, 5).with_from_games([ONE], 9)
    assert progress.with_from_games([ONE], 12) == progress and progress.due([TWO], 8) == [TWO]
    assert progress.due([TWO], 9) == [ONE, TWO]
    assert progress.after(ONE, FIRST_TRY, 9).due([TWO], 10) == [ONE, TWO]
    moves = "rows=6&cols=6&limit=bid&moves=bid{n},pass"
    made = [
        puzzle("tau", f"3 better plain | {moves.format(n=n)} | row1 | -")
        for n in range(MAX_FROM_GAMES + 5)
    ]
    progress = PuzzleProgress()
    for each in made:
        progress = progress.with_from_games([each], 3)
    assert (
        progress.from_games == tuple(reversed(made[5:])) and len(progress.by_id) == MAX_FROM_GAMES
    )


def test_a_puzzle_that_is_made_and_from_an_own_game_keeps_its_history() -> None:
    """Its history was lost when newer puzzles from own games pushed the other one out."""
    progress = PuzzleProgress().with_made(ONE).with_from_games([ONE], 3).after(ONE, FIRST_TRY, 3)
    newer = [replace(ONE, query=f"{number}") for number in range(MAX_FROM_GAMES)]
    later = progress.with_from_games(newer, 4)
    assert later.from_games == tuple(newer) and later.of(ONE) == progress.of(ONE)


@pytest.mark.parametrize("quality", [FIRST_TRY, AFTER_ERRORS])
def test_a_puzzle_that_was_tried_while_the_clock_was_ahead_is_due(quality: int) -> None:
    progress = PuzzleProgress().after_error(ONE, 1000).after(ONE, quality, 1000)
    assert progress.due([ONE], 20) == [ONE]
    again = progress.after(ONE, AFTER_ERRORS, 20)
    assert again.due([ONE], 20) == [] and again.due([ONE], 21) == [ONE]


def test_travelling_west_makes_no_puzzle_due() -> None:
    assert PuzzleProgress().after_error(ONE, 20).due([ONE], 18) == []


def test_attempts_read_back_and_damaged_texts_are_told_apart() -> None:
    progress = (
        PuzzleProgress().with_from_games([ONE], 4).after(ONE, WITH_HINT, 9).after(TWO, FIRST_TRY, 9)
    )
    assert read_progress(progress.write(), GAME) == progress
    assert is_damaged('{"puzzles": {"a"') and is_damaged("[]")
    assert not is_damaged(None) and not is_damaged(PuzzleProgress().write())


@pytest.mark.parametrize("text", [None, "", "]", "[]", '{"puzzles": 3, "own": "x"}'])
def test_an_unreadable_text_gives_no_attempts(text: str | None) -> None:
    assert read_progress(text, GAME) == PuzzleProgress()


def test_unreadable_entries_are_kept_and_do_not_affect_the_others() -> None:
    stored = json.loads(PuzzleProgress().with_from_games([ONE], 4).after(TWO, GIVEN_UP, 9).write())
    stored["puzzles"] |= {
        "a": None,
        "b": {"count": -1},
        "c": {"count": 1, "day": 2, "card": {"easiness": "x"}},
        "d": {"count": 1, "day": 2, "card": 5},
    }
    stored["own"] += ["rubbish", 7, TAU.replace("row5", "row9")]
    found = read_progress(json.dumps(stored), GAME)
    assert found.own == (ONE,) and found.by_id.keys() == {ONE.id, TWO.id, "c", "d"}
    assert found.of(TWO).card == MemoryCard(2.5, 0, 1, 10)
    again = json.loads(found.after(TWO, FIRST_TRY, 10).write())
    assert {"a": None, "b": {"count": -1}}.items() <= again["puzzles"].items()
    assert again["own"] == stored["own"]


def test_each_position_has_one_puzzle_the_first_that_is_stored() -> None:
    other = replace(ONE, theme=PLAIN)
    stored = {"made": [write_puzzle(each) for each in (ONE, TWO, other)]}
    progress = read_progress(json.dumps(stored), GAME)
    assert progress.made == (ONE, TWO) and progress.without_made(ONE).made == (TWO,)


def test_lines_far_beyond_the_limit_are_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = list[object]()
    monkeypatch.setattr(attempts_module, "check", lambda puzzle, game: replayed.append(puzzle))
    lines = ["x"] * 3 + [write_puzzle(ONE)] * 10_000
    assert read_progress(json.dumps({"own": lines}), GAME).from_games == (ONE,)
    assert len(replayed) < MAX_FROM_GAMES + MAX_MADE
