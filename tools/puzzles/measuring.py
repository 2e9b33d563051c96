"""The grade of a puzzle: what it takes to solve it. docs/puzzles.md states the rule."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from pentabula.core.brain import Skill
from pentabula.core.game import Game
from pentabula.puzzles.puzzle import GRADES, LEAST, Puzzle, decisions
from pentabula.search.levels import LEVELS, skill
from tools.self_play import decided

TRIES: Final = 8
"""How often each level tries each puzzle, every time with another seed."""

NEEDED: Final = 6
"""The tries that must succeed for a level to have solved a puzzle."""


def grade(game: Game[Any], puzzle: Puzzle) -> int:
    """1 where the weakest level solves the puzzle, 5 where none of the four weakest does."""
    for number, level in zip(GRADES, LEVELS[: len(GRADES) - 1], strict=False):
        if is_solved(game, puzzle, skill(game, level.name)):
            return number
    return GRADES[-1]


def is_solved(game: Game[Any], puzzle: Puzzle, strength: Skill) -> bool:
    """Whether a level solves the puzzle in enough of its tries; no more are made than needed."""
    failed = 0
    for seed in range(TRIES):
        failed += not _solves(game, puzzle, strength, seed)
        if failed > TRIES - NEEDED:
            return False
    return True


def _solves(game: Game[Any], puzzle: Puzzle, strength: Skill, seed: int) -> bool:
    """Whether a level makes every decision of the solution in one try."""
    rng = Random(f"{puzzle.id} {seed}")
    position = puzzle.record(game).root.main_line_end().position
    places = decisions(puzzle, position, game)
    if puzzle.task == LEAST:
        return bool(
            _turn(game, position, strength, rng).key() == _end(game, position, puzzle).key()
        )
    for at, token in enumerate(puzzle.line):
        right = game.notation.read(token, position)
        if at in places and decided(game, position, strength, rng) != right:
            return False
        position = position.play(right)
    return True


def _turn(game: Game[Any], position: Any, strength: Skill, rng: Random) -> Any:
    """Where a level ends its turn."""
    seat = position.turn
    while position.turn == seat and position.outcome() is None:
        position = position.play(decided(game, position, strength, rng))
    return position


def _end(game: Game[Any], position: Any, puzzle: Puzzle) -> Any:
    for token in puzzle.line:
        position = position.play(game.notation.read(token, position))
    return position
