"""What Tábula's lesson of strategy says about rolls and chances, by all plays of all rolls."""

import pytest

import pentabula
from pentabula import games
from pentabula.games.tabula.engine.endgame import exact
from pentabula.games.tabula.rules.position import Position
from pentabula.games.tabula.rules.sides import CAPTURED, GATE, OFF, WAITING, Play
from tests.games.tabula.claims import hits, rolls
from tests.games.test_strategy import position_of

TABULA = games.load("tabula")
STEPS = TABULA.strategy.steps
LIGHT, DARK = 0, 1

CAPTURING = {
    1: {"in/4": 0, "4/8": 28, "6/10": 36},
    2: {"in/2": 11, "9/11": 30},
    4: {"19/20": 6, "24/off1": 25, "22/23": 26, "23/24": 24},
    5: {"18/21": 20, "1/4": 24},
    6: {"16/22": 0, "7/13": 35, "22/off6": 34, "2/8": 36, "17/23": 36},
}
"""By step: the number of Dark's 36 rolls that capture after a play."""

ENTERING = {"3/5": 20, "2/4": 32, "4/6": 32, "1/3": 27, "5/7": 27, "9/11": 27}
FINISHING = {
    7: {"22/off3": 26, "19/22": 16},
    8: {"22/23": 22, "21/22": 16},
    9: {"21/off4": 35, "23/off4": 32},
}


def at(number: int) -> Position:
    return position_of(STEPS[number - 1])


def plays(number: int) -> dict[str, Position]:
    position = at(number)
    return {TABULA.notation.write(move): position.play(move) for move in position.legal_moves()}


@pytest.mark.parametrize("number", CAPTURING)
def test_the_stated_number_of_rolls_captures(number: int) -> None:
    found = {
        token: hits(after, DARK)[0]
        for token, after in plays(number).items()
        if token in CAPTURING[number]
    }
    assert found == CAPTURING[number]
    if number != 5:
        assert found.keys() == plays(number).keys()
    best = min(found, key=found.__getitem__)
    assert (best,) == STEPS[number - 1].wanted


def test_step_1_which_checkers_are_alone() -> None:
    after = plays(1)
    assert [p for p in range(1, 25) if after["in/4"].sides[LIGHT][p] == 2] == [4, 6]
    assert [p for p in range(1, 25) if after["4/8"].sides[LIGHT][p] == 1] == [8]
    assert [p for p in range(1, 25) if after["6/10"].sides[LIGHT][p] == 1] == [4, 6, 10]


def test_step_2_the_gate_is_shut_while_one_waits() -> None:
    def passes(before: Position, after: Position) -> bool:
        past = range(GATE + 1, 25)
        return sum(after.sides[LIGHT][p] for p in past) > sum(before.sides[LIGHT][p] for p in past)

    after = plays(2)
    assert after["in/2"].sides[LIGHT][WAITING] == 0 and after["9/11"].sides[LIGHT][WAITING] == 1
    for position, is_open in ((after["in/2"], True), (after["9/11"], False)):
        first = [
            passes(rolled, rolled.play(move))
            for roll in Position(position.sides, LIGHT).legal_moves()
            for rolled in [Position(position.sides, LIGHT).play(roll)]
            for move in rolled.legal_moves()
            if isinstance(move, Play)
        ]
        assert any(first) == is_open
    assert after["in/2"].sides[LIGHT][2] == after["9/11"].sides[LIGHT][9] == 1


def test_step_3_closed_points_keep_rolls_from_entering() -> None:
    def enters(before: Position, play: Play, after: Position) -> bool:
        return after.sides[DARK][CAPTURED] < before.sides[DARK][CAPTURED]

    found = {token: rolls(after, DARK, enters) for token, after in plays(3).items()}
    assert found == ENTERING
    for token, after in plays(3).items():
        closed = sum(after.sides[LIGHT][point] >= 2 for point in range(1, 7))
        assert found[token] == 36 - closed**2
    assert 1 not in plays(3)["3/5"].sides[LIGHT][1:7]
    numbers = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    for few, count in (({1}, 11), ({1, 2}, 20), ({1, 2, 3}, 27)):
        assert sum(bool(few & {*roll}) for roll in numbers) == count


def test_step_4_seventeen_rolls_reach_a_checker_six_points_away() -> None:
    assert hits(at(4), DARK)[0] == 17


def test_step_5_the_captures_cost_four_and_twenty_one() -> None:
    for token, after in plays(5).items():
        gained = after.sides[DARK][CAPTURED]
        assert gained == (token in ("1/4", "18/21")), token


def test_step_6_all_checkers_are_in_pairs() -> None:
    position, after = at(6), plays(6)
    assert [p for p in range(1, 25) if position.sides[LIGHT][p] == 1] == [16, 22]
    assert 1 not in after["16/22"].sides[LIGHT][1:25] and after["7/13"].sides[DARK][CAPTURED] == 1


@pytest.mark.parametrize("number", FINISHING)
def test_the_stated_number_of_rolls_finishes(number: int) -> None:
    """Counted after Dark has borne off two checkers; with a double Dark wins before."""

    def finishes(before: Position, play: Play, after: Position) -> bool:
        return after.sides[LIGHT][OFF] == 10

    found = {}
    for token, after in plays(number).items():
        dark = list(after.sides[DARK])
        assert dark[24] == 4 and dark[OFF] == 6
        dark[24], dark[OFF] = 2, 8
        found[token] = rolls(Position((after.sides[LIGHT], tuple(dark)), LIGHT), LIGHT, finishes)
        chance = exact(after.sides[DARK], after.sides[LIGHT])
        assert chance is not None and 1 - chance == pytest.approx(found[token] / 36 * 30 / 36)
    assert found == FINISHING[number]
    assert (max(found, key=found.__getitem__),) == STEPS[number - 1].wanted


@pytest.mark.parametrize("number", [1, 2, 4, 5, 6])
def test_the_engine_clearly_prefers_the_wanted_play(number: int) -> None:
    best, second, *_ = pentabula.read(STEPS[number - 1].link).analyse(nodes=60).moves
    assert (best.token,) == STEPS[number - 1].wanted and best.chance - second.chance > 0.03
