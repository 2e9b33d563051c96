"""The part of a board that is seen: all of it, or some of it enlarged."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pentabula.boards.sites import Board

MOST = 6.0
COMFORTABLE = 44.0
"""How large a target should be for a finger, in CSS pixels (WCAG 2.2, 2.5.5)."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """How many times the board is enlarged, and the upper left corner of what is seen of it.

    The corner is in board units. Nothing beyond the board is ever seen.

    >>> from pentabula.boards.square import points
    >>> board = points(8)
    >>> Viewport().enlarged(board, 2, board.width, 0)
    Viewport(zoom=2.0, x=4.75, y=0.0)
    """

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def enlarged(self, board: Board, factor: float, x: float, y: float) -> Viewport:
        """Enlarged by a factor; the point (x, y) of the board stays where it is seen."""
        zoom = min(MOST, max(1.0, self.zoom * factor))
        kept = self.zoom / zoom
        return _within(board, zoom, x - (x - self.x) * kept, y - (y - self.y) * kept)

    def moved(self, board: Board, dx: float, dy: float) -> Viewport:
        """The part that lies so many board units to the right and below."""
        return _within(board, self.zoom, self.x + dx, self.y + dy)

    def showing(self, board: Board, name: str) -> Viewport:
        """Moved as little as is needed to see a whole site, if it is one of the board's."""
        site = board.by_name.get(name)
        if site is None:
            return self
        xs, ys = site.outline[::2], site.outline[1::2]
        x = _reaching(self.x, board.width / self.zoom, min(xs), max(xs))
        y = _reaching(self.y, board.height / self.zoom, min(ys), max(ys))
        return _within(board, self.zoom, x, y)


def _within(board: Board, zoom: float, x: float, y: float) -> Viewport:
    most_x, most_y = board.width * (1 - 1 / zoom), board.height * (1 - 1 / zoom)
    return Viewport(float(zoom), min(max(0.0, x), most_x), min(max(0.0, y), most_y))


def _reaching(start: float, length: float, low: float, high: float) -> float:
    """The start of a stretch of that length, moved as little as possible to hold low to high."""
    return min(max(start, high - length), low)


@cache
def least_target(board: Board) -> float:
    """The shortest side of any target, in board units."""
    return min(
        max(along) - min(along)
        for site in board.sites
        for along in (site.outline[::2], site.outline[1::2])
    )
