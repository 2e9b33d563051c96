"""Who wins the last fights for sure, by trying every order of the exchanges that are left.

Depth first with a table of positions: it looks for one winning move at each position and
begins with the one that refuted the last position with as many rods. Positions needed, in
random games on size 7 (150 games, median and worst tenth): 10 moves before the end 153 and
643, 14 moves 1,410 and 18,346, 18 moves 21,038 and 344,640; about 5 µs each (CPython 3.11).

Tried, as a ratio of positions: moves ordered by how often they refuted anywhere 1.05.
"""

from __future__ import annotations

from typing import Final

from pentabula.core.game import Seat
from pentabula.games.tabik.rules import Position
from pentabula.games.tabik.scoring import BLACK, EMPTY, WHITE, leader
from pentabula.games.tabik.segments import Move, lattice

FEW: Final = 7
"""Up to so many exchanges a position is solved where search meets it."""

MOST: Final = 400
"""Positions looked at there before giving up: some two milliseconds."""

MANY: Final = 14
"""Up to so many exchanges a proof is tried where a move is to be found."""

SLICE: Final = 250
"""Positions looked at in one step of such a proof."""


def winner(position: Position) -> Seat | None:
    """The seat that wins with best play, or None where that is too far to see."""
    if not _has_only_exchanges(position, FEW):
        return None
    return Endgame(position).looked_at(MOST)


def prover(position: Position) -> Endgame | None:
    """A proof in the making, or None where it is out of reach."""
    return Endgame(position) if _has_only_exchanges(position, MANY) else None


def _has_only_exchanges(position: Position, most: int) -> bool:
    moves = position.legal_moves()
    return not moves.places and not moves.may_swap and 0 < moves.exchanges.bit_count() <= most


class _Frame:
    """A position on the way down: its key, the exchanges not tried yet, who is to move."""

    __slots__ = ("key", "open", "colour")

    def __init__(self, key: tuple[int, int], open_: int, colour: int) -> None:
        self.key = key
        self.open = open_
        self.colour = colour


class Endgame:
    """The search of a position in which stones can only be exchanged.

    `winner` is the seat that wins it, once that is known. As no stone comes any more, the
    black stones and the rods say everything.
    """

    def __init__(self, position: Position) -> None:
        table = lattice(position.size)
        self.winner: Seat | None = None
        self._size, self._inner = position.size, table.inner
        self._by_rod, self._steps = table.by_rod, table.steps
        self._neighbours = table.neighbours
        self._stones = position.black | position.white
        self._seats = {BLACK: position.seat(BLACK), WHITE: position.seat(WHITE)}
        self._colour = position.colour
        self._root = (position.black, position.rods)
        self._won: dict[tuple[int, int], bool] = {}
        self._leaders: dict[int, int] = {}
        self._refuting: dict[int, int] = {}
        self._path = [_Frame(self._root, self._open(*self._root), position.colour)]

    def step(self) -> None:
        """Looks at some positions more."""
        self.looked_at(SLICE)

    def looked_at(self, most: int) -> Seat | None:
        """Looks at so many positions more: the winner, if that is known then."""
        path = self._path
        while path and most > 0:
            most -= self._descend(path[-1])
        if not path:
            self.winner = self._winner(self._won[self._root], self._colour)
        return self.winner

    def known(self, move: Move) -> Seat | None:
        """Who wins for sure after a move from the root, so far as that is known."""
        step, (black, rods) = self._steps[move], self._root
        is_won = self._won.get((black ^ (step.one | step.two), rods | step.rod))
        return None if is_won is None else self._winner(is_won, BLACK + WHITE - self._colour)

    def _winner(self, is_won: bool, colour: int) -> Seat:
        return self._seats[colour if is_won else BLACK + WHITE - colour]

    def _descend(self, frame: _Frame) -> bool:
        """Tries the next exchange of the last position; whether that led to a new one."""
        if not frame.open:
            self._won[frame.key] = False
            self._path.pop()
            return False
        black, rods = frame.key
        bit = self._refuting.get(rods.bit_count(), 0) & frame.open or frame.open & -frame.open
        segment = self._by_rod[bit]
        key = (black ^ (1 << segment.low | 1 << segment.high), rods | bit)
        other = BLACK + WHITE - frame.colour
        is_won = self._won.get(key)
        if is_won is None:
            open_ = self._open(*key)
            if open_:
                self._path.append(_Frame(key, open_, other))
                return True
            is_won = self._won[key] = self._leader(key[0]) in (other, EMPTY)
        if is_won:
            frame.open ^= bit
            return False
        self._won[frame.key] = True
        self._refuting[rods.bit_count()] = bit
        self._path.pop()
        return False

    def _open(self, black: int, rods: int) -> int:
        """The segments on which stones can be exchanged, as bits."""
        size, white = self._size, self._stones ^ black
        across = (black & white >> 1 | white & black >> 1) & self._inner
        upward = black & white >> size | white & black >> size
        return (across | upward << size * size) & ~rods

    def _leader(self, black: int) -> int:
        """The colour with the higher score, remembered: many orders end in the same board."""
        known = self._leaders.get(black)
        if known is None:
            white = self._stones ^ black
            cells = range(self._size * self._size)
            colours = [black >> cell & 1 or (white >> cell & 1) * WHITE for cell in cells]
            known = self._leaders[black] = leader(colours, self._neighbours)
        return known
