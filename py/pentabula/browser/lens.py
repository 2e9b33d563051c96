"""The lens: the area under a finger, enlarged beside it, with the name of the target."""

from __future__ import annotations

from js import window

from pentabula.boards import marks
from pentabula.boards.sites import EmptyBoard, Site
from pentabula.browser import page
from pentabula.browser.brush import Brush
from pentabula.browser.canvas import Canvas

SIZE, WIDTH, HEIGHT = 142, 152, 190
"""The size of the picture and of the whole lens (as in style.css), in CSS pixels."""

MIN_UNIT, ENLARGED = 44.0, 1.7
"""The least size of a board unit, in CSS pixels and as a multiple of the board's own."""

AWAY = 36
"""Distance from the finger to the lens, in CSS pixels."""


class Lens:
    """Shows the surroundings of one site of a canvas at a time."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._host = page.slot("lens")
        self._brush = Brush(page.canvas('[data-show="lens"] canvas'), canvas.outlines)
        self._shown: tuple[str, tuple[float, float]] | None = None

    def show(self, board: EmptyBoard, site: Site, words: str, x: float, y: float) -> None:
        """Shows a site, with its name in words, for a finger at a point of the window."""
        at = _centre(site, self._canvas.point_at(x, y))
        if self._shown != (site.name, at):
            self._shown = site.name, at
            ratio = window.devicePixelRatio or 1.0
            unit = max(MIN_UNIT, ENLARGED * self._canvas.scale) * ratio
            self._brush.resize(round(SIZE * ratio), round(SIZE * ratio), unit, ratio)
            ring = marks.outlined(board, (site.name,), "chosen")
            self._canvas.enlarge(self._brush, at, unit, ring)
            page.slot("lens-name").textContent = words
        self._host.hidden = False
        left, top = _corner(x, y, window.innerWidth)
        self._host.style.left, self._host.style.top = f"{left:.0f}px", f"{top:.0f}px"

    def hide(self) -> None:
        """Hides the lens."""
        if self._shown is not None:
            self._shown = None
            self._host.hidden = True


def _centre(site: Site, finger: tuple[float, float]) -> tuple[float, float]:
    """The point at the centre: a small site, or the point of a large one under the finger."""
    if site.mark > 0:
        return site.x, site.y
    return round(finger[0] * 4) / 4, round(finger[1] * 4) / 4


def _corner(x: float, y: float, width: float) -> tuple[float, float]:
    """The upper left corner: above the finger, or beside it if there is no room above."""
    left, top = min(max(8.0, x - WIDTH / 2), width - WIDTH - 8), y - HEIGHT - AWAY
    if top >= 8:
        return left, top
    return (x + AWAY if x < width / 2 else x - AWAY - WIDTH), 8.0
