"""The two colours of stones: Black is 0 and moves first, White is 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.core.message import Message, all_of, counted

BLACK: Final = 0
WHITE: Final = 1

COLOURS: Final = (Message("Black"), Message("White"))
STONES: Final = (Message("black stone"), Message("white stone"))
ROLES: Final = ("first", "second")
"""The roles in which the colours are drawn: see `boards.scene.ROLES`."""


def describe_stones(colour: Message, names: Sequence[str]) -> Message:
    """The stones of a colour by the names of their sites: `Black, 3 stones: a1, b2 and c3.`"""
    if not names:
        return Message("{colour}: no stones.", colour=colour)
    return counted(
        "{colour}, {n} stone: {stones}.",
        "{colour}, {n} stones: {stones}.",
        len(names),
        colour=colour,
        stones=all_of(names),
    )
