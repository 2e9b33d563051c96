"""Actions and planes of numbers for learning programs (`research.encoding.Encoding`)."""

from __future__ import annotations

from collections.abc import Iterator
from math import log10
from typing import Final

from pentabula.core.numbers import MAX_DIGITS
from pentabula.core.position import PASS, Seat
from pentabula.games.tau.rules.lines import lines
from pentabula.games.tau.rules.position import Position

PLANES: Final = ("cells left", "last bid", "HIGH or LOW", "strikes left")


def actions(start: Position) -> Iterator[str]:
    """`pass` and the lines."""
    yield PASS
    yield from map(str, lines(start.rows, start.cols))


def planes(position: Position, seat: Seat) -> list[float | bytes]:
    """The planes as a seat sees them; a bid is its logarithm."""
    columns = bytes(not position.struck_cols >> col & 1 for col in range(position.cols))
    struck, none = position.struck_rows, bytes(position.cols)
    rows = [none if struck >> row & 1 else columns for row in range(position.rows)]
    high = 0.0 if position.high is None else 1.0 if position.high == seat else -1.0
    bid = log10(position.number + 1) / MAX_DIGITS if position.number >= 0 else -1.0
    return [b"".join(rows), bid, high, position.strikes_left / position.strikes_in_all]


def layout(start: Position) -> tuple[list[int] | None, tuple[int, int]]:
    """Rows and columns of the board."""
    return None, (start.rows, start.cols)
