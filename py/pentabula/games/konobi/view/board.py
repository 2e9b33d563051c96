"""The board of Konobi: a grid of points between the edges of both colours."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pentabula.boards.scene import Line
from pentabula.boards.sites import Board
from pentabula.boards.square import points as board_of_points
from pentabula.games.konobi.rules.position import Position

EDGE_OUT = 0.56
"""How far beyond the outer points the edges are drawn, in board units: outside their sites."""


def board(position: Position) -> Board:
    """The grid of points between its edges: Black's solid, White's dotted."""
    return _board(position.grid.size)


@cache
def _board(size: int) -> Board:
    plain = board_of_points(size)
    low, high = plain.sites[0].x, plain.sites[-1].x
    near, far = low - EDGE_OUT, high + EDGE_OUT
    edges = (
        Line((low, near, high, near), "edge-first"),
        Line((low, far, high, far), "edge-first"),
        Line((near, low, near, high), "edge-second"),
        Line((far, low, far, high), "edge-second"),
    )
    return replace(plain, ground=(*plain.ground, *edges))
