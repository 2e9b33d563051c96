"""What Konobi's first stones are worth: docs/measurements/first-moves.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pentabula.core.first_moves import FirstMove
from pentabula.games.konobi.rules.position import Position
from pentabula.kit.first_moves import read_map

MAPS: Final = {
    5: "a1 0 a2 1 a3 1 b1 0 b2 0 b3 1 c1 0 c2 0 c3 0",
    6: "a1 129/200 a2 141/200 a3 144/200 b1 54/200 b2 43/200 b3 97/200 c1 58/200 c2 96/200 "
    "c3 51/200",
    7: "a1 49/80 a2 55/80 a3 44/80 a4 49/80 b1 30/80 b2 27/80 b3 37/80 b4 33/80 "
    "c1 10/40 c2 41/80 c3 49/80 c4 44/80 d1 23/80 d2 25/80 d3 32/80 d4 8/40",
    8: "a1 261/500 a2 286/500 a3 309/500 a4 301/500 b1 212/500 b2 213/500 b3 237/500 "
    "b4 227/500 c1 178/400 c2 175/400 c3 216/400 c4 199/400 d1 161/400 d2 179/400 "
    "d3 199/400 d4 212/400",
    9: "a1 228/400 a2 226/400 a3 231/400 a4 232/400 a5 243/400 b1 175/400 b2 181/400 b3 189/400 "
    "b4 204/400 b5 205/400 c1 170/400 c2 212/400 c3 200/400 c4 214/400 c5 239/400 "
    "d1 159/400 d2 179/400 d3 186/400 d4 184/400 d5 193/400 e1 175/400 e2 182/400 e3 216/400 "
    "e4 195/400 e5 229/400",
    10: "a1 116/200 a2 108/200 a3 111/200 a4 113/200 a5 115/200 b1 91/200 b2 105/200 "
    "b3 82/200 b4 102/200 b5 94/200 c1 100/200 c2 115/200 c3 107/200 c4 118/200 "
    "c5 105/200 d1 81/200 d2 102/200 d3 105/200 d4 93/200 d5 102/200 e1 76/200 e2 92/200 "
    "e3 88/200 e4 105/200 e5 102/200",
    11: "a1 159/300 a2 163/300 a3 152/300 a4 175/300 a5 102/200 a6 104/200 b1 80/200 "
    "b2 97/200 b3 100/200 b4 86/200 b5 105/200 b6 101/200 c1 99/200 c2 103/200 c3 102/200 "
    "c4 99/200 c5 102/200 c6 98/200 d1 90/200 d2 112/200 d3 92/200 d4 93/200 d5 100/200 "
    "d6 100/200 e1 94/200 e2 98/200 e3 106/200 e4 97/200 e5 106/200 e6 107/200 f1 85/200 "
    "f2 89/200 f3 90/200 f4 98/200 f5 91/200 f6 113/200",
}
"""By size, one stone of each set of mirror images. 5 × 5 is solved by an independent solver."""


def first_moves(position: Position) -> Mapping[str, FirstMove]:
    """Every first stone on a board of that size; empty if nothing is known."""
    return _of_size(position.grid.size)


@cache
def _of_size(size: int) -> Mapping[str, FirstMove]:
    return read_map(MAPS.get(size, ""), size, with_diagonals=False)
