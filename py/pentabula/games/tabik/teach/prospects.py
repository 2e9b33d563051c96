"""What the next turn could do in Tabik: take the lead, build or break the largest group."""

from __future__ import annotations

from typing import Final

from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import Tally, groups
from pentabula.games.tabik.rules.segments import Move

MAX_WORK: Final = 25_000
"""More turns times cells than this are not tried, which takes a tenth of a second at most."""


def largest(tally: Tally, colour: int) -> int:
    """The size of a colour's largest group; 0 if it has none."""
    return max((size for size in tally.sizes() if tally.count(colour, size)), default=0)


class Prospects:
    """What every turn that is legal at a position would lead to; both sides have the same turns.

    `is_known` is whether the turns were few enough to try.
    """

    def __init__(self, position: Position) -> None:
        self.position, self.now = position, position.tally()
        moves = position.legal_moves()
        self.is_known = len(moves) * position.size**2 <= MAX_WORK
        turns = [move for move in moves if isinstance(move, Move)] if self.is_known else []
        self.tallies = {move: position.play(move).tally() for move in turns}

    def leading(self, colour: int) -> list[Move]:
        """The turns after which a colour leads."""
        return [move for move, tally in self.tallies.items() if tally.leader() == colour]

    def breaking(self, colour: int) -> list[Move]:
        """The exchanges that break one of a colour's largest groups.

        A group is broken if no group with one of its cells is as large after the exchange.
        """
        cell, size = self.position.tables.cell, largest(self.now, colour)
        large = [group for group in _groups(self.position, colour) if len(group) == size]
        return [
            move
            for move in self.tallies
            for group in large
            if move.sign and not group.isdisjoint((cell[move.one], cell[move.two]))
            if _is_broken(group, self.position.play(move), colour)
        ]

    def most(self, colour: int) -> int:
        """The size of the largest group that a colour can have after one turn.

        A turn may have to break the group that is the largest now.
        """
        return max(self._sizes(colour), default=largest(self.now, colour))

    def least(self, colour: int) -> int:
        """The size of a colour's largest group after the turn that leaves it the smallest one."""
        return min(self._sizes(colour), default=largest(self.now, colour))

    def _sizes(self, colour: int) -> list[int]:
        return [largest(tally, colour) for tally in self.tallies.values()]


def _groups(position: Position, colour: int) -> list[set[int]]:
    """The cells of each group of a colour."""
    colours = position.colours()
    found = groups(colours, position.tables.neighbours)
    return [set(group) for group in found if colours[group[0]] == colour]


def _is_broken(group: set[int], after: Position, colour: int) -> bool:
    """Whether every group of the colour with one of these cells is smaller than they were."""
    left = [each for each in _groups(after, colour) if not each.isdisjoint(group)]
    return all(len(each) < len(group) for each in left)
