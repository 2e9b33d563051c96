"""How a won game may go on after a solution to its end, which the page shows."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from pentabula.arena.self_play import choose_move
from pentabula.core.game import AnyGame, legal_line
from pentabula.core.position import AnyPosition, Move, after
from pentabula.puzzles.puzzle import ONLY, Puzzle
from pentabula.search.levels import skill
from tools.puzzles.proofs import PuzzleProver

LEVEL: Final = "expert"
"""The level that chooses the moves of both sides, if those of the solver keep the win."""

MAX_MOVES: Final = 150
"""The most moves of an ending."""


def ending(game: AnyGame, puzzle: Puzzle, prover: PuzzleProver) -> tuple[str, ...]:
    """The moves after a solution to the end of the game; none if the solution ends the game.

    The moves are the level's, but every move of the solver is proved to win. Raises UnprovedError.
    """
    if puzzle.goal != ONLY:
        return ()
    start = puzzle.record(game).root.main_line_end().position
    position, made = after(start, legal_line(game, start, puzzle.line)), list[str]()
    rng = Random(puzzle.id)
    while position.outcome() is None and len(made) < MAX_MOVES:
        move = choose_move(game, position, skill(game, LEVEL), rng)
        if position.turn == start.turn and not prover.wins(position, move):
            move = _winning(position, prover)
        made.append(game.notation.write(move))
        position = position.play(move)
    return tuple(made)


def _winning(position: AnyPosition, prover: PuzzleProver) -> Move:
    legal: Iterable[Move] = position.legal_moves()
    return next(move for move in legal if prover.wins(position, move))
