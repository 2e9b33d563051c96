"""Proves who wins a position, by the engine's own proofs or by playing out every continuation."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pentabula.core.brain import Exact, Expectimax, MonteCarlo, Prover, Skill
from pentabula.core.game import AnyGame
from pentabula.core.numbers import Number
from pentabula.core.position import AnyPosition, Move, Seat
from pentabula.search.exact import ExactSearch
from pentabula.search.levels import UNLIMITED
from pentabula.search.proof import ProofSearch
from tools.solver import Solver, TooLargeError
from tools.steps import Problem

EXACT, PROOF, EXHAUSTIVE = "exact", "proof", "exhaustive"
METHODS = (EXACT, PROOF, EXHAUSTIVE)
MOST = 20_000_000
"""The most positions of a proof."""


class UnsolvedError(Problem):
    """The position was not solved; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The winner with best play, the value where the game has one, and how it was found."""

    winner: Seat
    value: str
    method: str


def method_of(game: AnyGame) -> str:
    """The method that solves most of a game. Raises UnsolvedError for a game with dice."""
    knowledge = game.brain.knowledge
    if isinstance(knowledge, Expectimax):
        raise UnsolvedError(f"{game.title} has dice: only its endings have exact values.")
    return EXACT if isinstance(knowledge, Exact) else PROOF


def solve(
    game: AnyGame,
    position: AnyPosition,
    method: str,
    seconds: float,
    clock: Callable[[], float] = time.monotonic,
) -> Solution:
    """The solution of a position that is not over. Raises UnsolvedError."""
    until = clock() + seconds

    def is_late() -> bool:
        return clock() >= until

    if method == EXACT:
        return _exact(game, position, is_late)
    if method == PROOF:
        return _proved(game, position, is_late)
    return _exhaustive(game, position)


def _exact(game: AnyGame, position: AnyPosition, is_late: Callable[[], bool]) -> Solution:
    knowledge = game.brain.knowledge
    if not isinstance(knowledge, Exact):
        raise UnsolvedError(f"{game.title} has no exact solver: use --method proof.")
    search = ExactSearch(knowledge, position, Skill(UNLIMITED, UNLIMITED), Random(0))
    while not search.is_done:
        if is_late():
            raise UnsolvedError("not solved in time.")
        search.step()
    best = search.evaluations()[0]
    if not best.evaluation.is_sure:
        raise UnsolvedError("the exact solver found no proof.")
    winner = position.turn if best.evaluation.chance else 1 - position.turn
    is_bid = isinstance(best.move, Number) and winner == position.turn
    value = f"V = {best.move.value + 1:,}" if is_bid and isinstance(best.move, Number) else ""
    return Solution(winner, value, EXACT)


def _proved(game: AnyGame, position: AnyPosition, is_late: Callable[[], bool]) -> Solution:
    knowledge = game.brain.knowledge
    if not isinstance(knowledge, MonteCarlo):
        raise UnsolvedError(f"{game.title} has no search for proofs.")
    own: Prover[Move] | None = knowledge.solver()(position) if knowledge.solver else None
    proof = own or ProofSearch(position, knowledge.canonical, knowledge.winner, MOST)
    while proof.winner is None:
        if is_late():
            raise UnsolvedError("not solved in time.")
        if isinstance(proof, ProofSearch) and not proof.is_possible:
            raise UnsolvedError("no proof is possible here: a range is open, or memory is full.")
        proof.step()
    return Solution(proof.winner, "", PROOF)


def _exhaustive(game: AnyGame, position: AnyPosition) -> Solution:
    """The solution by playing out every continuation; symmetrical positions count once."""
    knowledge = game.brain.knowledge
    key = knowledge.canonical if isinstance(knowledge, MonteCarlo) else None
    try:
        return Solution(Solver(key, MOST).winner(position), "", EXHAUSTIVE)
    except TooLargeError as error:
        raise UnsolvedError("too many positions, or infinitely many.") from error
