"""The lines of a TAU board, the runs they leave, and the product. Rules: tau.md, Play and Score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product as pairs
from math import prod
from typing import Final, NamedTuple

from pentabula.boards.sites import LETTERS

ROW: Final = "row"
COLUMN: Final = "col"


class Strike(NamedTuple):
    """A line through a whole row or column; `offset` counts from 0 at the bottom or the left.

    >>> str(Strike(ROW, 4)), str(Strike(COLUMN, 6))
    ('row5', 'colg')
    """

    kind: str
    offset: int

    @property
    def label(self) -> str:
        """The line's label on the board: `5` or `g`."""
        return str(self.offset + 1) if self.kind == ROW else LETTERS[self.offset]

    def __str__(self) -> str:
        return self.kind + self.label


@cache
def lines(rows: int, cols: int) -> tuple[Strike, ...]:
    """Every line of a board: rows from the bottom, then columns from the left."""
    return (
        *(Strike(ROW, offset) for offset in range(rows)),
        *(Strike(COLUMN, offset) for offset in range(cols)),
    )


@cache
def line_by_name(rows: int, cols: int) -> dict[str, Strike]:
    """The lines of a board by their tokens."""
    return {str(line): line for line in lines(rows, cols)}


def runs(struck: int, size: int) -> list[tuple[int, int]]:
    """The maximal runs of lines not struck, as (first offset, length), from the lowest up.

    `struck` has a bit for each line struck.

    >>> runs(0b00100, 5)
    [(0, 2), (3, 2)]
    """
    found = []
    first = 0
    for offset in range(size + 1):
        if offset == size or struck >> offset & 1:
            if offset > first:
                found.append((first, offset - first))
            first = offset + 1
    return found


def product(heights: Sequence[int], widths: Sequence[int]) -> int:
    """The score of runs of rows and runs of columns: every pair forms a rectangle.

    >>> product([1, 2], [1, 1, 3])
    72
    """
    score: int = prod(widths) ** len(heights) * prod(heights) ** len(widths)
    return score


@cache
def highest_product(rows: int, cols: int) -> int:
    """The highest score that a game on a board of this size can end with."""
    moves = -(-(rows + cols) // 3)
    best = 0
    for down in range(max(0, moves - cols + 1), min(moves, rows - 1) + 1):
        across = moves - down
        heights = _most_even(rows - down, down + 1)
        widths = _most_even(cols - across, across + 1)
        best = max(best, *(product(*both) for both in pairs(heights, widths)))
    return best


def _most_even(total: int, most: int) -> list[list[int]]:
    """The total split as evenly as possible into 1, 2 … `most` parts."""
    cuts = []
    for parts in range(1, min(total, most) + 1):
        length, longer = divmod(total, parts)
        cuts.append([length + 1] * longer + [length] * (parts - longer))
    return cuts
