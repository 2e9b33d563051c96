"""Playouts with some sense: placements and exchanges that bring own stones inwards.

A ply is drawn a few times, uniformly, and the draw that gains most for the mover is made; what
is gained is told in `knowledge`.

Tried, as ratios of nodes of the search a second in Pyodide (size 7, one run, alternating): the
checks and gains of a draw in place instead of called 1.07; moves listed by `compress` and their
priors looked up (`rules`, `knowledge`) 1.05; all together in CPython 1.05. What is left is spread
evenly: Pyodide takes about twice as long as CPython for each part.
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
            low, (high, _) = ends[number][0], ends[other]
            gain = gains[number] if colours[low] == mover else -gains[number]
            if (gains[other] if colours[high] == mover else -gains[other]) > gain:
                number, low = other, high
            played.append(segments[number].exchange if colours[low] == first[low] else None)
            pools.exchange(number)
        else:
            spot, side = drawn >> 1, drawn & 1
            low, high = ends[free[spot]]
            is_free = not (colours[low] or colours[high])
            if is_free:
                spot, side = _chosen(pools, spot, side, gains, mover, random)
            number = free[spot]
            free[spot] = free[-1]
            free.pop()
            if not is_free:
                continue
            pools.place(number, side)
            played.append(segments[number].placements[side])
        mover = BLACK + WHITE - mover
    winner = leader(colours, lattice(position.size).neighbours)
    # Zero to zero: the last mover loses, so the seat that would be next wins.
    return position.seat(winner or mover), played


def _chosen(
    pools: Pools,
    spot: int,
    side: int,
    gains: Sequence[int],
    mover: int,
    random: Callable[[], float],
) -> tuple[int, int]:
    """The best of a few placements for the mover, the first given: place in the pool, side."""
    free, colours, ends = pools.free, pools.colours, pools.web.ends
    sign, count = 1 if mover == BLACK else -1, len(free)
    best = sign * (gains[free[spot]] if side else -gains[free[spot]])
    for _ in range(MORE):
        drawn = int(random() * 2 * count)
        number = free[drawn >> 1]
        gain = sign * (gains[number] if drawn & 1 else -gains[number])
        if gain > best:
            low, high = ends[number]
            if not (colours[low] or colours[high]):
                best, spot, side = gain, drawn >> 1, drawn & 1
    return spot, side
