"""Actions and planes of numbers for learning programs (`research.encoding.Encoding`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Final

from pentabula.core.position import PASS, SWAP, Seat
from pentabula.games.konobi.rules.position import Position
from pentabula.kit.grid import Grid, Sites, digits

PLANES: Final = ("own stones", "other stones", "plays White", "may swap")


def actions(start: Position) -> Iterator[str]:
    """The points, then `swap` and `pass`."""
    yield from filter(None, start.grid.names)
    yield from (SWAP, PASS)


def legal(position: Position) -> bytes:
    """A byte for each action: 1 if it is legal."""
    points = 0 if position.winner is not None else position.verdict.legal
    may_swap = position.may_swap
    must_pass = not points and not may_swap and position.winner is None
    return _bytes(position.grid, points) + bytes((may_swap, must_pass))


def planes(position: Position, seat: Seat) -> list[float | bytes]:
    """The planes as a seat sees them."""
    own = seat ^ position.black_seat
    mine, theirs = position.stones[own], position.stones[1 - own]
    grid = position.grid
    return [_bytes(grid, mine), _bytes(grid, theirs), own, position.may_swap]


def layout(start: Position) -> tuple[list[int] | None, tuple[int, int]]:
    """Rows and columns of the board."""
    return None, (start.grid.size, start.grid.size)


def _bytes(grid: Grid, points: Sites) -> bytes:
    """A byte for each point of the board, from `a1`."""
    return bytes(compress(digits(points | 1 << grid.stride * grid.size), digits(grid.full)))
