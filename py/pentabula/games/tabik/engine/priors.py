"""Priors of moves: bring your own stones inwards and the opponent's outwards.

Every half step towards the centre is worth about the same to a stone's owner, regardless of
the stones around it, and explains most of the differences between early placements:
docs/measurements/tabik-search.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random
from typing import Final

from pentabula.core.first_moves import fair
from pentabula.core.position import SWAP
from pentabula.games.tabik.engine.first_moves import first_moves
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK
from pentabula.games.tabik.rules.segments import Move, board_tables

STEEPNESS: Final = 0.25
"""How much the prior of a move rises with each half step inwards, in logits."""

SWAP_CHANCES: Final = {True: 0.6, False: 0.35}
"""The prior of the pie swap, where it is good and where it is not."""


@cache
def distances(size: int) -> tuple[int, ...]:
    """How far each cell is from the centre, in half steps."""
    cells = range(size * size)
    return tuple(
        abs(2 * (cell % size) - size + 1) + abs(2 * (cell // size) - size + 1) for cell in cells
    )


@cache
def inwards(size: int) -> tuple[int, ...]:
    """The half steps inwards from the lower end of each segment to the higher one, by its bit."""
    far = distances(size)
    return tuple(far[segment.low] - far[segment.high] for segment in board_tables(size).by_bit)


def priors(position: Position, moves: Sequence[Move | str]) -> list[float]:
    """A winning chance for the mover at each of the moves."""
    known, held = _chances(position.size, position.colour == BLACK), position.black
    found = [
        turned if held & black else chance
        for chance, black, turned in map(known.__getitem__, moves)
    ]
    if position.may_swap:
        swap = SWAP_CHANCES[is_worth_swapping(position)]
        found = [
            swap if move == SWAP else chance for move, chance in zip(moves, found, strict=True)
        ]
    return found


@cache
def _chances(size: int, is_black: bool) -> dict[Move | str, tuple[float, int, float]]:
    """By move: the mover's chance, the bit of a cell, and the chance if that cell holds Black.

    The entry of the pie swap has no such cell.
    """
    far, cell = distances(size), board_tables(size).cell
    known: dict[Move | str, tuple[float, int, float]] = {SWAP: (0.5, 0, 0.5)}
    for segment in board_tables(size).segments:
        for move in (*segment.placements, segment.exchange):
            one, two = cell[move.one], cell[move.two]
            gain = far[two] - far[one] if is_black else far[one] - far[two]
            known[move] = _chance(gain), 1 << one if move.sign else 0, _chance(-gain)
    return known


@cache
def _chance(gain: int) -> float:
    return 1 / (1 + exp(-STEEPNESS * gain))


def opening(position: Position, rng: Random) -> Move | str | None:
    """The first move under the pie rule, and the pie swap where it is good; else None.

    The first move is fair on the map. Without a map it is Black in the middle with White beside it,
    which is even (docs/measurements/tabik-search.md).
    """
    if position.may_swap:
        return SWAP if is_worth_swapping(position) else None
    if position.moves_made or not position.pie:
        return None
    moves = [move for move in position.legal_moves() if isinstance(move, Move)]
    known = set(fair(first_moves(position)))
    if balanced := [move for move in moves if "".join(move) in known]:
        return balanced[int(rng.random() * len(balanced))]
    far, cell = distances(position.size), board_tables(position.size).cell
    nearest = min(far[cell[move.one]] + far[cell[move.two]] for move in moves)
    middle = [move for move in moves if far[cell[move.one]] + far[cell[move.two]] == nearest]
    inner = [move for move in middle if far[cell[move.one]] <= far[cell[move.two]]]
    return inner[int(rng.random() * len(inner))]


def is_worth_swapping(position: Position) -> bool:
    """Whether the pie swap is good: by the map of first moves, or else if Black was placed nearer
    to the centre than White.
    """
    black, white = position.black.bit_length() - 1, position.white.bit_length() - 1
    names = board_tables(position.size).names
    known = first_moves(position).get(names[black] + names[white])
    if known is not None:
        return known.is_worth_swapping
    far = distances(position.size)
    return far[black] < far[white]
