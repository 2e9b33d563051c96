"""Coordinates that stay readable, at the edge of the visible part of an enlarged board."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pentabula.boards.scene import Rounded, Shape, Text
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.viewport import Viewport

CHARACTER_WIDTH = 0.6
"""The width of a character, as a fraction of the size of its text."""


def fitting_size(text: str, size: float, room: float) -> float:
    """The size of a text, reduced where the text would be wider than twice `room`.

    `room` is the space on either side of the middle of the text, in the same unit.

    >>> fitting_size("26", 10, 9)
    10
    >>> fitting_size("26", 10, 4.5)
    7.5
    """
    return min(size, 2 * room / (CHARACTER_WIDTH * len(text)))


def pinned(board: EmptyBoard, viewport: Viewport, size: float) -> tuple[Shape, ...]:
    """The coordinates of visible rows and columns whose own labels are out of view.

    They are at the edge of the visible part, on a ground; `size` is the size of the text in board
    units. The corner where both would meet is left empty. The labels at the far ends of hexagonal
    rows are left out, since they are the lengths of the rows.
    """
    shapes: list[Shape] = []
    for label in board.labels:
        if not (board.is_hexagonal and label.text.isdecimal()):
            text = _at_the_edge(board, viewport, label, size)
            if text is not None:
                shapes += [_ground(text), text]
    return tuple(sorted(shapes, key=lambda shape: isinstance(shape, Text)))


def _at_the_edge(board: EmptyBoard, viewport: Viewport, label: Text, size: float) -> Text | None:
    """The label, moved to the nearest edge.

    None if it is visible, if its row or column is not, or if it would be in the empty corner.
    """
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
def _heights(board: EmptyBoard) -> frozenset[float]:
    """The heights of the sites: a label at one of them names a row, any other a column."""
    return frozenset(round(site.y, 3) for site in board.sites)


def _ground(text: Text) -> Rounded:
    width, height = text.size * (CHARACTER_WIDTH * len(text.text) + 0.6), text.size * 1.4
    return Rounded(
        text.x - width / 2, text.y - height / 2, width, height, text.size * 0.4, "label-ground"
    )
