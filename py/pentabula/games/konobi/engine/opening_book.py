"""Konobi's opening book: docs/measurements/opening-book.md."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Final

from pentabula.games.konobi.rules.position import Position
from pentabula.kit.grid import names_of
from pentabula.kit.opening_book import read_book

BOOKS: Final = {
    7: """\
a3 a2 c2 c1
b3 b4 d4 d5
b4 b3 d3 d4
c2 c3 a3 b5
c4 c3 e3 e2
d3 d4 b4 b5""",
    9: """\
c2 c3 e3 e4
c3 c4 e4 e5
d3 d4 f4 f5
b4 b5 d5 d6
b4 b3 d3 d4
b5 b4 d4 d5
b3 b4 d4 d5
e4 e5 c5 c6
d5 d4 f4 f3
b2 b3 d3 d4
b2 b1 c2 c1
b1 b2 d2 d3""",
    11: """\
c3 c4 e4 e5
c5 c4 e4 e3
b3 b4 d4 d5
d5 d4 f4 f3
c2 c3 e3 e4
e3 e4 g4 g5
e5 e6 g6 g7
c4 c3 e3 e2
c4 c3 e3 e4
c4 c5 e5 e6
f4 f5 d5 d6
f6 f5 d5 d4
f6 f5 d5 g5""",
}
"""By size, lines of stones from the empty board on."""

MAX_STONES: Final = 3
"""The stones of the longest position of a book."""


def book(position: Position) -> Sequence[str]:
    """The moves of the book in a position; none outside of it."""
    grid, (black, white) = position.grid, position.stones
    if grid.size not in BOOKS or not 0 < (black | white).bit_count() <= MAX_STONES:
        return ()
    placed = frozenset(names_of(grid, black)), frozenset(names_of(grid, white))
    return _of_size(grid.size).get(placed, ())


@cache
def _of_size(size: int) -> Mapping[Hashable, Sequence[str]]:
    return read_book(BOOKS[size], size, _placed, with_diagonals=False)


def _placed(stones: Sequence[str]) -> Hashable:
    return frozenset(stones[::2]), frozenset(stones[1::2])
