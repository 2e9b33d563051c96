"""Copies texts with a confirmation, or opens the device's share sheet."""

from __future__ import annotations

from collections.abc import Callable

from js import navigator

from pentabula.app.shell.page.notices import Toasts
from pentabula.browser import page
from pentabula.core.message import Message

CANCELLED = "AbortError"
"""The name of the browser's error when the user closes the share sheet."""

NOT_COPIED = Message("The browser does not allow copying. Select the text and copy it.")


class CopyAndShare:
    """Copies and shares, and confirms it."""

    def __init__(self, toasts: Toasts) -> None:
        self._toasts = toasts

    def copy(self, text: str, done: Message, otherwise: Callable[[], object] | None = None) -> None:
        """Copies a text, and shows `done`. If the browser forbids that, calls `otherwise`, or
        reports it."""
        page.copy_text(
            text, lambda: self.confirm(done), otherwise or (lambda: self.confirm(NOT_COPIED))
        )

    def share(
        self,
        title: str,
        address: str,
        otherwise: Callable[[], object],
        done: Callable[[], object] = lambda: None,
    ) -> None:
        """Opens the device's share sheet, or calls `otherwise` if the browser refuses. Calls `done`
        once the address is shared; nothing if the user closes the share sheet."""

        def refused(error: object) -> None:
            if str(getattr(error, "name", "")) != CANCELLED:
                otherwise()

        try:
            page.handle(navigator.share(title=title, url=address), lambda nothing: done(), refused)
        except page.MISSING:
            otherwise()

    def confirm(self, words: Message) -> None:
        """Shows a short confirmation."""
        self._toasts.show(words)


def can_share() -> bool:
    """Whether the device has a share sheet."""
    return page.feature(navigator, "share") is not None
