"""Copies texts and says so, or opens the device's share sheet."""

from __future__ import annotations

from collections.abc import Callable

from js import navigator
from pyodide.ffi import JsException

from pentabula.app.shell.page.notices import Toasts
from pentabula.browser import page
from pentabula.core.message import Message

NOT_COPIED = Message("The browser does not allow copying. Select the text and copy it.")


class Copying:
    """Copies and shares, and says what was done."""

    def __init__(self, toasts: Toasts) -> None:
        self._toasts = toasts

    def copy(self, text: str, done: Message, otherwise: Callable[[], object] | None = None) -> None:
        """Copies a text, and says `done`. If the browser does not allow that, does something else,
        or says so."""
        page.copy_text(text, lambda: self.say(done), otherwise or (lambda: self.say(NOT_COPIED)))

    def share(self, title: str, address: str, otherwise: Callable[[], object]) -> None:
        """Opens the device's share sheet, or does something else where there is none."""
        try:
            page.handle(navigator.share(title=title, url=address))
        except (AttributeError, JsException):
            otherwise()

    def say(self, words: Message) -> None:
        """Says in passing what was done."""
        self._toasts.show(words)


def can_share() -> bool:
    """Whether the device has a share sheet."""
    return hasattr(navigator, "share")
