"""Konobi's knowledge for search: priors are in bounds, and claimed wins are true."""

from itertools import product
from random import Random

import pytest

from pentabula.boards.square import name
from pentabula.core.brain import ESTIMATE, Evaluation, MoveEvaluation, Skill
from pentabula.core.position import PASS
from pentabula.core.work import finish
from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine import brain, priors
from pentabula.games.konobi.engine.boards import board_of
from pentabula.games.konobi.engine.patterns import STEPS, TAKEN, patterns_of
from pentabula.games.konobi.engine.playouts import guided_playout
from pentabula.games.konobi.engine.weights import FOE, OWN, weights_of
from pentabula.games.konobi.rules.position import BLACK
from pentabula.games.konobi.teach.forcing import forced_win, stones_to_win
from pentabula.games.konobi.teach.reasons import reason
from pentabula.search.base import start_search
from pentabula.search.proof import ProofSearch
from tests.games.konobi.positions import FORCED_PASS, after, at_random, board
from tests.search import brute


def chosen(position, nodes, seed=1):
    return finish(start_search(GAME, position, Skill(nodes), Random(seed))).chosen()


def proof_of(position, steps):
    proof = ProofSearch(position, priors.canonical, priors.winner)
    for _ in range(steps):
        proof.step()
    return proof


def test_rollouts_play_a_forced_pass_and_often_reply_beside_the_last_stone():
    stuck = after(FORCED_PASS, size=4, pie="off")
    assert {guided_playout(stuck, Random(seed))[1][0] for seed in range(8)} == {"pass"}
    position = after("f6 e5", size=11, pie="off")
    beside = {"d4", "d5", "d6", "e4", "e6", "f4", "f5"}
    found = sum(guided_playout(position, Random(seed))[1][0] in beside for seed in range(200))
    assert found > 80  # Uniform play on 118 points would find about 12.


def test_a_win_in_one_is_played_and_where_either_side_would_win_has_the_prior_1():
    rows = ". . . . .", ". . X . .", ". . X O .", ". . X O .", ". O X . ."
    for turn in ("black", "white"):
        position = board(*rows, turn=turn)
        moves = list(position.legal_moves())
        assert priors.priors(position, moves)[moves.index("c5")] == 1
    position = board(". . . . .", ". . X O .", ". . X O .", ". . X O .", ". O X . .")
    assert position.play(chosen(position, 20)).outcome() is not None


def test_every_pattern_has_a_weight_that_is_rotated_for_the_other_colour():
    black, white = weights_of(7, 0), weights_of(7, 1)
    east, north = 1, 3
    black_stone, white_stone = 1, 2
    assert black.seen[east * black_stone] == white.seen[north * white_stone]
    assert black.seen[east * white_stone] == white.seen[north * black_stone]
    assert black.near[1] == white.near[8] and len(OWN) == len(FOE) == 84


@pytest.mark.parametrize("seed", range(12))
def test_a_claimed_win_is_one_stone_away(seed):
    for position in at_random(seed, size=5, pie="off")[:-1]:
        wins = [m for m in position.legal_moves() if position.play(m).outcome() is not None]
        claimed = priors.winner(position)
        assert claimed == (position.turn if wins else None)


def test_only_mirror_images_share_a_key():
    key = priors.canonical
    a, b = after("a1 b3", size=4, pie="off"), after("d4 c2", size=4, pie="off")
    assert key(a) == key(b) == key(after("d1 c3", size=4, pie="off"))
    assert key(a) != key(after("a1 b2", size=4, pie="off"))
    assert key(a) != key(after("b3 a1", size=4, pie="off"))


@pytest.mark.parametrize(("size", "winner", "steps"), [(3, 0, 100), (4, 1, 8000)])
def test_the_empty_small_board_is_proved(size, winner, steps):
    """Black wins on 3 × 3, as a search of every line confirms; White wins on 4 × 4."""
    position = GAME.start(size=size, pie="off")
    assert priors.is_small(position) and proof_of(position, steps).winner == winner
    if size == 3:
        assert brute.winner(position) == winner


@pytest.mark.parametrize("first", ["a1", "c2", "b2"])
def test_a_winning_first_stone_is_swapped(first):
    """On 3 × 3 Black wins from columns a and c and loses from b."""
    wins = brute.winner(after(first, size=3, pie="off")) == BLACK
    assert (chosen(after(first, size=3, pie="on"), 60) == "swap") == wins


def test_losing_first_stones_are_rarely_swapped():
    """On 4 × 4 White wins after every first stone; one of each set of mirror images is tested."""
    empty = GAME.start(size=4, pie="on")
    kept = sum(chosen(empty.play(move), 150) != "swap" for move in ("a1", "b1", "a2", "b2"))
    assert kept >= 3


def test_on_5_by_5_exactly_the_winning_first_stones_are_swapped():
    empty, winning = GAME.start(size=5, pie="on"), "a2 a3 a4 b3 d3 e2 e3 e4".split()
    for move in empty.legal_moves():
        assert (chosen(empty.play(move), 20) == "swap") == (move in winning)


def test_openings_vary_and_only_the_first_move_is_one():
    position = GAME.start(size=12, pie="on")
    assert len({priors.opening(position, Random(seed)) for seed in range(30)}) > 3
    assert priors.opening(position.play("a1"), Random(1)) is None


TWO_GAPS = (
    "X X X X X X X X",
    "X X X X X X X X",
    "X X X X X X X X",
    "X X X X X X X X",
    "X O X O X O X {}",
    "O . . O O . . O",
    "X X O X X X O X",
    "O X O X O X O X",
)
"""White needs b3 or c3, and f3 or g3. Black would complete a crosscut on any of them."""


def two_gaps(h4, turn):
    return board(*(row.format(h4) for row in TWO_GAPS), turn=turn)


def test_a_side_that_passes_twice_loses_to_two_stones():
    blocked = two_gaps("O", "black")
    assert list(blocked.legal_moves()) == [PASS] and forced_win(blocked.play(PASS)) == ("b3", 1)
    assert stones_to_win(blocked) == 2


def test_the_reason_for_a_stone_counts_the_stones_while_the_other_side_passes():
    found = MoveEvaluation("h4", Evaluation(0.9, ESTIMATE), ("h4",))
    assert str(reason(two_gaps(".", "white"), found)) == (
        "After h4, White needs at most 2 more stones to win, and Black cannot stop it."
    )


@pytest.mark.parametrize("size", [3, 6, 11])
def test_a_board_knows_the_neighbours_of_every_point(size):
    """Boards are updated from one position to the next, and playouts use them in between."""
    rng, table = Random(size), patterns_of(size)
    position = GAME.start(size=size)
    for move in brain.playout(position, rng)[1]:
        board = board_of(table, position)
        for column, row in product(range(size), repeat=2):
            seen = TAKEN if stone(position, column, row) is not None else 0
            for at, (dx, dy) in enumerate(STEPS):
                beside = stone(position, column + dx, row + dy)
                seen += 0 if beside is None else (1 + beside) * 3**at
            assert board.cells[table.names.index(name(column, row))] == seen
        brain.playout(position, rng)
        position = position.play(move)


def stone(position, column, row):
    """The colour of the stone on a point, or None."""
    size = position.grid.size
    if not (0 <= column < size and 0 <= row < size):
        return None
    bit = position.grid.bits[name(column, row)]
    return next((colour for colour in (0, 1) if position.stones[colour] & bit), None)
