"""Actions and planes of numbers for learning programs (`research.encoding.Encoding`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pentabula.core.position import SWAP, Seat
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import board_tables
from pentabula.kit.grid import digits

PLANES: Final = (
    "own stones", "other stones", "rods to the right", "rods upwards", "plays White", "may swap",
)  # fmt: skip


def actions(start: Position) -> Iterator[str]:
    """Both placements and the exchange of each segment, then `swap`."""
    for segment in board_tables(start.size).segments:
        yield from ("".join(move) for move in (*segment.placements, segment.exchange))
    yield SWAP


def planes(position: Position, seat: Seat) -> list[float | bytes]:
    """The planes as a seat sees them."""
    count = position.size**2
    end = 1 << count
    is_white = seat != position.is_swapped
    stones = [digits(each % end | end)[:count] for each in (position.black, position.white)]
    rods = [digits(each % end | end)[:count] for each in (position.rods, position.rods >> count)]
    return [*(stones[::-1] if is_white else stones), *rods, is_white, position.may_swap]


def layout(start: Position) -> tuple[list[int] | None, tuple[int, int]]:
    """Rows and columns of the board."""
    return None, (start.size, start.size)
