"""What Tábula's lesson of a whole game and its model game say about rolls, points and chances."""

import pytest

import pentabula
from pentabula import games
from pentabula.core.position import CHANCE, PASS
from pentabula.core.record import write_link
from pentabula.games.tabula.rules.position import Position
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, WAITING, Play
from pentabula.games.tabula.teach.exposure import (
    capturing_throws,
    entering_throws,
    finishing_throws,
)
from tests.games.tabula.claims import hits, rolls
from tests.games.test_model_games import after, model
from tests.games.test_strategy import position_of

TABULA = games.load("tabula")
STEPS = TABULA.whole_game.steps
LIGHT, DARK = 0, 1

CAPTURING = {
    1: {"in/2": 23, "5/7": 6},
    2: {"in/4": 0, "4/8": 4},
    3: {"6/9": 0, "in/3": 36, "9/12": 34},
    4: {"8/12": 16, "2/6": 5, "13/17": 14, "19/23": 14, "1/5": 23, "6/10": 24, "5/9": 25},
    5: {"13/19": 0, "2/8": 15, "1/7": 20, "6/12": 31},
    6: {"7/10": 20, "19/22": 34, "5/8": 35, "6/9": 35},
    7: {"20/22": 0, "22/24": 36, "5/7": 36},
    8: {"22/off4": 0, "5/9": 29},
}
"""By step: the number of Dark's 36 rolls that capture after a play."""


def entered(before: Position, play: Play, after: Position) -> bool:
    """Whether a play of Dark enters a checker."""
    return sum(after.sides[DARK][at] for at in (WAITING, CAPTURED)) < sum(
        before.sides[DARK][at] for at in (WAITING, CAPTURED)
    )


def pips(position: Position, seat: int) -> int:
    """How many points a seat still has to go on the board."""
    return sum(
        (OFF - point) * count for point, count in enumerate(position.sides[seat][:OFF]) if point
    )


def after_wanted(number: int) -> Position:
    position = position_of(STEPS[number - 1])
    return position.play(TABULA.notation.read(*STEPS[number - 1].wanted, position))


@pytest.mark.parametrize("number", CAPTURING)
def test_the_stated_number_of_rolls_captures(number: int) -> None:
    position = position_of(STEPS[number - 1])
    found = {
        TABULA.notation.write(move): hits(position.play(move), DARK)[0]
        for move in position.legal_moves()
    }
    assert found == CAPTURING[number]
    assert STEPS[number - 1].wanted[0] in found


@pytest.mark.parametrize("number", CAPTURING)
def test_the_engine_prefers_the_wanted_play(number: int) -> None:
    best, second, *_ = pentabula.read(STEPS[number - 1].link).analyse(nodes=60).moves
    assert (best.token,) == STEPS[number - 1].wanted and best.chance - second.chance > 0.01


def test_what_the_steps_say_beside_captures() -> None:
    assert [36 - rolls(after_wanted(number), DARK, entered) for number in (4, 5)] == [9, 16]
    assert after_wanted(4).sides[DARK][CAPTURED] == 1
    assert after_wanted(1).sides[LIGHT][WAITING] == 8
    assert [pips(after_wanted(8), seat) for seat in (LIGHT, DARK)] == [20, 78]
    assert position_of(STEPS[5]).sides[DARK][WAITING] == 0


@pytest.mark.parametrize(
    ("ply", "more", "capturing", "out"),
    [
        (4, "", 23, 0),
        (12, "", 0, 4),
        (11, "in/1", 11, 1),
        (38, "", 0, 16),
        (46, "", 22, 36),
        (49, "", 16, 9),
        (48, "2/6", 5, 9),
        (90, "", 20, 36),
        (89, "5/8", 35, 36),
        (157, "", 26, 4),
        (181, "", 9, 1),
        (257, "", 0, 36),
        (256, "22/24", 36, 36),
    ],
)
def test_the_model_game_says_how_many_rolls_capture_or_enter_nothing(ply, more, capturing, out):
    position = after("tabula", ply, *more.split()).position
    count, _ = capturing_throws(position)
    assert (count, 36 - entering_throws(position)) == (capturing, out)


@pytest.mark.parametrize(
    ("ply", "seat", "lost"), [(49, DARK, 12), (142, DARK, 18), (157, LIGHT, 24), (181, DARK, 0)]
)
def test_the_model_game_says_what_a_capture_costs(ply: int, seat: int, lost: int) -> None:
    before, now = (after("tabula", at).position for at in (ply - 1, ply))
    assert pips(before, seat) - pips(now, seat) == (OFF - lost if lost else 0)


def test_the_model_game_says_where_rolls_capture() -> None:
    found = {ply: capturing_throws(after("tabula", ply).position)[1] for ply in (4, 46, 90, 181)}
    assert found == {4: {2, 5}, 46: {12}, 90: {10}, 181: {14}}
    found = {
        token: capturing_throws(after("tabula", ply, token).position)[1]
        for ply, token in ((11, "in/1"), (89, "5/8"), (256, "22/24"))
    }
    assert found == {"in/1": {2}, "5/8": {5, 7, 8}, "22/24": {20, 24}}


def test_the_model_game_says_which_plays_there_are_who_waits_and_what_finishes() -> None:
    forced = after("tabula", 45).position
    assert [TABULA.notation.write(move) for move in forced.legal_moves()] == ["11/12"]
    assert forced.sides[DARK][11] == 4 and after("tabula", 46).position.turn == CHANCE
    entries = after("tabula", 53).position
    assert {TABULA.notation.write(move): entries.captures(move) for move in entries.plays()} == {
        "in/6": False,
        "in/2": True,
    }
    for ply, closed in ((37, (1, 2, 5, 6)), (56, (1, 6))):
        assert all(after("tabula", ply).position.sides[LIGHT][point] >= 2 for point in closed)
    assert [p for p in range(1, 7) if after("tabula", 158).position.sides[DARK][p] >= 2] == [4, 6]
    assert all(after("tabula", ply).position.legal_moves() == (PASS,) for ply in (56, 158))
    off = after("tabula", 78).position
    assert sum(off.sides[LIGHT][1:7]) == 6 and off.sides[DARK][WAITING] == 1
    assert off.sides[LIGHT][WAITING] == off.sides[LIGHT][CAPTURED] == 0
    assert after("tabula", 90).position.sides[DARK][WAITING] == 0
    assert after("tabula", 36).position.sides[LIGHT][WAITING] == 0
    assert after("tabula", 257).position.sides[LIGHT][22] == 2
    last = after("tabula", 268).position
    assert pips(last, LIGHT) == 20 and finishing_throws(last.sides, LIGHT) == 1
    assert last.sides[DARK][10] == 2


@pytest.mark.parametrize(("ply", "token", "other"), [(48, "8/12", "2/6")])
def test_what_the_analysis_prefers_in_the_model_game(ply: int, token: str, other: str) -> None:
    link = write_link(model("tabula"), after("tabula", ply))
    found = pentabula.read(link).analyse(nodes=60).moves
    chances = {each.token: each.chance for each in found}
    assert chances[token] - chances[other] > 0.02
