"""The moves of Stawn as values, and the marches of pawns. Cells are named, so that a move is the
same on every board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from pentabula.core.numbers import Number
from pentabula.games.stawn.rules.cells import Cells, cells

BUTTON: Final = "button"
COLOUR_TOKENS: Final = ("black", "white")
KOMI: Final = "komi"


@dataclass(frozen=True, slots=True)
class Placement:
    """A pawn is placed on an empty cell. Rules: stawn.md, Turn 1."""

    cell: str


@dataclass(frozen=True, slots=True)
class March:
    """A pawn goes in a straight line and leaves a stone. Rules: stawn.md, Turn 2."""

    start: str
    end: str
    stone: str
    takes: bool = False


@dataclass(frozen=True, slots=True)
class Conversion:
    """The enemy field that the cell names changes colour. Rules: stawn.md, Turn 3."""

    cell: str


# A string is `button`, `black`, `white` or `pass`; a number is the komi.
Move = Placement | March | Conversion | Number | str


MarchRay = tuple[tuple[int, int, tuple[March, ...], tuple[March, ...]], ...]
"""The marches of a pawn along a ray of cells, whatever is on them.

For each end, the nearest first: the end, its distance, the marches to it, and the marches that take
a pawn there. The first march to an end leaves its stone at the start, the others at distance 1, 2
and so on.
"""


class MarchTable(dict[int, tuple[MarchRay, ...]]):
    """The marches from each cell, ray by ray; listed when they are first needed."""

    def __init__(self, board: Cells) -> None:
        self.board = board

    def __missing__(self, pawn: int) -> tuple[MarchRay, ...]:
        found = self[pawn] = tuple(self._ray(pawn, ray) for ray in self.board.rays[pawn] if ray)
        return found

    def _ray(self, pawn: int, ray: tuple[int, ...]) -> MarchRay:
        names, goals = self.board.names, []
        for count, end in enumerate(ray):
            going, taking = (
                tuple(
                    March(names[pawn], names[end], names[stone], takes)
                    for stone in (pawn, *ray[:count])
                )
                for takes in (False, True)
            )
            goals.append((end, count + 1, going, taking))
        return tuple(goals)


@dataclass(frozen=True, slots=True)
class MoveTable:
    """The placement on each cell, and the marches from it."""

    placements: tuple[Placement, ...]
    marches: MarchTable


@cache
def move_table(side: int) -> MoveTable:
    """The moves of the board with that many cells along a side."""
    board = cells(side)
    return MoveTable(tuple(Placement(name) for name in board.names), MarchTable(board))
