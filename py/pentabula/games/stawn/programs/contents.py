"""What is on the cells: pawns and stones (`api.contents.Contents`)."""

from __future__ import annotations

from typing import Final

from pentabula.games.stawn.rules.position import Position

NAMES: Final = {1: "black pawn", -1: "white pawn", 2: "black stone", -2: "white stone"}
_NUMBERS: Final = (0, 1, -1, 2, -2)


def numbers(position: Position) -> dict[str, int]:
    """The piece on each cell."""
    pieces = position.pieces
    return {n: _NUMBERS[code] for n, code in zip(pieces.cells.names, pieces.codes, strict=True)}
