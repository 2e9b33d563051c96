"""Square boards: stones on the points of a grid, or on its cells. Names are `a1` … `z26`."""

from __future__ import annotations

from functools import cache

from pentabula.boards.scene import Line, Polygon, Rounded, Shape, Text
from pentabula.boards.sites import LETTERS, Board, Site, box

MARGIN = 1.25
LABEL_SIZE = 0.24


def name(column: int, row: int) -> str:
    """The name of the site in that column and row, both counted from 0 at the bottom left."""
    return f"{LETTERS[column]}{row + 1}"


def centre(column: int, row: int, rows: int) -> tuple[float, float]:
    """The place of a site on a board with this many rows, in board units."""
    return MARGIN + column, MARGIN + rows - 1 - row


@cache
def points(size: int) -> Board:
    """A board of size × size points: a grid on a panel with room about it."""
    side = size - 1 + 2 * MARGIN
    low, high = MARGIN, MARGIN + size - 1
    grid: list[Shape] = [Rounded(0.02, 0.02, side - 0.04, side - 0.04, 0.24, "panel")]
    for i in range(size):
        grid.append(Line((low, low + i, high, low + i), "grid"))
        grid.append(Line((low + i, low, low + i, high), "grid"))
    return Board(
        side, side, _sites(size, size), _rows(size, size), tuple(grid), _labels(size, size, 0.85)
    )


@cache
def cells(columns: int, rows: int) -> Board:
    """A board of columns × rows square cells, with room about it."""
    ground: tuple[Shape, ...] = tuple(
        Polygon(box(site.x - 0.5, site.y - 0.5, 1, 1), "cell") for site in _sites(columns, rows)
    )
    return Board(
        columns - 1 + 2 * MARGIN,
        rows - 1 + 2 * MARGIN,
        _sites(columns, rows),
        _rows(columns, rows),
        ground,
        _labels(columns, rows, 0.85),
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


def _labels(columns: int, rows: int, out: float) -> tuple[Text, ...]:
    bottom = MARGIN + rows - 1 + out
    under = [Text(MARGIN + c, bottom, LETTERS[c], LABEL_SIZE, "label") for c in range(columns)]
    left = MARGIN - out
    beside = [
        Text(left, centre(0, r, rows)[1], str(r + 1), LABEL_SIZE, "label") for r in range(rows)
    ]
    return tuple(under + beside)
