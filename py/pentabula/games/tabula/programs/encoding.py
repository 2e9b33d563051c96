"""Actions and planes of numbers for learning programs (`research.encoding.Encoding`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pentabula.core.position import PASS, Seat
from pentabula.games.tabula.rules.position import Position
from pentabula.games.tabula.rules.sides import CHECKERS, POINTS

PLANES: Final = ("own checkers", "other checkers", "dice left", "to move")


def actions(start: Position) -> Iterator[str]:
    """`pass`; entering, moving and bearing off with each die."""
    yield PASS
    for die in range(1, 7):
        yield f"in/{die}"
        for source in range(1, POINTS + 1):
            is_off = source + die > POINTS
            yield f"{source}/off{die}" if is_off else f"{source}/{source + die}"


def planes(position: Position, seat: Seat) -> list[float | Sequence[float]]:
    """The planes as a seat sees them."""
    own, other = position.sides[seat], position.sides[1 - seat]
    dice = [die / 6 for die in position.left]
    return [
        [number / CHECKERS for number in own],
        [number / CHECKERS for number in other],
        dice + [0.0] * (len(own) - len(dice)),
        position.mover == seat,
    ]


def layout(start: Position) -> tuple[list[int] | None, tuple[int, int]]:
    """One row: waiting, the points, borne off, captured."""
    return None, (1, len(start.sides[0]))
