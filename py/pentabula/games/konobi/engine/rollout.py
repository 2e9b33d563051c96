"""Guided playouts: a stone is often answered by one beside it."""

from __future__ import annotations

from random import Random

from pentabula.core.position import Seat
from pentabula.games.konobi.engine.playouts import play_out
from pentabula.games.konobi.engine.weights import answers_of
from pentabula.games.konobi.rules.position import Position


def rollout(position: Position, rng: Random) -> tuple[Seat, list[str]]:
    """A game from here to its end: the winner and the moves played."""
    return play_out(position, rng, answers_of)
