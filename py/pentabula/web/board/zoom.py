"""The board enlarged and moved: the canvas and the keyboard grid over it show the same part."""

from __future__ import annotations

from pentabula.boards.sites import Board
from pentabula.boards.viewport import COMFORTABLE, MAX_ZOOM, Viewport
from pentabula.web import page
from pentabula.web.board.canvas import Canvas
from pentabula.web.board.grid import Grid
from pentabula.web.stage import Stage

# How much a key enlarges the board at least; the keys that do it while the board has the focus.
STEP = 1.5
KEYS = {"+": STEP, "=": STEP, "-": 1 / STEP, "_": 1 / STEP, "0": 1 / MAX_ZOOM}


class Zoom:
    """Shows a part of the board, or all of it."""

    def __init__(self, stage: Stage, canvas: Canvas, grid: Grid) -> None:
        self._stage, self._canvas, self._grid = stage, canvas, grid

    def set_viewport(self, viewport: Viewport) -> None:
        """Shows this part; tells the style sheet whether it is all, and of small targets."""
        canvas = self._canvas
        canvas.set_viewport(self._stage.board, viewport)
        canvas.draw()
        self._grid.align_to(viewport, canvas.scale * viewport.zoom)
        screen = page.find(".screen.table")
        screen.toggleAttribute("data-enlarged", viewport.zoom > 1)
        screen.toggleAttribute("data-dense", canvas.target < COMFORTABLE * viewport.zoom)

    def closer(self) -> None:
        """Enlarges the board until its targets are large enough for a finger."""
        self._enlarge(max(STEP, COMFORTABLE / self._canvas.target))

    def farther(self) -> None:
        """Shows the whole board again."""
        self._enlarge(1 / MAX_ZOOM)

    def press(self, key: str) -> bool:
        """Enlarges or reduces by a key, the focus kept in view; returns whether the key was one."""
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
        self.set_viewport(viewport.enlarged(board, factor, *self._middle(board, viewport)))

    def _middle(self, board: Board, viewport: Viewport) -> tuple[float, float]:
        """Where people look: at the last move, or in the middle of what they see."""
        session = self._stage.session
        last = session.cursor.last_sites() if session is not None and viewport.zoom == 1 else ()
        for name in last:
            if name in board.by_name:
                return board.by_name[name].x, board.by_name[name].y
        width, height = board.width / viewport.zoom, board.height / viewport.zoom
        return viewport.x + width / 2, viewport.y + height / 2
