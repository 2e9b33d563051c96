"""Browsing the record by arrow keys, by the wheel and by swiping."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pentabula.app.play import browsing
from pentabula.app.play.activity import Action
from pentabula.app.play.session import Session
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.registry import Command
from pentabula.app.shell.stage import Stage
from pentabula.boards.gesture import Swipe
from pentabula.browser import page
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import KeyboardEvent, PointerEvent, WheelEvent

KEYS: Final[dict[str, Action]] = {
    "ArrowLeft": browsing.back,
    "ArrowRight": browsing.forward,
    "ArrowUp": browsing.previous_variation,
    "ArrowDown": browsing.next_variation,
    "Home": browsing.first,
    "End": browsing.last,
}
"""What keys do where they have no other meaning."""

OWN_KEYS: Final = (
    "input, textarea, select, summary, [contenteditable], [role=slider], [role=tab], .scroll"
)
"""Where arrow keys, Home and End have their own meaning."""

START: Final = Message("This is the start of the game.")
END: Final = Message("This is the end of the line.")
NO_VARIATION: Final = Message("There is no other variation in this direction.")

WHEEL_STEP: Final = 60.0
"""How far the wheel turns for a move, in CSS pixels; a notch of a mouse wheel is more."""

LINE: Final = 40.0
"""CSS pixels in a line, for browsers that report the wheel in lines."""


class RecordNavigation:
    """Moves the cursor of the session. The browser handles a key or a turn of the wheel that
    leads nowhere."""

    def __init__(self, stage: Stage, reply: Callable[[Message], object]) -> None:
        """`reply` says why a command leads nowhere."""
        self._stage, self._reply = stage, reply
        self._swipe = Swipe()
        self._turned = 0.0

    def connect(self, hub: Hub) -> None:
        """Adds commands and keys, and listens to the wheel and to fingers over the record, and to
        fingers under the board of a phone."""
        hub.commands.add(self._commands())
        hub.events.keys.append(self.press)
        page.on(page.slot("record"), "wheel", self._on_wheel)
        for selector in (".record", ".voice", ".seats"):
            host = page.find(selector)
            page.on(host, "pointerdown", self._on_press, passive=True)
            page.on(host, "pointermove", self._on_slide, passive=True)
            page.on(host, "pointerup", lambda event: self._swipe.end(), passive=True)
            page.on(host, "pointercancel", lambda event: self._swipe.end(), passive=True)

    def _commands(self) -> dict[str, Command]:
        return {
            "first": lambda: self._go(browsing.first, START),
            "previous": lambda: self._go(browsing.back, START),
            "next": lambda: self._go(browsing.forward, END),
            "last": lambda: self._go(browsing.last, END),
            "previous-variation": lambda: self._go(browsing.previous_variation, NO_VARIATION),
            "next-variation": lambda: self._go(browsing.next_variation, NO_VARIATION),
            "main-line": lambda: self._browse(browsing.main_line),
        }

    def _go(self, action: Action, nowhere: Message) -> None:
        """Does what a command asks for, or says why it leads nowhere."""
        if not self._browse(action):
            self._reply(self._stage.offers.record or nowhere)

    def press(self, event: KeyboardEvent) -> bool:
        """Browses the record by a key; returns whether the cursor moved."""
        action = KEYS.get(str(event.key))
        is_modified = page.is_modified(event) or event.shiftKey
        is_own = page.none_if_null(page.element_of(event).closest(OWN_KEYS)) is not None
        if action is None or is_modified or is_own or page.has_open_sheet():
            return False
        has_moved = self._browse(action)
        if has_moved:
            event.preventDefault()
        return has_moved

    def _browse(self, action: Action) -> bool:
        """Moves the cursor, if possible; returns whether it moved."""
        if not self._can_go(action):
            return False
        self._stage.do(action)
        return True

    def _can_go(self, action: Action) -> bool:
        """Whether the record may be browsed, and has a move in the direction of an action."""
        session = self._stage.seen
        is_offered = session is not None and self._stage.offers.record is None
        return session is not None and is_offered and _can_go(session, action)

    def _on_wheel(self, event: WheelEvent) -> None:
        if event.ctrlKey or abs(event.deltaX) > abs(event.deltaY):
            return
        turn = event.deltaY * (LINE if event.deltaMode == 1 else 1.0)
        action = browsing.forward if turn > 0 else browsing.back
        if not self._can_go(action):
            self._turned = 0.0
            return
        event.preventDefault()
        self._turned = turn + (self._turned if self._turned * turn > 0 else 0.0)
        if abs(self._turned) >= WHEEL_STEP:
            self._turned = 0.0
            self._browse(action)

    def _on_press(self, event: PointerEvent) -> None:
        if event.pointerType == "touch" and page.is_only_pointer(event):
            self._swipe.press(event.pointerId, event.clientX, event.clientY)
        else:
            self._swipe.end()

    def _on_slide(self, event: PointerEvent) -> None:
        steps = self._swipe.slide(event.pointerId, event.clientX, event.clientY)
        for _ in range(abs(steps)):
            self._browse(browsing.forward if steps > 0 else browsing.back)


def _can_go(session: Session, action: Action) -> bool:
    """Whether the record has a move in the direction of an action."""
    if action in (browsing.back, browsing.first):
        return session.node.parent is not None
    if action in (browsing.forward, browsing.last):
        return session.cursor.next is not None
    if action is browsing.main_line:
        return session.node.branch_start is not None
    step = -1 if action is browsing.previous_variation else 1
    return browsing.alternative(session.node, step) is not None
