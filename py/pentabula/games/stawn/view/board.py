"""The board of Stawn: hexagonal cells."""

from __future__ import annotations

from pentabula.boards import hexagonal
from pentabula.boards.sites import Board
from pentabula.games.stawn.rules.position import Position


def board(position: Position) -> Board:
    """The hexagonal board of this size."""
    return hexagonal.board(position.pieces.cells.side)
