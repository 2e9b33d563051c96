"""What search knows about Konobi beyond its rules: priors, wins in one, symmetry, openings.

Its speed depends on boards remembered from the playouts: docs/measurements/konobi-search.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from random import Random

from pentabula.core.first_moves import fair
from pentabula.core.position import SWAP, Seat
from pentabula.games.konobi.engine.boards import board_of
from pentabula.games.konobi.engine.first_moves import first_moves
from pentabula.games.konobi.engine.patterns import TAKEN, patterns_of
from pentabula.games.konobi.engine.weights import FAR, slots_by_name, weights_of
from pentabula.games.konobi.rules.links import PointSet
from pentabula.games.konobi.rules.position import Position, judge
from pentabula.kit import pie
from pentabula.kit.colours import BLACK
from pentabula.kit.grid import around, flooded

MIN_PRIOR = 0.02
SLOPE = 0.1
"""The best move has the prior 0.5; others lose this much for each nat they are less likely."""

MAX_FOLDED = 4
"""Up to this size positions are folded by symmetry, and proved from the empty board on."""

MAX_OPEN = 10
"""On larger boards a proof begins when at most this many points are open."""


def priors(position: Position, moves: Sequence[str]) -> list[float]:
    """A winning chance for the mover at each of the moves, from the weights of patterns.

    A stone that wins has the prior 1; without one, so has a point where the opponent would win.
    """
    size, colour = position.grid.size, position.colour
    table, weights, slots = patterns_of(size), weights_of(size, colour), slots_by_name(size)
    cells = board_of(table, position).cells
    seen, edge, near = weights.seen, weights.slot, weights.near
    last, far = slots[position.last], FAR / 100
    if not last:
        near = {}
    scores = [
        seen[cells[slot] % TAKEN] + edge[slot] + near.get(slot - last, far)
        for slot in [slots[move] for move in moves]
    ]
    best = max(scores)
    chances = [0.5 + SLOPE * (score - best) for score in scores]
    chances = [chance if chance > MIN_PRIOR else MIN_PRIOR for chance in chances]
    if moves[-1] == SWAP:
        chances[-1] = _swap_chance(position)
    if urgent := _urgent(position):
        bits = position.grid.bits
        for at, move in enumerate(moves):
            if bits.get(move, 0) & urgent:
                chances[at] = 1.0
    return chances


def _swap_chance(position: Position) -> float:
    """The chance of the seat that swaps: a half where the first stone's value is not known."""
    first = position.grid.names[position.stones[BLACK].bit_length() - 1]
    known = first_moves(position).get(first)
    return known.chance if known is not None else 0.5


def opening(position: Position, rng: Random) -> str | None:
    """A first stone that leaves the game balanced, where it may be swapped, and a swap that wins.

    None elsewhere, and on boards that are proved from the empty board on. Without fair stones on
    the map, those in the middle count as balanced from size 10 on, and below those in the outermost
    columns.
    """
    size = position.grid.size
    if position.may_swap and _swap_chance(position) > 0.5:
        return SWAP
    if not position.pie or any(position.stones) or size <= MAX_FOLDED:
        return None
    if known := fair(first_moves(position)):
        return known[int(rng.random() * len(known))]
    away = size // 4
    middle = range((size - 1) // 2 - away // 2, size // 2 + away // 2 + 1)
    columns: Sequence[int] = middle if size >= 10 else (0, size - 1)
    rows = middle if size >= 10 else range(1, size - 1)
    slots = [row * position.grid.stride + column for row in rows for column in columns]
    return position.grid.names[slots[int(rng.random() * len(slots))]]


def winner(position: Position) -> Seat | None:
    """The seat to move, if one stone joins its edges; else None."""
    points = _joining(position, position.colour)
    return position.turn if points and points & position.verdict.legal else None


def _joining(position: Position, colour: int) -> PointSet:
    """The empty points, open or not, where a stone of the colour would join its edges."""
    grid, friends = position.grid, position.stones[colour]
    first, last = grid.edges[colour]
    near = (around(grid, position.joined[colour]) | first) & grid.full
    near &= ~(friends | position.stones[1 - colour])
    if not near:
        return 0
    return near & (around(grid, flooded(grid, last & friends, friends, around)) | last)


def _urgent(position: Position) -> PointSet:
    """The points where the side to move wins immediately, or else where the opponent would."""
    colour = position.colour
    points = _joining(position, colour)
    if wins := points and points & position.verdict.legal:
        return wins
    points = _joining(position, 1 - colour)
    if not points:
        return 0
    theirs = judge(position.grid, position.stones[1 - colour], position.stones[colour])
    return points & theirs.legal


def is_small(position: Position) -> bool:
    """Whether a proof is within reach: one of 4 × 4 takes some 30,000 positions."""
    return position.grid.size <= MAX_FOLDED or len(position.legal_moves()) <= MAX_OPEN


def canonical(position: Position) -> Hashable:
    """A key that the mirror images of a position share.

    The diagonal mirror, which exchanges the colours, is useless here: apart from passes, the
    number of stones determines the side to move.
    """
    size = position.grid.size
    if size > MAX_FOLDED:
        return position.key()
    images = zip(_images(size, position.stones[0]), _images(size, position.stones[1]), strict=True)
    return min(images), position.colour, position.black_seat, pie.may_come(position)


@cache
def _images(size: int, points: PointSet) -> tuple[PointSet, PointSet, PointSet, PointSet]:
    """A set of points, upside down, mirrored from left to right, and both."""
    stride = size + 1
    rows = [points >> stride * row & (1 << size) - 1 for row in range(size)]
    flipped = [int(f"{row:0{size}b}"[::-1], 2) for row in rows]
    return _packed(rows), _packed(rows[::-1]), _packed(flipped), _packed(flipped[::-1])


def _packed(rows: Sequence[int]) -> PointSet:
    """The points of rows, each given as the bits of its columns."""
    return sum(row << (len(rows) + 1) * at for at, row in enumerate(rows))
