"""What the next turn could do in Tabik: take the lead, build or break the largest group."""

from __future__ import annotations

from typing import Final

from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
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
        self.now = position.tally()
        moves = position.legal_moves()
        self.is_known = len(moves) * position.size**2 <= MAX_WORK
        turns = [move for move in moves if isinstance(move, Move)] if self.is_known else []
        self.tallies = {move: position.play(move).tally() for move in turns}

    def leading(self, colour: int) -> list[Move]:
        """The turns after which a colour leads."""
        return [move for move, tally in self.tallies.items() if tally.leader() == colour]

    def breaking(self, colour: int) -> list[Move]:
        """The exchanges after which a colour's largest group is smaller than now."""
        size = largest(self.now, colour)
        return [
            move
            for move, tally in self.tallies.items()
            if move.sign and largest(tally, colour) < size
        ]

    def most(self, colour: int) -> int:
        """The size of the largest group that a colour can have after one turn, or has now."""
        return max([largest(self.now, colour), *self._sizes(colour)])

    def least(self, colour: int) -> int:
        """The size of a colour's largest group after the turn that leaves it the smallest one."""
        return min(self._sizes(colour), default=largest(self.now, colour))

    def _sizes(self, colour: int) -> list[int]:
        return [largest(tally, colour) for tally in self.tallies.values()]


def other(colour: int) -> int:
    """The other colour."""
    return BLACK + WHITE - colour
