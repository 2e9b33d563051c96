"""Playouts follow the rules, and every legal move is equally likely."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from pentabula.boards.square import name
from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine import brain
from pentabula.games.konobi.engine.boards import board_of
from pentabula.games.konobi.engine.patterns import STEPS, TAKEN, patterns_of
from tests.games.konobi.positions import FORCED_PASS, after

# See docs/testing.md, Coverage.
pytestmark = pytest.mark.no_cover


def check_playout(position, rng):
    winner, moves = brain.playout(position, rng)
    for move in moves:
        assert move in position.legal_moves()
        position = position.play(move)
    assert position.outcome().winner == winner


@pytest.mark.parametrize("size", [3, 4, 5, 7, 11, 26])
def test_playouts_replay_to_the_same_winner(size):
    rng = Random(size)
    for _ in range(40 if size < 11 else 2):
        check_playout(GAME.start(size=size), rng)


def test_playouts_from_the_middle_of_a_game_replay_too():
    rng = Random(1)
    for _ in range(40):
        position = GAME.start(size=rng.choice((3, 4, 6, 9)))
        moves = brain.playout(position, rng)[1]
        for move in moves[: rng.randrange(len(moves))]:
            position = position.play(move)
        check_playout(position, rng)


def test_a_forced_pass_is_played():
    stuck = after(FORCED_PASS, size=4, pie="off")
    played = {tuple(brain.playout(stuck, Random(seed))[1]) for seed in range(20)}
    assert played == {("pass", "b3"), ("pass", "c3")}


def test_a_playout_of_an_ended_game_is_empty():
    assert brain.playout(after("b1 a1 b2 a2 b3", size=3, pie="off"), Random(0)) == (0, [])


@pytest.mark.parametrize(
    ("moves", "options"),
    [
        ("", {"size": 4}),
        ("b2", {"size": 4}),
        ("b2", {"size": 4, "pie": "off"}),
        ("b2 e5 c2 e3", {"size": 5}),
        ("d4 d3 b3 b2 d2 b1", {"size": 4}),
    ],
)
def test_first_moves_are_uniform(moves, options):
    """Chi-square below its 99.99 % point (by the Wilson–Hilferty approximation), seeded."""
    position = after(moves, **options)
    legal = list(position.legal_moves())
    rng, games = Random(7), 300 * len(legal)
    found = Counter(brain.playout(position, rng)[1][0] for _ in range(games))
    assert set(found) == set(legal)
    chi_square = sum((found[move] - 300) ** 2 / 300 for move in legal)
    freedom = len(legal) - 1
    assert chi_square < freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3


def test_the_same_seed_gives_the_same_game():
    position = GAME.start(size=9)
    assert brain.playout(position, Random(3)) == brain.playout(position, Random(3))


def test_the_short_list_has_every_legal_move():
    position = after("b2", size=5)
    assert list(GAME.brain.shortlist(position)) == list(position.legal_moves())


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
