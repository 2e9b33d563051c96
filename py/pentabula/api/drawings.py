"""Drawings that stand alone: the board in its theme, and the graph of a review."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Final

from pentabula.api.checks import shown, wrong_type
from pentabula.boards.last_turn import still
from pentabula.boards.svg import drawing
from pentabula.boards.theme import Theme, styles
from pentabula.boards.theme_table import COLOURS
from pentabula.boards.view import GameWithView
from pentabula.core.errors import OptionError
from pentabula.core.message import Message, any_of
from pentabula.core.record import Node
from pentabula.review.graph import HEIGHT, Graph, graph_paths

WIDTH: Final = 640
"""The width of the graph of a review, in pixels."""

TALL: Final = 160

STROKES: Final = {
    "likely": ("accent", 1.5, ""),
    "certain": ("accent", 4, ""),
    "between": ("accent", 1.5, "3 4"),
    "even": ("gold", 1.5, "2 4"),
    "mark": ("rust", 8, ""),
    "mark rim": ("card", 12, ""),
}
"""The colour, the width and the dashes, in pixels, of each line of the graph: a test compares them
with assets/style.css."""

SETTINGS: Final = ("board", "pieces", "contrast")

_COLOUR = re.compile("#[0-9a-fA-F]{6}")

FILLS: Final = {"share-first": "dark-stone", "share-second": "light-stone"}


def checked_theme(theme: Theme | None, ink: tuple[str, str], *, is_dark: bool) -> Theme:
    """The theme, or the one of a game's ink on light or dark paper.

    Raises TypeError, and OptionError for a setting that does not exist.
    """
    if theme is None:
        return Theme(ink, bool(is_dark))
    if not isinstance(theme, Theme):
        raise wrong_type("theme", "a Theme", theme)
    is_pair = isinstance(theme.ink, tuple) and len(theme.ink) == 2
    if not is_pair or not all(
        isinstance(each, str) and _COLOUR.fullmatch(each) for each in theme.ink
    ):
        raise _no_such(
            "ink", theme.ink, Message("two colours such as {example}", example="#1f4e79")
        )
    for name, values in _settings().items():
        if getattr(theme, name) not in values:
            raise _no_such(name, getattr(theme, name), any_of(values))
    return replace(theme, is_dark=bool(theme.is_dark))


def _settings() -> dict[str, list[str]]:
    """The values of each setting of a theme, its default first."""
    found = {each.name: [str(each.default)] for each in fields(Theme) if each.name in SETTINGS}
    for key in COLOURS:
        name, _, value = key.partition("=")
        if name in found:
            found[name].append(value)
    return found


def _no_such(option: str, given: object, allowed: Message) -> OptionError:
    return OptionError(
        Message(
            "{option} cannot be “{given}”; it must be {allowed}.",
            option=option,
            given=shown(given),
            allowed=allowed,
        )
    )


def board_drawing(game: GameWithView, node: Node, theme: Theme, *, labels: bool) -> str:
    """The position at a node as SVG, with marks for the last turn and for how the game ended."""
    return drawing(*still(game, node), styles(theme), labels=labels)


def graph_drawing(shown: Graph, roles: Sequence[str], theme: Theme) -> str:
    """The graph of a review as SVG: the area of a seat is as high as its chances."""
    parts = []
    for style, data in graph_paths(shown, None, roles):
        if style in FILLS:
            drawn = f'fill="{theme.colour(FILLS[style])}"'
        else:
            colour, width, dashes = STROKES[style]
            drawn = f'fill="none" stroke="{theme.colour(colour)}" stroke-width="{width}"'
            drawn += f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(f'<path d="{data}" {drawn} vector-effect="non-scaling-stroke"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{TALL}" '
        f'viewBox="0 0 {max(1, shown.last)} {HEIGHT}" preserveAspectRatio="none" '
        f'stroke-linecap="round">{"".join(parts)}</svg>\n'
    )
