"""Random playouts: legal, uniform, and with the correct winner."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pentabula.core.numbers import Number
from pentabula.games.stawn.engine.lines import lines
from tests.games.stawn.positions import GAME, at, started

# See docs/testing.md, Coverage.
pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize(("size", "games"), [(2, 40), (3, 20), (4, 6), (6, 1)])
@pytest.mark.parametrize("button", ["on", "off"])
def test_playouts_are_legal_games_with_the_correct_winner(size, games, button):
    rng = Random(size)
    for _ in range(games):
        position = GAME.start(size=size, button=button)
        winner, moves = GAME.brain.playout(position, rng)
        for move in moves:
            assert move in position.legal_moves()
            position = position.play(move)
        assert position.outcome().winner == winner


def test_playouts_start_from_any_position():
    rng = Random(7)
    _, moves = GAME.brain.playout(started(size=4, komi=0), rng)
    position = started(size=4, komi=0)
    for move in moves:
        winner, rest = GAME.brain.playout(position, rng)
        end = position
        for later in rest:
            end = end.play(later)
        assert end.outcome().winner == winner
        position = position.play(move)
    assert GAME.brain.playout(position, rng) == (position.outcome().winner, [])


# Positions with moves of every kind, free and blocked, on empty and full boards.
CROWDED = at(
    size=3,
    turn="white",
    button="free",
    x="a1 b3 c4",
    o="b2 c3 d2",
    X="a3 b4",
    O="c2 d3",
)
OPEN = at(size=3, x="a1 c3 c5", o="b2 d3", X="b3", O="c4 d4")
FULL = at(
    size=3,
    x="a1 b2 c2 d3 e1",
    o="a2 b3 c4 d1",
    X="a3 c1 c3 d2 d4",
    O="b1 b4 c5 e2 e3",
)


@pytest.mark.parametrize("position", [CROWDED, OPEN, FULL])
def test_first_moves_are_uniform(position):
    """Chi-square over the legal first moves, seeded; at most 4.5 standard deviations."""
    rng, games = Random(3), 3000
    counts = Counter(GAME.brain.playout(position, rng)[1][0] for _ in range(games))
    legal = list(position.legal_moves())
    assert set(counts) == set(legal)
    expected = games / len(legal)
    chi_square = sum((counts[move] - expected) ** 2 / expected for move in legal)
    freedom = len(legal) - 1
    assert chi_square < freedom + 4.5 * (2 * freedom) ** 0.5


def test_later_moves_are_uniform_too():
    """The second move, after each first move, on the smallest board."""
    rng, start = Random(11), started(size=2, komi=0)
    counts = Counter(tuple(GAME.brain.playout(start, rng)[1][:2]) for _ in range(2800))
    pairs = [(first, then) for first in start.legal_moves() for then in replies(start, first)]
    assert set(counts) == set(pairs)
    chi_square = sum(
        (counts[first, then] - share) ** 2 / share
        for first, then in pairs
        for share in [2800 / 8 / len(replies(start, first))]
    )
    assert chi_square < 55 + 4.5 * 110**0.5


def replies(start, first):
    return list(start.play(first).legal_moves())


def test_every_key_of_a_line_has_as_many_marches_as_its_size():
    tables = lines(3)
    rng = Random(1)
    for _ in range(200):
        ends = rng.randrange(32)
        pawns = rng.randrange(32) & ~ends
        key = pawns << 5 | ends
        assert tables.sizes[key] == len(tables.marches[key]) == len(set(tables.marches[key]))


def test_lines_connect_rim_to_rim_along_three_axes():
    tables = lines(5)
    assert len(tables.cells) == 27
    assert sorted(len(cells) for cells in tables.cells) == sorted([5, 6, 7, 8, 9, 8, 7, 6, 5] * 3)
    assert all(len(bits) == 3 for bits in tables.ends)


def test_the_short_list_has_sensible_komis():
    assert GAME.brain.shortlist(started(size=4)) == [Number("komi", n) for n in range(5)]
    assert list(GAME.brain.shortlist(started("komi0"))) == ["black", "white"]
