"""The theme as the canvas needs it: the computed style of each role, from the style sheet."""

from __future__ import annotations

import json
from collections.abc import Callable

from js import document, window

from pentabula.boards.scene import ROLES, Style
from pentabula.browser import page
from pentabula.browser.page import find

TRANSPARENT = "rgba(0, 0, 0, 0)"


def read_styles(game: str) -> dict[str, Style]:
    """The styles of all roles in the current theme, with the ink of the game."""
    find("#roles").setAttribute("data-game", game)
    roles = sorted(ROLES)
    found = json.loads(window.roleStyles(" ".join(roles)))
    return {role: _style(*values) for role, values in zip(roles, found, strict=True)}


def _style(
    fill: str,
    stroke: str,
    width: str,
    dash: str,
    cap: str,
    opacity: str,
    family: str,
    weight: str,
) -> Style:
    """A style from the values of its properties, as `roleStyles` in loader.js lists them."""
    dashes = [] if dash == "none" else dash.split(",")
    return Style(
        _colour(fill),
        _colour(stroke),
        float(width.removesuffix("px")),
        tuple(float(part.strip().removesuffix("px")) for part in dashes),
        cap,
        float(opacity),
        family,
        weight,
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
