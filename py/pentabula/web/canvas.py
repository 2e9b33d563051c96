"""The board on a canvas: scenes by roles, sharp on any pixel ratio, animated by difference."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from math import ceil
from typing import Any

from js import Path2D, document, window
from pyodide.ffi import create_proxy, to_js

from pentabula.boards.scene import Kind, Piece, Scene, Shape, Text
from pentabula.boards.sites import Board, Site
from pentabula.boards.svg import outline_path
from pentabula.web.look import Style
from pentabula.web.motion import Motion, difference

DURATION = 180.0
# Coordinates stay readable on small boards and quiet on large ones, in CSS pixels; long ones,
# such as XVIII, must fit their column.
LEAST_LABEL, LEAST_LONG_LABEL, MOST_LABEL = 10.5, 7.5, 14.0


class Canvas:
    """A canvas element that shows one board at a time.

    The empty board is drawn once for each size and theme; a new scene draws one path a role.
    Nothing runs while nothing changes.
    """

    def __init__(self, element: Any) -> None:
        self.element = element
        self.context = element.getContext("2d")
        self.styles: dict[str, Style] = {}
        self.board: Board | None = None
        self.scene = Scene()
        self.scale = 1.0
        self._ratio = 1.0
        self._shows_labels = True
        self._least_label = LEAST_LABEL
        self._ground: Any = None
        self._motion: Motion | None = None
        self._frame = create_proxy(self._draw_frame)
        self._rests_at = 0.0

    def show(self, board: Board, scene: Scene, *, labels: bool, moves: bool) -> None:
        """Shows the scene; pieces that moved slide there if `moves` and the board is the same."""
        before = self.scene if board is self.board else None
        if board is not self.board or labels != self._shows_labels:
            self._ground = None
            has_long = any(len(label.text) > 2 for label in board.labels)
            self._least_label = LEAST_LONG_LABEL if has_long else LEAST_LABEL
        self.board, self.scene, self._shows_labels = board, scene, labels
        self._motion = None
        if moves and before is not None and before.pieces != scene.pieces:
            self._motion = difference(before.pieces, scene.pieces)
            self._rests_at = window.performance.now() + DURATION
            window.requestAnimationFrame(self._frame)
        else:
            self.draw()

    def unrest(self) -> int:
        """Milliseconds until nothing moves any more."""
        return max(0, ceil(self._rests_at - window.performance.now()))

    def restyle(self, styles: dict[str, Style]) -> None:
        """Takes another theme."""
        self.styles, self._ground = styles, None

    def fit(self, width: float, height: float) -> tuple[float, float]:
        """Sizes the canvas into a box of CSS pixels; answers the size it took."""
        if self.board is None:
            return width, height
        self.scale = max(1.0, min(width / self.board.width, height / self.board.height))
        taken = self.board.width * self.scale, self.board.height * self.scale
        self._ratio = window.devicePixelRatio or 1.0
        self.element.width = round(taken[0] * self._ratio)
        self.element.height = round(taken[1] * self._ratio)
        self._ground = None
        return taken

    def site_at(self, client_x: float, client_y: float) -> Site | None:
        """The site under a point of the window."""
        if self.board is None:
            return None
        rect = self.element.getBoundingClientRect()
        return self.board.at(
            (client_x - rect.left) / self.scale, (client_y - rect.top) / self.scale
        )

    def draw(self) -> None:
        """Draws the present scene at rest."""
        if self.board is None or not self.styles:
            return
        self._begin()
        self._pieces(self.scene.pieces)
        self._shapes(self.scene.over)

    def _begin(self) -> None:
        context = self.context
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self.element.width, self.element.height)
        if self._ground is None:
            self._ground = self._drawn_ground()
        context.drawImage(self._ground, 0, 0)
        self._shapes(self.scene.under)

    def _drawn_ground(self) -> Any:
        layer = document.createElement("canvas")
        layer.width, layer.height = self.element.width, self.element.height
        front, self.context = self.context, layer.getContext("2d")
        if self.board is not None:
            self._shapes(self.board.ground)
            if self._shows_labels:
                self._shapes(self.board.labels)
        self.context = front
        return layer

    def _draw_frame(self, now: float) -> None:
        motion = self._motion
        if motion is None:
            return
        progress = motion.progress(now, DURATION)
        if progress >= 1:
            self._motion = None
            self.draw()
            return
        self._begin()
        self._pieces(motion.still)
        for piece, size, alpha in motion.moving(progress):
            self._single(piece, size, alpha)
        self._shapes(self.scene.over)
        window.requestAnimationFrame(self._frame)

    def _unit(self, x: float = 0.0, y: float = 0.0, size: float = 1.0) -> None:
        unit = self.scale * self._ratio
        self.context.setTransform(unit * size, 0, 0, unit * size, unit * x, unit * y)

    def _shapes(self, shapes: Iterable[Shape]) -> None:
        for (role, is_text), run in groupby(shapes, key=lambda s: (s.role, isinstance(s, Text))):
            if is_text:
                for text in run:
                    self._text(text)  # type: ignore[arg-type]
            else:
                self._unit()
                self._path("".join(outline_path(shape) for shape in run), self.styles[role])

    def _pieces(self, pieces: Iterable[Piece]) -> None:
        by_kind: dict[Kind, list[Piece]] = {}
        for piece in pieces:
            by_kind.setdefault(piece.kind, []).append(piece)
        for kind, same in by_kind.items():
            if kind.overlap:
                for piece in same:
                    self._single(piece, 1.0, 1.0)
                continue
            self._unit()
            for shape in kind.shapes:
                if isinstance(shape, Text):
                    for piece in same:
                        self._text(shape, piece.x, piece.y)
                    self._unit()
                else:
                    data = "".join(outline_path(shape, piece.x, piece.y) for piece in same)
                    self._path(data, self.styles[shape.role])

    def _single(self, piece: Piece, size: float, alpha: float) -> None:
        for shape in piece.kind.shapes:
            if isinstance(shape, Text):
                self._text(shape, piece.x, piece.y)
            else:
                self._unit(piece.x, piece.y, size)
                self._path(outline_path(shape), self.styles[shape.role], alpha)

    def _path(self, data: str, style: Style, alpha: float = 1.0) -> None:
        context, path = self.context, Path2D.new(data)
        context.globalAlpha = style.alpha * alpha
        if style.fill:
            context.fillStyle = style.fill
            context.fill(path)
        if style.stroke:
            context.strokeStyle = style.stroke
            context.lineWidth = style.width
            context.lineCap = style.cap
            context.lineJoin = "round"
            context.setLineDash(to_js(list(style.dash)))
            context.stroke(path)

    def _text(self, text: Text, dx: float = 0.0, dy: float = 0.0) -> None:
        context, style = self.context, self.styles[text.role]
        unit = self.scale * self._ratio
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.globalAlpha = style.alpha
        size = text.size * unit
        if text.role == "label":
            size = min(max(size, self._least_label * self._ratio), MOST_LABEL * self._ratio)
        context.font = f"{style.weight} {size:.2f}px {style.font}"
        context.textAlign, context.textBaseline = "center", "middle"
        context.fillStyle = style.fill
        context.fillText(text.text, (text.x + dx) * unit, (text.y + dy) * unit + 0.04 * size)
