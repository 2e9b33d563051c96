"""Short confirmations over the page, which disappear after a few seconds."""

from __future__ import annotations

from collections.abc import Callable

from js import document

from pentabula.app.shell.html import Say
from pentabula.app.shell.page.slots import Slots
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.message import Message

SHORT, LONG = 3000, 8000
"""Milliseconds that a toast is shown: one that is only read, and one that offers to undo."""

TOAST = "toast"


class Toasts:
    """One toast at a time. It takes no room and no focus.

    Errors are not shown as toasts but as `Notices`, which stay until they are closed.
    """

    def __init__(self, slots: Slots, say: Say, clock: Clock) -> None:
        self._slots, self._say, self._clock = slots, say, clock
        self._undo: Callable[[], object] | None = None
        self._number = 0

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands that answer toasts, by their names."""
        return {"toast-undo": self.undo}

    def show(self, done: Message, undo: Callable[[], object] | None = None) -> None:
        """Shows and announces what was done, with a button for `undo` if that is given."""
        self._undo = undo
        words = self._say(done)
        self._slots.write("toast-text", words)
        page.find('[data-action="toast-undo"]').hidden = undo is None
        page.open_sheet(TOAST)
        page.say("done", words)
        self._number += 1
        self._hide_later(self._number, SHORT if undo is None else LONG)

    def undo(self) -> None:
        """Undoes what the toast confirms."""
        undo, self._undo = self._undo, None
        self.hide()
        if undo is not None:
            undo()

    def hide(self) -> None:
        """Hides the toast."""
        page.close_sheet(TOAST)

    def _hide_later(self, number: int, milliseconds: int) -> None:
        self._clock.later(lambda: self._time_out(number, milliseconds), milliseconds)

    def _time_out(self, number: int, milliseconds: int) -> None:
        """Hides the toast, unless there is a newer one; while it has the focus, it stays."""
        if number != self._number:
            return
        if page.find(f"#{TOAST}").contains(document.activeElement):
            self._hide_later(number, milliseconds)
        else:
            self.hide()
