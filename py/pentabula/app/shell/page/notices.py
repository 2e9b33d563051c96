"""Notices and questions over the screens, and confirmations that disappear after some seconds."""

from __future__ import annotations

from collections.abc import Callable

from js import document

from pentabula.app.shell.html import Say
from pentabula.app.shell.page.slots import Slots
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.message import Message


class Notices:
    """One notice at a time, and one question. `is_busy` returns whether a game is being played."""

    def __init__(self, slots: Slots, say: Say, *, is_busy: Callable[[], bool]) -> None:
        self._slots, self._say, self._is_busy = slots, say, is_busy
        self._has_update = False
        self._shown: Message | None = None
        self._on_yes: Callable[[], object] | None = None

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands that answer notices and questions, by their names."""
        return {"yes": self.answer_yes, "dismiss": self.dismiss}

    def show(self, message: Message | None) -> None:
        """Shows and announces a sentence; None hides the last one.

        In place of None, a new version is offered, except in the middle of a game.
        """
        self._shown = message
        offers = message is None and self._has_update and not self._is_busy()
        shown = Message("A new version of Pentabula is ready.") if offers else message
        words = self._say(shown) if shown is not None else ""
        page.slot("notice").hidden = shown is None
        self._slots.write("notice-text", words)
        page.find('[data-action="update"]').hidden = not offers
        if words:
            page.announce("alert", words)

    def add(self, message: Message) -> None:
        """Shows a sentence, after the current one if there is one."""
        self.show(together(self._shown, message))

    def offer_update(self) -> None:
        """Offers a new version once no game is played and no other notice is shown."""
        self._has_update = True
        if page.slot("notice").hidden:
            self.show(None)

    def dismiss(self) -> None:
        """Hides the notice. A new version is offered again in the next visit."""
        self._has_update = False
        self.show(None)

    def show_offline(self) -> None:
        """Shows that the page works without a network from now on."""
        self._slots.write("offline", self._say(Message("Ready to play offline")))

    def show_why_not_offline(self, why: Message) -> None:
        """Shows on the About screen why the page will need a network again."""
        self._slots.write("no-offline", self._say(why))

    def ask(self, question: Message, answer: Message, on_yes: Callable[[], object]) -> None:
        """Asks a question. `on_yes` is called if the button with the answer is pressed."""
        self._slots.write("question", self._say(question))
        self._slots.write("answer", self._say(answer))
        self._on_yes = on_yes
        page.open_sheet("question")

    def answer_yes(self) -> None:
        """Closes the question and does what it asked."""
        page.close_sheet("question")
        on_yes, self._on_yes = self._on_yes, None
        if on_yes is not None:
            on_yes()


SHORT, LONG = 3000, 8000
"""Milliseconds that a toast is shown: without and with an offer to undo."""

TOAST = "toast"


class Toasts:
    """One toast at a time. It takes no space and no focus.

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
        """Shows and announces a completed action, with a button for `undo` unless it is None."""
        self._undo = undo
        words = self._say(done)
        self._slots.write("toast-text", words)
        page.find('[data-action="toast-undo"]').hidden = undo is None
        page.open_sheet(TOAST)
        page.announce("done", words)
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


def together(*messages: Message | None) -> Message | None:
    """The sentences in sequence; None if all are None."""
    whole: Message | None = None
    for each in messages:
        if each is not None:
            whole = each if whole is None else Message("{one} {other}", one=whole, other=each)
    return whole
