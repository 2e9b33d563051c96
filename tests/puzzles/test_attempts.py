"""Attempts at puzzles, when they are asked again, and how they are stored."""

from __future__ import annotations

import json

import pytest

from pentabula import games
from pentabula.puzzles.attempts import MAX_OWN, Attempt, Attempts, is_damaged, read_attempts
from pentabula.puzzles.repetition import AFTER_ERRORS, FIRST_TRY, GIVEN_UP, WITH_HINT, Card
from tests.puzzles.samples import BID, TAU, puzzle

GAME = games.load("tau")
ONE, TWO = puzzle("tau", TAU), puzzle("tau", BID)


def test_intervals_grow_by_the_easiness_as_in_sm_2() -> None:
    card, days = Card(), list[int]()
    for _ in range(5):
        card = card.after(FIRST_TRY, card.due)
        days.append(card.interval)
    assert days == [1, 6, 16, 45, 131]
    assert card.easiness == pytest.approx(3.0)


def test_an_error_starts_again_and_a_hint_slows_down() -> None:
    known = Card().after(FIRST_TRY, 0).after(FIRST_TRY, 1)
    again = known.after(AFTER_ERRORS, 7)
    assert (again.passed, again.interval, again.due) == (0, 1, 8)
    assert again.easiness == known.easiness
    hinted = known.after(WITH_HINT, 7)
    assert hinted.easiness < known.easiness and hinted.interval > 6
    for _ in range(30):
        hinted = hinted.after(WITH_HINT, 7)
    assert hinted.easiness == 1.3


def test_what_was_solved_at_the_first_try_is_not_asked_again() -> None:
    attempts = Attempts().after(ONE, FIRST_TRY, 10).after(TWO, GIVEN_UP, 10)
    assert attempts.of(ONE) == Attempt(True, 1, 10)
    assert attempts.due([ONE, TWO], 10) == []
    assert attempts.due([ONE, TWO], 11) == [TWO]
    later = attempts.after(TWO, FIRST_TRY, 11)
    assert later.due([ONE, TWO], 11) == [] and later.due([ONE, TWO], 12) == [TWO]
    assert later.of(TWO).count == 2


def test_what_was_missed_is_asked_again_whether_it_was_solved_then_or_left() -> None:
    left = Attempts().missed(ONE, 10)
    assert not left.of(ONE).is_solved
    assert left.due([ONE], 10) == [] and left.due([ONE], 11) == [ONE]
    solved = left.after(ONE, AFTER_ERRORS, 10)
    assert solved == Attempts().after(ONE, AFTER_ERRORS, 10)
    assert not solved.missed(ONE, 11).due([ONE], 11)


def test_own_puzzles_come_first_and_are_always_asked_again() -> None:
    attempts = Attempts().after(TWO, GIVEN_UP, 5).with_own([ONE], 9)
    assert attempts.with_own([ONE], 12) == attempts
    assert attempts.due([TWO], 8) == [TWO]
    assert attempts.due([TWO], 9) == [ONE, TWO]
    assert attempts.after(ONE, FIRST_TRY, 9).due([TWO], 10) == [ONE, TWO]


def test_only_the_newest_own_puzzles_are_kept() -> None:
    moves = "rows=6&cols=6&limit=bid&moves=bid{n},pass"
    made = [
        puzzle("tau", f"3 better plain | {moves.format(n=n)} | row1 | -")
        for n in range(MAX_OWN + 5)
    ]
    attempts = Attempts()
    for each in made:
        attempts = attempts.with_own([each], 3)
    assert attempts.own == tuple(reversed(made[5:]))
    assert len(attempts.by_id) == MAX_OWN


def test_attempts_read_back() -> None:
    attempts = Attempts().with_own([ONE], 4).after(ONE, WITH_HINT, 9).after(TWO, FIRST_TRY, 9)
    assert read_attempts(attempts.write(), GAME) == attempts


@pytest.mark.parametrize("text", [None, "", "]", "[]", '{"puzzles": 3, "own": "x"}'])
def test_what_cannot_be_read_counts_as_no_attempts(text: str | None) -> None:
    assert read_attempts(text, GAME) == Attempts()


def test_rubbish_in_stored_attempts_costs_nothing_else() -> None:
    stored = json.loads(Attempts().with_own([ONE], 4).after(TWO, GIVEN_UP, 9).write())
    stored["puzzles"] |= {
        "a": None,
        "b": {"count": -1},
        "c": {"count": 1, "day": 2, "card": {"easiness": "x"}},
        "d": {"count": 1, "day": 2, "card": 5},
    }
    stored["own"] += ["rubbish", 7, TAU.replace("row5", "row9")]
    found = read_attempts(json.dumps(stored), GAME)
    assert found.own == (ONE,)
    assert found.by_id.keys() == {ONE.id, TWO.id, "c", "d"}
    assert found.of(TWO).card == Card(2.5, 0, 1, 10)
    again = json.loads(found.after(TWO, FIRST_TRY, 10).write())
    assert {"a": None, "b": {"count": -1}}.items() <= again["puzzles"].items()
    assert again["own"] == stored["own"]


def test_a_text_that_is_not_ours_is_damaged() -> None:
    assert is_damaged('{"puzzles": {"a"') and is_damaged("[]")
    assert not is_damaged(None) and not is_damaged(Attempts().write())
