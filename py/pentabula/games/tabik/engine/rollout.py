"""Playouts with some sense: placements and exchanges that bring own stones inwards.

A ply is drawn uniformly. Unless it gains the mover all that a move can gain, it is drawn a few
times more, and the draw that gains most is made; the gains are defined in `priors`.
"""

from __future__ import annotations

from functools import cache
from random import Random

from pentabula.core.position import Seat
from pentabula.games.tabik.engine.playouts import play_out, segment_graph
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move


def rollout(position: Position, rng: Random) -> tuple[Seat, list[Move | str | None]]:
    """The winner of a game from here on, and its moves as far as they speak for moves now.

    An exchange that takes stones the other way than it would now is another move, though its
    token is the same: None stands in its place.
    """
    return play_out(position, rng, segment_graph(position.size).most, _nothing(position.size))


@cache
def _nothing(size: int) -> tuple[None, ...]:
    return (None,) * len(segment_graph(size).numbers)
