"""The board on a canvas: scenes drawn by roles, sharp at any pixel ratio, with animated changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import ceil, hypot
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

from pentabula.boards.labels import pinned
from pentabula.boards.motion import Motion, bounding_box, difference, partition, touching
from pentabula.boards.scene import Piece, PieceKind, Scene, Shape, Style
from pentabula.boards.sites import EmptyBoard, Site
from pentabula.boards.viewport import Viewport, smallest_target_size
from pentabula.browser.brush import Brush, Outlines

if TYPE_CHECKING:
    from js import HTMLCanvasElement

# The least size of coordinates in CSS pixels; long ones, such as XVIII, must fit their column.
MIN_LABEL, MIN_LONG_LABEL = 10.5, 7.5

PINNED_LABEL = 13.0
"""The size of coordinates at the edge of an enlarged board, in CSS pixels."""

GHOST = 0.35
"""The opacity of the pieces that a place under the pointer would get."""

# If more pieces have gone, the whole layer of pieces is redrawn.
MAX_GONE = 12


class Canvas:
    """A canvas element that shows one board at a time.

    The empty board is drawn once for each size and theme, on its own layer. The marks under the
    pieces and the pieces at rest have layers too. A frame consists of these layers and the moving
    pieces. The first frame of a motion must follow a tap quickly, so only the second one redraws
    what is under the pieces. Nothing runs while nothing changes. The answer to the pointer has a
    canvas element over the first one, `hover`, so that it costs only its own shapes.
    """

    def __init__(self, element: HTMLCanvasElement, hover: HTMLCanvasElement) -> None:
        self.element = element
        self.outlines = outlines = Outlines()
        self._front = Brush(element, outlines)
        self._ground, self._under, self._pieces = (
            Brush(document.createElement("canvas"), outlines) for _ in range(3)
        )
        self._hover, self._is_hovered = Brush(hover, outlines), False
        self.board: EmptyBoard | None = None
        self.scene = Scene()
        self.scale = 1.0
        self.viewport = Viewport()
        self.surface = "paper"
        self._shows_labels = True
        self._pinned: tuple[Shape, ...] = ()
        self._carried: tuple[Piece, Piece] | None = None
        self._has_ground = self._is_held = False
        self._drawn_under: tuple[Shape, ...] | None = None
        self._drawn_pieces: Sequence[Piece] | None = None
        self._motion: Motion | None = None
        self._frame = create_proxy(self._draw_frame)
        self._ends_at = 0.0

    @property
    def is_visible(self) -> bool:
        """Whether the browser lets the page draw."""
        return self._front.is_visible

    @property
    def _brushes(self) -> tuple[Brush, ...]:
        return self._front, self._ground, self._under, self._pieces, self._hover

    def show(
        self,
        board: EmptyBoard,
        scene: Scene,
        *,
        labels: bool,
        is_animated: bool,
        has_throw: bool = False,
    ) -> None:
        """Shows the scene. If `is_animated` and the board is the same, the change moves.

        `has_throw`: dice have just been thrown, so that they tumble.
        """
        before = self.scene if board is self.board else None
        if before is None:
            self.set_viewport(board, Viewport())
        if board is not self.board or labels != self._shows_labels:
            self._invalidate()
            has_long = any(len(label.text) > 2 for label in board.labels)
            self._ground.min_label = MIN_LONG_LABEL if has_long else MIN_LABEL
        self.board, self.scene, self._shows_labels = board, scene, labels
        self._motion = None
        if is_animated and before is not None and before.pieces != scene.pieces:
            self._motion = difference(before.pieces, scene.pieces, throws=has_throw)
            self._ends_at = window.performance.now() + self._motion.duration
            window.requestAnimationFrame(self._frame)
        else:
            self.draw()

    def carry(self, kind: PieceKind, at: tuple[float, float], to: tuple[float, float]) -> None:
        """Draws the piece of a kind at a point dragged to another point."""
        piece = next((p for p in self.scene.pieces if p.kind is kind and _is_at(p, at)), None)
        if piece is not None:
            self._carried, self._motion = (piece, Piece(kind, *to)), None
            self.draw()

    def put_down(self) -> None:
        """Ends the drag: the next animation moves the piece from where it is now."""
        if self._carried is not None:
            piece, here = self._carried
            self._carried = None
            others = (each for each in self.scene.pieces if each is not piece)
            self.scene = replace(self.scene, pieces=(*others, here))

    def hover(self, drawing: Scene) -> None:
        """Draws the answer to a pointer on its own layer; an empty scene clears it."""
        is_empty = not (drawing.under or drawing.pieces or drawing.over)
        brush = self._hover
        if self._is_hovered or not is_empty:
            brush.clear()
        self._is_hovered = not is_empty
        if brush.styles and not is_empty:
            brush.shapes(drawing.under)
            brush.alpha = GHOST
            brush.pieces(drawing.pieces)
            brush.alpha = 1.0
            brush.shapes(drawing.over)

    def animation_ms_left(self) -> int:
        """Milliseconds until the running animation ends; 0 without one."""
        return max(0, ceil(self._ends_at - window.performance.now()))

    def restyle(self, styles: dict[str, Style], surface: str) -> None:
        """Switches to another theme; `surface` is the value of the setting `board`."""
        self.surface = surface
        for brush in self._brushes:
            brush.styles = styles
        self._invalidate()

    def fit(self, width: float, height: float) -> tuple[float, float]:
        """Fits the canvas into a box of CSS pixels; returns the size that it takes."""
        if self.board is None:
            return width, height
        self.scale = max(1.0, min(width / self.board.width, height / self.board.height))
        taken = self.board.width * self.scale, self.board.height * self.scale
        ratio = window.devicePixelRatio or 1.0
        size = round(taken[0] * ratio), round(taken[1] * ratio)
        for brush in self._brushes:
            brush.resize(*size, self.scale * ratio, ratio)
        self.set_viewport(self.board, self.viewport)
        return taken

    def set_viewport(self, board: EmptyBoard, viewport: Viewport) -> None:
        """Shows another part of the board from the next drawing on."""
        self.viewport = viewport
        for brush in self._brushes:
            brush.unit = unit = self.scale * viewport.zoom * brush.ratio
            brush.origin = -viewport.x * unit, -viewport.y * unit
        self.hover(Scene())
        self._pinned = ()
        if viewport.zoom > 1 and self._shows_labels:
            self._pinned = pinned(board, viewport, PINNED_LABEL / (self.scale * viewport.zoom))
        self._invalidate()

    @property
    def smallest_target_px(self) -> float:
        """The shortest side of any target as it is shown, in CSS pixels."""
        if self.board is None:
            return 0.0
        return smallest_target_size(self.board) * self.scale * self.viewport.zoom

    def site_at(self, client_x: float, client_y: float) -> Site | None:
        """The site under a point of the window; None outside the canvas."""
        board = self.board
        if board is None:
            return None
        x, y = self._offset(client_x, client_y)
        if not (0 <= x < self.scale * board.width and 0 <= y < self.scale * board.height):
            return None
        return board.at(*self._unscaled(x, y))

    def point_at(self, client_x: float, client_y: float) -> tuple[float, float]:
        """The point of the board, in board units, under a point of the window."""
        return self._unscaled(*self._offset(client_x, client_y))

    def _offset(self, client_x: float, client_y: float) -> tuple[float, float]:
        """A point of the window in CSS pixels from the corner of the canvas."""
        rect = self.element.getBoundingClientRect()
        return client_x - rect.left, client_y - rect.top

    def _unscaled(self, x: float, y: float) -> tuple[float, float]:
        unit = self.scale * self.viewport.zoom
        return x / unit + self.viewport.x, y / unit + self.viewport.y

    def enlarge(
        self, brush: Brush, at: tuple[float, float], unit: float, over: Iterable[Shape]
    ) -> None:
        """Draws the surroundings of a point with another brush, `unit` pixels to a board unit.

        `over` are marks drawn on top.
        """
        if self.board is None:
            return
        element = brush.element
        brush.styles, brush.unit = self._front.styles, unit
        brush.origin = element.width / 2 - at[0] * unit, element.height / 2 - at[1] * unit
        brush.clear()
        brush.ground(self.board.ground, self.surface)
        if self._shows_labels:
            brush.shapes(self.board.labels)
        brush.shapes(self.scene.under)
        brush.pieces(self.scene.pieces)
        brush.shapes((*self.scene.over, *over))

    @contextmanager
    def drawn_once(self) -> Iterator[None]:
        """Draws the scene once, after several changes of it and of its size."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        self.draw()

    def draw(self) -> None:
        """Draws the scene at rest."""
        if self._is_held or self.board is None or not self._front.styles:
            return
        piece, here = self._carried or (None, None)
        pieces = self.scene.pieces
        if piece is not None:
            pieces = tuple(each for each in pieces if each != piece)
        self._begin(self.board, pieces, self.scene.under)
        self._front.shapes((*self.scene.over, *self._pinned))
        if here is not None:
            self._front.piece(here)

    def _draw_frame(self, now: float) -> None:
        motion = self._motion
        if motion is None or self.board is None:
            return
        is_first = motion.started < 0
        progress = motion.progress(now)
        if progress >= 1:
            self._motion = None
            self.draw()
            return
        under = self._drawn_under if is_first else None
        self._begin(self.board, motion.still, self.scene.under if under is None else under)
        for piece, pose in motion.moving(progress):
            self._front.piece(piece, pose)
        self._front.shapes((*self.scene.over, *self._pinned))
        window.requestAnimationFrame(self._frame)

    def _begin(self, board: EmptyBoard, pieces: Sequence[Piece], under: tuple[Shape, ...]) -> None:
        """Updates the layers, then clears the canvas and draws them."""
        if self._drawn_under != under:
            self._draw_under(board, under)
        if self._drawn_pieces != pieces:
            self._draw_pieces(pieces)
        self._front.clear()
        self._front.copy(self._under)
        self._front.copy(self._pieces)

    def _draw_under(self, board: EmptyBoard, shapes: tuple[Shape, ...]) -> None:
        self._drawn_under = None
        if not self._has_ground:
            self._ground.clear()
            self._ground.ground(board.ground, self.surface)
            if self._shows_labels:
                self._ground.shapes(board.labels)
            self._has_ground = True
        self._under.clear()
        self._under.copy(self._ground)
        self._under.shapes(shapes)
        self._drawn_under = shapes

    def _draw_pieces(self, pieces: Sequence[Piece]) -> None:
        """Draws the pieces on their layer; if only a few have changed, only around those."""
        drawn, self._drawn_pieces = self._drawn_pieces, None
        still, gone, new = partition(drawn or (), pieces)
        if drawn is None or len(gone) > MAX_GONE or any(p.kind.overlap for p in (*gone, *new)):
            self._pieces.clear()
            self._pieces.pieces(pieces)
        else:
            if gone:
                boxes = [bounding_box(piece) for piece in gone]
                self._pieces.patch(boxes, touching(boxes, still))
            self._pieces.pieces(new)
        self._drawn_pieces = pieces

    def _invalidate(self) -> None:
        """Makes the next drawing start from empty layers."""
        self._has_ground, self._drawn_under, self._drawn_pieces = False, None, None


def _is_at(piece: Piece, at: tuple[float, float]) -> bool:
    return hypot(piece.x - at[0], piece.y - at[1]) < 0.01
