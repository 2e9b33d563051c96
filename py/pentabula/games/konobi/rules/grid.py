"""The points of a square grid as bits of one whole number, and who is weakly linked to whom.

A set of points is an int: the point in column c and row r (from 0, at the bottom left) is
bit `r * stride + c`. The stride is one more than the size, so that shifting a set by one
step in any direction never brings a point round to the other side of the board: it lands in
a column that belongs to no point, or above or below all points, and `& grid.full` drops it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import TypeVar

from pentabula.boards.square import name

T = TypeVar("T")
Points = int
Four = tuple[Points, Points, Points, Points]

_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of size × size points. `names` has a name for each bit, empty beside the board.

    `edges` are the two edges of Black (bottom, top), then those of White (left, right).
    """

    size: int
    stride: int
    full: Points
    names: tuple[str, ...]
    bits: dict[str, Points]
    edges: tuple[tuple[Points, Points], tuple[Points, Points]]


@cache
def grid_of(size: int) -> Grid:
    """The grid of that size."""
    stride = size + 1
    row = (1 << size) - 1
    left = sum(1 << stride * r for r in range(size))
    names = [name(c, r) if c < size else "" for r in range(size) for c in range(stride)]
    return Grid(
        size,
        stride,
        left * row,
        tuple(names),
        {text: 1 << i for i, text in enumerate(names) if text},
        ((row, row << stride * (size - 1)), (left, left << size - 1)),
    )


def pick(items: Sequence[T], points: Points) -> Iterator[T]:
    """The items at the places of the points, one item a bit, from the lowest bit up."""
    return compress(items, bin(points)[:1:-1].encode().translate(_DIGITS))


def names_of(grid: Grid, points: Points) -> list[str]:
    """The names of the points, row by row from `a1`."""
    return list(pick(grid.names, points))


def beside(grid: Grid, points: Points) -> Points:
    """Every point of the board orthogonally adjacent to one of the points."""
    stride = grid.stride
    return (points << 1 | points >> 1 | points << stride | points >> stride) & grid.full


def around(grid: Grid, points: Points) -> Points:
    """The points and all their neighbours, diagonal ones too; places beside the board may be in."""
    stride = grid.stride
    wide = points | points << 1 | points >> 1
    return wide | wide << stride | wide >> stride


def flooded(grid: Grid, seeds: Points, friends: Points) -> Points:
    """The friends that form chains with the seeds, which are friends themselves.

    Diagonal friends are always in one chain: either they are weakly connected, or a friend
    beside both of them connects them strongly. So a chain is what a king can walk over.
    """
    reached, before = seeds, 0
    while reached != before:
        before = reached
        reached = around(grid, reached) & friends
    return reached


def open_corners(grid: Grid, friends: Points) -> Four:
    """The points with no friend on either side of their corner: NE, NW, SE, SW.

    Exactly there a friend across the corner is weakly connected. (Rules: konobi.md,
    Definitions.)
    """
    full, stride = grid.full, grid.stride
    north, south = friends >> stride, friends << stride
    east, west = friends >> 1, friends << 1
    return (
        full ^ (north | east) & full,
        full ^ (north | west) & full,
        full ^ (south | east) & full,
        full ^ (south | west) & full,
    )


def across(grid: Grid, points: Points) -> Four:
    """The places that have one of the points across their corner: NE, NW, SE, SW.

    Places beside the board are not dropped.
    """
    stride = grid.stride
    return (
        points >> stride + 1,
        points >> stride - 1,
        points << stride - 1,
        points << stride + 1,
    )


def blocked_corners(grid: Grid, foes: Points) -> Four:
    """The places with an enemy on both sides of their corner: NE, NW, SE, SW."""
    stride = grid.stride
    north, south = foes >> stride, foes << stride
    east, west = foes >> 1, foes << 1
    return north & east, north & west, south & east, south & west


def meeting(first: Four, second: Four) -> Points:
    """The points that both have at the same corner, for at least one corner."""
    a, b, c, d = first
    e, f, g, h = second
    return a & e | b & f | c & g | d & h
