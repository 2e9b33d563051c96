"""Copies texts to the clipboard, or shares them."""

from __future__ import annotations

from collections.abc import Callable

from js import navigator
from pyodide.ffi import JsException

from pentabula.core.message import Message
from pentabula.web import page
from pentabula.web.shell.toasts import Toasts

NOT_COPIED = Message("The browser does not allow copying. Select the text and copy it.")


class Copying:
    """Copies and shares, and says what was done."""

    def __init__(self, toasts: Toasts) -> None:
        self._toasts = toasts

    def copy(self, text: str, done: Message) -> None:
        """Copies a text, and says `done`."""
        fail = self._fail
        try:
            copying = navigator.clipboard.writeText(text)
        except (AttributeError, JsException):
            fail()
            return
        page.handle(copying, lambda nothing: self._toasts.show(done), lambda error: fail())

    def share(self, title: str, address: str, otherwise: Callable[[], object]) -> None:
        """Opens the device's share sheet, or does something else where there is none."""
        try:
            page.handle(navigator.share(title=title, url=address))
        except (AttributeError, JsException):
            otherwise()

    def say(self, words: Message) -> None:
        """Says in passing what was done."""
        self._toasts.show(words)

    def _fail(self) -> None:
        self._toasts.show(NOT_COPIED)


def can_share() -> bool:
    """Whether the device has a share sheet."""
    return hasattr(navigator, "share")
