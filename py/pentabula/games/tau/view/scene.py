"""The board and the drawing of TAU: struck lines, the rectangles left over and their sizes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pentabula.boards.scene import (
    BORDER,
    Line,
    Piece,
    PieceKind,
    Polygon,
    Rounded,
    Scene,
    Shape,
    Text,
    border,
)
from pentabula.boards.sites import EmptyBoard, Site, box
from pentabula.boards.square import LABEL_SIZE, name
from pentabula.core.message import Message
from pentabula.core.position import Path
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike, line_by_name, lines, runs
from pentabula.games.tau.rules.position import Move, Position

# From the rim: the label, the handle, the first cell. Handles are left of the rows and
# below the columns; on the other two sides only the ends of the lines need room.
LABEL_OUT = 0.45
HANDLE_OUT = 1.03
INSET = 1.35
RIM = 0.45


def board(position: Position) -> EmptyBoard:
    """The board of this size, the same object each time."""
    return _board(position.rows, position.cols)


@cache
def _board(rows: int, cols: int) -> EmptyBoard:
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
    return EmptyBoard(
        width,
        height,
        handles + cells,
        (*((line,) for line in reversed(across)), upright),
        border(width, height),
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
    """The site outside the board, up to its border, that strikes out a row or column."""
    margin = BORDER * (INSET + max(rows, cols) + RIM)
    if line.kind == ROW:
        top, across = top_of(line.offset, rows), INSET - margin
        return Site(str(line), HANDLE_OUT, top + 0.5, box(margin, top, across, 1), 0.24)
    bottom, left = RIM + rows, INSET + line.offset
    below = bottom + INSET - HANDLE_OUT
    return Site(str(line), left + 0.5, below, box(left, bottom, 1, INSET - margin), 0.24)


def _label(line: Strike, rows: int, cols: int) -> Text:
    site = handle(line, rows, cols)
    if line.kind == ROW:
        return Text(LABEL_OUT, site.y, line.label, LABEL_SIZE, "label")
    return Text(site.x, RIM + rows + INSET - LABEL_OUT, line.label, LABEL_SIZE, "label")


HANDLE_LONG, HANDLE_SHORT = 0.46, 0.4

CAP = 0.06
"""The round end of a struck line, which stays within its last cell."""


def scene(position: Position, chosen: Path = ()) -> Scene:
    """The lines struck and the rectangles left, with a chosen line drawn faintly."""
    rows, cols = position.rows, position.cols
    line = line_by_name(rows, cols).get(chosen[0]) if chosen else None
    pending = line if line is not None and line in position.legal_moves() else None
    after = position.play(pending) if pending else position
    pieces = [
        _struck(line, rows, cols, line == pending)
        for line in lines(rows, cols)
        if after.is_struck(line)
    ]
    figures: list[Shape] = []
    frames: list[Shape] = []
    for first_row, down in runs(after.struck_rows, rows):
        for first_col, across in runs(after.struck_cols, cols):
            x, y = INSET + first_col, top_of(first_row + down - 1, rows)
            frames.append(Polygon(box(x, y, across, down), "rectangle"))
            figures.append(_figure(x, y, across, down))
    return Scene(
        (*_cells_left(after), *frames, *_handles_left(after)), tuple(pieces), tuple(figures)
    )


def ghost(position: Position, chosen: Path, target: str, moves: Sequence[Move]) -> Scene:
    """The line that would be struck."""
    rows, cols = position.rows, position.cols
    line = line_by_name(rows, cols).get(target)
    return Scene(pieces=(_struck(line, rows, cols, False),)) if line is not None else Scene()


def winning_sites(position: Position) -> list[str]:
    """The cells that are left, whose rectangles make the product."""
    rows, cols = range(position.rows), range(position.cols)
    return [
        name(col, row)
        for row in rows
        if not position.struck_rows >> row & 1
        for col in cols
        if not position.struck_cols >> col & 1
    ]


@cache
def _cells(rows: int, cols: int) -> tuple[tuple[Polygon, ...], ...]:
    return tuple(tuple(cell_at(col, row, rows) for col in range(cols)) for row in range(rows))


def _cells_left(position: Position) -> list[Shape]:
    cells = _cells(position.rows, position.cols)
    across = [col for col in range(position.cols) if not position.struck_cols >> col & 1]
    return [
        cells[row][col]
        for row in range(position.rows)
        if not position.struck_rows >> row & 1
        for col in across
    ]


@cache
def _grips(rows: int, cols: int) -> dict[Strike, Rounded]:
    """The button in each handle, elongated along the line that it strikes."""
    made = {}
    for line in lines(rows, cols):
        site = handle(line, rows, cols)
        is_row = line.kind == ROW
        width, height = (HANDLE_LONG, HANDLE_SHORT) if is_row else (HANDLE_SHORT, HANDLE_LONG)
        x, y = site.x - width / 2, site.y - height / 2
        made[line] = Rounded(x, y, width, height, HANDLE_SHORT / 2, "board")
    return made


def _handles_left(position: Position) -> list[Shape]:
    if position.outcome() is not None:
        return []
    grips = _grips(position.rows, position.cols)
    return [grip for line, grip in grips.items() if not position.is_struck(line)]


def _middle(line: Strike, rows: int, cols: int) -> tuple[float, float]:
    """The middle of a struck line, which runs from its handle to the end of the last cell."""
    site = handle(line, rows, cols)
    if line.kind == ROW:
        return (site.x + INSET + cols - CAP) / 2, site.y
    return site.x, (RIM + CAP + site.y) / 2


@cache
def _struck(line: Strike, rows: int, cols: int, is_faint: bool) -> Piece:
    return Piece(_stroke(line, rows, cols, is_faint), *_middle(line, rows, cols))


@cache
def _stroke(line: Strike, rows: int, cols: int, is_faint: bool) -> PieceKind:
    site = handle(line, rows, cols)
    x, y = _middle(line, rows, cols)
    half = x - site.x if line.kind == ROW else site.y - y
    ends = (-half, 0.0, half, 0.0) if line.kind == ROW else (0.0, half, 0.0, -half)
    role = "strike-faint" if is_faint else "strike"
    name = "struck row" if line.kind == ROW else "struck column"
    return PieceKind(name, (Line(ends, role),), stays=True)


def _figure(x: float, y: float, across: int, down: int) -> Text:
    """The size of a rectangle, as large as fits."""
    text = str(across * down)
    size = min(0.36 + 0.16 * min(across, down, 9), 1.35 * across / len(text))
    return Text(x + across / 2, y + down / 2, text, size, "figure")
