"""The evaluation of positions of Tábula between two turns: see `core.brain`."""

from __future__ import annotations

import math

from pentabula.core.position import Seat
from pentabula.games.tabula.engine import endgame, network
from pentabula.games.tabula.rules.position import Position
from pentabula.games.tabula.rules.sides import OPENING, pips

HALF_ROLL = 4
"""The value of the next roll in pips: half of an average roll."""

GLANCE = 40.0
"""The lead in pips at which `glance` expects to win almost three games out of four."""


def evaluate(position: Position) -> float:
    """Seat 0's winning chance by the trained network; even before it is settled who starts."""
    mover, (light, dark) = position.mover, position.sides
    if mover == OPENING:
        return 0.5
    return 1 - network.chance(dark, light) if mover else network.chance(light, dark)


def exact(position: Position) -> float | None:
    """Seat 0's winning chance under best play, where few checkers are left."""
    if position.mover == OPENING:
        return None
    chance = endgame.exact(position.mine, position.theirs)
    return None if chance is None else _seat_0(position.mover, chance)


def glance(position: Position) -> float:
    """Seat 0's winning chance as estimated by a beginner who only counts pips.

    This favours running and capturing, which costs the enemy pips, and ignores exposure.
    """
    light, dark = position.sides
    lead = pips(dark) - pips(light)
    if position.mover != OPENING:
        lead += -HALF_ROLL if position.mover else HALF_ROLL
    return 1 / (1 + math.exp(-lead / GLANCE))


def _seat_0(roller: Seat, chance: float) -> float:
    return chance if roller == 0 else 1 - chance
