"""What TAU's lesson of strategy says about the last strike: too much or too little is left."""

import pytest

from pentabula import games
from tests.games.test_strategy import position_of

TAU = games.load("tau")
STEPS = TAU.strategy.steps


@pytest.mark.parametrize(("number", "is_high"), [(1, False), (2, True), (3, True), (4, False)])
def test_a_wrong_last_strike_leaves_the_wrong_product(number: int, is_high: bool) -> None:
    position, step = position_of(STEPS[number - 1]), STEPS[number - 1]
    (limit,) = [int(part[6:]) for part in step.link.split("&") if part.startswith("limit=")]
    for move in position.legal_moves():
        after = position.play(move)
        outcome = after.outcome()
        assert outcome is not None, "the last strike"
        is_wanted = TAU.notation.write(move) in step.wanted
        assert (after.product() > limit) == (is_wanted == is_high)
        assert (outcome.winner == position.turn) == is_wanted
