"""Guided playouts: placements and exchanges that bring own stones inwards.

A ply is drawn uniformly. Unless it has the largest possible gain, a few more are drawn, and the
one with the largest gain is played; the gains are defined in `priors`.
"""

from __future__ import annotations

from functools import cache
from random import Random

from pentabula.core.position import Seat
from pentabula.games.tabik.engine.playouts import play_out, segment_graph
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move


def rollout(position: Position, rng: Random) -> tuple[Seat, list[Move | str | None]]:
    """The winner of a game from here on, and its moves for all-moves-as-first statistics.

    An exchange that moves stones in the other direction than it would now counts as a different
    move, although its token is the same: None takes its place.
    """
    return play_out(position, rng, segment_graph(position.size).most, _nothing(position.size))


@cache
def _nothing(size: int) -> tuple[None, ...]:
    return (None,) * len(segment_graph(size).numbers)
