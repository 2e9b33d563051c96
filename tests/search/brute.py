"""Who wins, by looking at every continuation: nothing of the searches is used."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from pentabula import games
from pentabula.core.brain import MonteCarlo
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE
from tests.games.walks import walks

MOST = 1000
PLAYED_OUT = tuple(
    name
    for name in games.names()
    if isinstance(games.load(name).brain.thinking, MonteCarlo)
    and games.load(name).start().turn != CHANCE
)


class TooLargeError(Exception):
    """More positions than are looked at."""


def winner(position: Any, table: dict[Any, int] | None = None) -> int:
    """The seat that wins with best play. Raises TooLargeError."""
    table = {} if table is None else table
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner
    key = (position.key(), position.turn)
    if key not in table:
        moves = position.legal_moves()
        if len(table) > MOST or position.turn == CHANCE or isinstance(moves, Numbers):
            raise TooLargeError
        turn = position.turn
        wins = any(winner(position.play(move), table) == turn for move in moves)
        table[key] = turn if wins else 1 - turn
    return table[key]


@cache
def endings(name: str, count: int = 12) -> tuple[tuple[Any, int], ...]:
    """Positions near the ends of random games on the smallest boards, and who wins them.

    From each game, drawn anew, the earliest position that can be looked through.
    """
    found = []
    walked = list(walks(name, "smallest")[::3])
    Random(name).shuffle(walked)
    for walk in walked[:count]:
        best, table = None, dict[Any, int]()
        for position in reversed(walk.positions[:-1]):
            try:
                best = position, winner(position, table)
            except TooLargeError:
                break
        if best is not None:
            found.append(best)
    return tuple(found)
