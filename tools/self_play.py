"""A level's moves in games that it plays by itself, for reviews and puzzles: throws and decisions.

Engines of matches keep their search from move to move and watch the clock (`tools.arena`); here
each position is searched anew, and the same random numbers give the same moves on every machine.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pentabula.core.brain import Skill
from pentabula.core.game import Game
from pentabula.core.work import finish
from pentabula.search.searching import start_search


def decided(game: Game[Any], position: Any, strength: Skill, rng: Random) -> Any:
    """The only legal move, or the one that a search chooses."""
    if len(position.legal_moves()) == 1:
        return next(iter(position.legal_moves()))
    return searched(game, position, strength, rng)


def searched(game: Game[Any], position: Any, strength: Skill, rng: Random) -> Any:
    """The move that a search chooses when it is done. A seat is to decide."""
    return finish(start_search(game, position, strength, rng)).chosen()
