"""Double taps on the board: the second tap never makes another move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from js import document

from pentabula.app.play.session import Session
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.record import Node

if TYPE_CHECKING:
    from js import PointerEvent

BY_MOUSE: Final = 500
"""Milliseconds within which a second click is part of a double click, if the browser counts it."""

BY_FINGER: Final = 300
"""The same for taps by finger or pen, which browsers do not count."""


class DoubleTap:
    """Recognizes the second tap of a double tap, which counts only if it continues a move.

    So a double tap can turn over a stone or confirm a move, but cannot refuse it, take it back or
    play another move.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._target = ""
        self._at = self._appeared_at = self._pressed_at = self._pressed_before = float("-inf")
        self._node: Node | None = None
        self._is_continued = False
        page.on(document, "pointerdown", self._note_press, passive=True)

    def appear(self) -> None:
        """Notes that the board has just appeared, perhaps where the tapped element was."""
        self._target, self._appeared_at = "", self._clock.now()

    def is_second(self, event: PointerEvent, target: str, session: Session | None) -> bool:
        """Whether a tap is the second of a double tap, so that it must be ignored."""
        is_counted = event.detail > 1
        limit = BY_MOUSE if is_counted else BY_FINGER
        if event.detail == 1:
            return False
        if self._time(event) - self._at >= limit or target != self._target:
            is_fast = self._pressed_at - self._pressed_before < limit
            return is_fast and self._pressed_before <= self._appeared_at
        is_same = session is not None and session.node is self._node
        return not (is_same and self._is_continued and session and session.accepts(target))

    def note(self, event: PointerEvent, target: str, node: Node | None, after: Session) -> None:
        """Notes the effect of a tap: the node before it, and the session after it."""
        self._target, self._at, self._node = target, self._time(event), node
        self._is_continued = after.node is node and after.is_mid_move

    def _note_press(self, event: PointerEvent) -> None:
        """Notes a press anywhere: the first tap may have opened the table."""
        self._pressed_before, self._pressed_at = self._pressed_at, self._time(event)

    def _time(self, event: PointerEvent) -> float:
        """When the tap was made, which may be long before it is handled."""
        return float(getattr(event, "timeStamp", self._clock.now()))
