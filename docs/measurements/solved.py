"""Prove who wins a position with best play.

`.venv/bin/python docs/measurements/solved.py konobi size=4 pie=off` proves the start of that game,
by the engine's own proofs or by playing out every continuation; moves may follow the options.
`--table` proves every row of docs/solved.md again that took at most `--seconds`, and compares.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from pentabula import games
from pentabula.api.solved import SolvedGame, read_table
from pentabula.core.brain import Exact, Expectimax, MonteCarlo, Prover, Skill
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.numbers import Number
from pentabula.core.position import AnyPosition, Move, Seat
from pentabula.core.record import read_record
from pentabula.search.exact import ExactSearch
from pentabula.search.levels import UNLIMITED
from pentabula.search.proof import ProofSearch
from tools.solver import Solver, TooLargeError
from tools.steps import ROOT, Problem, say

EXACT, PROOF, EXHAUSTIVE = "exact", "proof", "exhaustive"
METHODS = (EXACT, PROOF, EXHAUSTIVE)
MAX_POSITIONS = 20_000_000
"""The most positions of a proof."""

TABLE = ROOT / "docs/solved.md"
TIME_FACTOR = 20
"""A proof may take this many times as long as its row says."""


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
    if not best.evaluation.is_proved:
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
    proof = own or ProofSearch(position, knowledge.canonical, knowledge.winner, MAX_POSITIONS)
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
        return Solution(Solver(key, MAX_POSITIONS).winner(position), "", EXHAUSTIVE)
    except TooLargeError as error:
        raise UnsolvedError("too many positions, or infinitely many.") from error


def check(row: SolvedGame) -> bool:
    """Whether a proof gives the winner and the value of a row again."""
    record = read_record(row.start, games.load)
    position = record.root.main_line_end().position
    limit = TIME_FACTOR * max(1.0, row.seconds)
    found = solve(record.game, position, row.method, limit)
    return (found.winner, found.value) == (row.winner, row.value if "V" in row.value else "")


def main(words: Sequence[str] | None = None) -> int:
    """0 if the game was solved, or all rows of the table hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="name, options and moves: konobi size=4 pie=off")
    parser.add_argument("--method", choices=METHODS, help="that of the game, unless it is given")
    parser.add_argument("--seconds", type=float, default=3600, help="the most time (3600)")
    parser.add_argument("--table", action="store_true", help="all of docs/solved.md")
    given = parser.parse_args(words)
    if given.table == bool(given.game):
        parser.error("give a game, or --table and none.")
    if given.table:
        rows = (row for row in read_table(TABLE.read_text("utf-8")) if row.seconds <= given.seconds)
        return min(sum([not _said(row) for row in rows]), 1)
    try:
        began, record = time.monotonic(), read_record(" ".join(given.game), games.load)
        position = record.root.main_line_end().position
        if position.outcome() is not None:
            raise UnsolvedError("the game is over in this position.")
        method = given.method or method_of(record.game)
        found = solve(record.game, position, method, given.seconds)
    except (GameError, Problem) as error:
        say(str(error))
        return 1
    value = f", {found.value}" if found.value else ""
    say(f"seat {found.winner} wins{value} ({found.method}, {time.monotonic() - began:.1f} s)")
    return 0


def _said(row: SolvedGame) -> bool:
    is_right = check(row)
    say(f"{'holds' if is_right else 'WRONG'}: {row.start}")
    return is_right


if __name__ == "__main__":
    sys.exit(main())
