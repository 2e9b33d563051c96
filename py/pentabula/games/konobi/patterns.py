"""Tables for playouts: what the eight neighbours of a place say about it.

In a playout the board is a list with a number for each place: bit k is set where the neighbour
in direction k holds a black stone, bit 8 + k where it holds a white one, TAKEN where the place
itself is taken or lies beside the board. The rules look no further than a table over these
numbers and the numbers of a few places nearby.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, TypeVar

from pentabula.boards.connection import groups
from pentabula.core.game import PASS
from pentabula.games.konobi.grid import Grid, Points, grid_of, pick

PATTERNS: Final = 256
"""So many patterns of stones of a colour may be around a place."""

SHIFTS: Final = 0, 8
"""Where in a number the pattern of each colour begins."""

TAKEN: Final = PATTERNS * PATTERNS

MARKS: Final = (4, 8, 1, 2, 64, 128, 16, 32), (1024, 2048, 256, 512, 16384, 32768, 4096, 8192)
"""What a stone of each colour adds to the eight numbers around it: each sees it the other way."""

STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""The directions, as steps in columns and rows: four straight ones, then the corners."""

_BESIDE: Final = {4: (0, 1), 5: (1, 2), 6: (2, 3), 7: (3, 0)}
"""The two straight directions on either side of each corner."""

Offsets = tuple[int, ...]
T = TypeVar("T")
U = TypeVar("U")

CLOSED: Final[Offsets] = (0,)
GONE: Final[Offsets] = (0, 0)
"""In the place of doubts: a stone would complete a crosscut; there is one already."""


@dataclass(frozen=True, slots=True)
class Side:
    """The tables of one colour: two by the number of a place (see above), two by the place.

    `doubts` are the steps to every place next to a weakly connected friend: where one of them
    is `free` (empty and weakly connected to no friend) the point is not open. `edge` and `goal`
    are 1 on the points of the colour's first edge and of its last.
    """

    doubts: tuple[Offsets, ...]
    free: bytes
    edge: bytes
    goal: bytes


@dataclass(frozen=True, slots=True)
class Patterns:
    """The tables for one size: those of Black and of White, and what they share.

    `friends` are by the pattern of a stone's friends the steps to all of them, `chains` to one
    of each local group. `around` are the eight places beside each point, in the order of STEPS;
    `empty` are the numbers of the empty board, `names` the tokens by place; place 0 is no point
    and stands for a pass.
    """

    sides: tuple[Side, Side]
    friends: tuple[Offsets, ...]
    chains: tuple[Offsets, ...]
    around: tuple[Offsets, ...]
    places: tuple[int, ...]
    names: tuple[str, ...]
    empty: tuple[int, ...]

    def places_of(self, points: Points) -> list[int]:
        """The places of a set of points."""
        return list(pick(self.places, points))


@cache
def patterns_of(size: int) -> Patterns:
    """The tables for boards of that size."""
    grid = grid_of(size)
    margin = grid.stride + 1
    steps = [dx + dy * grid.stride for dx, dy in STEPS]
    names = (PASS, *[""] * (margin - 1), *grid.names)
    places = tuple(range(margin, len(names)))
    points = set(pick(places, grid.full))
    return Patterns(
        (_side(0, steps, places, grid), _side(1, steps, places, grid)),
        tuple(tuple(steps[k] for k in _held(pattern)) for pattern in range(PATTERNS)),
        tuple(tuple(steps[k] for k in _one_of_each(pattern)) for pattern in range(PATTERNS)),
        tuple(
            tuple(place + step for step in steps) if place in places else ()
            for place in range(len(names))
        ),
        places,
        names,
        tuple(0 if place in points else TAKEN for place in range(len(names) + grid.stride)),
    )


def _side(colour: int, steps: list[int], places: tuple[int, ...], grid: Grid) -> Side:
    corners = [_weak_corners(pattern) for pattern in range(PATTERNS)]
    weak = [sum(1 << corner for corner in found) for found in corners]
    walled = [sum(1 << corner for corner in _walled(pattern)) for pattern in range(PATTERNS)]
    known = [(bits, _doubts(steps, found)) for bits, found in zip(weak, corners, strict=True)]
    doubts = (
        CLOSED if bits & walls else found
        for (bits, found), walls in over_numbers(known, walled, colour)
    )
    free = bytes(not bits for bits, _ in over_numbers(weak, walled, colour))
    first, last = (set(pick(places, points)) for points in grid.edges[colour])
    here = range(places[-1] + grid.stride + 1)
    return Side(
        (*doubts, *[GONE] * TAKEN),
        free + bytes(TAKEN),
        bytes(place in first for place in here),
        bytes(place in last for place in here),
    )


def over_numbers(own: Sequence[T], foe: Sequence[U], colour: int) -> Iterator[tuple[T, U]]:
    """For each number of an empty place, what is told of the own pattern and of the foe's."""
    return product(own, foe) if colour else ((mine, theirs) for theirs, mine in product(foe, own))


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
