"""Dragging: a piece follows the pointer from one site to another."""

from __future__ import annotations

from collections.abc import Callable

from js import window
from pyodide.ffi import create_proxy

from pentabula.boards.scene import Piece
from pentabula.session.display.dragging import can_drop, lifted
from pentabula.session.play.session import Session
from pentabula.web.board.canvas import Canvas
from pentabula.web.stage import Stage

Choose = Callable[[str], object]


class Drag:
    """A drag means the same as two taps: on the site where it begins and on the one where it ends.

    `on_point` is called with both, `on_hover` with the sites on the way.
    """

    def __init__(self, stage: Stage, canvas: Canvas, on_point: Choose, on_hover: Choose) -> None:
        self._stage, self._canvas = stage, canvas
        self._on_point, self._on_hover = on_point, on_hover
        self._source = ""
        self._piece: Piece | None = None
        self._is_dragging = self._is_due = False
        self._point = 0.0, 0.0
        self._picture = create_proxy(self._draw)

    @property
    def has_piece(self) -> bool:
        """Whether a piece that can be dragged is where the pointer came down."""
        return self._piece is not None

    def press(self, x: float, y: float) -> None:
        """Notes the site and the piece where the pointer has come down."""
        self._piece, self._is_dragging = None, False
        session, site = self._stage.session, self._canvas.site_at(x, y)
        if session is None or site is None:
            return
        self._source, piece = site.name, lifted(session, site.name)
        if piece is not None and self._stage.is_flipped:
            board = self._stage.board
            piece = Piece(piece.kind, board.width - piece.x, board.height - piece.y)
        self._piece = piece

    def follow(self, x: float, y: float) -> None:
        """Follows the pointer; the piece is drawn in the next frame."""
        session = self._stage.session
        if session is None or self._piece is None:
            return
        if not self._is_dragging:
            self._is_dragging = True
            if session.chosen != (self._source,):
                self._on_point(self._source)
        self._point = self._canvas.point_at(x, y)
        site = self._canvas.site_at(x, y)
        self._on_hover("" if site is None else site.name)
        if not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._picture)

    def drop(self, x: float, y: float) -> None:
        """Continues the move at the site where the pointer was lifted, or cancels it."""
        session, site = self._stage.session, self._canvas.site_at(x, y)
        self._end()
        if session is None:
            return
        is_elsewhere = site is not None and site.name != self._source
        if site is not None and is_elsewhere and can_drop(session, site.name):
            self._on_point(site.name)
        else:
            self._stage.do(Session.cancel)

    def cancel(self) -> None:
        """Cancels the move: the browser has taken over the gesture."""
        if self._is_dragging:
            self._end()
            self._stage.do(Session.cancel)

    def _end(self) -> None:
        self._is_dragging = False
        self._on_hover("")
        self._canvas.put_down()

    def _draw(self, now: float) -> None:
        self._is_due = False
        if self._is_dragging and self._piece is not None:
            at = self._piece.x, self._piece.y
            self._canvas.carry(self._piece.kind, at, self._point)
