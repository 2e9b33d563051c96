"""What Tabik's first placements are worth: docs/measurements/first-moves.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pentabula.core.first_moves import FirstMove
from pentabula.games.tabik.rules.position import Position
from pentabula.kit.first_moves import read_map

MAPS: Final = {
    5: "",
}
"""By size."""


def first_moves(position: Position) -> Mapping[str, FirstMove]:
    """Every first placement on a board of that size; empty if nothing is known."""
    return _of_size(position.size)


@cache
def _of_size(size: int) -> Mapping[str, FirstMove]:
    return read_map(MAPS.get(size, ""), size, with_diagonals=True)
