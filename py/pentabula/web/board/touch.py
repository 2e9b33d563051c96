"""Fingers on the board, and a mouse that drags: choosing, the magnifier, moving the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import navigator, window
from pyodide.ffi import create_proxy, to_js

from pentabula.boards.gesture import HOLD, Gesture, Mode, Shift
from pentabula.boards.viewport import COMFORTABLE
from pentabula.session.play.session import Session
from pentabula.web import page
from pentabula.web.board.lens import Lens

if TYPE_CHECKING:
    from pentabula.web.board.table import Table

MOVED, REFUSED, HELD = (14,), (24, 48, 24), (6,)
"""How the device shakes, in milliseconds: on, off, on."""


class Touch:
    """Listens to the frame of the board and tells the table what fingers choose."""

    def __init__(self, table: Table, frame: Any) -> None:
        self._table, self._frame = table, frame
        self._gesture = Gesture()
        self._lens = Lens(table.canvas)
        self._touches = 0
        self._is_answered = self._is_due = False
        self._picture = create_proxy(self._draw)
        page.on(frame, "pointerdown", self._on_down)
        page.on(frame, "pointermove", self._on_move, passive=True)
        page.on(frame, "pointerup", self._on_up)
        page.on(frame, "pointercancel", self._on_cancel, passive=True)
        page.on(frame, "contextmenu", self._on_menu)

    def has_answered(self) -> bool:
        """Whether the click that now comes has been answered as a touch, or was a movement."""
        answered, self._is_answered = self._is_answered, False
        return answered

    def _on_down(self, event: Any) -> None:
        self._is_answered = False
        is_mouse = event.pointerType == "mouse"
        is_enlarged = self._table.canvas.viewport.zoom > 1
        if self._table.session is None or (is_mouse and (event.button or not is_enlarged)):
            return
        gesture = self._gesture
        if not gesture.fingers:
            gesture.has_lens, gesture.is_enlarged = not is_mouse and self._wants_lens, is_enlarged
        gesture.press(event.pointerId, (event.clientX, event.clientY))
        self._lens.hide()
        if gesture.has_lens and gesture.mode is Mode.TOUCH:
            self._touches += 1
            touch, x, y = self._touches, event.clientX, event.clientY
            page.later(lambda: self._hold(touch, x, y), HOLD)

    @property
    def _wants_lens(self) -> bool:
        wish = self._table.settings.lens
        return wish == "always" or (wish == "dense" and self._table.canvas.target < COMFORTABLE)

    def _hold(self, touch: int, x: float, y: float) -> None:
        if touch == self._touches and self._gesture.hold():
            self._look_through(x, y)

    def _on_move(self, event: Any) -> None:
        gesture = self._gesture
        if event.pointerId not in gesture.fingers:
            return
        shift = gesture.slide(event.pointerId, (event.clientX, event.clientY))
        if gesture.mode is Mode.LENS:
            self._look_through(event.clientX, event.clientY)
        elif shift is not None:
            if event.pointerType == "mouse":
                self._frame.setPointerCapture(event.pointerId)
            self._follow(shift)

    def _on_up(self, event: Any) -> None:
        gesture = self._gesture
        if event.pointerId not in gesture.fingers:
            return
        mode, point = gesture.mode, gesture.lift(event.pointerId)
        self._lens.hide()
        is_mouse = event.pointerType == "mouse"
        self._is_answered = mode is not Mode.TOUCH or not is_mouse
        if point is not None and not is_mouse:
            self._table.show_preview("")
            site = self._table.canvas.site_at(*point)
            if site is not None:
                self._table.point(site.name)

    def _on_cancel(self, event: Any) -> None:
        self._gesture.cancel()
        self._lens.hide()

    def _on_menu(self, event: Any) -> None:
        """A long touch looks through the magnifier; it opens no menu of the browser."""
        if self._gesture.fingers:
            event.preventDefault()

    def _look_through(self, x: float, y: float) -> None:
        site = self._table.canvas.site_at(x, y)
        if site is None:
            self._lens.hide()
            self._table.show_preview("")
        else:
            self._lens.show(self._table.board, site, self._table.spoken(site.name), x, y)
            self._table.show_preview(site.name)

    def _follow(self, shift: Shift) -> None:
        """The board follows the fingers, in the next picture."""
        board, canvas = self._table.board, self._table.canvas
        closer = canvas.viewport.enlarged(board, shift.factor, *canvas.place_at(*shift.about))
        unit = canvas.scale * closer.zoom
        canvas.set_viewport(board, closer.moved(board, -shift.dx / unit, -shift.dy / unit))
        self._gesture.is_enlarged = closer.zoom > 1
        if not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._picture)

    def _draw(self, now: float) -> None:
        self._is_due = False
        self._table.zoom.set_viewport(self._table.canvas.viewport)


def shake(session: Session, has_moved: bool) -> None:
    """Lets the device shake for what an action did, if it can and somebody has touched the page."""
    vibrate = getattr(navigator, "vibrate", None)
    if vibrate is None or not page.is_touched():
        return
    if session.refusal is not None:
        navigator.vibrate(to_js(REFUSED))
    elif has_moved:
        navigator.vibrate(to_js(MOVED))
    elif session.pending_target or session.chosen:
        navigator.vibrate(to_js(HELD))
