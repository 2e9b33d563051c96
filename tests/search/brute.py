"""Positions whose winner is known by `tools.solver`, which uses nothing of the searches."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from pentabula import games
from pentabula.core.brain import MonteCarlo
from pentabula.core.position import CHANCE
from tests.games.walks import walks
from tools.solver import Solver, TooLargeError

MOST = 1001
"""Positions that are solved at most, from one position or around one end of a game."""

PLAYED_OUT = tuple(
    name
    for name in games.names()
    if isinstance(games.load(name).brain.thinking, MonteCarlo)
    and games.load(name).start().turn != CHANCE
)


def winner(position: Any) -> int:
    """The seat that wins with best play. Raises TooLargeError."""
    return Solver(most=MOST).winner(position)


@cache
def endings(name: str, count: int = 12) -> tuple[tuple[Any, int], ...]:
    """Positions near the ends of random games on the smallest boards, and who wins them.

    From each game, drawn anew, the earliest position that can be solved.
    """
    found = []
    walked = list(walks(name, "smallest")[::3])
    Random(name).shuffle(walked)
    for walk in walked[:count]:
        best, solver = None, Solver(most=MOST)
        for position in reversed(walk.positions[:-1]):
            try:
                best = position, solver.winner(position)
            except TooLargeError:
                break
        if best is not None:
            found.append(best)
    return tuple(found)
