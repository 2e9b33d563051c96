"""Tables for playouts: what the eight neighbours of a place say about it.

In a playout the board is two lists, one a colour, with a number for each place: bit k is set
where the neighbour in direction k holds a friend, TAKEN where the place itself is taken or
lies beside the board, JOINED on an empty point of the colour's first edge and on a stone in
a chain with that edge, GOAL on a point of its last edge. The rules look no further than a
table over these numbers and the numbers of a few places nearby.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from pentabula.boards.connection import groups
from pentabula.core.game import PASS
from pentabula.games.konobi.grid import Points, grid_of, pick

TAKEN: Final = 256
JOINED: Final = 512
GOAL: Final = 1024

_FLAGS: Final = 2 * GOAL // TAKEN
"""How often the 256 patterns of neighbours come round in a table over all numbers."""

STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""The directions, as steps in columns and rows: four straight ones, then the corners."""

_BESIDE: Final = {4: (0, 1), 5: (1, 2), 6: (2, 3), 7: (3, 0)}
"""The two straight directions on either side of each corner."""

Offsets = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Patterns:
    """The tables for one size, most of them by the number of a place (see above).

    `doubts` are the steps to every place next to a weakly connected friend: where one of
    them is `free` (empty and weakly connected to no friend) the point is not open. `weak`
    are the corners with a weakly connected friend, `walled` those with a friend on both
    sides; a corner that is weak for one colour and walled for the other is a crosscut.
    `friends` are the steps to all friends, `chains` to one friend of each local group.
    `around` are the eight places beside each point, in the order of STEPS; `empty` is the list
    of a colour on the empty board, `names` the tokens by place; place 0 is no point and stands
    for a pass.
    """

    doubts: tuple[Offsets, ...]
    free: bytes
    weak: bytes
    walled: bytes
    friends: tuple[Offsets, ...]
    chains: tuple[Offsets, ...]
    around: tuple[Offsets, ...]
    places: tuple[int, ...]
    names: tuple[str, ...]
    empty: tuple[tuple[int, ...], tuple[int, ...]]

    def places_of(self, points: Points) -> list[int]:
        """The places of a set of points."""
        return list(pick(self.places, points))


@cache
def patterns_of(size: int) -> Patterns:
    """The tables for boards of that size."""
    grid = grid_of(size)
    margin = grid.stride + 1
    steps = [dx + dy * grid.stride for dx, dy in STEPS]
    patterns = range(TAKEN)
    corners = [_weak_corners(pattern) for pattern in patterns]
    free = bytes(not found for found in corners)
    return Patterns(
        tuple(_doubts(steps, found) for found in corners) * _FLAGS,
        (free + bytes(TAKEN)) * (_FLAGS // 2),
        bytes(sum(1 << corner - 4 for corner in found) for found in corners) * _FLAGS,
        bytes(sum(1 << k - 4 for k in _walled(pattern)) for pattern in patterns) * _FLAGS,
        tuple(tuple(steps[k] for k in _held(pattern)) for pattern in patterns) * _FLAGS,
        tuple(tuple(steps[k] for k in _one_of_each(pattern)) for pattern in patterns) * _FLAGS,
        tuple(
            tuple(place + step for step in steps) if margin <= place else ()
            for place in range(margin + len(grid.names))
        ),
        tuple(range(margin, margin + len(grid.names))),
        (PASS, *[""] * (margin - 1), *grid.names),
        (_empty(size, 0), _empty(size, 1)),
    )


def _held(pattern: int) -> list[int]:
    return [k for k in range(8) if pattern >> k & 1]


def _weak_corners(pattern: int) -> list[int]:
    held = _held(pattern)
    return [k for k, (i, j) in _BESIDE.items() if k in held and i not in held and j not in held]


def _walled(pattern: int) -> list[int]:
    return [k for k, (i, j) in _BESIDE.items() if pattern >> i & 1 and pattern >> j & 1]


def _doubts(steps: list[int], corners: list[int]) -> Offsets:
    """The steps to the four neighbours of the stone at each of the corners, each once."""
    return tuple(dict.fromkeys(steps[k] + straight for k in corners for straight in steps[:4]))


def _one_of_each(pattern: int) -> list[int]:
    """One direction of every group of friends that are neighbours of each other."""
    return [group[0] for group in groups(_held(pattern), _next_to)]


def _next_to(direction: int) -> list[int]:
    """The directions whose neighbours are neighbours of the one in this direction."""
    x, y = STEPS[direction]
    return [k for k, (a, b) in enumerate(STEPS) if max(abs(a - x), abs(b - y)) == 1]


def _empty(size: int, colour: int) -> tuple[int, ...]:
    """The numbers of all places for one colour while the board is empty."""
    stride = size + 1
    numbers = [TAKEN] * ((size + 2) * stride + 1)
    for row in range(size):
        for column in range(size):
            away = row if colour == 0 else column
            edge = JOINED if away == 0 else GOAL if away == size - 1 else 0
            numbers[(row + 1) * stride + 1 + column] = edge
    return tuple(numbers)
