"""What TAU's lesson of a whole game and its model game say about products and exact values."""

import pytest

from pentabula import games
from pentabula.games.tau.engine.values import board_value
from tests.games.test_model_games import after
from tests.games.test_strategy import position_of

TAU = games.load("tau")
STEPS = TAU.whole_game.steps


def values(position) -> dict[str, int]:
    """The exact product with best play after each strike."""
    *_, found = TAU.brain.knowledge.solve(position)
    for each in found:
        assert each.evaluation.low == each.evaluation.high
    return {TAU.notation.write(each.move): each.evaluation.low for each in found}


def value(position) -> int:
    """The exact product with best play."""
    if position.outcome() is not None:
        return position.product()
    found = values(position).values()
    return max(found) if position.turn == position.high else min(found)


def test_the_boards_and_their_last_strikes_have_the_values_and_products_named() -> None:
    assert [board_value(n, n) for n in (6, 7, 8, 10)] == [54, 576, 512, 177147]
    assert [-(-2 * n // 3) for n in (7, 8)] == [5, 6]
    assert [position_of(STEPS[at - 1]).product() for at in (7, 9)] == [324, 1259712]


@pytest.mark.parametrize(
    ("number", "claimed"),
    [
        (4, {"row4": 69984, "row1": 62208}),
        (5, {"row6": 186624, "row10": 186624}),
        (7, {"row2": 54}),
        (8, {"row2": 157464, "row3": 157464}),
        (9, {"row6": 186624}),
    ],
)
def test_the_steps_say_exact_values(number: int, claimed: dict[str, int]) -> None:
    position = position_of(STEPS[number - 1])
    found = values(position)
    assert {token: found[token] for token in claimed} == claimed
    if number == 8:
        rows = [value for token, value in found.items() if token.startswith("row")]
        assert max(rows) == 157464


@pytest.mark.parametrize(
    ("ply", "more", "product", "exact"),
    [
        (3, "", 2000, 177147),
        (2, "row4", 1800, 69984),
        (4, "", 12000, 177147),
        (3, "row6", 1600, 186624),
        (5, "", 395136, 177147),
        (4, "row2", 60000, 69984),
        (6, "", 49392, 177147),
        (5, "row6", 28224, 262144),
        (7, "", 1259712, 177147),
        (6, "row2", 86436, 157464),
        (8, "", 531441, 177147),
        (7, "row6", 139968, 186624),
        (9, "", 177147, 177147),
        (8, "row2", 157464, 157464),
    ],
)
def test_the_model_game_says_products_and_exact_values(ply, more, product, exact) -> None:
    position = after("tau", ply, *more.split()).position
    assert (position.product(), value(position)) == (product, exact)


@pytest.mark.parametrize(
    ("ply", "kept"),
    [
        (2, {"row5", "row6", "cole", "colf"}),
        (3, {"row7", "row9"}),
        (6, {"colg"}),
        (7, {"row1", "row4"}),
    ],
)
def test_the_strikes_that_keep_the_value_in_the_model_game(ply: int, kept: set[str]) -> None:
    found = values(after("tau", ply).position)
    assert {token for token, exact in found.items() if exact == 177147} == kept


@pytest.mark.parametrize("bids", ["bid120000 bid177146", "bid177146", "bid177146 bid200000 pass"])
def test_who_wins_the_bidding(bids: str) -> None:
    """The side that bid 177,146, or that passed above it, wins with best play."""
    position = after("tau", 0, *bids.split()).position
    if position.high is None:
        assert all(
            each.evaluation.chance == 0 for each in [*TAU.brain.knowledge.solve(position)][-1]
        )
    else:
        assert position.number == 200000 > board_value(10, 10) and position.high == 1
