"""Konobi for those who listen: the stones of both colours, and what they have linked."""

from __future__ import annotations

from collections.abc import Iterator

from pentabula.boards.speech import stones
from pentabula.core.message import Message, all_of, counted
from pentabula.games.konobi.rules.explain import COLOURS
from pentabula.games.konobi.rules.grid import Grid, Points, names_of
from pentabula.games.konobi.rules.links import linked
from pentabula.games.konobi.rules.position import BLACK, Position

_AT = (
    (Message("{chain}, at the bottom edge"), Message("{chain}, at the top edge")),
    (Message("{chain}, at the left edge"), Message("{chain}, at the right edge")),
)


def tell_pieces(position: Position) -> tuple[Message, ...]:
    """The stones of Black and White: `Black, 3 stones: a1, b2 and c3.`"""
    return tuple(
        stones(colour, names_of(position.grid, own))
        for colour, own in zip(COLOURS, position.stones, strict=True)
    )


def tell_groups(position: Position) -> tuple[Message, ...]:
    """The chains of Black and White, the longest first, and the edges that they have reached."""
    told = []
    for colour, own in enumerate(position.stones):
        chains = sorted(_chains(position.grid, own), key=int.bit_count, reverse=True)
        told += [_chain(position.grid, colour, chain) for chain in chains]
    return tuple(told)


def _chains(grid: Grid, own: Points) -> Iterator[Points]:
    left = own
    while left:
        chain = linked(grid, own, left & -left)
        left &= ~chain
        yield chain


def _chain(grid: Grid, colour: int, chain: Points) -> Message:
    words = counted(
        "{n} stone alone, {stones}",
        "{n} linked stones, {stones}",
        chain.bit_count(),
        stones=all_of(names_of(grid, chain)),
    )
    for edge, at in zip(grid.edges[colour], _AT[colour != BLACK], strict=True):
        if chain & edge:
            words = Message(at.template, chain=words)
    return Message("{colour}: {chain}.", colour=COLOURS[colour], chain=words)
