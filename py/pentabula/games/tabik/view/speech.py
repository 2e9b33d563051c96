"""Tabik for screen readers: stones and rods, and how many groups of each size there are."""

from __future__ import annotations

from pentabula.core.message import Message, all_of, counted
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE
from pentabula.games.tabik.rules.words import NAMES
from pentabula.kit.colours import describe_stones


def describe_pieces(position: Position) -> tuple[Message, ...]:
    """The stones of Black and White, and the rods by the cells that they join."""
    table, colours = position.tables, position.colours()
    sentences = []
    for colour in (BLACK, WHITE):
        cells = [table.names[cell] for cell, found in enumerate(colours) if found == colour]
        sentences.append(describe_stones(NAMES[colour], cells))
    rods = [
        Message("{one}–{two}", one=table.names[segment.low], two=table.names[segment.high])
        for segment in table.picked(position.rods)
    ]
    return (*sentences, Message("Rods: {rods}.", rods=all_of(rods))) if rods else tuple(sentences)


def describe_groups(position: Position) -> tuple[Message, ...]:
    """The sizes of the groups of Black and White, the largest first."""
    tally = position.tally()
    sentences = []
    for colour in (BLACK, WHITE):
        sizes = [
            counted("{n} group of {size}", "{n} groups of {size}", number, size=size)
            for size in tally.sizes()
            if (number := tally.count(colour, size))
        ]
        if sizes:
            sentences.append(
                Message("{colour}: {groups}.", colour=NAMES[colour], groups=all_of(sizes))
            )
    return tuple(sentences)
