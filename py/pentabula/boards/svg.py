"""Drawings as SVG text: with classes for the page's style sheet, or with their own styles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from html import escape
from itertools import groupby

from pentabula.boards.grain import TILE, grain
from pentabula.boards.scene import (
    FORBIDDEN,
    PAGE,
    RIMS,
    SHADE,
    SHADED,
    Disc,
    Piece,
    PieceKind,
    Polygon,
    Rounded,
    Scene,
    Shape,
    Style,
    Styles,
    Text,
)
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.view import GameWithView
from pentabula.core.position import AnyPosition

PIXELS = 48
"""The usual width of a board unit in a drawing with its own styles."""

BASELINE = 0.36
"""How far the baseline of a text is below its middle, as a fraction of its size."""


def page_drawing(board: EmptyBoard, scene: Scene, *, labels: bool = True) -> str:
    """The board with a scene on it as `<svg class="drawing">`, hidden from screen readers.

    Each shape has its role as a class: only a page with `theme.css` gives it colours.
    """
    return (
        f'<svg class="drawing" viewBox="0 0 {_n(board.width)} {_n(board.height)}" '
        f'aria-hidden="true">{_body(board, scene, _classed, labels=labels)}</svg>'
    )


def page_sign(kind: PieceKind) -> str:
    """A piece alone as `<svg class="drawing">`."""
    shapes = "".join(_classed(shape, 0.0, 0.0) for shape in kind.shapes)
    return f'<svg class="drawing" viewBox="-.5 -.5 1 1" aria-hidden="true">{shapes}</svg>'


def small_board(game: GameWithView, position: AnyPosition) -> str:
    """A position as a small board for the page, without coordinates and closed points."""
    scene = game.view.scene(position).without(FORBIDDEN)
    return page_drawing(game.view.board(position), scene, labels=False)


def drawing(
    board: EmptyBoard,
    scene: Scene,
    styles: Styles,
    *,
    labels: bool = True,
    unit: float = PIXELS,
    surface: str = "",
) -> str:
    """The board with a scene on it as an SVG document with its own styles.

    It has no scripts or style sheets and refers only to itself, so that any viewer shows it. Texts
    are in the page's fonts where the viewer has them. `styles` are a theme's: see `boards.theme`.
    `unit` is the width of a board unit in pixels, `surface` the board of the theme, whose grain the
    paper has; empty for none.
    """
    width, height = _n(board.width), _n(board.height)
    ground = f'<rect width="{width}" height="{height}"{_paint("fill", styles[PAGE].fill)}/>'

    tile = _tile(surface, styles["grain"]) if board.ground else ""

    def styled(shape: Shape, dx: float, dy: float) -> str:
        style = styles[shape.role]
        if not (style.fill or style.stroke):
            return ""
        made = _styled(shape, dx, dy, style)
        if tile and shape.role == "panel":
            made += f'<path d="{outline_path(shape, dx, dy)}" fill="url(#grain)"/>'
        return made

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(unit * board.width)}" '
        f'height="{_n(unit * board.height)}" viewBox="0 0 {width} {height}" '
        f'stroke-linejoin="round">{ground}{tile}'
        f"{_body(board, scene, styled, labels=labels)}</svg>\n"
    )


def _body(
    board: EmptyBoard, scene: Scene, element: Callable[[Shape, float, float], str], *, labels: bool
) -> str:
    """The elements of all shapes, in drawing order."""
    under = (*board.ground, *(board.labels if labels else ()), *scene.under)
    elements = [element(shape, 0.0, 0.0) for shape in _rimmed(under)]
    for piece in scene.pieces:
        elements += [element(shape, piece.x, piece.y) for shape in _shaded(piece.kind)]
    elements += [element(shape, 0.0, 0.0) for shape in _rimmed(scene.over)]
    return "".join(elements)


def _rimmed(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes, with the rims of adjacent lines of one role under all of them."""
    for role, run in groupby(shapes, key=lambda shape: shape.role):
        lines = list(run)
        if role in RIMS:
            yield from (replace(line, role=RIMS[role]) for line in lines)
        yield from lines


@cache
def _shaded(kind: PieceKind) -> tuple[Shape, ...]:
    """The shapes of a kind, with its contact shade under them."""
    body = kind.shapes[0]
    if body.role not in SHADED:
        return kind.shapes
    return replace(shifted(body, *SHADE), role="shade"), *kind.shapes


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    """The shape moved by (dx, dy)."""
    if isinstance(shape, Disc | Rounded | Text):
        return replace(shape, x=shape.x + dx, y=shape.y + dy)
    points = tuple(value + (dy if i % 2 else dx) for i, value in enumerate(shape.points))
    return replace(shape, points=points)


def shade_outline(piece: Piece) -> str:
    """The contact shade of a piece at its point as SVG path data; empty for pieces without one."""
    body = piece.kind.shapes[0]
    if body.role not in SHADED:
        return ""
    return outline_path(body, piece.x + SHADE[0], piece.y + SHADE[1])


def outline_path(shape: Shape, dx: float = 0.0, dy: float = 0.0) -> str:
    """The shape moved by (dx, dy) as SVG path data. Texts have none: an empty string."""
    if isinstance(shape, Disc):
        x, y, r = shape.x + dx, shape.y + dy, shape.r
        turn = f"a{_n(r)} {_n(r)} 0 1 0 "
        return f"M{_n(x - r)} {_n(y)}{turn}{_n(2 * r)} 0{turn}{_n(-2 * r)} 0z"
    if isinstance(shape, Rounded):
        return _rounded(shape, dx, dy)
    if isinstance(shape, Text):
        return ""
    points = shape.points
    pairs = [f"{_n(points[i] + dx)} {_n(points[i + 1] + dy)}" for i in range(0, len(points), 2)]
    return "M" + "L".join(pairs) + ("z" if isinstance(shape, Polygon) else "")


def _rounded(shape: Rounded, dx: float, dy: float) -> str:
    x, y, r = shape.x + dx, shape.y + dy, shape.radius
    across, down = _n(shape.width - 2 * r), _n(shape.height - 2 * r)
    turn = f"a{_n(r)} {_n(r)} 0 0 1 "
    return (
        f"M{_n(x + r)} {_n(y)}h{across}{turn}{_n(r)} {_n(r)}v{down}{turn}{_n(-r)} {_n(r)}"
        f"h{_n(-(shape.width - 2 * r))}{turn}{_n(-r)} {_n(-r)}v{_n(-(shape.height - 2 * r))}"
        f"{turn}{_n(r)} {_n(-r)}z"
    )


def _classed(shape: Shape, dx: float, dy: float) -> str:
    if isinstance(shape, Text):
        return (
            f'<text class="{shape.role}" x="{_n(shape.x + dx)}" y="{_n(shape.y + dy)}" '
            f'font-size="{_n(shape.size)}" text-anchor="middle" dominant-baseline="central">'
            f"{escape(shape.text)}</text>"
        )
    return f'<path class="{shape.role}" d="{outline_path(shape, dx, dy)}"/>'


def _styled(shape: Shape, dx: float, dy: float, style: Style) -> str:
    """A shape with its looks as attributes, which every viewer reads."""
    alpha = f' opacity="{_n(style.alpha)}"' if style.alpha < 1 else ""
    if isinstance(shape, Text):
        # Not every viewer knows `dominant-baseline`.
        y = shape.y + dy + BASELINE * shape.size
        return (
            f'<text x="{_n(shape.x + dx)}" y="{_n(y)}" font-size="{_n(shape.size)}" '
            f'font-family="{escape(style.font)}" font-weight="{style.weight}" '
            f'text-anchor="middle"{_paint("fill", style.fill)}{alpha}>{escape(shape.text)}</text>'
        )
    path = f'<path d="{outline_path(shape, dx, dy)}"{_paint("fill", style.fill)}{alpha}'
    return f"{path}{_stroke(style)}/>" if style.stroke else f"{path}/>"


def _tile(surface: str, style: Style) -> str:
    """The grain of a board as a pattern; empty without grain."""
    if not (surface and style.stroke):
        return ""
    return (
        f'<defs><pattern id="grain" width="{_n(TILE)}" height="{_n(TILE)}" '
        f'patternUnits="userSpaceOnUse"><path d="{grain(surface)}" fill="none"'
        f"{_stroke(style)}/></pattern></defs>"
    )


def _paint(name: str, colour: str) -> str:
    """The attributes of a fill or stroke. Older viewers read its opacity apart from its colour."""
    if len(colour) == len("#rrggbbaa"):
        return f' {name}="{colour[:7]}" {name}-opacity="{_n(int(colour[7:], 16) / 255)}"'
    return f' {name}="{colour or "none"}"'


def _stroke(style: Style) -> str:
    dash = f' stroke-dasharray="{" ".join(map(_n, style.dash))}"' if style.dash else ""
    return (
        f'{_paint("stroke", style.stroke)} stroke-width="{_n(style.width)}" '
        f'stroke-linecap="{style.cap}"{dash}'
    )


def _n(value: float) -> str:
    """The number with at most three decimals and no trailing zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
