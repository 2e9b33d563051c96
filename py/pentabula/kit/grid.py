"""The sites of a square board as bits of an integer, with flood fill.

A set of sites is an int: the site in column c and row r (from 0, at the bottom left) is bit
`r * stride + c`. The stride is one more than the size, so that shifting a set by one step in
any direction never brings a site round to the other side of the board: it lands in a column
that belongs to no site, or above or below all sites, and `& grid.full` drops it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, compress
from typing import TypeVar

from pentabula.boards.square import name

T = TypeVar("T")
Sites = int

_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of size × size sites. `names` has a name for each bit, empty for a bit off the board.

    `full` has all sites, and `bits` each site by its name. `edges` are the bottom and top rows,
    then the left and right columns.
    """

    size: int
    stride: int
    full: Sites
    names: tuple[str, ...]
    bits: dict[str, Sites]
    edges: tuple[tuple[Sites, Sites], tuple[Sites, Sites]]

    @property
    def last(self) -> str:
        """The name of the top right site: names go from `a1` to it."""
        return name(self.size - 1, self.size - 1)


Spread = Callable[[Grid, Sites], Sites]
"""All neighbours of the sites; the result may include the sites and bits off the board."""


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


def digits(bits: int) -> bytes:
    """The bits as bytes 0 and 1, lowest first: what `itertools.compress` selects by."""
    return bin(bits)[:1:-1].encode().translate(_DIGITS)


def pick(items: Sequence[T], bits: int) -> Iterator[T]:
    """The items at the indices of the set bits, lowest first."""
    return compress(items, digits(bits))


def bits_of(bits: int) -> Iterator[int]:
    """The set bits, each as a separate number, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


def names_of(grid: Grid, sites: Sites) -> list[str]:
    """The names of the sites, row by row from `a1`."""
    return list(pick(grid.names, sites))


def beside(grid: Grid, sites: Sites) -> Sites:
    """Every site of the board orthogonally adjacent to one of the sites."""
    stride = grid.stride
    return (sites << 1 | sites >> 1 | sites << stride | sites >> stride) & grid.full


def around(grid: Grid, sites: Sites) -> Sites:
    """The sites and their eight neighbours; bits off the board may be among them."""
    stride = grid.stride
    wide = sites | sites << 1 | sites >> 1
    return wide | wide << stride | wide >> stride


def flooded(grid: Grid, seeds: Sites, friends: Sites, spread: Spread) -> Sites:
    """All friends connected with the seeds. The seeds must be friends."""
    reached, before = seeds, 0
    while reached != before:
        before = reached
        reached |= spread(grid, reached) & friends
    return reached


def groups(grid: Grid, friends: Sites, spread: Spread) -> Iterator[Sites]:
    """The maximal connected sets of friends, in the order of their lowest sites."""
    while friends:
        group = flooded(grid, friends & -friends, friends, spread)
        friends &= ~group
        yield group


class Placements(Collection[str]):
    """A collection of legal moves: sites, row by row from `a1`, then words such as `swap`."""

    __slots__ = ("_grid", "_sites", "_others")

    def __init__(self, grid: Grid, sites: Sites, others: tuple[str, ...] = ()) -> None:
        self._grid, self._sites, self._others = grid, sites, others

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return False
        return bool(self._grid.bits.get(move, 0) & self._sites) or move in self._others

    def __iter__(self) -> Iterator[str]:
        # Not a generator: every tap lists all moves.
        return chain(pick(self._grid.names, self._sites), self._others)

    def __len__(self) -> int:
        return self._sites.bit_count() + len(self._others)
