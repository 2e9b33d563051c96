"""What komi is fair, and what follows for naming it and for choosing a colour."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from pentabula.core.numbers import Number
from pentabula.games.stawn.engine.evaluation import chance
from pentabula.games.stawn.engine.weights import stage
from pentabula.games.stawn.rules.moves import COLOURS, KOMI
from pentabula.games.stawn.rules.position import Position

FAIR: Final = (3.5, 1.5, 0.8, 1.2)
"""By how much Black wins with good play on side 2, 3, 4 and 5; as on the last on larger boards.

Side 2 is proved: Black wins with komi 3, White with komi 4, with the button or without. The
others are from games of the search with itself, button on: side 3, 12 nodes, Black won all of
100 with komi 1 and none with 2; side 4, 10 nodes, 80 games: 69 per cent with komi 0, 46 with
1, 34 with 2 (±11); side 5, 8 nodes, 80 games: 57, 50 and 46 per cent with 0, 1 and 2, and by
1.6 points in the mean (±2).
"""


def fair(position: Position) -> float:
    """The komi, as a rule between two whole numbers, with which the sides are even."""
    return FAIR[min(position.pieces.cells.side - 2, len(FAIR) - 1)]


def opening(position: Position, rng: Random) -> Any | None:
    """The komi to name or the colour to choose; None once both are settled."""
    if position.komi is None:
        return Number(KOMI, int(fair(position) + 0.5))
    if position.has_begun:
        return None
    return COLOURS[position.komi > fair(position)]


def chances(position: Position, moves: Sequence[Any]) -> list[float]:
    """The winning chances of the seat that names a komi or chooses a colour."""
    if position.komi is None:
        return [1 - max(_of_colours(position, move.value)) for move in moves]
    both = dict(zip(COLOURS, _of_colours(position, position.komi), strict=True))
    return [both[move] for move in moves]


def _of_colours(position: Position, komi: int) -> tuple[float, float]:
    """The winning chances of Black and of White with a komi."""
    cells = len(position.pieces.cells)
    black = chance((fair(position) - komi) / stage(cells, cells).spread)
    return black, 1 - black
