"""The board of TAU: cells, and a handle beside each row and column."""

from __future__ import annotations

from functools import cache

from pentabula.boards.scene import Polygon, Text
from pentabula.boards.sites import Board, Site, box
from pentabula.boards.square import LABEL_SIZE, name
from pentabula.core.message import Message
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike, lines
from pentabula.games.tau.rules.position import Position

# From the rim: the label, the handle, the first cell. Handles are left of the rows and
# below the columns; on the other two sides only the ends of the lines need room.
LABEL_OUT = 0.45
HANDLE_OUT = 1.03
INSET = 1.35
RIM = 0.45


def board(position: Position) -> Board:
    """The board of this size, the same object each time."""
    return _board(position.rows, position.cols)


@cache
def _board(rows: int, cols: int) -> Board:
    """The empty board. Arrow keys go down the row handles, then along the column handles."""
    across = tuple(str(Strike(ROW, row)) for row in range(rows))
    upright = tuple(str(Strike(COLUMN, col)) for col in range(cols))
    width, height = INSET + cols + RIM, RIM + rows + INSET
    handles = tuple(handle(line, rows, cols) for line in lines(rows, cols))
    cells = tuple(
        Site(
            name(col, row),
            INSET + col + 0.5,
            top_of(row, rows) + 0.5,
            cell_at(col, row, rows).points,
        )
        for row in range(rows)
        for col in range(cols)
    )
    return Board(
        width,
        height,
        handles + cells,
        (*((line,) for line in reversed(across)), upright),
        (),
        tuple(_label(line, rows, cols) for line in lines(rows, cols)),
        ((Message("Rows"), across), (Message("Columns"), upright)),
    )


def top_of(row: int, rows: int) -> float:
    """The upper edge of a row."""
    return RIM + rows - 1 - row


@cache
def cell_at(col: int, row: int, rows: int) -> Polygon:
    """The square of a cell."""
    return Polygon(box(INSET + col, top_of(row, rows), 1, 1), "cell")


@cache
def handle(line: Strike, rows: int, cols: int) -> Site:
    """The site beside the board that strikes out a row or column."""
    if line.kind == ROW:
        top = top_of(line.offset, rows)
        return Site(str(line), HANDLE_OUT, top + 0.5, box(0, top, INSET, 1), 0.24)
    bottom, left = RIM + rows, INSET + line.offset
    below = bottom + INSET - HANDLE_OUT
    return Site(str(line), left + 0.5, below, box(left, bottom, 1, INSET), 0.24)


def _label(line: Strike, rows: int, cols: int) -> Text:
    site = handle(line, rows, cols)
    if line.kind == ROW:
        return Text(LABEL_OUT, site.y, line.label, LABEL_SIZE, "label")
    return Text(site.x, RIM + rows + INSET - LABEL_OUT, line.label, LABEL_SIZE, "label")
