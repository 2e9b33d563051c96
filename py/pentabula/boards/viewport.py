"""The visible part of a board: all of it, or an enlarged section."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pentabula.boards.sites import EmptyBoard

MAX_ZOOM = 6.0
COMFORTABLE = 44.0
"""The recommended size of a touch target in CSS pixels (WCAG 2.2, 2.5.5)."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """The zoom factor and the top left corner of the visible part, in board units.

    The visible part never extends beyond the board.

    >>> from pentabula.boards.square import points
    >>> board = points(8)
    >>> Viewport().enlarged(board, 2, board.width, 0)
    Viewport(zoom=2.0, x=4.75, y=0.0)
    """

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def enlarged(self, board: EmptyBoard, factor: float, x: float, y: float) -> Viewport:
        """Zoomed by a factor about (x, y), which stays in place on screen."""
        zoom = min(MAX_ZOOM, max(1.0, self.zoom * factor))
        scale = self.zoom / zoom
        return _within(board, zoom, x - (x - self.x) * scale, y - (y - self.y) * scale)

    def moved(self, board: EmptyBoard, dx: float, dy: float) -> Viewport:
        """Panned to the right by dx and down by dy, in board units."""
        return _within(board, self.zoom, self.x + dx, self.y + dy)

    def showing(self, board: EmptyBoard, name: str) -> Viewport:
        """Panned as little as possible to show all of the named site, if the board has it."""
        site = board.by_name.get(name)
        if site is None:
            return self
        xs, ys = site.outline[::2], site.outline[1::2]
        x = _reaching(self.x, board.width / self.zoom, min(xs), max(xs))
        y = _reaching(self.y, board.height / self.zoom, min(ys), max(ys))
        return _within(board, self.zoom, x, y)


def _within(board: EmptyBoard, zoom: float, x: float, y: float) -> Viewport:
    max_x, max_y = board.width * (1 - 1 / zoom), board.height * (1 - 1 / zoom)
    return Viewport(float(zoom), min(max(0.0, x), max_x), min(max(0.0, y), max_y))


def _reaching(start: float, length: float, low: float, high: float) -> float:
    """The start of an interval of that length, moved as little as possible to contain low–high."""
    return min(max(start, high - length), low)


@cache
def smallest_target_size(board: EmptyBoard) -> float:
    """The shortest side of any site, in board units."""
    return min(
        max(along) - min(along)
        for site in board.sites
        for along in (site.outline[::2], site.outline[1::2])
    )
