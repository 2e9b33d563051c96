"""Konobi for screen readers: the stones of both colours, and what they have linked."""

from __future__ import annotations

from pentabula.core.message import Message
from pentabula.games.konobi.rules.position import Position
from pentabula.kit import chains
from pentabula.kit.colours import COLOURS, describe_stones
from pentabula.kit.grid import around, groups, names_of


def describe_pieces(position: Position) -> tuple[Message, ...]:
    """The stones of Black and White: `Black, 3 stones: a1, b2 and c3.`"""
    return tuple(
        describe_stones(colour, names_of(position.grid, own))
        for colour, own in zip(COLOURS, position.stones, strict=True)
    )


def describe_groups(position: Position) -> tuple[Message, ...]:
    """The chains of Black and White, the longest first, and the edges that they have reached."""
    sentences = []
    for colour, own in enumerate(position.stones):
        # A flood over all eight neighbours follows chains: see `rules.links.linked`.
        found = sorted(groups(position.grid, own, around), key=int.bit_count, reverse=True)
        sentences += [chains.described(position.grid, chain, colour) for chain in found]
    return tuple(sentences)
