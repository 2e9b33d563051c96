"""Whose turn it is, a person's or a level's, at decisions and at the dice."""

from __future__ import annotations

from typing import Any

import pytest

from pentabula import games
from pentabula.app.play.occupants import Engine, Occupants, Person, Remote
from pentabula.app.play.players import Players
from pentabula.core.dice import seat_to_act
from pentabula.core.record import read_record
from pentabula.search.levels import LEVELS

PERSON, NOVICE = Person(), Engine(LEVELS[0])
PEOPLE = (PERSON, PERSON)
OPENING = "tabula"
"""Both seats throw, and the higher die starts."""


def position(link: str) -> Any:
    return read_record(link, games.load).root.main_line_end().position


@pytest.mark.parametrize(
    ("occupants", "person"),
    [
        (PEOPLE, None),
        ((PERSON, NOVICE), 0),
        ((NOVICE, PERSON), 1),
        ((NOVICE, NOVICE), None),
        ((Remote("Ana"), PERSON), 1),
    ],
)
def test_person_is_the_only_seat_of_a_person(occupants: Occupants, person: int | None) -> None:
    assert Players(occupants).person == person


def test_level_of_is_none_for_a_person() -> None:
    players = Players((PERSON, NOVICE))
    assert players.level_of(0) is None and players.level_of(1) is LEVELS[0]
    assert not players.are_engines and Players((NOVICE, NOVICE)).are_engines


def test_the_seat_to_act_moves_or_rolls_and_is_none_where_both_roll() -> None:
    assert seat_to_act(position("konobi?size=5&pie=off")) == 0
    assert seat_to_act(position("konobi?size=5&pie=off&moves=c3")) == 1
    assert seat_to_act(position(OPENING)) is None


def test_a_person_throws_the_dice_that_both_seats_throw() -> None:
    assert Players((PERSON, NOVICE)).level_at(position(OPENING)) is None
    assert Players((NOVICE, PERSON)).level_at(position(OPENING)) is None
    assert Players((NOVICE, NOVICE)).level_at(position(OPENING)) is LEVELS[0]


def test_a_person_throws_the_dice_of_levels_when_rolling_by_hand() -> None:
    engines = (NOVICE, NOVICE)
    assert Players(engines, rolls_by_hand=True).level_at(position(OPENING)) is None
    decision = position("konobi?size=5&pie=off")
    assert Players(engines, rolls_by_hand=True).level_at(decision) is LEVELS[0]


def test_a_pass_and_a_levels_only_move_are_always_forced() -> None:
    passing = position("konobi?size=4&pie=off&moves=d2,d4,d1,c2,c4,c1,b2,d3,b1,b4,a4,a3,a2,a1")
    assert list(passing.legal_moves()) == ["pass"]
    assert Players(PEOPLE, plays_forced=False).is_forced(passing)
    only = position("konobi?size=4&pie=off&moves=b1,d2,d3,c4,a1,c2,a4,d4,b4,a2,d1,c1,b3,a3,c3")
    assert len(only.legal_moves()) == 1 and "pass" not in only.legal_moves()
    assert Players(PEOPLE).is_forced(only)
    assert not Players(PEOPLE, plays_forced=False).is_forced(only)
    assert Players((NOVICE, NOVICE), plays_forced=False).is_forced(only)


def test_dice_and_ended_games_are_not_forced() -> None:
    assert not Players(PEOPLE).is_forced(position(OPENING))
    over = position("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    assert over.outcome() is not None
    assert not Players(PEOPLE).is_forced(over)


def test_undo_and_redo_stop_where_the_person_decides() -> None:
    record = read_record("konobi?size=5&pie=off&moves=c3,a1,e5,e1", games.load)
    c3, a1, e5, e1 = record.root.main_line_end().line()
    alone = Players((PERSON, NOVICE))
    assert alone.previous_stop(e5) is a1
    assert alone.previous_stop(a1) is record.root
    assert alone.previous_stop(record.root) is None
    assert alone.next_stop([c3, a1, e5, e1]) is a1
    assert alone.next_stop([e5, e1]) is e1
    two = Players(PEOPLE)
    assert two.previous_stop(a1) is c3
    assert two.next_stop([e5, e1]) is e5
    assert two.next_stop([]) is None
    assert Players((NOVICE, NOVICE)).previous_stop(a1) is c3
