"""The parts of the page that Python fills, and what each of them shows now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from pentabula.pages.markup import Markup, tag
from pentabula.web import page

if TYPE_CHECKING:
    from js import Element

FOCUSABLE = "a, button, input, textarea, summary, [tabindex]"


class Slots:
    """Elements with `data-show="name"`, touched only where what they show is to change."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}

    def write(self, name: str, text: str) -> None:
        """Shows plain text."""
        if self._shown.get(name) != text:
            self._shown[name] = text
            page.slot(name).textContent = text

    def fill(self, name: str, markup: Markup) -> bool:
        """Shows markup; returns whether that changed anything.

        The focus stays at the element of the same number.
        """
        if self._shown.get(name) == markup:
            return False
        self._shown[name] = markup
        host = page.slot(name)
        number = _focused(host)
        host.innerHTML = markup
        if number is not None and (stops := list(host.querySelectorAll(FOCUSABLE))):
            # A browser would scroll for a focus in the row that sticks to the window's edge.
            stops[min(number, len(stops) - 1)].focus(preventScroll=True)
        return True

    def say_status(
        self, now: str, before: str, after: str = "", *, is_silent: bool = False
    ) -> None:
        """Puts the status sentence into the polite live region: what was done, what is to be
        done, and what to notice. A silent one is only to be seen: more of it is to come."""
        if self._shown.get("status") == (text := f"{before}\n{now}\n{after}"):
            return
        self._shown["status"] = text
        parts = (("done-before", before), ("now", now), ("remark", after))
        spans = [tag("span", words, class_=name) for name, words in parts if words]
        region = page.find('[data-say="status"]')
        region.setAttribute("aria-live", "off" if is_silent else "polite")
        region.innerHTML = " ".join(spans)


def _focused(host: Element) -> int | None:
    """Which of the host's elements has the focus, counted from 0."""
    focused = document.activeElement
    if not host.contains(focused):
        return None
    stops = host.querySelectorAll(FOCUSABLE)
    return next((n for n, stop in enumerate(stops) if stop.isSameNode(focused)), None)
