"""Boards for playouts: the stones of a position as lists that a playout may change.

A position of a search is one stone away from an earlier position: its board is grown from the
remembered board before that stone, which is much faster than building it from scratch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentabula.games.konobi.engine.patterns import MARKS, TAKEN, Patterns
from pentabula.games.konobi.rules.links import PointSet
from pentabula.games.konobi.rules.position import Position

MAX_REMEMBERED: Final = 1000
"""How many boards are remembered to grow others from."""


@dataclass(slots=True)
class PlayoutBoard:
    """The mutable board of a playout: the numbers of all slots, and a list for each colour.

    In the list of a colour there is a 1 for each point of its first edge, and for each of its
    stones in a chain with that edge.
    """

    cells: list[int]
    joined: tuple[list[int], list[int]]


_known: dict[tuple[int, tuple[PointSet, PointSet]], PlayoutBoard] = {}


def board_of(table: Patterns, position: Position) -> PlayoutBoard:
    """A new board with the stones of a position."""
    key = position.grid.size, position.stones
    known = _known.get(key)
    if known is None:
        if len(_known) >= MAX_REMEMBERED:
            _known.clear()
        known = _known[key] = _grown(table, position) or _built(table, position)
    black, white = known.joined
    return PlayoutBoard(known.cells[:], (black[:], white[:]))


def _grown(table: Patterns, position: Position) -> PlayoutBoard | None:
    """The board before the last stone with that stone added, if it is remembered."""
    (black, white), colour = position.stones, 1 - position.colour
    stone = position.grid.bits.get(position.last, 0)
    if not stone & (white if colour else black):
        return None
    before = (black, white ^ stone) if colour else (black ^ stone, white)
    known = _known.get((position.grid.size, before))
    if known is None:
        return None
    cells, joined = known.cells[:], [*known.joined]
    _put(table, cells, table.slots[stone.bit_length() - 1], colour)
    joined[colour] = _joined(table, position, colour)
    return PlayoutBoard(cells, (joined[0], joined[1]))


def _built(table: Patterns, position: Position) -> PlayoutBoard:
    cells = list(table.empty)
    for colour in (0, 1):
        for slot in table.slots_of(position.stones[colour]):
            _put(table, cells, slot, colour)
    return PlayoutBoard(cells, (_joined(table, position, 0), _joined(table, position, 1)))


def _joined(table: Patterns, position: Position, colour: int) -> list[int]:
    joined = list(table.colours[colour].edge)
    for slot in table.slots_of(position.joined[colour]):
        joined[slot] = 1
    return joined


def _put(table: Patterns, cells: list[int], slot: int, colour: int) -> None:
    """Puts a stone in a slot: its eight neighbours each see it in the opposite direction."""
    cells[slot] += TAKEN
    for beside, mark in zip(table.around[slot], MARKS[colour], strict=True):
        cells[beside] += mark
