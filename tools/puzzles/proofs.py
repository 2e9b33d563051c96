"""The winner of a position with best play, proved by the game's own search."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from pentabula.core.brain import PROVED, Exact, Expectimax, MonteCarlo
from pentabula.core.game import AnyGame
from pentabula.core.position import AnyPosition, Move, Seat
from pentabula.search.proof import ProofSearch, TableEntry

MAX_KNOWN: Final = 150_000
"""Positions in the table of proofs, enough for the proofs of one game."""

THOROUGH_STEPS: Final = 4000
THOROUGH_KNOWN: Final = 600_000
"""Steps and positions of a proof: far more than are needed to find a puzzle."""


class UnprovedError(Exception):
    """No proof was found within the limits."""


class ExhaustedError(UnprovedError):
    """The budget of all proofs is used up."""


class PuzzleProver:
    """Proves the winners of positions of a game, with `steps` for each and `budget` for all.

    Results are kept for other positions of the same game.
    """

    def __init__(
        self, game: AnyGame, steps: int, most: int = MAX_KNOWN, budget: int | None = None
    ) -> None:
        self._knowledge = game.brain.knowledge
        self._steps, self._most = steps, most
        self._left = budget
        self._table: dict[Hashable, TableEntry] = {}
        self._winners: dict[Hashable, Seat] = {}
        self._own = _own_prover(self._knowledge)

    def winner(self, position: AnyPosition) -> Seat:
        """The seat that wins. Raises UnprovedError, in games of dice always."""
        outcome = position.outcome()
        if outcome is not None:
            return int(outcome.winner)
        key = position.key(), position.turn
        known = self._winners.get(key)
        if known is None:
            known = self._winners[key] = self._proved(position)
        return known

    def wins(self, position: AnyPosition, move: Move) -> bool:
        """Whether a legal move wins for its mover. Raises UnprovedError."""
        return bool(self.winner(position.play(move)) == position.turn)

    def _proved(self, position: AnyPosition) -> Seat:
        knowledge = self._knowledge
        if isinstance(knowledge, Expectimax):
            raise UnprovedError
        if isinstance(knowledge, Exact):
            return _solved(knowledge, position)
        return self._searched(knowledge, position)

    def _searched(self, knowledge: MonteCarlo[AnyPosition, Move], position: AnyPosition) -> Seat:
        """The winner by the game's own proof or by proof-number search."""
        if len(self._table) >= self._most:
            self._table.clear()
        proof = self._own(position) or ProofSearch(
            position, knowledge.canonical, knowledge.winner, self._most, self._table
        )
        for _ in range(self._steps):
            if self._left is not None:
                self._left -= 1
                if self._left < 0:
                    raise ExhaustedError
            proof.step()
            if proof.winner is not None:
                return proof.winner
        raise UnprovedError


def has_dice(game: AnyGame) -> bool:
    """Whether dice decide, too: then chances are estimated, and nothing is proved."""
    return isinstance(game.brain.knowledge, Expectimax)


def thorough_prover(game: AnyGame) -> PuzzleProver:
    """A prover for puzzles that were found with far less effort."""
    return PuzzleProver(game, THOROUGH_STEPS, THOROUGH_KNOWN)


def _own_prover(
    knowledge: MonteCarlo[AnyPosition, Move] | Expectimax[AnyPosition] | Exact[AnyPosition, Move],
) -> Callable[[Any], Any]:
    """The game's own proofs, if it has any."""
    if not isinstance(knowledge, MonteCarlo):
        return lambda position: None
    return knowledge.solver() if knowledge.solver else knowledge.prover


def _solved(knowledge: Exact[AnyPosition, Move], position: AnyPosition) -> Seat:
    """The winner in a game that its brain solves exactly."""
    best = last(knowledge.solve(position))[0].evaluation
    if best.kind != PROVED:
        raise UnprovedError
    return int(position.turn if best.chance == 1 else 1 - position.turn)


def last(slices: Any) -> Sequence[Any]:
    """The last of the slices of a search."""
    *_, found = slices
    return list(found)
