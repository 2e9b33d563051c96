"""Sentences for screen readers that several games share."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.message import Message, all_of, counted


def stones(colour: Message, names: Sequence[str]) -> Message:
    """The stones of a colour by their places: `Black, 3 stones: a1, b2 and c3.`"""
    if not names:
        return Message("{colour}: no stones.", colour=colour)
    return counted(
        "{colour}, {n} stone: {stones}.",
        "{colour}, {n} stones: {stones}.",
        len(names),
        colour=colour,
        stones=all_of(names),
    )
