"""What is known of moves at a glance: bring own stones inwards, the others outwards.

In 5,000 random positions of the first 24 plies on size 7, each placement played out at random
64 times, every step nearer to the centre was worth 0.0185 to a stone's owner, whatever lay
around: that explains 79 % of what tells placements apart in plies 1 to 6, 36 % in plies 7 to
12, 17 % later (least squares on the kinds of both cells, the stones around them and the sizes
of the groups they join; those hardly add to it). A static sum over the groups, by powers of
their size, knows next to nothing: a fitted one names the winner at ply 32 in 67 % of games,
100 random playouts in 84 % (18,000 positions); alpha-beta with it lost all of 20 games with
3,000 positions a move against plain UCT with 1,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final

from pentabula.games.tabik.rules import Position
from pentabula.games.tabik.scoring import BLACK
from pentabula.games.tabik.segments import Move, lattice

STEEPNESS: Final = 0.25
"""How much surer a move looks for each half step inwards, in logits."""


@cache
def distances(size: int) -> tuple[int, ...]:
    """How far each cell is from the centre, in half steps."""
    cells = range(size * size)
    return tuple(
        abs(2 * (cell % size) - size + 1) + abs(2 * (cell // size) - size + 1) for cell in cells
    )


@cache
def inwards(size: int) -> tuple[int, ...]:
    """What a stone gains on the way from the lower end of each segment to the higher one."""
    far = distances(size)
    return tuple(far[segment.low] - far[segment.high] for segment in lattice(size).segments)


def priors(position: Position, moves: Sequence[Move | str]) -> list[float]:
    """A winning chance for the mover at each of the moves."""
    far, cell = distances(position.size), lattice(position.size).cell
    held = position.black
    sign = 1 if position.colour == BLACK else -1
    known = []
    for move in moves:
        if not isinstance(move, Move):
            known.append(0.5)
            continue
        black, white = cell[move.one], cell[move.two]
        if move.sign and held >> black & 1:  # The stones change places.
            black, white = white, black
        known.append(_chance(sign * (far[white] - far[black])))
    return known


@cache
def _chance(gain: int) -> float:
    return 1 / (1 + exp(-STEEPNESS * gain))
