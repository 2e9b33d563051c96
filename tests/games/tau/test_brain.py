"""Random games of TAU, and the numbers on the short list."""

from collections import Counter
from itertools import product as every
from random import Random

import pytest

from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.engine.values import board_value, ladder
from pentabula.games.tau.rules.lines import highest_product
from tests.games.tau.table import TAU, after

STARTS = [
    after(limit=20_000),
    after(),
    after("bid10", rows=5, cols=6),
    after("bid" + "9" * 100, rows=3, cols=3),
    after(rows=2, cols=2, limit=0),
    after(rows=2, cols=12, limit=12),
    after("row2", rows=2, cols=9, limit=3),
    after("colb row3", rows=7, cols=2, limit=3),
    after("row2 colb row5 cold", rows=5, cols=7, limit=71),
    after("row1 colz", rows=26, cols=26, limit=10**30),
]


@pytest.mark.parametrize("start", STARTS)
def test_the_moves_of_a_playout_replay_to_the_same_winner(start):
    for seed in range(30):
        winner, moves = TAU.brain.playout(start, Random(seed))
        position = start
        for move in moves:
            assert move in position.legal_moves()
            position = position.play(move)
        assert position.outcome().winner == winner


def test_the_same_seed_gives_the_same_game():
    assert TAU.brain.playout(STARTS[0], Random(4)) == TAU.brain.playout(STARTS[0], Random(4))


def chi_square(counts, options):
    expected = counts.total() / options
    return sum((counts[key] - expected) ** 2 / expected for key in counts) + expected * (
        options - len(counts)
    )


def test_first_moves_are_uniform():
    start = after("row3 colc", limit=0)
    rng = Random(7)
    counts = Counter(TAU.brain.playout(start, rng)[1][0] for _ in range(3600))
    assert set(counts) == set(start.legal_moves())
    assert chi_square(counts, 18) < 40.8  # 17 degrees of freedom, p = 0.001


def test_games_are_uniform_at_each_ply_if_the_last_row_must_stay():
    """On 2×3 a game has two lines: the first uniform over five, the second over the legal ones."""
    start = after(rows=2, cols=3, limit=0)
    rng = Random(8)
    games = Counter(tuple(TAU.brain.playout(start, rng)[1]) for _ in range(3000))
    weights = {
        (first, second): 3000 / len(start.legal_moves()) / len(start.play(first).legal_moves())
        for first in start.legal_moves()
        for second in start.play(first).legal_moves()
    }
    assert set(games) == set(weights)
    off = sum((games[game] - weight) ** 2 / weight for game, weight in weights.items())
    assert off < 42.4  # 18 games, 17 degrees of freedom, p < 0.001


def test_the_shortlist_has_a_few_increasing_numbers_and_the_pass():
    opening = TAU.brain.shortlist(after())
    assert opening == tuple(Number("bid", n) for n in (44285, 88572, 132859, 177146))
    answers = TAU.brain.shortlist(after("bid100000"))
    assert answers[-1] == PASS
    assert [move.value for move in answers[:-1]] == [132859, 177146, 236195, 354293]


def test_above_all_sensible_numbers_the_shortlist_is_the_pass():
    assert TAU.brain.shortlist(after("bid2097151")) == (PASS,)


def test_the_shortlist_of_lines_is_all_of_them():
    position = after("row1", limit=0)
    assert TAU.brain.shortlist(position) == tuple(position.legal_moves())


SIZES = list(every(range(2, 27, 4), range(2, 27, 5)))


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_every_board_has_opening_bids(rows, cols):
    shortlist = TAU.brain.shortlist(after(rows=rows, cols=cols))
    assert shortlist
    assert all(move in after(rows=rows, cols=cols).legal_moves() for move in shortlist)
    assert max(ladder(rows, cols)) < highest_product(rows, cols)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_the_winning_number_is_on_the_short_list(rows, cols):
    right = board_value(rows, cols) - 1
    assert right in ladder(rows, cols)
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
