"""Times in digits, as clocks show them: `4:59`, `1:02:03`, `9.4` in the last ten seconds."""

from __future__ import annotations

from typing import Final

TENTHS_BELOW: Final = 10_000
"""Milliseconds under which tenths are shown."""


def digits(milliseconds: int) -> str:
    """The time in full hours, minutes and seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def digits_left(milliseconds: int) -> str:
    """The time that is left, with tenths in the last seconds."""
    if milliseconds >= TENTHS_BELOW:
        return digits(milliseconds)
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds}.{rest // 100}"
