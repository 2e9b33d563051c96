"""The board of Tábula: a track of twenty-four points."""

from __future__ import annotations

from pentabula.boards import points
from pentabula.boards.sites import Board
from pentabula.games.tabula.rules.position import Position


def board(position: Position) -> Board:
    """The track of twenty-four points."""
    return points.board()
