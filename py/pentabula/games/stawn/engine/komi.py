"""The fair komi, and what it implies for naming a komi and choosing a colour."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from pentabula.core.numbers import Number
from pentabula.games.stawn.engine.evaluation import chance
from pentabula.games.stawn.engine.weights import stage
from pentabula.games.stawn.rules.moves import COLOUR_TOKENS, KOMI, Move
from pentabula.games.stawn.rules.position import NO_BUTTON, Position

FAIR: Final = {True: (3.5, 1.5, 0.8, 1.2), False: (3.5, 0.5, 2.4, 0.8)}
"""With the button (True) and without it, by how much Black wins with good play on side 2, 3, 4 and
5 or more.

Side 2 is proved; the others are from games of the search with itself:
docs/measurements/stawn-search.md.
"""


def fair(position: Position) -> float:
    """The komi that makes the sides even, usually between two integers."""
    by_side = FAIR[position.button != NO_BUTTON]
    return by_side[min(position.pieces.cells.side - 2, len(by_side) - 1)]


def opening(position: Position, rng: Random) -> Move | None:
    """The komi to name or the colour to choose; None once both are settled."""
    if position.komi is None:
        return Number(KOMI, int(fair(position) + 0.5))
    if position.has_begun:
        return None
    return COLOUR_TOKENS[position.komi > fair(position)]


def chances(position: Position, moves: Sequence[Move]) -> list[float]:
    """The winning chances of the seat that names a komi or chooses a colour."""
    if position.komi is None:
        named = [move.value for move in moves if isinstance(move, Number)]
        return [1 - max(_of_colours(position, komi)) for komi in named]
    both = dict(zip(COLOUR_TOKENS, _of_colours(position, position.komi), strict=True))
    return [both[str(move)] for move in moves]


def _of_colours(position: Position, komi: int) -> tuple[float, float]:
    """The winning chances of Black and of White with a komi."""
    cells = len(position.pieces.cells)
    black = chance((fair(position) - komi) / stage(cells, cells).spread)
    return black, 1 - black
