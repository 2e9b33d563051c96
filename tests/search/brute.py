"""Positions whose winner `tools.solver` computes, which shares no code with the searches."""

from functools import cache
from random import Random
from typing import Any

from pentabula import games
from pentabula.core.brain import MonteCarlo
from pentabula.core.position import CHANCE
from tests.games.random_games import random_games
from tools.solver import Solver, TooLargeError

MAX_POSITIONS = 1001
"""The most positions that are solved, from one position or around one end of a game."""

SEARCHED_BY_TREE = tuple(
    name
    for name in games.names()
    if isinstance(games.load(name).brain.knowledge, MonteCarlo)
    and games.load(name).start().turn != CHANCE
)


def winner(position: Any) -> int:
    """The seat that wins with best play. Raises TooLargeError."""
    return Solver(most=MAX_POSITIONS).winner(position)


@cache
def endings(name: str, count: int = 12) -> tuple[tuple[Any, int], ...]:
    """Positions near the ends of random games on the smallest boards, and their winners.

    Each random game gives its earliest position that can be solved.
    """
    found = []
    games_played = list(random_games(name, "smallest")[::3])
    Random(name).shuffle(games_played)
    for played in games_played[:count]:
        best, solver = None, Solver(most=MAX_POSITIONS)
        for position in reversed(played.positions[:-1]):
            try:
                best = position, solver.winner(position)
            except TooLargeError:
                break
        if best is not None:
            found.append(best)
    return tuple(found)
