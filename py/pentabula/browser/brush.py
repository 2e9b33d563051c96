"""Draws shapes by their roles on one canvas element, with few calls to the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from math import ceil, cos, floor, sin
from typing import TYPE_CHECKING, cast

from js import Path2D, document
from pyodide.ffi import to_js

from pentabula.boards.grain import TILE, grain
from pentabula.boards.identity_cache import IdentityCache
from pentabula.boards.labels import fitting_size
from pentabula.boards.motion import UPRIGHT, Box, Pose
from pentabula.boards.scene import RIMS, Piece, Shape, Style, Text
from pentabula.boards.svg import PIXELS, outline_path, shade_outline
from pentabula.browser.page import MISSING, none_if_null

if TYPE_CHECKING:
    from js import CanvasRenderingContext2D, HTMLCanvasElement
    from pyodide.ffi import JsProxy

MAX_LABEL = 14.0
"""The greatest size of coordinates in CSS pixels: on large boards they remain inconspicuous."""


class Outlines:
    """The path data of shapes and pieces and the dashes of styles, each computed once."""

    def __init__(self) -> None:
        self.of_shape = IdentityCache(outline_path)
        self.of_piece = IdentityCache(_outlines_of_piece)
        self.of_shade = IdentityCache(shade_outline)
        self.of_dash = IdentityCache(_dash)


def _context_of(element: HTMLCanvasElement) -> CanvasRenderingContext2D | None:
    """What draws on a canvas; None if the browser does not let the page draw."""
    try:
        return none_if_null(element.getContext("2d"))
    except MISSING:
        return None


class _NoContext:
    """Takes the place of a context, and draws nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *given: None


class Brush:
    """Draws on one canvas element.

    `unit` is the number of pixels to a board unit, `ratio` the number to a CSS pixel, `origin` the
    pixel at which the board begins, `min_label` the least size of coordinates in CSS pixels.
    """

    def __init__(self, element: HTMLCanvasElement, outlines: Outlines) -> None:
        self.element, self.outlines = element, outlines
        context = _context_of(element)
        self.is_visible = context is not None
        self.context = context or cast("CanvasRenderingContext2D", _NoContext())
        self.styles: dict[str, Style] = {}
        self.unit = self.ratio = 1.0
        self.origin = 0.0, 0.0
        self.min_label = MAX_LABEL
        self.alpha = 1.0
        self._tile_made: tuple[object, HTMLCanvasElement] | None = None

    def resize(self, width: int, height: int, unit: float, ratio: float) -> None:
        """Resizes the canvas, in pixels, which also clears it."""
        self.element.width, self.element.height = width, height
        self.unit, self.ratio = unit, ratio

    def clear(self) -> None:
        """Clears the canvas."""
        self.context.setTransform(1, 0, 0, 1, 0, 0)
        self.context.clearRect(0, 0, self.element.width, self.element.height)

    def copy(self, other: Brush) -> None:
        """Draws the other canvas over this one."""
        self.context.setTransform(1, 0, 0, 1, 0, 0)
        self.context.globalAlpha = 1.0
        self.context.drawImage(other.element, 0, 0)

    def patch(self, boxes: Iterable[Box], pieces: Iterable[Piece]) -> None:
        """Redraws these pieces within some boxes, given in board units."""
        context, unit, (ox, oy) = self.context, self.unit, self.origin
        context.save()
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.beginPath()
        for left, top, right, bottom in boxes:
            x, y = floor(left * unit + ox), floor(top * unit + oy)
            context.rect(x, y, ceil(right * unit + ox) - x, ceil(bottom * unit + oy) - y)
        context.clip()
        self.clear()
        self.pieces(pieces)
        context.restore()

    def shapes(self, shapes: Iterable[Shape]) -> None:
        """Draws the shapes in order, adjacent ones of the same role as one path."""
        for (role, is_text), run in groupby(shapes, key=lambda s: (s.role, isinstance(s, Text))):
            if is_text:
                self._texts((text, 0.0, 0.0) for text in run)  # type: ignore[misc]
            else:
                self._transform()
                data = "".join(map(self.outlines.of_shape, run))
                if role in RIMS:
                    self._path(data, self.styles[RIMS[role]])
                self._path(data, self.styles[role])

    def ground(self, shapes: Sequence[Shape], surface: str) -> None:
        """Draws an empty board, with the grain of its surface on its paper; none if empty."""
        self.shapes(shapes)
        if (tile := self._tile(surface)) is not None:
            for shape in shapes:
                if shape.role == "panel":
                    self._fill_with(tile, shape)

    def _fill_with(self, tile: HTMLCanvasElement, shape: Shape) -> None:
        """Fills a shape with a tile in the pixels of the canvas, whatever its scale."""
        context, (ox, oy) = self.context, self.origin
        context.save()
        self._transform()
        context.clip(Path2D.new(self.outlines.of_shape(shape)))
        context.setTransform(1, 0, 0, 1, ox, oy)
        context.globalAlpha = 1.0
        context.fillStyle = context.createPattern(tile, "repeat")
        context.fillRect(-ox, -oy, self.element.width, self.element.height)
        context.restore()

    def _tile(self, surface: str) -> HTMLCanvasElement | None:
        """The tile of the grain in the current theme; None without grain."""
        style = self.styles["grain"]
        if not (surface and style.stroke):
            return None
        key = surface, style, self.ratio
        if self._tile_made is None or self._tile_made[0] != key:
            brush = Brush(document.createElement("canvas"), self.outlines)
            unit = PIXELS * self.ratio
            brush.resize(round(TILE * unit), round(TILE * unit), unit, self.ratio)
            brush._transform()
            brush._path(grain(surface), style)
            self._tile_made = key, brush.element
        return self._tile_made[1]

    def pieces(self, pieces: Iterable[Piece]) -> None:
        """Draws the pieces: one path for each shape of a kind; overlapping pieces one by one."""
        by_kind: dict[int, list[Piece]] = {}
        for piece in pieces:
            by_kind.setdefault(id(piece.kind), []).append(piece)
        for same in by_kind.values():
            if same[0].kind.overlap:
                for piece in same:
                    self.piece(piece)
            else:
                self._same(same)

    def piece(self, piece: Piece, pose: Pose = UPRIGHT) -> None:
        """Draws one piece in a pose."""
        self._shade((piece,), pose)
        for shape in piece.kind.shapes:
            if isinstance(shape, Text):
                self._texts([(shape, piece.x, piece.y)])
            else:
                self._transform(piece.x, piece.y, pose)
                self._path(self.outlines.of_shape(shape), self.styles[shape.role], pose.alpha)

    def _same(self, pieces: list[Piece]) -> None:
        """Draws pieces of one kind that do not overlap."""
        self._shade(pieces)
        outlines = zip(*map(self.outlines.of_piece, pieces), strict=True)
        for shape, data in zip(pieces[0].kind.shapes, outlines, strict=True):
            if isinstance(shape, Text):
                self._texts((shape, piece.x, piece.y) for piece in pieces)
            else:
                self._transform()
                self._path("".join(data), self.styles[shape.role])

    def _shade(self, pieces: Sequence[Piece], pose: Pose = UPRIGHT) -> None:
        """Draws the contact shades of pieces at rest."""
        data = "".join(map(self.outlines.of_shade, pieces)) if pose is UPRIGHT else ""
        if data:
            self._transform()
            self._path(data, self.styles["shade"])

    def _transform(self, x: float = 0.0, y: float = 0.0, pose: Pose = UPRIGHT) -> None:
        unit, (ox, oy) = self.unit, self.origin
        across, down = unit * pose.across, unit * pose.down
        c, s = cos(pose.angle), sin(pose.angle)
        to = unit * x + ox, unit * y + oy
        self.context.setTransform(across * c, across * s, -down * s, down * c, *to)

    def _path(self, data: str, style: Style, alpha: float = 1.0) -> None:
        if not (style.fill or style.stroke):
            return
        context, path = self.context, Path2D.new(data)
        context.globalAlpha = style.alpha * alpha * self.alpha
        if style.fill:
            context.fillStyle = style.fill
            context.fill(path)
        if style.stroke:
            context.strokeStyle = style.stroke
            context.lineWidth = style.width
            context.lineCap = style.cap
            context.lineJoin = "round"
            context.setLineDash(self.outlines.of_dash(style))
            context.stroke(path)

    def _texts(self, texts: Iterable[tuple[Text, float, float]]) -> None:
        """Draws texts of one role, each with its offset."""
        context, unit, font = self.context, self.unit, ""
        context.setTransform(1, 0, 0, 1, *self.origin)
        context.textAlign, context.textBaseline = "center", "middle"
        for text, dx, dy in texts:
            style, size = self.styles[text.role], text.size * unit
            if text.role == "label":
                size = min(max(size, self.min_label * self.ratio), MAX_LABEL * self.ratio)
                if self.origin == (0.0, 0.0):  # the whole board is visible, and so is every label
                    x = (text.x + dx) * unit
                    size = fitting_size(text.text, size, min(x, self.element.width - x))
            wanted = f"{style.weight} {size:.2f}px {style.font}"
            if wanted != font:
                context.font = font = wanted
                context.globalAlpha = style.alpha
                context.fillStyle = style.fill
            context.fillText(text.text, (text.x + dx) * unit, (text.y + dy) * unit + 0.04 * size)


def _dash(style: Style) -> JsProxy:
    return to_js(list(style.dash))


def _outlines_of_piece(piece: Piece) -> tuple[str, ...]:
    """The path data of each shape of the piece, at its point of the board."""
    return tuple(outline_path(shape, piece.x, piece.y) for shape in piece.kind.shapes)
