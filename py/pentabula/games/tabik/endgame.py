"""Who wins the last fights for sure, by trying every order of the exchanges that are left.

Depth first with a table of positions: it looks for one winning move at each position and
begins with the one that refuted the last position with as many rods. From ten moves before
the end of a random game on size 7 it needs 155 positions (median of 60), from thirteen 870,
from sixteen 4,000, at about 4 µs a position (CPython 3.11).
"""

from __future__ import annotations

from typing import Final

from pentabula.core.game import Seat
from pentabula.games.tabik.rules import Moves, Position
from pentabula.games.tabik.scoring import BLACK, EMPTY, WHITE, leader
from pentabula.games.tabik.segments import lattice

FEW: Final = 7
"""Up to so many exchanges a position is solved at once."""

MOST: Final = 400
"""Positions looked at before giving up: some two milliseconds."""


def winner(position: Position) -> Seat | None:
    """The seat that wins with best play, or None where that is too far to see."""
    moves = position.legal_moves()
    return solved(position, MOST) if moves and is_near(moves) else None


def is_near(moves: Moves) -> bool:
    """Whether only exchanges are left, and few of them."""
    return not moves.places and not moves.may_swap and moves.exchanges.bit_count() <= FEW


def solved(position: Position, most: int) -> Seat | None:
    """The seat that wins a position without placements; None after `most` positions."""
    solver = Solver(position.size, most)
    try:
        is_won = solver.is_won(position.black, position.white, position.rods, position.colour)
    except TooFarError:
        return None
    return position.turn if is_won else 1 - position.turn


class TooFarError(Exception):
    """The limit of positions is reached."""


class Solver:
    """Solves positions of one size in which stones can only be exchanged.

    `most` positions may be looked at before TooFarError is raised.
    """

    def __init__(self, size: int, most: int) -> None:
        table = lattice(size)
        self._size, self._left = size, most
        self._cells, self._inner = size * size, table.inner
        self._by_rod, self._neighbours = table.by_rod, table.neighbours
        self._known: dict[tuple[int, int], bool] = {}
        self._leaders: dict[int, int] = {}
        self._refuting: dict[int, int] = {}

    def is_won(self, black: int, white: int, rods: int, colour: int) -> bool:
        """Whether the colour that is to move wins."""
        key = (black, rods)
        known = self._known.get(key)
        if known is not None:
            return known
        size = self._size
        across = (black & white >> 1 | white & black >> 1) & self._inner
        upward = black & white >> size | white & black >> size
        open_ = (across | upward << self._cells) & ~rods
        if not open_:
            return self._leader(black, white) in (colour, EMPTY)
        self._left -= 1
        if self._left < 0:
            raise TooFarError
        is_won = self._known[key] = self._has_win(black, white, rods, open_, colour)
        return is_won

    def _has_win(self, black: int, white: int, rods: int, open_: int, colour: int) -> bool:
        other, by_rod = BLACK + WHITE - colour, self._by_rod
        moves = rods.bit_count()
        bit = self._refuting.get(moves, 0) & open_ or open_ & -open_
        while bit:
            segment = by_rod[bit]
            both = 1 << segment.low | 1 << segment.high
            if not self.is_won(black ^ both, white ^ both, rods | bit, other):
                self._refuting[moves] = bit
                return True
            open_ ^= bit
            bit = open_ & -open_
        return False

    def _leader(self, black: int, white: int) -> int:
        """The colour with the higher score, remembered: many orders end in the same board."""
        known = self._leaders.get(black)
        if known is None:
            cells = range(self._cells)
            colours = [black >> cell & 1 or (white >> cell & 1) * WHITE for cell in cells]
            known = self._leaders[black] = leader(colours, self._neighbours)
        return known
