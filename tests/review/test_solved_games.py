"""On solvable boards a review finds exactly the decisions that threw away the win."""

from random import Random

import pytest

from pentabula.core.brain import PROVED
from pentabula.core.numbers import Number
from pentabula.review.data import ReviewLimits
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import turning_points
from tests.games.test_strategy import winner
from tests.review.games_played import played_at_random, read
from tools.solver import Solver

ENOUGH = ReviewLimits(nodes=3000)
GAMES = [
    ("tabik", {"size": 3, "pie": "on"}),
    ("stawn", {"size": 2, "komi": 0}),
    ("tau", {"rows": 6, "cols": 6, "limit": 50}),
]


def thrown_away(review):
    """The plies with a loss, which must be proved and of the whole game."""
    judgement = review.finish()
    assert {each.kind for each in judgement.decisions} == {PROVED}
    lost = {each.ply for each in judgement.decisions if each.lost}
    assert all(each.lost == 1 for each in judgement.decisions if each.ply in lost)
    assert {each.ply for each in turning_points(judgement)} == set(sorted(lost)[:7])
    return lost


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
@pytest.mark.parametrize("seed", range(2))
def test_a_review_of_a_solved_game_agrees_with_the_solver(name, options, seed):
    record = played_at_random(name, seed, **options)
    solver = Solver(getattr(record.game.brain.knowledge, "canonical", None))
    wanted = set()
    for node in record.root.main_line_end().line():
        before = node.parent.position
        is_choice = len(before.legal_moves()) > 1
        if is_choice and solver.winner(before) == before.turn != solver.winner(node.position):
            wanted.add(node.ply)
    assert thrown_away(ReviewInProgress.of(record, limits=ENOUGH)) == wanted


def test_a_review_of_konobi_on_4x4_agrees_with_the_solver():
    # By `tools.solver`, which takes longer than the review.
    record = read("konobi?size=4&pie=off&moves=a4,b4,c2,a1,a3,d4,c3,d3,d2,a2,b3,c4,c1")
    assert thrown_away(ReviewInProgress.of(record, limits=ENOUGH)) == {2, 3, 6}


def test_a_proof_found_by_chance_blames_nothing() -> None:
    """The first move was blamed for 54 %, where every opening loses."""
    record = read("konobi?size=4&pie=off&moves=b4,a1,b3,c3,d2,d1,b2,b1,a3,d3,c2,c1")
    points = turning_points(ReviewInProgress.of(record, limits=ENOUGH).finish())
    assert {each.kind for each in points} <= {PROVED} and all(each.ply > 1 for each in points)
    line = record.root.main_line_end().line()
    for point in points:  # each threw a win away, by a proof that the review did not make
        after = line[point.ply - 1].position
        before = line[point.ply - 1].parent.position
        assert winner(record.game, before) == before.turn != winner(record.game, after)


def value_of(rows, cols):
    """The product with best play from the empty board, by playing every line."""
    game = read(f"tau?rows={rows}&cols={cols}&limit=0")
    known = {}

    def best(position):
        if not position.strikes_left:
            return position.product()
        key = position.key()
        if key not in known:
            after = [best(position.play(move)) for move in position.legal_moves()]
            known[key] = (max if position.turn == position.high else min)(after)
        return known[key]

    return best(game.root.position)


@pytest.mark.parametrize("seed", range(6))
def test_bids_of_tau_are_judged_by_the_winning_one(seed):
    right = value_of(4, 4) - 1
    rng = Random(seed)
    bids = sorted(rng.sample([*range(right), right, *range(right + 1, 2 * right)], 3))
    moves = ",".join(f"bid{bid}" for bid in bids)
    judgement = ReviewInProgress.of(read(f"tau?rows=4&cols=4&moves={moves},pass")).finish()
    before = -1
    for decision, bid in zip(judgement.decisions, [*bids, None], strict=True):
        wins = before >= right + 1 if bid is None else bid == right
        can_win = before < right or before > right
        assert decision.lost == float(can_win and not wins)
        if before < right:
            assert decision.best.move == Number("bid", right)
            assert decision.best.evaluation.low == right + 1
        before = bid
