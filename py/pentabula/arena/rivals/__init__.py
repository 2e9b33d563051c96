"""Reference players to measure our levels against. They are not shipped.

A module of this folder that holds `RIVALS`, a tuple of `Rival`, adds its players to the arena.
One that begins with a game's name (`tabula_byhand`) adds them to that game only.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pentabula import games
from pentabula.core.brain import Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import AnyPosition
from pentabula.search.base import Search


@dataclass(frozen=True, slots=True)
class Rival:
    """A player and its name in the arena.

    `make` returns the search of a position. `nodes` is its limit if the match sets none.
    """

    name: str
    make: Callable[[AnyGame, AnyPosition, Skill, Random], Search]
    nodes: int = 1000


def rivals(game: str) -> dict[str, Rival]:
    """The rivals that play a game, by name, found by looking at this folder."""
    found: dict[str, Rival] = {}
    for module in pkgutil.iter_modules(__path__):
        owner = module.name.partition("_")[0]
        if owner == game or owner not in games.names():
            held = getattr(importlib.import_module(f"{__name__}.{module.name}"), "RIVALS", ())
            found |= {rival.name: rival for rival in held}
    return found
