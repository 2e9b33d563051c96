"""Playouts with some sense: placements and exchanges that bring own stones inwards.

A ply is drawn a few times, uniformly, and the draw that gains most for the mover is made; what
is gained is told in `knowledge`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from pentabula.core.game import Seat
from pentabula.games.tabik.knowledge import inwards
from pentabula.games.tabik.playout import Pools, through_pie
from pentabula.games.tabik.rules import Position
from pentabula.games.tabik.scoring import BLACK, WHITE, leader
from pentabula.games.tabik.segments import Move, lattice

MORE: Final = 2
"""How many placements are drawn beside the first, to choose from."""


def rollout(position: Position, rng: Random) -> tuple[Seat, list[Move | str | None]]:
    """The winner of a game from here on, and its moves as far as they speak for moves now.

    An exchange that takes stones the other way than it would now is another move, though its
    token is the same: None stands in its place.
    """
    position, opening = through_pie(position, rng)
    played: list[Move | str | None] = [*opening]
    colours, mover, random = position.colours(), position.colour, rng.random
    first, pools = tuple(colours), Pools(position, colours)
    segments, gains = lattice(position.size).segments, inwards(position.size)
    free, open_, ends = pools.free, pools.open, pools.web.ends
    while choices := 2 * len(free) + len(open_):
        drawn = int(random() * choices) - len(open_)
        if drawn < 0:
            number = open_[drawn]
            other = open_[int(random() * len(open_))]
            if _gain(other, pools, gains, mover) > _gain(number, pools, gains, mover):
                number = other
            low = ends[number][0]
            played.append(segments[number].exchange if colours[low] == first[low] else None)
            pools.exchange(number)
        else:
            spot, side = drawn >> 1, drawn & 1
            if _is_free(free[spot], pools):
                spot, side = _chosen(pools, spot, side, gains, mover, random)
            number = free[spot]
            free[spot] = free[-1]
            free.pop()
            if not _is_free(number, pools):
                continue
            pools.place(number, side)
            played.append(segments[number].placements[side])
        mover = BLACK + WHITE - mover
    winner = leader(colours, lattice(position.size).neighbours)
    # Zero to zero: the last mover loses, so the seat that would be next wins.
    return position.seat(winner or mover), played


def _gain(number: int, pools: Pools, gains: Sequence[int], mover: int) -> int:
    """What the mover gains by an exchange."""
    gain = gains[number]
    return gain if pools.colours[pools.web.ends[number][0]] == mover else -gain


def _is_free(number: int, pools: Pools) -> bool:
    low, high = pools.web.ends[number]
    return not (pools.colours[low] or pools.colours[high])


def _chosen(
    pools: Pools,
    spot: int,
    side: int,
    gains: Sequence[int],
    mover: int,
    random: Callable[[], float],
) -> tuple[int, int]:
    """The best of a few placements for the mover, the first given: place in the pool, side."""
    free, sign = pools.free, 1 if mover == BLACK else -1
    best = sign * (gains[free[spot]] if side else -gains[free[spot]])
    for _ in range(MORE):
        other, turned = divmod(int(random() * 2 * len(free)), 2)
        gain = sign * (gains[free[other]] if turned else -gains[free[other]])
        if gain > best and _is_free(free[other], pools):
            best, spot, side = gain, other, turned
    return spot, side
