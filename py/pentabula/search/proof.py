"""Proofs of the winner of a position, by depth-first proof-number search (df-pn).

Every position has two numbers: how many unknown positions would have to be decided, at least,
to prove that its mover wins (`phi`) or loses (`delta`): the proof and disproof numbers, seen by the
mover. The search follows the move that is cheapest to decide and keeps every position in a table.

Source: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final

from pentabula.core.brain import MonteCarlo, Prover
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat

INFINITE: Final = 10**9
"""More than any sum of unknown positions: no proof exists."""

SLICE: Final = 160
"""Moves listed in one step: one to two milliseconds of work."""


class TableEntry:
    """A position in the table. `children` has its moves and the entries after them, once listed."""

    __slots__ = ("position", "turn", "phi", "delta", "children")

    def __init__(
        self, position: AnyPosition, proved: Callable[[AnyPosition], Seat | None] | None = None
    ) -> None:
        self.position = position
        self.turn: Seat = position.turn
        self.phi = self.delta = 1
        self.children: list[tuple[Move, TableEntry]] | None = None
        outcome = position.outcome()
        winner = outcome.winner if outcome is not None else None
        if winner is None and proved is not None and self.turn != CHANCE:
            winner = proved(position)
        if winner is not None:
            self.prove(winner)

    def prove(self, winner: Seat) -> None:
        """Sets the winner."""
        self.phi, self.delta = (0, INFINITE) if winner == self.turn else (INFINITE, 0)

    @property
    def winner(self) -> Seat | None:
        """The proved winner, or None."""
        if self.phi == 0:
            return self.turn
        return 1 - self.turn if self.delta == 0 else None


def start_proof(
    knowledge: MonteCarlo[AnyPosition, Move],
    position: AnyPosition,
    known: Iterable[tuple[AnyPosition, Seat]] = (),
) -> Prover[Move]:
    """Starts the game's own search for a proof, or else a proof-number search.

    Proof numbers use the `known` winners of other positions.
    """
    own = knowledge.prover(position)
    if own is not None:
        return own
    search = ProofSearch(position, knowledge.canonical, knowledge.winner)
    for other, winner in known:
        search.add_known(other, winner)
    return search


class ProofSearch:
    """A search for a proof. `winner` is the seat that wins the root, once that is known.

    `is_possible` becomes False at dice, at an open range, and when the table is full (`most`
    positions). `canonical` and `proved` are the hooks `canonical` and `winner` of
    `core.brain.MonteCarlo`. `table` has the entries of earlier proofs in the same game.
    """

    def __init__(
        self,
        position: AnyPosition,
        canonical: Callable[[AnyPosition], Hashable],
        proved: Callable[[AnyPosition], Seat | None] | None = None,
        most: int = 400_000,
        table: dict[Hashable, TableEntry] | None = None,
    ) -> None:
        self.winner: Seat | None = None
        self.is_possible = True
        self._canonical, self._proved, self._most = canonical, proved, most
        self._left = 0
        self._table = {} if table is None else table
        # Not from the table: a proof of the root must name moves of this very position.
        self._root = TableEntry(position)

    def add_known(self, position: AnyPosition, winner: Seat) -> None:
        """Adds the proved winner of a position that is not over."""
        self._entry(position).prove(winner)

    def step(self) -> None:
        """Expands some more positions."""
        if self.winner is not None or not self.is_possible:
            return
        self._left = SLICE
        self._search(self._root, INFINITE, INFINITE)
        self.winner = self._root.winner
        self.is_possible = self.is_possible and len(self._table) < self._most

    def winner_after(self, move: Move) -> Seat | None:
        """The proved winner after a move from the root, or None if it is unknown yet."""
        for known_move, child in self._root.children or ():
            if known_move == move:
                return child.winner
        return None

    def _entry(self, position: AnyPosition) -> TableEntry:
        key = self._canonical(position)
        entry = self._table.get(key)
        if entry is None:
            entry = self._table[key] = TableEntry(position, self._proved)
        return entry

    def _expand(self, entry: TableEntry) -> list[tuple[Move, TableEntry]]:
        moves = entry.position.legal_moves()
        if entry.turn == CHANCE or isinstance(moves, Numbers):
            self.is_possible = False
            return []
        self._left -= len(moves)
        entry.children = [(move, self._entry(entry.position.play(move))) for move in moves]
        return entry.children

    def _search(self, entry: TableEntry, phi_limit: int, delta_limit: int) -> None:
        """Searches below a position until a number reaches its limit or the slice is used up."""
        children = entry.children
        if children is None:
            children = self._expand(entry)
        turn = entry.turn
        while self.is_possible:
            delta, best, second, chosen = 0, INFINITE + 1, INFINITE + 1, entry
            best_delta = 0
            for _, child in children:
                if child.turn == turn:
                    child_phi, child_delta = child.phi, child.delta
                else:
                    child_phi, child_delta = child.delta, child.phi
                delta += child_delta
                if child_phi < best:
                    best, second, chosen, best_delta = child_phi, best, child, child_delta
                elif child_phi < second:
                    second = child_phi
            entry.phi, entry.delta = min(best, INFINITE), min(delta, INFINITE)
            if entry.phi == 0:
                entry.delta = INFINITE
            if self._left <= 0 or entry.phi >= phi_limit or entry.delta >= delta_limit:
                return
            limits = (min(phi_limit, second + 1), delta_limit - delta + best_delta)
            if chosen.turn == turn:
                self._search(chosen, *limits)
            else:
                self._search(chosen, limits[1], limits[0])
