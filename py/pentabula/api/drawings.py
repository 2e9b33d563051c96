"""Drawings that stand alone: the board in its theme, and the graph of a review."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from pentabula.api.checks import (
    checked_items,
    checked_number,
    checked_texts,
    type_error,
    value_text,
)
from pentabula.api.results import Evaluations
from pentabula.boards.ghosts import arrow
from pentabula.boards.labels import fitting_size
from pentabula.boards.last_turn import scene_at_rest
from pentabula.boards.marks import outlined
from pentabula.boards.rotation import rotated_board, rotated_scene
from pentabula.boards.scene import Disc, Shape, Text
from pentabula.boards.sites import EmptyBoard, Site
from pentabula.boards.svg import PIXELS, drawing
from pentabula.boards.theme import Theme, styles
from pentabula.boards.theme_table import COLOURS
from pentabula.boards.view import GameWithView
from pentabula.core.errors import OptionError
from pentabula.core.game import legal_move
from pentabula.core.message import Message, any_of
from pentabula.core.move_entry import entry_targets
from pentabula.core.record import Node
from pentabula.review.graph import HEIGHT, Graph, graph_paths

GRAPH_WIDTH: Final = 640
"""The width of the graph of a review, in pixels."""

GRAPH_HEIGHT: Final = 160

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

TINT_GAPS: Final = (0.01, 0.03, 0.08, 0.18)
"""The maximum distance to the best value for each tint of a heat map except the weakest."""

HEAT_RADIUS: Final = 0.29
"""The radius of the disc of a value, in board units."""

PAIRS: Final = "a list of pairs of sites"

MAX_SIZE: Final = 10_000
"""The widest drawing, in pixels."""

FILLS: Final = {"share-first": "dark-stone", "share-second": "light-stone"}


def checked_theme(theme: Theme | None, ink: tuple[str, str], *, is_dark: bool) -> Theme:
    """The theme; without one, a theme with the game's ink on light or dark paper.

    Raises TypeError, and OptionError for a setting that does not exist.
    """
    if theme is None:
        return Theme(ink, bool(is_dark))
    if not isinstance(theme, Theme):
        raise type_error("theme", "a Theme", theme)
    is_pair = isinstance(theme.ink, tuple) and len(theme.ink) == 2
    if not is_pair or not all(
        isinstance(each, str) and _COLOUR.fullmatch(each) for each in theme.ink
    ):
        raise _choice_error(
            "ink", theme.ink, Message("two colours such as {example}", example="#1f4e79")
        )
    for name, values in _settings().items():
        if getattr(theme, name) not in values:
            raise _choice_error(name, getattr(theme, name), any_of(values))
    return replace(theme, is_dark=bool(theme.is_dark))


def _settings() -> dict[str, list[str]]:
    """The values of each setting of a theme, its default first."""
    found = {each.name: [str(each.default)] for each in fields(Theme) if each.name in SETTINGS}
    for key in COLOURS:
        name, _, value = key.partition("=")
        if name in found:
            found[name].append(value)
    return found


def _choice_error(option: str, given: object, allowed: Message) -> OptionError:
    return OptionError(
        Message(
            "{option} must be {allowed}, not “{given}”.",
            option=option,
            given=value_text(given),
            allowed=allowed,
        )
    )


@dataclass(frozen=True, slots=True)
class DrawingOptions:
    """What a drawing of a board shows besides the position; see `Board.svg`."""

    size: float | None = None
    flip: bool = False
    arrows: Iterable[tuple[str, str]] = ()
    marks: Iterable[str] = ()
    heat: Evaluations | Mapping[str, float] | None = None
    last_move: bool = True
    labels: bool = True


def board_drawing(game: GameWithView, node: Node, theme: Theme, options: DrawingOptions) -> str:
    """The position at a node as SVG, with the marks of the options and of how the game ended."""
    board, scene = scene_at_rest(game, node, is_last_marked=options.last_move)
    values = _values(game, node, options.heat)
    arrows = [_pair(board, each) for each in checked_items("arrows", PAIRS, options.arrows)]
    names = checked_texts("marks", options.marks)
    rings = outlined(board, [_site(board, name).name for name in names], "chosen")
    above = [shape for start, end in arrows if start != end for shape in arrow(start, end)]
    tints = [shape for name, value in values.items() for shape in _tint(board, name, value, values)]
    scene = scene.with_marks(rings, tuple(above))
    scene = replace(scene, over=(*scene.over, *tints))
    if options.flip:
        board, scene = rotated_board(board), rotated_scene(board, scene)
    unit = PIXELS if options.size is None else _checked_size(options.size) / board.width
    return drawing(
        board, scene, styles(theme), labels=options.labels, unit=unit, surface=theme.board
    )


def _values(
    game: GameWithView, node: Node, heat: Evaluations | Mapping[str, float] | None
) -> dict[str, float]:
    """The value of each site: for an analysis, the value of the best move that ends there."""
    if not isinstance(heat, Evaluations):
        if not isinstance(heat, Mapping | None):
            raise type_error("heat", "an analysis or a number for each site", heat)
        return {name: _checked_share(value) for name, value in (heat or {}).items()}
    board, found = game.view.board(node.position), dict[str, float]()
    for each in heat:
        move = legal_move(game, node.position, each.token)
        targets = () if move is None else entry_targets(game, node.position, move)
        sites = [name for name in targets if name in board.by_name and name not in board.dice]
        if sites:
            found[sites[-1]] = max(each.chance, found.get(sites[-1], 0.0))
    return found


def _tint(
    board: EmptyBoard, name: str, value: float, values: Mapping[str, float]
) -> tuple[Shape, ...]:
    """A disc with a percentage: the closer to the best value, the stronger its colour."""
    site, behind = _site(board, name), max(values.values()) - value
    strength = 5 - sum(behind > each for each in TINT_GAPS)
    text = "heat-text-best" if strength == 5 else "heat-text"
    figure = str(round(100 * value))
    return (
        Disc(site.x, site.y, HEAT_RADIUS, f"heat-{strength}"),
        Text(site.x, site.y, figure, fitting_size(figure, 0.3, 0.24), text),
    )


def _checked_share(value: float) -> float:
    """A value of a heat map. Raises OptionError."""
    if not 0 <= checked_number("each value of heat", value) <= 1:
        raise _choice_error("heat", value, Message("{low} to {high}", low=0, high=1))
    return value


def _pair(board: EmptyBoard, ends: Sequence[str]) -> tuple[Site, Site]:
    """The ends of an arrow. Raises TypeError and OptionError."""
    if not isinstance(ends, tuple | list) or len(ends) != 2:
        raise type_error("arrows", PAIRS, ends)
    return _site(board, ends[0]), _site(board, ends[1])


def _site(board: EmptyBoard, name: str) -> Site:
    """A site of the board by its name. Raises OptionError."""
    found = board.by_name.get(name) if isinstance(name, str) else None
    if found is None:
        raise OptionError(Message("“{name}” is not on this board.", name=value_text(name)))
    return found


def _checked_size(size: float) -> float:
    """The width of a drawing. Raises OptionError."""
    if not 0 < checked_number("size", size) <= MAX_SIZE:
        raise OptionError(
            Message(
                "{name} must be more than 0 and at most {most}, not {given}.",
                name="size",
                most=MAX_SIZE,
                given=value_text(size),
            )
        )
    return size


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
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{GRAPH_WIDTH}" height="{GRAPH_HEIGHT}" '
        f'viewBox="0 0 {max(1, shown.last)} {HEIGHT}" preserveAspectRatio="none" '
        f'stroke-linecap="round">{"".join(parts)}</svg>\n'
    )
