"""The rhombus of hexagonal cells on which Hex is played. Names are `a1` … `z26`.

Each row is half a cell to the left of the row below it, so that a cell touches the two
beside it, the two above it in its own column and the next, and the two below it in its own
column and the one before. The board is half as wide again as it is high: up to 25 cells a side
can be enlarged on a phone until a finger fits them.
"""

from __future__ import annotations

from functools import cache

from pentabula.boards.hexagonal import LABEL_SIZE, RADIUS, ROW_HEIGHT, hexagon
from pentabula.boards.scene import Line, Polygon, Shape, Text
from pentabula.boards.sites import LETTERS, Board, Site
from pentabula.boards.square import name

MARGIN = 0.95
EDGE = 0.28
"""How far beyond the cells the edges are drawn."""


def centre(size: int, column: int, row: int) -> tuple[float, float]:
    """The centre of the cell in that column and row, both from 0 at the bottom left."""
    down = size - 1 - row
    return MARGIN + 0.5 + column + down / 2, MARGIN + RADIUS + down * ROW_HEIGHT


@cache
def board(size: int) -> Board:
    """The board of size × size cells, its top and bottom edges Black's, the others White's."""
    sites = []
    for row in range(size):
        for column in range(size):
            x, y = centre(size, column, row)
            sites.append(Site(name(column, row), x, y, hexagon(x, y), 0.38))
    return Board(
        2 * MARGIN + size + (size - 1) / 2,
        2 * MARGIN + 2 * RADIUS + (size - 1) * ROW_HEIGHT,
        tuple(sites),
        tuple(tuple(name(c, row) for c in range(size)) for row in reversed(range(size))),
        (*(Polygon(hexagon(s.x, s.y, 0.97), "cell") for s in sites), *_edges(size)),
        tuple(_labels(size)),
        is_hexagonal=True,
    )


def _edges(size: int) -> tuple[Shape, ...]:
    """Black's lines along the top and bottom edges, White's along the left and right ones."""
    up, side = RADIUS + EDGE, 0.5 + EDGE
    left, high = centre(size, 0, size - 1)
    right, low = centre(size, size - 1, 0)
    lean = (size - 1) / 2
    return (
        Line((left - 0.5, high - up, left + size - 0.5, high - up), "edge-first"),
        Line((right - size + 0.5, low + up, right + 0.5, low + up), "edge-first"),
        Line((left - side, high, left + lean - side, low), "edge-second"),
        Line((right - lean + side, high, right + side, low), "edge-second"),
    )


def _labels(size: int) -> list[Text]:
    """Letters below the lowest row, numbers left of each row."""
    labels = []
    for column in range(size):
        x, y = centre(size, column, 0)
        labels.append(Text(x + 0.3, y + RADIUS + 0.58, LETTERS[column], LABEL_SIZE, "label"))
    for row in range(size):
        x, y = centre(size, 0, row)
        labels.append(Text(x - 1.05, y, str(row + 1), LABEL_SIZE, "label"))
    return labels
