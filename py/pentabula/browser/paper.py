"""Printing: the canvas is drawn in the light theme while the page is on paper."""

from __future__ import annotations

from collections.abc import Callable

from js import document, window

from pentabula.browser import page

PRINT = "print"
PRINTING = "data-printing"


def follow_printing(restyle: Callable[[], object]) -> None:
    """Calls `restyle` when printing begins and ends; sets `data-printing` on the root meanwhile.

    Some browsers send events, some only change the medium, and some do both.
    """

    def change(*, is_printing: bool) -> None:
        root = document.documentElement
        if root.hasAttribute(PRINTING) != is_printing:
            root.toggleAttribute(PRINTING, is_printing)
            restyle()

    medium = window.matchMedia(PRINT)
    page.on(window, "beforeprint", lambda event: change(is_printing=True))
    page.on(window, "afterprint", lambda event: change(is_printing=False))
    page.on(medium, "change", lambda event: change(is_printing=bool(medium.matches)))
