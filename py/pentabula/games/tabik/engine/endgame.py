"""Exact endgames: who wins when only exchanges are left, by searching every order of them.

The search is depth first with a transposition table. It looks for one winning move in each
position, and starts with the move that refuted the last position with the same number of rods.
Fourteen exchanges take some 1,400 positions, eighteen some 21,000:
docs/measurements/tabik-search.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.core.position import Seat
from pentabula.games.tabik.rules.position import Position, colours
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, leader, other
from pentabula.games.tabik.rules.segments import Move, Segment, board_tables

MAX_SOLVED: Final = 7
"""With at most this many exchanges left, search solves every position it meets."""

MAX_POSITIONS: Final = 400
"""Positions searched there before giving up: half a millisecond."""

MAX_PROVED: Final = 14
"""With at most this many exchanges left, a proof is tried for the position to be played."""

SLICE: Final = 250
"""Positions searched in one step of such a proof."""

MAX_SHARED: Final = 2_000_000
"""Positions that the proofs of an `EndgameSolver` keep for later ones."""


def winner(position: Position) -> Seat | None:
    """The seat that wins with best play, or None if that takes too long to find."""
    if not _has_only_exchanges(position, MAX_SOLVED):
        return None
    return Endgame(position).search_more(MAX_POSITIONS)


def prover(position: Position) -> Endgame | None:
    """A proof to be worked on, or None if it is out of reach."""
    return Endgame(position) if _has_only_exchanges(position, MAX_PROVED) else None


def _has_only_exchanges(position: Position, most: int | None = None) -> bool:
    """Whether every legal move is an exchange, of which there are one to `most`, or any number."""
    moves = position.legal_moves()
    if moves.placements or moves.may_swap or not moves.exchanges:
        return False
    return most is None or moves.exchanges.bit_count() <= most


class EndgameSolver:
    """Proofs for many positions of one game, however many exchanges are left.

    A proof reuses the results of proofs of earlier positions: all replies to all moves of a
    position take little more than the position itself.
    """

    def __init__(self) -> None:
        self._endgame: Endgame | None = None

    def prover(self, position: Position) -> Endgame | None:
        """A proof, which may be worked on until the next call; None before the endgame."""
        if not _has_only_exchanges(position):
            return None
        if self._endgame is None or not self._endgame.advance(position):
            self._endgame = Endgame(position)
        return self._endgame


class Endgame:
    """The search of a position in which stones can only be exchanged.

    `winner` is the winning seat, once it is known. No more stones are placed, and an exchange
    affects the same two stones at any time, so the rods added since the root determine the
    position. Bits number the pairs without a rod, from the lowest segment on. The root is the
    position that the search was made for; `advance` continues with one after it.
    """

    def __init__(self, position: Position) -> None:
        table, open_ = board_tables(position.size), position.legal_moves().exchanges
        black, white = position.joints()
        pairs = list(table.picked(open_ | (black | white) & ~position.rods))
        first = sum(1 << number for number, pair in enumerate(pairs) if pair.rod & open_)
        self.winner: Seat | None = None
        self._cells, self._neighbours = position.size * position.size, table.neighbours
        self._stones = position.black | position.white
        self._seats = {BLACK: position.seat_of(BLACK), WHITE: position.seat_of(WHITE)}
        self._colour, self._other = position.colour, other(position.colour)
        self._bits = {pair.exchange: 1 << number for number, pair in enumerate(pairs)}
        self._live, self._turns = (1 << len(pairs)) - 1, _turns(pairs, self._cells)
        self._won: dict[int, bool] = {}
        self._leaders: dict[int, int] = {}
        self._refuting = [0] * (len(pairs) + 1)
        self._root, self._pairs = position, pairs
        # The position that is searched: rods added, how many, and the colour to move.
        self._rods, self._added, self._mover = 0, 0, position.colour
        # The current path: rods added, black stones, pairs open to exchange, those not tried yet.
        self._path = [(0, position.black, first, first)]

    def advance(self, position: Position) -> bool:
        """Continues with a position after the root, keeping what is known about it.

        False, without a change, if it is not after the root or the table is full.
        """
        new, numbered = position.rods & ~self._root.rods, list(enumerate(self._pairs))
        added = [1 << number for number, pair in numbered if pair.rod & new]
        if len(self._won) > MAX_SHARED or not self._is_after(position, new, added):
            return False
        open_ = position.legal_moves().exchanges
        first = sum(1 << number for number, pair in numbered if pair.rod & open_)
        self._rods, self._added, self._mover = sum(added), len(added), position.colour
        known = self._rods in self._won
        self._path = [] if known else [(self._rods, position.black, first, first)]
        self.winner = self._winner(self._won[self._rods], self._mover) if known else None
        return True

    def _is_after(self, position: Position, new: int, added: Sequence[int]) -> bool:
        """Whether the exchanges that add these rods, as bits, lead from the root to a position."""
        root, black = self._root, self._root.black
        for bit in added:
            black ^= self._turns[bit][0]
        return (
            (position.size, position.is_swapped) == (root.size, root.is_swapped)
            and (position.rods, len(added)) == (root.rods | new, new.bit_count())
            and (position.black, position.white) == (black, self._stones ^ black)
            and (position.moves_made - root.moves_made - len(added)) % 2 == 0
        )

    def step(self) -> None:
        """Searches some more positions."""
        self.search_more(SLICE)

    def search_more(self, most: int) -> Seat | None:
        """Searches at most this many more positions; returns the winner if it is known by then."""
        path, won, refuting = self._path, self._won, self._refuting
        live, turns, added = self._live, self._turns, self._added
        while path and most > 0:
            rods, black, open_, left = path.pop()
            depth = added + len(path)
            while left:
                bit = refuting[depth] & left or left & -left
                after = rods | bit
                is_lost = won.get(after)
                if is_lost is None:
                    both, around = turns[bit]
                    # Pairs around it that were equal differ now, and vice versa.
                    reply = (open_ ^ around) & (live ^ after)
                    if reply:
                        path.append((rods, black, open_, left))
                        path.append((after, black ^ both, reply, reply))
                        most -= 1
                        break
                    is_lost = won[after] = self._is_lost(black ^ both, depth)
                if not is_lost:
                    won[rods], refuting[depth] = True, bit
                    break
                left ^= bit
            else:
                won[rods] = False
        if not path:
            self.winner = self._winner(won[self._rods], self._mover)
        return self.winner

    def winner_after(self, move: Move | str) -> Seat | None:
        """The proved winner after an exchange in the searched position; None if it is not known."""
        if not isinstance(move, Move):
            return None
        is_won = self._won.get(self._rods | self._bits[move])
        return None if is_won is None else self._winner(is_won, other(self._mover))

    def _winner(self, is_won: bool, colour: int) -> Seat:
        return self._seats[colour if is_won else other(colour)]

    def _is_lost(self, black: int, depth: int) -> bool:
        """Whether the move that ends the game loses it, cached since many orders end alike."""
        known = self._leaders.get(black)
        if known is None:
            held = colours(self._cells, black, self._stones ^ black)
            known = self._leaders[black] = leader(held, self._neighbours)
        # At zero to zero the last mover loses.
        return known != (self._other if depth & 1 else self._colour)


def _turns(pairs: Sequence[Segment], cells: int) -> dict[int, tuple[int, int]]:
    """By the bit of a pair: the cells whose stones change, and the other pairs there, as bits."""
    at = [0] * cells
    for number, pair in enumerate(pairs):
        at[pair.low] |= 1 << number
        at[pair.high] |= 1 << number
    return {
        1 << number: (1 << pair.low | 1 << pair.high, at[pair.low] ^ at[pair.high])
        for number, pair in enumerate(pairs)
    }
