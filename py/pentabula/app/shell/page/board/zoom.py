"""Enlarges and moves the board: the canvas and the keyboard grid over it show the same part."""

from __future__ import annotations

from pentabula.app.shell.page.board.grid import KeyboardGrid
from pentabula.app.shell.stage import Stage
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.viewport import COMFORTABLE, MAX_ZOOM, Viewport
from pentabula.browser import page
from pentabula.browser.canvas import Canvas

STEP = 1.5
"""The least factor by which a key enlarges the board."""

KEYS = {"+": STEP, "=": STEP, "-": 1 / STEP, "_": 1 / STEP, "0": 1 / MAX_ZOOM}


class Zoom:
    """Shows a part of the board, or all of it."""

    def __init__(self, stage: Stage, canvas: Canvas, grid: KeyboardGrid) -> None:
        self._stage, self._canvas, self._grid = stage, canvas, grid

    def set_viewport(self, viewport: Viewport) -> None:
        """Shows this part of the board, and sets the attributes that styles read about it."""
        canvas = self._canvas
        canvas.set_viewport(self._stage.board, viewport)
        canvas.draw()
        self._grid.align_to(viewport, canvas.scale * viewport.zoom)
        screen = page.find(".screen.table")
        screen.toggleAttribute("data-enlarged", viewport.zoom > 1)
        screen.toggleAttribute(
            "data-dense", canvas.smallest_target_px < COMFORTABLE * viewport.zoom
        )

    def closer(self) -> None:
        """Enlarges the board until its targets are large enough for a finger."""
        self._enlarge(max(STEP, COMFORTABLE / self._canvas.smallest_target_px))

    def farther(self) -> None:
        """Shows the whole board again."""
        self._enlarge(1 / MAX_ZOOM)

    def press(self, key: str) -> bool:
        """Enlarges or reduces by a key, with the focus in view; returns whether the key does so."""
        if key not in KEYS:
            return False
        self._enlarge(KEYS[key])
        self.reveal(self._grid.current)
        return True

    def reveal(self, target: str) -> None:
        """Brings a target into view on an enlarged board."""
        viewport = self._canvas.viewport.showing(self._stage.board, target)
        if viewport != self._canvas.viewport:
            self.set_viewport(viewport)

    def _enlarge(self, factor: float) -> None:
        if self._stage.session is None:
            return
        board, viewport = self._stage.board, self._canvas.viewport
        self.set_viewport(viewport.enlarged(board, factor, *self._centre(board, viewport)))

    def _centre(self, board: EmptyBoard, viewport: Viewport) -> tuple[float, float]:
        """The point to keep in view: the last move, or the centre of the visible part."""
        session = self._stage.session
        last = session.cursor.last_sites() if session is not None and viewport.zoom == 1 else ()
        for name in last:
            if name in board.by_name:
                return board.by_name[name].x, board.by_name[name].y
        width, height = board.width / viewport.zoom, board.height / viewport.zoom
        return viewport.x + width / 2, viewport.y + height / 2
