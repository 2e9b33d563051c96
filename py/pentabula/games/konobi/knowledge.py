"""What search knows of a position of Konobi besides its rules: priors, wins, symmetry, the pie."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache

from pentabula.core.game import Seat
from pentabula.games.konobi.grid import Points, around, flooded
from pentabula.games.konobi.patterns import TAKEN, patterns_of
from pentabula.games.konobi.playouts import numbers_of
from pentabula.games.konobi.rules import Position
from pentabula.games.konobi.weights import FAR, places_by_name, weights_of

LEAST = 0.02
SLOPE = 0.1
"""The best move has the prior 0.5, and so much less for each nat that another is less likely."""

FOLDED = 4
"""Up to this size positions are folded by symmetry, and proved from the empty board on."""

FEW = 10
"""On larger boards a proof begins when so few points are open."""


def priors(position: Position, moves: Sequence[str]) -> list[float]:
    """A winning chance for the mover at each of the moves, from the weights of patterns."""
    size, colour = position.grid.size, position.colour
    table, weights, places = patterns_of(size), weights_of(size, colour), places_by_name(size)
    both = numbers_of(table, position)
    ours, theirs = both[colour], both[1 - colour]
    own, foe, edge, near = weights.own, weights.foe, weights.place, weights.near
    last, far, low = places[position.last], FAR / 100, TAKEN - 1
    if not last:
        near = {}
    scores = []
    for move in moves:
        place = places[move]
        score = own[ours[place] & low] + foe[theirs[place] & low] + edge[place]
        scores.append(score + near.get(place - last, far))
    best = max(scores)
    return [max(LEAST, 0.5 + SLOPE * (score - best)) for score in scores]


def winner(position: Position) -> Seat | None:
    """The side to move, where one stone of it joins its edges; else None."""
    grid, colour = position.grid, position.colour
    friends = position.stones[colour]
    first, last = grid.edges[colour]
    near = (around(grid, position.joined[colour]) | first) & position.verdict.legal
    if not near:
        return None
    far = around(grid, flooded(grid, last & friends, friends)) | last
    return position.turn if near & far else None


def is_small(position: Position) -> bool:
    """Whether a proof is within reach: of 4 × 4 it takes about 26,000 positions."""
    return position.grid.size <= FOLDED or len(position.legal_moves()) <= FEW


def canonical(position: Position) -> Hashable:
    """A key that the mirror images of a position share.

    The diagonal mirror, which exchanges the colours, is of no use: the same number of stones
    never comes with the other side to move, but for passes.
    """
    size = position.grid.size
    if size > FOLDED:
        return position.key()
    images = zip(_images(size, position.stones[0]), _images(size, position.stones[1]), strict=True)
    pie_is_open = position.pie and (position.has_swap() or not any(position.stones))
    return min(images), position.colour, position.black, pie_is_open


@cache
def _images(size: int, points: Points) -> tuple[Points, Points, Points, Points]:
    """A set of points, its mirror images, and it turned by half a turn."""
    stride = size + 1
    rows = [points >> stride * row & (1 << size) - 1 for row in range(size)]
    flipped = [int(f"{row:0{size}b}"[::-1], 2) for row in rows]
    return _joined(rows), _joined(rows[::-1]), _joined(flipped), _joined(flipped[::-1])


def _joined(rows: Sequence[int]) -> Points:
    return sum(row << (len(rows) + 1) * at for at, row in enumerate(rows))
