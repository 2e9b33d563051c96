"""The lines of a board for playouts: the marches along a line, looked up by its state.

The state of a line for a colour is an integer, its *key*: a bit for each cell where a pawn
might end (an empty cell, or an enemy pawn that can be taken), and above those a bit for each
cell with a pawn of that colour. The key ignores enemy pieces in between, so there are few
different keys and each is expanded once. A march drawn from a key is legal only if there is
nothing between its ends.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pentabula.games.stawn.rules.cells import Cells, cells

# A march in a key: the indexes of start, end and stone, five bits each (25 cells at most).
INDEX_BITS = 5
INDEX_MASK = (1 << INDEX_BITS) - 1
MAX_SIZES, MAX_MARCHES = 1 << 17, 1 << 15  # side 5 has 19,683 keys; large boards have many more

Bits = tuple[tuple[int, int], ...]


class LineSizes(dict[int, int]):
    """The number of marches of each key, computed at first use and cached."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __missing__(self, key: int) -> int:
        if len(self) >= MAX_SIZES:
            self.clear()
        size = 0
        for before, after in _sides(key, self.length):
            size += before * (before + 1) // 2 + after * (after + 1) // 2
        self[key] = size
        return size


class Marches(dict[int, "array[int]"]):
    """The marches of each key, one per unit of its size, computed at first use and cached."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __missing__(self, key: int) -> array[int]:
        if len(self) >= MAX_MARCHES:
            self.clear()
        found = self[key] = array("H", _marches(key, self.length))
        return found


@dataclass(frozen=True, slots=True)
class Lines:
    """`cells[line]` are the cells of a line. `ends[cell]` and `pawns[cell]` are the bits of a
    cell in the keys of its three lines, as pairs of line and bit; `both` has the two together.
    `empty` are the keys of the lines of an empty board.

    `between[start][end]` is the set of the cells strictly between two cells of a line, and
    `near[cell]` the set of a cell's neighbours. Sets are integers with a bit for each cell.
    """

    cells: tuple[tuple[int, ...], ...]
    ends: tuple[Bits, ...]
    pawns: tuple[Bits, ...]
    both: tuple[Bits, ...]
    empty: tuple[int, ...]
    between: tuple[dict[int, int], ...]
    near: tuple[int, ...]
    sizes: LineSizes
    marches: Marches


@cache
def lines(side: int) -> Lines:
    """The lines of the board with `side` cells along an edge."""
    board, length = cells(side), 2 * side - 1
    members = tuple(_all_lines(board))
    indexes: list[list[tuple[int, int]]] = [[] for _ in range(len(board))]
    for line, each in enumerate(members):
        for index, cell in enumerate(each):
            indexes[cell].append((line, index))
    return Lines(
        members,
        tuple(tuple((line, 1 << index) for line, index in found) for found in indexes),
        tuple(tuple((line, 1 << index + length) for line, index in found) for found in indexes),
        tuple(
            tuple((line, 1 << index | 1 << index + length) for line, index in found)
            for found in indexes
        ),
        tuple((1 << len(each)) - 1 for each in members),
        tuple(_between(board, cell) for cell in range(len(board))),
        tuple(sum(1 << near for near in board.neighbours[cell]) for cell in range(len(board))),
        LineSizes(length),
        Marches(length),
    )


def _all_lines(board: Cells) -> Iterator[tuple[int, ...]]:
    """Every line along the three axes: the rays from the cells with no cell behind them."""
    for direction in range(3):
        for cell, rays in enumerate(board.rays):
            if not rays[direction + 3]:
                yield (cell, *rays[direction])


def _between(board: Cells, cell: int) -> dict[int, int]:
    found = {}
    for ray in board.rays[cell]:
        passed = 0
        for end in ray:
            found[end] = passed
            passed |= 1 << end
    return found


def _sides(key: int, length: int) -> Iterator[tuple[int, int]]:
    """For each pawn of a key, how many ends there are before it and after it."""
    ends, pawns = key & ((1 << length) - 1), key >> length
    while pawns:
        pawn = pawns & -pawns
        before = (ends & (pawn - 1)).bit_count()
        yield before, ends.bit_count() - before
        pawns ^= pawn


def _marches(key: int, length: int) -> Iterator[int]:
    ends = [index for index in range(length) if key >> index & 1]
    for start in range(length):
        if key >> length + start & 1:
            before = [end for end in reversed(ends) if end < start]
            after = [end for end in ends if end > start]
            for side in (before, after):
                for count, end in enumerate(side):
                    for stone in (start, *side[:count]):
                        yield start | end << INDEX_BITS | stone << 2 * INDEX_BITS
