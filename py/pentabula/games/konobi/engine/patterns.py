"""Tables for playouts: what the rules need to know about the eight neighbours of a point.

In a playout the board is a list of *slots*, points and a margin around them, with a number for
each. In base 3, digit k is the content of the neighbour in direction k: 0 nothing, 1 a black stone,
2 a white one. TAKEN is added if the slot is taken or off the board. The rules need only tables
indexed by these numbers, and the numbers of a few slots nearby.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pentabula.core.position import PASS
from pentabula.games.konobi.rules.links import PointSet
from pentabula.kit.chains import groups
from pentabula.kit.grid import Grid, grid_of, pick

PATTERNS: Final = 256
"""The number of patterns of one colour's stones around a point: bit k is direction k."""

TAKEN: Final = 3**8

STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""The directions, as steps in columns and rows: four straight ones, then the corners."""

_BESIDE: Final = {4: (0, 1), 5: (1, 2), 6: (2, 3), 7: (3, 0)}
"""The two straight directions on either side of each corner."""

MARKS: Final = tuple(tuple(mark * 3**k for k in (2, 3, 0, 1, 6, 7, 4, 5)) for mark in (1, 2))
"""What a stone of each colour adds to the eight numbers around it, in the opposite direction."""

Offsets = tuple[int, ...]

CLOSED: Final[Offsets] = (0,)
GONE: Final[Offsets] = (0, 0)
"""Used instead of doubts: a stone would complete a crosscut; the slot is taken."""


@dataclass(frozen=True, slots=True)
class ColourTables:
    """The tables of one colour: most by the number of a slot (see above), two by the slot.

    `doubts` are the steps to every slot next to a weakly connected friend: if one of them is
    `free` (empty and weakly connected to no friend), the point is not open. `friends` are the
    steps to all friends, `chains` the steps to one friend of each local group. `edge` and `goal`
    are 1 on the points of the colour's first and last edge.
    """

    doubts: Sequence[Offsets]
    free: bytes
    friends: Sequence[Offsets]
    chains: Sequence[Offsets]
    edge: bytes
    goal: bytes


@dataclass(frozen=True, slots=True)
class Patterns:
    """The tables for one size: the tables of both `colours`, and shared tables.

    `around` are the eight slots around each point, in the order of STEPS; `empty` are the
    numbers of the empty board, `names` the tokens by slot. Slot 0 is not a point but a pass.
    """

    colours: tuple[ColourTables, ColourTables]
    around: tuple[Offsets, ...]
    slots: tuple[int, ...]
    names: tuple[str, ...]
    empty: tuple[int, ...]

    def slots_of(self, points: PointSet) -> list[int]:
        """The slots of a set of points."""
        return list(pick(self.slots, points))


@cache
def patterns_of(size: int) -> Patterns:
    """The tables for boards of that size."""
    grid = grid_of(size)
    margin = grid.stride + 1
    steps = [dx + dy * grid.stride for dx, dy in STEPS]
    names = (PASS, *[""] * (margin - 1), *grid.names)
    slots = tuple(range(margin, len(names)))
    points = set(pick(slots, grid.full))
    return Patterns(
        (_colour_tables(0, steps, slots, grid), _colour_tables(1, steps, slots, grid)),
        tuple(
            tuple(slot + step for step in steps) if slot in slots else ()
            for slot in range(len(names))
        ),
        slots,
        names,
        tuple(0 if slot in points else TAKEN for slot in range(len(names) + grid.stride)),
    )


@cache
def patterns_by_number(colour: int) -> tuple[int, ...]:
    """The pattern of a colour's stones for each number below TAKEN."""
    found = [0]
    for k in range(8):
        found = [rest | (digit == 1 + colour) << k for digit in range(3) for rest in found]
    return tuple(found)


def _colour_tables(
    colour: int, steps: list[int], slots: tuple[int, ...], grid: Grid
) -> ColourTables:
    own, foe = patterns_by_number(colour), patterns_by_number(1 - colour)
    corners = [_weak_corners(pattern) for pattern in range(PATTERNS)]
    weak = [sum(1 << corner for corner in found) for found in corners]
    walled = [sum(1 << corner for corner in _walled(pattern)) for pattern in range(PATTERNS)]
    doubts = [_doubts(steps, found) for found in corners]
    friends = [tuple(steps[k] for k in _held(pattern)) for pattern in range(PATTERNS)]
    chains = [tuple(steps[k] for k in _one_of_each(pattern)) for pattern in range(PATTERNS)]
    first, last = (set(pick(slots, points)) for points in grid.edges[colour])
    here = range(slots[-1] + grid.stride + 1)
    found = [
        CLOSED if weak[mine] & walled[theirs] else doubts[mine]
        for mine, theirs in zip(own, foe, strict=True)
    ]
    return ColourTables(
        [*found, *[GONE] * TAKEN],
        bytes(not weak[mine] for mine in own) + bytes(TAKEN),
        [friends[mine] for mine in own] * 2,
        [chains[mine] for mine in own] * 2,
        bytes(slot in first for slot in here),
        bytes(slot in last for slot in here),
    )


def _held(pattern: int) -> list[int]:
    return [k for k in range(8) if pattern >> k & 1]


def _weak_corners(pattern: int) -> list[int]:
    held = _held(pattern)
    return [k for k, (i, j) in _BESIDE.items() if k in held and i not in held and j not in held]


def _walled(pattern: int) -> list[int]:
    return [k for k, (i, j) in _BESIDE.items() if pattern >> i & 1 and pattern >> j & 1]


def _doubts(steps: list[int], corners: list[int]) -> Offsets:
    """The steps to the orthogonal neighbours of the stones on the corners, without repeats."""
    return tuple(dict.fromkeys(steps[k] + straight for k in corners for straight in steps[:4]))


def _one_of_each(pattern: int) -> list[int]:
    """One direction for each group of friends that are neighbours of each other."""
    return [group[0] for group in groups(_held(pattern), _next_to)]


def _next_to(direction: int) -> list[int]:
    """The directions whose neighbours are also neighbours of the point in this direction."""
    x, y = STEPS[direction]
    return [k for k, (a, b) in enumerate(STEPS) if max(abs(a - x), abs(b - y)) == 1]
