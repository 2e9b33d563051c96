"""The hexagonal board of hexagonal cells. Rows are lettered from the bottom, cells numbered.

Cells are pointy-topped and one unit wide: neighbours in a row are one unit apart.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

from pentabula.boards.scene import Polygon, Text, border
from pentabula.boards.sites import LETTERS, EmptyBoard, Site

MARGIN, WIDE_MARGIN = 0.55, 0.8
"""The margin of a board whose sides are shorter than MANY, and of others."""

MANY = 10
"""The number of cells along a side from which a board has the wide margin."""

ROW_HEIGHT = sqrt(3) / 2
RADIUS = 1 / sqrt(3)
LABEL_SIZE = 0.22


def row_length(side: int, row: int) -> int:
    """How many cells the row has (row 0 is `a`, at the bottom)."""
    return 2 * side - 1 - abs(side - 1 - row)


def margin(side: int) -> float:
    """The margin of a board with this many cells along a side, in board units."""
    return MARGIN if side < MANY else WIDE_MARGIN


def centre(side: int, row: int, column: int) -> tuple[float, float]:
    """The centre of the cell in that row and column, both from 0, in board units."""
    left = (2 * side - 1 - row_length(side, row)) / 2
    room = margin(side)
    return room + 0.5 + left + column, room + RADIUS + (2 * side - 2 - row) * ROW_HEIGHT


def hexagon(x: float, y: float, scale: float = 1.0) -> tuple[float, ...]:
    """The outline of a cell about (x, y), shrunk or grown by `scale`."""
    made: list[float] = []
    for corner in range(6):
        angle = pi / 2 + corner * pi / 3
        made += [x + scale * RADIUS * cos(angle), y - scale * RADIUS * sin(angle)]
    return tuple(made)


def _labels(side: int, row: int) -> list[Text]:
    """The letter of a row at its left end and its last number at the right one."""
    length = row_length(side, row)
    (left, y), (right, _) = centre(side, row, 0), centre(side, row, length - 1)
    return [
        Text(left - 0.72, y, LETTERS[row], LABEL_SIZE, "label"),
        Text(right + 0.72, y, str(length), LABEL_SIZE, "label"),
    ]


@cache
def board(side: int) -> EmptyBoard:
    """The board with `side` cells along a side: `a1` at the bottom left."""
    sites, rows, labels = [], [], []
    for row in range(2 * side - 1):
        names = []
        for column in range(row_length(side, row)):
            x, y = centre(side, row, column)
            cell = f"{LETTERS[row]}{column + 1}"
            sites.append(Site(cell, x, y, hexagon(x, y), 0.38))
            names.append(cell)
        rows.append(tuple(names))
        labels += _labels(side, row)
    width = 2 * side - 1 + 2 * margin(side)
    height = (2 * side - 2) * ROW_HEIGHT + 2 * RADIUS + 2 * margin(side)
    made = (Polygon(hexagon(site.x, site.y, 0.97), "cell") for site in sites)
    return EmptyBoard(
        width,
        height,
        tuple(sites),
        tuple(reversed(rows)),
        (*border(width, height), *made),
        tuple(labels),
        is_hexagonal=True,
    )
