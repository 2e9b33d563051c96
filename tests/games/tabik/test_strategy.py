"""What Tabik's lesson of strategy says about wrong moves: whose group is larger, and who leads."""

from collections.abc import Iterator

import pytest

from pentabula import games
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE
from tests.games.tabik.claims import largest
from tests.games.test_strategy import position_of

TABIK = games.load("tabik")
STEPS = TABIK.strategy.steps


def after_wrong_moves(number: int) -> Iterator[Position]:
    step = STEPS[number - 1]
    position = position_of(step)
    for move in position.legal_moves():
        if TABIK.notation.write(move) not in step.wanted:
            yield position.play(move)


def test_step_2_whites_group_stays_larger() -> None:
    for after in after_wrong_moves(2):
        assert largest(after, WHITE) > largest(after, BLACK)


@pytest.mark.parametrize("number", [8, 9])
def test_white_leads_after_a_wrong_move(number: int) -> None:
    for after in after_wrong_moves(number):
        assert after.tally().leader() == WHITE


def test_step_7_the_wanted_exchange_makes_the_sizes_even() -> None:
    (token,) = STEPS[6].wanted
    position = position_of(STEPS[6])
    after = position.play(TABIK.notation.read(token, position))
    tally = after.tally()
    assert all(tally.count(BLACK, size) == tally.count(WHITE, size) for size in tally.sizes())
