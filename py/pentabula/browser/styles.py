"""The theme as the canvas needs it: the computed style of each role, from the style sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document, window

from pentabula.boards.scene import ROLES, Style
from pentabula.browser import page
from pentabula.browser.page import find

if TYPE_CHECKING:
    from js import Element

TRANSPARENT = "rgba(0, 0, 0, 0)"

SVG = "http://www.w3.org/2000/svg"


def read_styles(game: str) -> dict[str, Style]:
    """The styles of all roles in the current theme, with the ink of the game."""
    host = find("#roles")
    host.setAttribute("data-game", game)
    if host.childElementCount != len(ROLES):
        for role in sorted(ROLES):
            path = document.createElementNS(SVG, "path")
            path.setAttribute("class", role)
            host.appendChild(path)
    return {str(path.getAttribute("class")): _style(path) for path in host.children}


def _style(path: Element) -> Style:
    computed = window.getComputedStyle(path)
    dash = computed.strokeDasharray
    return Style(
        _colour(computed.fill),
        _colour(computed.stroke),
        float(computed.strokeWidth.removesuffix("px")),
        ()
        if dash == "none"
        else tuple(float(p.strip().removesuffix("px")) for p in dash.split(",")),
        computed.strokeLinecap,
        float(computed.opacity),
        computed.fontFamily,
        computed.fontWeight,
    )


def _colour(text: str) -> str:
    return "" if text in ("none", TRANSPARENT) else text


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

    page.on(window, "beforeprint", lambda event: change(is_printing=True))
    page.on(window, "afterprint", lambda event: change(is_printing=False))
    page.follow_media(PRINT, lambda: change(is_printing=page.matches(PRINT)))
