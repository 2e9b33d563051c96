"""Fields to set up positions by hand that several games share: turn, pie rule, seats."""

from __future__ import annotations

from typing import Final

from pentabula.core.edits import EditField
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.kit import pie

TURN: Final = "turn"
PIE: Final = "pie"
BLACK: Final = "black"

SEATS: Final = {"0": Message("Player 1"), "1": Message("Player 2")}


def turn_field(colour: int) -> EditField:
    """The field for the colour to move."""
    names = {"0": Message("Black"), "1": Message("White")}
    return EditField(TURN, Message("To move"), str(colour), names)


def pie_field(is_on: bool) -> EditField:
    """The field for the pie rule."""
    return EditField(PIE, pie.OPTION.title, "on" if is_on else "off", pie.OPTION.choices)


def black_field(seat: Seat | None, unknown: Message | None = None) -> EditField:
    """The field for the seat of Black; `unknown` is its label while no seat is decided."""
    seats = SEATS if unknown is None else {**SEATS, "?": unknown}
    return EditField(BLACK, Message("Black is"), "?" if seat is None else str(seat), seats)


def nothing_to_move_error(target: str) -> DiagramError:
    """The error for a target that holds nothing to be moved."""
    return DiagramError(Message("There is nothing on {site} to move.", site=target))
