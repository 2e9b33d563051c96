"""A position as text: a header with the options and the negotiation, then the board.

    tau rows=3 cols=4 limit=bid high=1 said=12
     3 . | . .
     2 - + - -
     1 . | . .
       a b c d

`.` is an open cell; `-`, `|` and `+` are crossed by their row, their column, or both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.kit import diagrams

BID: Final = "bid"
TITLE: Final = "TAU"
SMALLEST, LARGEST = 2, 26
SIGNS: Final = ".|-+"

_HEADER: Final = re.compile(
    r"tau rows=([0-9]{1,2}) cols=([0-9]{1,2}) limit=(bid|[0-9]{1,100})"
    r" (turn|high)=([01])(?: said=(none|[0-9]{1,100}))?",
    re.ASCII,
)
_EXAMPLE: Final = "tau rows=10 cols=10 limit=bid high=0 said=143"


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a diagram says: see `rules.position.Position`."""

    rows: int
    cols: int
    is_agreed: bool
    number: int
    high: Seat | None
    turn: Seat
    struck_rows: int
    struck_cols: int


def write(shown: Diagram) -> str:
    """The text of a diagram."""
    limit = shown.number if shown.is_agreed else BID
    header = f"tau rows={shown.rows} cols={shown.cols} limit={limit}"
    if shown.high is None:
        header += f" turn={shown.turn} said={shown.number if shown.number >= 0 else 'none'}"
    else:
        header += f" high={shown.high}" + ("" if shown.is_agreed else f" said={shown.number}")
    return diagrams.draw(header, [_row(shown, row) for row in range(shown.rows)], 2)


def _row(shown: Diagram, row: int) -> list[str]:
    across = 2 * (shown.struck_rows >> row & 1)
    return [SIGNS[across + (shown.struck_cols >> col & 1)] for col in range(shown.cols)]


def read(text: str) -> Diagram:
    """What a diagram says; extra spaces do not matter. Raises DiagramError.

    Does not check that a game can lead to the position.
    """
    header, lines = diagrams.split(text, TITLE, _HEADER, _EXAMPLE)
    rows, cols, limit, role, seat, said = header.groups()
    height, width = _read_size(rows, cols)
    drawn = diagrams.rows_of(TITLE, lines, height, width, SIGNS)
    struck_rows, struck_cols = _read_board(drawn, width)
    made = struck_rows.bit_count() + struck_cols.bit_count()
    return Diagram(
        height,
        width,
        limit != BID,
        _read_number(said if limit == BID else limit),
        int(seat) if role == "high" else None,
        int(seat) ^ made & 1,
        struck_rows,
        struck_cols,
    )


def _read_size(rows: str, cols: str) -> tuple[int, int]:
    height, width = int(rows), int(cols)
    if not (SMALLEST <= height <= LARGEST and SMALLEST <= width <= LARGEST):
        raise DiagramError(
            Message("A board has {low} to {high} rows and columns.", low=SMALLEST, high=LARGEST)
        )
    return height, width


def _read_number(text: str | None) -> int:
    return int(text) if text and text != "none" else -1


def _read_board(drawn: list[list[str]], cols: int) -> tuple[int, int]:
    struck_rows = sum(1 << row for row, cells in enumerate(drawn) if set(cells) <= {"-", "+"})
    crossed = [{line[col] for line in drawn} for col in range(cols)]
    struck_cols = sum(1 << col for col in range(cols) if crossed[col] <= {"|", "+"})
    return struck_rows, struck_cols
