"""Tabik's opening book: docs/measurements/opening-book.md."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Final

from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move, board_tables
from pentabula.kit.opening_book import read_book

BOOKS: Final = {
    5: """\
a2a1 b3a3 c3c2 b1b2
a3b3 a1b1 c1c2 a5b5
a3b3 a1b1 c1c2 e2d2
b3a3 a2a1 c3c2 b1b2
b3a3 a2a1 c3c2 c1d1
b3c3 a2b2 b1a1 a5b5
c3b3 a4b4 a3a2""",
    7: """\
a1a2 b2b3 a4a3 c3c4
a1a2 c1c2 e1d1 e2e3
a2a1 b1c1 b3b2
a2a3 b2b3 b5b6 d2d3
a2a3 b2b3 b5b6 c1d1
a2a3 b2b3 d2c2 e1d1
a2a3 c2c3 b3b2 d2d3
a2a3 c2c3 d2d1 c1b1
a2a3 c2c3 d2d1 b2b3
a3a2 b2c2 b4b3
a4a3 b2b3 a2a1 b1c1
b2a2 a3a4 c4b4 b6b5
b3a3 b1b2 d1c1 d2d3
b3b2 b6c6 b4b5 c2d2
b3b4 b2c2 d3d2 b1c1
b3b4 b2c2 d3d2 f3e3
b3b4 c6c5 a4a5 a2b2
b3b4 c6c5 a4a5 a7b7
b3c3 b2c2 c1d1 a1a2
b4a4 b2b3 a2a1 b1c1
b4b3 a5a4 c2b2 a1a2
b4b3 a5a4 c2b2 a6b6
c3b3 c1c2 b2a2
c3b3 b6c6 c2b2 b5c5
c3b3 b6c6 c4b4 b5c5
c3c4 d6d5 e5f5 b6b5
c4b4 c2c3 d5d6 c6c5
c4b4 c2c3 c6b6 d2d3
c4c3 b5b4 b3b2 d6d5
c4c3 b6c6 d5d6 b7c7
c4d4 f3e3 f5f6 f2e2
d4c4 d2d3 e3f3 f4e4""",
}
"""By size, lines of placements from the empty board on."""

MAX_PLACED: Final = 3
"""The placements in the longest position of a book."""


def book(position: Position) -> Sequence[Move | str]:
    """The moves of the book in a position; none outside of it."""
    if not 0 < position.moves_made <= MAX_PLACED or position.size not in BOOKS:
        return ()
    names, black = board_tables(position.size).names, position.black
    placed = []
    for each in board_tables(position.size).picked(position.rods):
        low, high = names[each.low], names[each.high]
        placed.append(low + high if black >> each.low & 1 else high + low)
    known = _of_size(position.size).get(frozenset(placed), ())
    return [move for move in position.legal_moves() if "".join(move) in known]


@cache
def _of_size(size: int) -> Mapping[Hashable, Sequence[str]]:
    return read_book(BOOKS[size], size, frozenset, with_diagonals=True)
