"""Positions that are equal after a rotation or reflection of the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from operator import itemgetter
from typing import Any, Final

from pentabula.boards.hexagonal import row_length
from pentabula.games.stawn.rules.position import Position

MAX_SIDE: Final = 3
"""On larger boards too few positions of a proof are symmetrical to be worth the cost (side 5:
12 symmetries take 25 µs a position)."""


def canonical(position: Position) -> Hashable:
    """A key that symmetrical positions share, on boards small enough to be solved."""
    pieces = position.pieces
    if pieces.cells.side > MAX_SIDE:
        return position.key()
    codes = min(moved(pieces.codes) for moved in _symmetries(pieces.cells.side))
    return codes, position.colour, position.button, position.komi, position.black_seat


@cache
def _symmetries(side: int) -> tuple[Callable[[bytes], Any], ...]:
    """Functions that return the codes of a board in each of its twelve rotations and reflections.

    A cell is at (row, column) from the middle, in the slanted columns of `cells`.
    """
    points = [
        (row - side + 1, column + max(0, row - side + 1) - side + 1)
        for row in range(2 * side - 1)
        for column in range(row_length(side, row))
    ]
    number = {point: cell for cell, point in enumerate(points)}
    found = []
    for _ in range(6):
        points = [(row - column, row) for row, column in points]
        found.append(itemgetter(*(number[point] for point in points)))
        found.append(itemgetter(*(number[column, row] for row, column in points)))
    return tuple(found)
