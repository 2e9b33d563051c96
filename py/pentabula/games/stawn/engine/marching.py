"""The moves of a board and what each changes, computed once to evaluate many moves at a time.

The evaluation divides what is on a cell into a few *kinds*, from the point of view of the side to
move. A cell's *code* is an integer made of its kind, its lead (own minus enemy pawns beside it) and
its room (empty cells beside it). A move changes the code of a cell by a difference that depends on
the move alone; its differences, cell by cell, are its `MoveChange`. There are few distinct
differences: each has an index in a list that all moves share, and tables of gains use that index.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from pentabula.games.stawn.rules.cells import Cells, cells
from pentabula.games.stawn.rules.moves import March

VACANT, OWN, THEIR, STONE, LONE = range(5)
"""The kinds. LONE is not a piece: it codes the value of a new own stone as a field."""

KIND_FACTOR: Final = 128
"""The factor of the kind in a code."""

LEAD_FACTOR: Final = 8
"""The factor of the lead in a code; the factor of the room is 1."""

NEUTRAL: Final = 6 * LEAD_FACTOR
"""The code of an empty cell with no lead and no room."""

PULL: Final = (1, LEAD_FACTOR, -LEAD_FACTOR, 0)
"""What each kind adds to the code of a cell beside it."""

FIELD_LEAD_FACTOR: Final = 1024
"""The factor of the lead in the code of a field, which has no kind."""

FIELD_PULL: Final = (1, FIELD_LEAD_FACTOR, -FIELD_LEAD_FACTOR, 0)
"""What each kind adds to the code of a field beside it."""

MAX_CHANGES: Final = 1 << 15

Turned = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MoveChange:
    """What a move changes: the cells whose codes change, in order, each with its difference.

    Differences are given by their indices in `differences()`. `turned` are the cells whose piece
    changes, with the difference this makes to the code of a field beside them. `stone` is the cell
    of the new stone, -1 without one, and `lone` the difference that makes its code the code of a
    LONE stone.
    """

    codes: Turned
    turned: Turned
    stone: int
    lone: int


class Changes(dict[int, tuple[March, MoveChange]]):
    """The changes of marches by the march's `id`. Keeping the march keeps its `id` unique."""

    def __init__(self, board: Cells) -> None:
        self.board = board

    def of(self, move: March) -> MoveChange:
        """What a march changes."""
        known = self.get(id(move))
        if known is None:
            if len(self) >= MAX_CHANGES:
                self.clear()
            known = self[id(move)] = move, self._found(move)
        return known[1]

    def _found(self, move: March) -> MoveChange:
        number = self.board.number
        start, end, stone = number[move.start], number[move.end], number[move.stone]
        turns = {start: (OWN, VACANT), end: (THEIR if move.takes else VACANT, OWN)}
        turns[stone] = OWN if stone == start else VACANT, STONE
        return change(self.board, turns, stone)


@dataclass(frozen=True, slots=True)
class Marching:
    """What the moves of a board change: placements by cell (`placed`), and marches.

    `six` are the neighbours of each cell; where the board ends, the number of its cells.
    """

    placed: tuple[MoveChange, ...]
    six: tuple[tuple[int, ...], ...]
    changes: Changes


@cache
def marching(side: int) -> Marching:
    """What the moves of the board with `side` cells along an edge change."""
    board = cells(side)
    return Marching(
        tuple(change(board, {cell: (VACANT, OWN)}, -1) for cell in range(len(board))),
        tuple(tuple(ray[0] if ray else len(board) for ray in six) for six in board.rays),
        Changes(board),
    )


@cache
def differences() -> dict[int, int]:
    """Every difference that moves make to codes, with its index; grows as moves are met."""
    return {}


def change(board: Cells, turns: dict[int, tuple[int, int]], stone: int) -> MoveChange:
    """What changes when cells turn from one kind into another."""
    codes: dict[int, int] = {}
    for cell, (before, after) in turns.items():
        codes[cell] = codes.get(cell, 0) + (after - before) * KIND_FACTOR
        for near in board.neighbours[cell]:
            codes[near] = codes.get(near, 0) + PULL[after] - PULL[before]
    known = differences()
    return MoveChange(
        tuple((cell, known.setdefault(codes[cell], len(known))) for cell in sorted(codes)),
        tuple(
            (cell, FIELD_PULL[after] - FIELD_PULL[before])
            for cell, (before, after) in turns.items()
        ),
        stone,
        codes.get(stone, 0) + (LONE - STONE) * KIND_FACTOR,
    )
