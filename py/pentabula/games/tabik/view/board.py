"""The board of Tabik: square cells."""

from __future__ import annotations

from pentabula.boards import square
from pentabula.boards.sites import Board
from pentabula.games.tabik.rules.position import Position


def board(position: Position) -> Board:
    """The cells."""
    return square.cells(position.size, position.size)
