"""The elements that Python fills, each written only when its content changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from pentabula.app.shell.html import Markup, prose, tag
from pentabula.browser import page

if TYPE_CHECKING:
    from js import Element

FOCUSABLE = "a, button, input, textarea, summary, [tabindex]"


class Slots:
    """The elements with `data-show="name"`, and their current content."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}

    def write(self, name: str, text: str) -> None:
        """Shows plain text."""
        if self._shown.get(name) != text:
            self._shown[name] = text
            page.slot(name).textContent = text

    def fill(self, name: str, markup: Markup) -> bool:
        """Shows markup; returns whether the content changed.

        A focus inside stays at the element with the same number.
        """
        if self._shown.get(name) == markup:
            return False
        self._shown[name] = markup
        host = page.slot(name)
        number = _focused(host)
        host.innerHTML = markup
        if number is not None and (stops := list(host.querySelectorAll(FOCUSABLE))):
            # The row of commands sticks to the window's edge: a browser would scroll to it.
            stops[min(number, len(stops) - 1)].focus(preventScroll=True)
        return True

    def forget(self, name: str) -> None:
        """Marks the element as new and empty: it is part of another element that was filled."""
        self._shown.pop(name, None)

    def announce_status(
        self, now: str, before: str, after: str = "", *, is_silent: bool = False
    ) -> None:
        """Writes the status into the polite live region: the last action (`before`), the
        instruction `now`, and a remark (`after`). A silent status is not announced: it will be
        continued."""
        if self._shown.get("status") == (text := f"{before}\n{now}\n{after}"):
            return
        self._shown["status"] = text
        parts = (("done-before", before), ("now", now), ("remark", after))
        spans = [tag("span", prose(words), class_=name) for name, words in parts if words]
        region = page.find('[data-say="status"]')
        region.setAttribute("aria-live", "off" if is_silent else "polite")
        region.innerHTML = " ".join(spans)


def _focused(host: Element) -> int | None:
    """The number of the focused element inside the host, from 0; None without a focus."""
    focused = document.activeElement
    if not host.contains(focused):
        return None
    stops = host.querySelectorAll(FOCUSABLE)
    return next((n for n, stop in enumerate(stops) if stop.isSameNode(focused)), None)
