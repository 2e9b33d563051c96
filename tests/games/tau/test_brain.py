"""The numbers on TAU's short list."""

from itertools import product as every

import pytest

from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.engine.values import board_value, sensible_bids
from pentabula.games.tau.rules.lines import highest_product
from tests.games.tau.table import TAU, after


def test_the_shortlist_has_a_few_increasing_numbers_and_the_pass():
    opening = TAU.brain.shortlist(after())
    assert opening == tuple(Number("bid", n) for n in (44285, 88572, 132859, 177146))
    answers = TAU.brain.shortlist(after("bid100000"))
    assert answers[-1] == PASS
    assert [move.value for move in answers[:-1]] == [132859, 177146, 236195, 354293]


def test_above_all_sensible_numbers_the_shortlist_is_the_pass():
    assert TAU.brain.shortlist(after("bid2097151")) == (PASS,)


SIZES = list(every(range(2, 27, 4), range(2, 27, 5)))


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_every_board_has_opening_bids_and_the_winning_one_is_among_them(rows, cols):
    shortlist = TAU.brain.shortlist(after(rows=rows, cols=cols))
    assert shortlist
    assert all(move in after(rows=rows, cols=cols).legal_moves() for move in shortlist)
    assert max(sensible_bids(rows, cols)) < highest_product(rows, cols)
    right = board_value(rows, cols) - 1
    assert right in sensible_bids(rows, cols)
    assert Number("bid", right) in TAU.brain.shortlist(after(rows=rows, cols=cols))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 5), (3, 3), (3, 5), (4, 4)])
def test_no_game_exceeds_the_highest_product(rows, cols):
    ends = {after(rows=rows, cols=cols, limit=0)}
    for _ in range(-(-(rows + cols) // 3)):
        found = {}
        for position in ends:
            for move in position.legal_moves():
                child = position.play(move)
                found[child.struck_rows, child.struck_cols] = child
        ends = set(found.values())
    assert highest_product(rows, cols) == max(position.product() for position in ends)
