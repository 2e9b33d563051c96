"""Coordinates that stay readable: at their places, or at the edge of an enlarged board."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pentabula.boards.scene import Rounded, Shape, Text
from pentabula.boards.sites import Board
from pentabula.boards.viewport import Viewport

DIGIT = 0.6
"""The width of a character, as a fraction of the size of its text."""


def fitting_size(text: str, size: float, room: float) -> float:
    """The size of a text, made smaller where it would be wider than twice the `room`, which is
    what there is on either side of its middle, in the same unit.

    >>> fitting_size("26", 10, 9)
    10
    >>> fitting_size("26", 10, 4.5)
    7.5
    """
    return min(size, 2 * room / (DIGIT * len(text)))


def pinned(board: Board, viewport: Viewport, size: float) -> tuple[Shape, ...]:
    """The coordinates of the rows and columns that are seen while their own places are not.

    They stand at the edge of what is seen, on a ground of their own; `size` is that of their
    text, in board units. In the corner, where both would meet, there is neither. The far ends of
    the rows of a hexagonal board are left out, since what stands there is the length of one row.
    """
    shapes: list[Shape] = []
    for label in board.labels:
        if not (board.is_hexagonal and label.text.isdecimal()):
            text = _at_the_edge(board, viewport, label, size)
            if text is not None:
                shapes += [_ground(text), text]
    return tuple(sorted(shapes, key=lambda shape: isinstance(shape, Text)))


def _at_the_edge(board: Board, viewport: Viewport, label: Text, size: float) -> Text | None:
    """The label moved to the nearest edge; None where it is seen, or its row or column is not."""
    left, top = viewport.x, viewport.y
    right, bottom = left + board.width / viewport.zoom, top + board.height / viewport.zoom
    corner = 1.7 * size
    is_across = left < label.x < right
    is_down = top < label.y < bottom
    if round(label.y, 3) in _heights(board):
        x = min(max(label.x, left + size), right - size)
        is_clear = label.y < bottom - corner
        return replace(label, x=x, size=size) if is_down and is_clear and not is_across else None
    y = min(max(label.y, top + size), bottom - size)
    is_clear = label.x > left + corner
    return replace(label, y=y, size=size) if is_across and is_clear and not is_down else None


@cache
def _heights(board: Board) -> frozenset[float]:
    """How far down the board there are sites: a label there names a row, any other a column."""
    return frozenset(round(site.y, 3) for site in board.sites)


def _ground(text: Text) -> Rounded:
    width, height = text.size * (DIGIT * len(text.text) + 0.6), text.size * 1.4
    return Rounded(
        text.x - width / 2, text.y - height / 2, width, height, text.size * 0.4, "label-ground"
    )
