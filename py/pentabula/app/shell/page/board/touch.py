"""Fingers and mouse drags on the board: they choose, use the lens, and move the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

from pentabula.app.shell.page.board.drag import Choose, Drag
from pentabula.app.shell.page.board.zoom import Zoom
from pentabula.app.shell.stage import Stage
from pentabula.boards.gesture import HOLD, Gesture, Mode, Shift
from pentabula.boards.viewport import COMFORTABLE
from pentabula.browser import page
from pentabula.browser.canvas import Canvas
from pentabula.browser.lens import Lens

if TYPE_CHECKING:
    from js import Element, PointerEvent


class Touch:
    """Listens to the frame of the board: `on_tap` is called with the targets that fingers tap,
    `on_point` with both ends of a drag, `on_hover` with the target under a finger, or "".

    Only a finger, the tip of a pen and the main button of a mouse choose. A pointer that is lifted
    outside the window sends no event: the next event that shows it ends the gesture.
    """

    def __init__(
        self,
        stage: Stage,
        canvas: Canvas,
        zoom: Zoom,
        frame: Element,
        on_point: Choose,
        on_tap: Callable[[PointerEvent, str], object],
        on_hover: Choose,
    ) -> None:
        self._stage, self._canvas, self._zoom, self._frame = stage, canvas, zoom, frame
        self._on_tap, self._on_hover = on_tap, on_hover
        self._gesture = Gesture()
        self._lens = Lens(canvas)
        self._drag = Drag(stage, canvas, on_point, on_hover)
        self._touches = 0
        self._is_handled = self._is_due = False
        self._picture = create_proxy(self._draw)
        page.on(frame, "pointerdown", self._on_down)
        page.on(frame, "pointermove", self._on_move, passive=True)
        page.on(frame, "pointerup", self._on_up)
        page.on(frame, "pointercancel", self._on_lost, passive=True)
        page.on(frame, "lostpointercapture", self._on_lost, passive=True)
        page.on(frame, "contextmenu", self._on_menu)
        page.on(window, "blur", lambda event: self._cancel(), passive=True)
        page.on(document, "visibilitychange", lambda event: self._cancel(), passive=True)

    def has_handled_click(self) -> bool:
        """Whether the next click was handled as a touch, or was a movement."""
        handled, self._is_handled = self._is_handled, False
        return handled

    def _on_down(self, event: PointerEvent) -> None:
        is_mouse = event.pointerType == "mouse"
        is_main = page.is_main_press(event)
        if not is_main or page.is_only_pointer(event):
            self._cancel()  # the previous pointer was lifted unnoticed
        self._is_handled = not is_main
        if self._stage.session is None or not is_main:
            return
        gesture = self._gesture
        if not gesture.fingers:
            is_enlarged = self._canvas.viewport.zoom > 1
            self._drag.press(event.clientX, event.clientY)
            if is_mouse and not (is_enlarged or self._drag.is_possible):
                return
            gesture.has_lens, gesture.is_enlarged = not is_mouse and self._wants_lens, is_enlarged
            gesture.has_piece = (
                self._drag.has_piece
                or self._drag.is_painting
                or (self._drag.is_possible and not gesture.has_lens)
            )
        gesture.press(event.pointerId, (event.clientX, event.clientY))
        self._lens.hide()
        if not is_mouse and gesture.mode is Mode.TOUCH:
            self._touches += 1
            touch, x, y = self._touches, event.clientX, event.clientY
            page.later(lambda: self._hold(touch, x, y), HOLD)

    @property
    def _wants_lens(self) -> bool:
        wish = self._stage.settings.lens
        return wish == "always" or (
            wish == "dense" and self._canvas.smallest_target_px < COMFORTABLE
        )

    def _hold(self, touch: int, x: float, y: float) -> None:
        if touch != self._touches:
            return
        if self._gesture.hold():
            self._show_lens(x, y)
        elif self._gesture.mode is Mode.TOUCH and (site := self._canvas.site_at(x, y)) is not None:
            self._on_hover(site.name)

    def _on_move(self, event: PointerEvent) -> None:
        gesture = self._gesture
        if event.pointerId not in gesture.fingers:
            return
        if page.is_lifted(event):
            self._cancel()
            return
        shift = gesture.slide(event.pointerId, (event.clientX, event.clientY))
        if gesture.mode is Mode.LENS:
            self._show_lens(event.clientX, event.clientY)
        elif gesture.mode is Mode.DRAG:
            self._capture(event)
            self._drag.follow(event.clientX, event.clientY)
        elif shift is not None:
            self._capture(event)
            self._follow(shift)

    def _capture(self, event: PointerEvent) -> None:
        """Captures a mouse, so that its events continue outside the frame, like a finger's."""
        if event.pointerType == "mouse":
            page.capture_pointer(self._frame, event)

    def _on_up(self, event: PointerEvent) -> None:
        gesture = self._gesture
        if event.pointerId not in gesture.fingers:
            return
        mode, point = gesture.mode, gesture.lift(event.pointerId)
        self._lens.hide()
        if mode is Mode.DRAG:
            self._drag.drop(event.clientX, event.clientY)
        is_mouse = event.pointerType == "mouse"
        self._is_handled = mode is not Mode.TOUCH or not is_mouse
        if point is not None and not is_mouse:
            self._on_hover("")
            site = self._canvas.site_at(*point)
            if site is not None:
                self._on_tap(event, site.name)

    def _on_lost(self, event: PointerEvent) -> None:
        """Cancels the gesture of a pointer that the browser has taken, or that was lifted."""
        if event.pointerId in self._gesture.fingers:
            self._cancel()

    def _cancel(self) -> None:
        """Ends the gesture without a choice: its pointer is gone, or has another use."""
        if self._gesture.fingers:
            self._is_handled = True
            self._gesture.cancel()
            self._lens.hide()
            self._drag.cancel()

    def _on_menu(self, event: PointerEvent) -> None:
        """Keeps the browser from opening a menu: a long touch shows the lens."""
        if self._gesture.fingers:
            event.preventDefault()

    def _show_lens(self, x: float, y: float) -> None:
        site = self._canvas.site_at(x, y)
        if site is None:
            self._lens.hide()
            self._on_hover("")
        else:
            self._lens.show(self._stage.board, site, self._stage.spoken(site.name), x, y)
            self._on_hover(site.name)

    def _follow(self, shift: Shift) -> None:
        """Moves and enlarges the board as the fingers do, in the next animation frame."""
        board, canvas = self._stage.board, self._canvas
        closer = canvas.viewport.enlarged(board, shift.factor, *canvas.point_at(*shift.about))
        unit = canvas.scale * closer.zoom
        canvas.set_viewport(board, closer.moved(board, -shift.dx / unit, -shift.dy / unit))
        self._gesture.is_enlarged = closer.zoom > 1
        if not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._picture)

    def _draw(self, now: float) -> None:
        self._is_due = False
        self._zoom.set_viewport(self._canvas.viewport)
