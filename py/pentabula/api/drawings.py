"""Drawings that stand alone: the board in its theme, and the graph of a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.boards.still import still
from pentabula.boards.svg import drawing
from pentabula.boards.theme import Theme, styles
from pentabula.boards.view import GameWithView
from pentabula.core.record import Node
from pentabula.review.graph import Graph
from pentabula.review.graph_paths import HEIGHT, graph_paths

WIDTH: Final = 640
"""The width of the graph of a review, in pixels."""

TALL: Final = 160

STROKES: Final = {
    "likely": ("accent", 1.5),
    "certain": ("accent", 4),
    "between": ("accent", 1.5),
    "even": ("gold", 1.5),
    "here": ("accent", 2),
    "mark": ("rust", 8),
    "mark rim": ("card", 12),
    "mark chosen": ("rust", 11),
    "mark chosen rim": ("ink", 16),
}
"""The colour and the width in pixels of each line of the graph, as in assets/style.css."""

FILLS: Final = {"share-first": "dark-stone", "share-second": "light-stone"}


def board_drawing(game: GameWithView, node: Node, theme: Theme, *, labels: bool) -> str:
    """The position at a node as SVG, with marks for the last turn and for how the game ended."""
    return drawing(*still(game, node), styles(theme), labels=labels)


def graph_drawing(shown: Graph, roles: Sequence[str], theme: Theme) -> str:
    """The graph of a review as SVG: the area of a seat is as high as its chances."""
    parts = []
    for look, data in graph_paths(shown, None, roles):
        if look in FILLS:
            looks = f'fill="{theme.colour(FILLS[look])}"'
        else:
            colour, width = STROKES[look]
            looks = f'fill="none" stroke="{theme.colour(colour)}" stroke-width="{width}"'
            looks += ' stroke-dasharray="3 4"' if look == "between" else ""
        parts.append(f'<path d="{data}" {looks} vector-effect="non-scaling-stroke"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{TALL}" '
        f'viewBox="0 0 {max(1, shown.last)} {HEIGHT}" preserveAspectRatio="none" '
        f'stroke-linecap="round">{"".join(parts)}</svg>\n'
    )
