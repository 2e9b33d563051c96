"""The time controls of a match as text."""

from __future__ import annotations

from typing import Final

from pentabula.core.clocks import ClockError, Kind, TimeControl, read_control
from pentabula.core.message import Message

APART: Final = ","

Controls = tuple[TimeControl, TimeControl]
"""The time controls of seat 0 and seat 1."""


def write_controls(controls: Controls) -> str:
    """The time controls of both seats as the text in a message."""
    first, second = controls
    return str(first) if first == second else f"{first}{APART}{second}"


def read_controls(text: str) -> Controls | None:
    """The time controls in a message; None without clocks. Raises ClockError."""
    if not text:
        return None
    first, _, second = text.partition(APART)
    controls = read_control(first), read_control(second or first)
    if (controls[0].kind is Kind.DAYS) != (controls[1].kind is Kind.DAYS):
        raise ClockError(Message("Either both players have days for each move, or neither has."))
    return controls
