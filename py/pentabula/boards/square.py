"""Square boards: stones on the points of a grid, or on its cells. Names are `a1` … `z26`."""

from __future__ import annotations

from functools import cache

from pentabula.boards.scene import Line, Polygon, Shape, Text, border
from pentabula.boards.sites import LETTERS, EmptyBoard, Site, box

MARGIN, WIDE_MARGIN = 1.25, 1.5
"""The margin of a board with fewer than MANY rows, and of others."""

MANY = 20
"""The number of rows from which a board has the wide margin."""

LABEL_SIZE = 0.24


def name(column: int, row: int) -> str:
    """The name of the site in that column and row, both counted from 0 at the bottom left."""
    return f"{LETTERS[column]}{row + 1}"


def margin(rows: int) -> float:
    """The margin of a board with this many rows, in board units."""
    return MARGIN if rows < MANY else WIDE_MARGIN


def centre(column: int, row: int, rows: int) -> tuple[float, float]:
    """The centre of a site on a board with this many rows, in board units."""
    return margin(rows) + column, margin(rows) + rows - 1 - row


@cache
def points(size: int) -> EmptyBoard:
    """A board of size × size points: a grid on a panel with room about it."""
    low, high = margin(size), margin(size) + size - 1
    side = low + high
    grid: list[Shape] = [*border(side, side)]
    for i in range(size):
        grid.append(Line((low, low + i, high, low + i), "grid"))
        grid.append(Line((low + i, low, low + i, high), "grid"))
    return EmptyBoard(
        side, side, _sites(size, size), _rows(size, size), tuple(grid), _labels(size, size)
    )


@cache
def cells(columns: int, rows: int) -> EmptyBoard:
    """A board of columns × rows square cells, with room about it."""
    width, height = columns - 1 + 2 * margin(rows), rows - 1 + 2 * margin(rows)
    made = (
        Polygon(box(site.x - 0.5, site.y - 0.5, 1, 1), "cell") for site in _sites(columns, rows)
    )
    return EmptyBoard(
        width,
        height,
        _sites(columns, rows),
        _rows(columns, rows),
        (*border(width, height), *made),
        _labels(columns, rows),
    )


@cache
def _sites(columns: int, rows: int) -> tuple[Site, ...]:
    made = []
    for row in range(rows):
        for column in range(columns):
            x, y = centre(column, row, rows)
            made.append(Site(name(column, row), x, y, box(x - 0.5, y - 0.5, 1, 1)))
    return tuple(made)


def _rows(columns: int, rows: int) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(name(c, r) for c in range(columns)) for r in reversed(range(rows)))


def _labels(columns: int, rows: int) -> tuple[Text, ...]:
    room = margin(rows)
    left = 0.4 if rows < MANY else 0.5
    bottom = 2 * room + rows - 1 - left
    under = [Text(room + c, bottom, LETTERS[c], LABEL_SIZE, "label") for c in range(columns)]
    beside = [
        Text(left, centre(0, r, rows)[1], str(r + 1), LABEL_SIZE, "label") for r in range(rows)
    ]
    return tuple(under + beside)
