"""The grade of a puzzle, by the levels that solve it: see docs/puzzles.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from pentabula.arena.self_play import choose_move
from pentabula.core.brain import Skill
from pentabula.core.game import AnyGame, legal_line
from pentabula.core.position import AnyPosition, after
from pentabula.puzzles.puzzle import BEST_PLAY, GRADES, Puzzle, decisions
from pentabula.search.levels import LEVELS, skill

TRIES: Final = 8
"""Attempts of each level at each puzzle, with different seeds."""

NEEDED: Final = (5, 6, 6, 6)
"""Successful attempts by which each level solves a puzzle, from the weakest on.

The weakest overlooks half of all moves or more, whatever they are, and so even a move that it would
choose if it saw it.
"""

SCREENING_TRIES: Final = 2
"""Attempts that show whether a puzzle may be hard enough."""


def grade(game: AnyGame, puzzle: Puzzle) -> int:
    """1 if the weakest level solves the puzzle, 5 if none of the four weakest does."""
    for number, level, needed in zip(GRADES, LEVELS, NEEDED, strict=False):
        if is_solved(game, puzzle, skill(game, level.name), needed):
            return number
    return GRADES[-1]


def is_solved(game: AnyGame, puzzle: Puzzle, strength: Skill, needed: int) -> bool:
    """Whether a level solves the puzzle in enough attempts; stops as soon as that is known."""
    start = _start(game, puzzle)
    attempts = (_solves(game, puzzle, start, strength, seed) for seed in range(TRIES))
    return has_enough(attempts, TRIES, needed)


def has_enough(results: Iterable[bool], tries: int, needed: int) -> bool:
    """Whether `needed` of the first `tries` results are true; reads only until that is known."""
    successes = failures = 0
    for result in results:
        successes, failures = successes + result, failures + (not result)
        if successes == needed or failures > tries - needed:
            break
    return successes == needed


def may_have_grades(game: AnyGame, puzzle: Puzzle, grades: Sequence[int]) -> bool:
    """Whether a puzzle may have one of these grades. Its solution may be known only in part.

    The strongest level that should fail tries it twice before more is measured. If every grade is
    wanted, nothing is measured.
    """
    if len(grades) == len(GRADES):
        return True
    easiest = min(grades)
    if easiest > GRADES[0]:
        weak, start = skill(game, LEVELS[easiest - 2].name), _start(game, puzzle)
        if all(_solves(game, puzzle, start, weak, seed) for seed in range(SCREENING_TRIES)):
            return False
    return grade(game, puzzle) in grades


def _start(game: AnyGame, puzzle: Puzzle) -> AnyPosition:
    return puzzle.record(game).root.main_line_end().position


def _solves(
    game: AnyGame, puzzle: Puzzle, position: AnyPosition, strength: Skill, seed: int
) -> bool:
    """Whether a level finds every decision of the solution in one attempt."""
    rng = Random(f"{puzzle.id} {seed}")
    deciding = decisions(puzzle, position, game)
    if puzzle.goal == BEST_PLAY:
        return bool(
            _turn(game, position, strength, rng).key() == _end(game, position, puzzle).key()
        )
    for at, token in enumerate(puzzle.line):
        right = game.notation.read(token, position)
        if at in deciding and choose_move(game, position, strength, rng) != right:
            return False
        position = position.play(right)
    return True


def _turn(game: AnyGame, position: AnyPosition, strength: Skill, rng: Random) -> AnyPosition:
    """The position at the end of a level's turn."""
    seat = position.turn
    while position.turn == seat and position.outcome() is None:
        position = position.play(choose_move(game, position, strength, rng))
    return position


def _end(game: AnyGame, position: AnyPosition, puzzle: Puzzle) -> AnyPosition:
    return after(position, legal_line(game, position, puzzle.line))
