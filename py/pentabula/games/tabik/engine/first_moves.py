"""What Tabik's first placements are worth: docs/measurements/first-moves.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pentabula.core.first_moves import FirstMove
from pentabula.games.tabik.rules.position import Position
from pentabula.kit.first_moves import read_map

MAPS: Final = {
    5: "a1a2 11/40 a2a1 47/80 a2a3 49/80 a2b2 6/40 a3a2 20/80 a3b3 36/80 "
    "b2a2 28/80 b2b3 20/80 b3a3 48/80 b3b2 51/80 b3c3 35/80 c3b3 55/80",
    6: "a1a2 63/200 a2a1 61/200 a2a3 93/200 a2b2 87/200 a3a2 93/200 a3a4 98/200 a3b3 71/200 "
    "b2a2 103/200 b2b3 67/200 b3a3 109/200 b3b2 106/200 b3b4 84/200 b3c3 66/200 c3b3 120/200 "
    "c3c4 87/200",
    7: "a1a2 32/80 a2a1 37/80 a2a3 39/80 a2b2 11/40 a3a2 37/80 a3a4 29/80 "
    "a3b3 28/80 a4a3 43/80 a4b4 29/80 b2a2 44/80 b2b3 29/80 b3a3 38/80 "
    "b3b2 48/80 b3b4 38/80 b3c3 34/80 b4a4 38/80 b4b3 43/80 b4c4 27/80 "
    "c3b3 47/80 c3c4 32/80 c4b4 42/80 c4c3 37/80 c4d4 35/80 d4c4 46/80",
    8: "a1a2 59/160 a2a1 78/160 a2a3 74/160 a2b2 69/160 a3a2 31/60 a3a4 32/60 a3b3 23/60 "
    "a4a3 28/60 a4a5 33/60 a4b4 23/60 b2a2 31/60 b2b3 31/60 b3a3 42/60 b3b2 32/60 "
    "b3b4 29/60 b3c3 23/60 b4a4 30/60 b4b3 29/60 b4b5 32/60 b4c4 24/60 c3b3 28/60 "
    "c3c4 27/60 c4b4 30/60 c4c3 35/60 c4c5 27/60 c4d4 28/60 d4c4 29/60 d4d5 26/60",
    9: "a1a2 45/90 a2a1 50/90 a2a3 43/90 a2b2 42/90 a3a2 38/90 a3a4 36/90 a3b3 17/40 "
    "a4a3 20/40 a4a5 19/40 a4b4 15/40 a5a4 23/40 a5b5 19/40 b2a2 21/40 b2b3 17/40 "
    "b3a3 27/40 b3b2 22/40 b3b4 19/40 b3c3 17/40 b4a4 18/40 b4b3 21/40 b4b5 16/40 "
    "b4c4 18/40 b5a5 24/40 b5b4 17/40 b5c5 13/40 c3b3 22/40 c3c4 19/40 c4b4 21/40 "
    "c4c3 19/40 c4c5 16/40 c4d4 21/40 c5b5 18/40 c5c4 14/40 c5d5 17/40 d4c4 16/40 "
    "d4d5 16/40 d5c5 20/40 d5d4 19/40 d5e5 15/40 e5d5 19/40",
}
"""By size, one placement of each symmetrical set."""


def first_moves(position: Position) -> Mapping[str, FirstMove]:
    """Every first placement on a board of that size; empty if nothing is known."""
    return _of_size(position.size)


@cache
def _of_size(size: int) -> Mapping[str, FirstMove]:
    return read_map(MAPS.get(size, ""), size, with_diagonals=True)
