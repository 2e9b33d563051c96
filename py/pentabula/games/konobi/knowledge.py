"""What search knows of a position of Konobi besides its rules: priors, wins, symmetry, the pie."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from random import Random

from pentabula.core.game import SWAP, Seat
from pentabula.games.konobi.grid import Points, around, flooded
from pentabula.games.konobi.patterns import TAKEN, patterns_of
from pentabula.games.konobi.playouts import numbers_of
from pentabula.games.konobi.rules import Position, judge
from pentabula.games.konobi.weights import FAR, places_by_name, weights_of

LEAST = 0.02
SLOPE = 0.1
"""The best move has the prior 0.5, and so much less for each nat that another is less likely."""

FOLDED = 4
"""Up to this size positions are folded by symmetry, and proved from the empty board on."""

FEW = 10
"""On larger boards a proof begins when so few points are open."""


def priors(position: Position, moves: Sequence[str]) -> list[float]:
    """A winning chance for the mover at each of the moves, from the weights of patterns.

    A stone that wins has the prior 1, and so has a point where the foe would win otherwise.
    """
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
    chances = [max(LEAST, 0.5 + SLOPE * (score - best)) for score in scores]
    if moves[-1] == SWAP:
        chances[-1] = 0.5
    if urgent := _urgent(position):
        bits = position.grid.bits
        for at, move in enumerate(moves):
            if bits.get(move, 0) & urgent:
                chances[at] = 1.0
    return chances


def opening(position: Position, rng: Random) -> str | None:
    """A first stone near balance, where it may be swapped; None elsewhere.

    Black's share with search at 200 nodes a side on size 11 (N = 50 each, in C): f6 25, d6 25,
    d4 27, f3 25, a6 26, a1 25, but c3 17, b2 18, f1 19 and c6 29. Black's winning chance at
    2500 nodes: in column a 0.44 to 0.52 on 7 and 9, 0.46 to 0.60 on 5; in the middle of these
    boards 0.34 to 0.46. So the middle serves from size 10 on, the outermost columns below.
    """
    size = position.grid.size
    if not position.pie or any(position.stones) or size <= FOLDED:
        return None
    away = size // 4
    middle = range((size - 1) // 2 - away // 2, size // 2 + away // 2 + 1)
    columns: Sequence[int] = middle if size >= 10 else (0, size - 1)
    rows = middle if size >= 10 else range(1, size - 1)
    places = [row * position.grid.stride + column for row in rows for column in columns]
    return position.grid.names[places[int(rng.random() * len(places))]]


def winner(position: Position) -> Seat | None:
    """The side to move, where one stone of it joins its edges; else None."""
    return position.turn if _wins(position, position.colour, position.verdict.legal) else None


def _wins(position: Position, colour: int, legal: Points) -> Points:
    """The legal points of a colour at which a stone joins its edges."""
    grid, friends = position.grid, position.stones[colour]
    first, last = grid.edges[colour]
    near = (around(grid, position.joined[colour]) | first) & legal
    if not near:
        return 0
    return near & (around(grid, flooded(grid, last & friends, friends)) | last)


def _urgent(position: Position) -> Points:
    """The points where the side to move wins at once, or else where the foe would."""
    colour = position.colour
    wins = _wins(position, colour, position.verdict.legal)
    if wins:
        return wins
    theirs = judge(position.grid, position.stones[1 - colour], position.stones[colour])
    return _wins(position, 1 - colour, theirs.legal)


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
