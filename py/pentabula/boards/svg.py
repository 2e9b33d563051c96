"""Drawings as SVG text. Each shape has its role as a class, for the theme to style."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from pentabula.boards.scene import Disc, Piece, Polygon, Rounded, Scene, Shape, Text
from pentabula.boards.sites import Board


def drawing(board: Board, scene: Scene, *, labels: bool = True) -> str:
    """The board with a scene on it as one `<svg class="drawing">`, hidden from screen readers."""
    shapes = [*board.ground, *(board.labels if labels else ()), *scene.under]
    body = "".join(map(_shape, shapes)) + _pieces(scene.pieces) + "".join(map(_shape, scene.over))
    return (
        f'<svg class="drawing" viewBox="0 0 {_n(board.width)} {_n(board.height)}" '
        f'aria-hidden="true">{body}</svg>'
    )


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


def _shape(shape: Shape, dx: float = 0.0, dy: float = 0.0) -> str:
    if isinstance(shape, Text):
        return (
            f'<text class="{shape.role}" x="{_n(shape.x + dx)}" y="{_n(shape.y + dy)}" '
            f'font-size="{_n(shape.size)}" text-anchor="middle" dominant-baseline="central">'
            f"{escape(shape.text)}</text>"
        )
    return f'<path class="{shape.role}" d="{outline_path(shape, dx, dy)}"/>'


def _pieces(pieces: Iterable[Piece]) -> str:
    return "".join(
        _shape(shape, piece.x, piece.y) for piece in pieces for shape in piece.kind.shapes
    )


def _n(value: float) -> str:
    """The number with at most three decimals and no trailing zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
