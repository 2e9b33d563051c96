"""Dragging: a piece follows the pointer from one site to another, or a move is drawn."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from js import window
from pyodide.ffi import create_proxy

from pentabula.app.play.display.picture import can_draw, can_drop, draggable_piece
from pentabula.app.play.session import Session
from pentabula.app.shell.stage import Stage
from pentabula.boards.scene import Piece
from pentabula.browser.canvas import Canvas

Choose = Callable[[str], object]

STEP = 6.0
"""The distance in CSS pixels between the points at which a drag looks for sites to paint."""


class Drag:
    """A drag means the same as two taps: on the site where it begins and on the site where it ends.

    `on_point` is called with both, `on_hover` with the sites in between. Where no piece is lifted,
    a drag that ends where it began is a tap. Where the session `is_painting`, a drag taps every
    site on its way.
    """

    def __init__(self, stage: Stage, canvas: Canvas, on_point: Choose, on_hover: Choose) -> None:
        self._stage, self._canvas = stage, canvas
        self._on_point, self._on_hover = on_point, on_hover
        self._source = ""
        self._piece: Piece | None = None
        self._can_draw = self._can_paint = self._has_tapped = False
        self._is_dragging = self._is_due = False
        self._point = self._pointer = 0.0, 0.0
        self._picture = create_proxy(self._draw)

    @property
    def has_piece(self) -> bool:
        """Whether the pointer pressed a piece that can be dragged."""
        return self._piece is not None

    @property
    def is_possible(self) -> bool:
        """Whether a drag can begin where the pointer was pressed."""
        return self._piece is not None or self._can_draw or self._can_paint

    @property
    def is_painting(self) -> bool:
        """Whether a drag would paint from where the pointer was pressed."""
        return self._can_paint

    def press(self, x: float, y: float) -> None:
        """Notes the site and the piece under the pressed pointer."""
        self._piece, self._is_dragging, self._can_draw = None, False, False
        self._can_paint, self._pointer = False, (x, y)
        session, site = self._stage.session, self._canvas.site_at(x, y)
        if session is None or site is None:
            return
        self._source, self._can_paint = site.name, session.is_painting
        if self._can_paint:
            return
        piece = draggable_piece(session, site.name)
        if piece is not None and self._stage.is_flipped:
            board = self._stage.board
            piece = Piece(piece.kind, board.width - piece.x, board.height - piece.y)
        self._piece = piece
        self._can_draw = piece is None and can_draw(session, site.name)

    def follow(self, x: float, y: float) -> None:
        """Follows the pointer; the piece is drawn in the next animation frame."""
        session = self._stage.session
        if session is None or not self.is_possible:
            return
        if self._can_paint:
            self._paint_to(x, y)
            return
        if not self._is_dragging:
            self._is_dragging = True
            self._has_tapped = set(session.chosen) != {self._source}
            if self._has_tapped:
                self._on_point(self._source)
        self._point = self._canvas.point_at(x, y)
        site = self._canvas.site_at(x, y)
        self._on_hover("" if site is None else site.name)
        if not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._picture)

    def drop(self, x: float, y: float) -> None:
        """Continues the move at the site where the pointer was lifted, or cancels it."""
        if self._can_paint:
            self._paint_to(x, y)
            self._end()
            return
        session, site = self._stage.session, self._canvas.site_at(x, y)
        self._end()
        if session is None:
            return
        is_elsewhere = site is not None and site.name != self._source
        is_begun = self._source in session.chosen
        if site is not None and is_elsewhere and is_begun and can_drop(session, site.name):
            self._on_point(site.name)
        elif site is None or is_elsewhere or not self._can_draw:
            self._stage.do(Session.cancel)
        elif not self._has_tapped:
            self._on_point(site.name)

    def cancel(self) -> None:
        """Cancels the move: the browser has taken over the gesture."""
        if self._is_dragging:
            self._end()
            if not self._can_paint:
                self._stage.do(Session.cancel)

    def _paint_to(self, x: float, y: float) -> None:
        """Paints the sites on the straight line from the last pointer position."""
        if not self._is_dragging:
            self._is_dragging = True
            self._paint(self._source, is_first=True)
        (left, top), self._pointer = self._pointer, (x, y)
        steps = ceil(max(abs(x - left), abs(y - top)) / STEP)
        for step in range(1, steps + 1):
            part = step / steps
            site = self._canvas.site_at(left + part * (x - left), top + part * (y - top))
            if site is not None and site.name != self._source:
                self._source = site.name
                self._paint(site.name, is_first=False)

    def _paint(self, target: str, *, is_first: bool) -> None:
        self._stage.do(lambda session: session.paint(target, is_first=is_first))

    def _end(self) -> None:
        self._is_dragging = False
        self._on_hover("")
        self._canvas.put_down()

    def _draw(self, now: float) -> None:
        self._is_due = False
        if self._is_dragging and self._piece is not None:
            at = self._piece.x, self._piece.y
            self._canvas.carry(self._piece.kind, at, self._point)
