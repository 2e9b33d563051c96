"""Draws positions as PNG files, on a canvas that is not in the page."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, sqrt
from typing import TYPE_CHECKING

from js import Promise, document
from pyodide.ffi import JsException, create_once_callable, jsnull

from pentabula.app.export import png, replay
from pentabula.app.export.png import DAMAGED, Frame, PictureError
from pentabula.boards.scene import PAGE, Rounded, Scene, Styles
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.theme import Theme, styles
from pentabula.browser import page
from pentabula.browser.brush import Brush, Outlines

if TYPE_CHECKING:
    from js import Blob, HTMLCanvasElement
    from pyodide.ffi import JsNull, JsPromise, JsProxy

PROBE = "#4080c0", bytes((64, 128, 192, 255))
"""A colour, and its bytes in a picture."""

NOISE = 8
"""The greatest change of a byte that browsers make on purpose, too small to be seen."""

USUAL_UNIT = 40.0
"""The width of a board unit at which coordinates have their usual size, in pixels."""


def is_faithful() -> bool:
    """Whether the browser returns what was drawn on a canvas; some return noise, for privacy."""
    colour, wanted = PROBE
    canvas = document.createElement("canvas")
    canvas.width = canvas.height = 8
    try:
        context = canvas.getContext("2d", willReadFrequently=True)
        context.fillStyle = colour
        context.fillRect(0, 0, 8, 8)
        read = context.getImageData(0, 0, 8, 8).data.to_bytes()
    except page.MISSING:
        return False
    return all(abs(a - b) <= NOISE for a, b in zip(read, wanted * 64, strict=True))


def picture(
    board: EmptyBoard, scene: Scene, theme: Theme, width: int, *, labels: bool
) -> HTMLCanvasElement:
    """The scene on a canvas of that width, in pixels, with the grain of the theme's board."""
    canvas = document.createElement("canvas")
    brush = _brush(canvas, board, styles(theme), width / board.width)
    _draw(brush, board, scene, labels=labels, surface=theme.board)
    return canvas


async def frames(
    board: EmptyBoard, scenes: Sequence[Scene], styles: Styles, size: int, *, labels: bool
) -> list[Frame]:
    """The scenes as the frames of an animation whose longer side has `size` pixels.

    Each frame after the first holds only the changes; the rest of it is transparent.
    """
    unit = size / max(board.width, board.height)
    canvas, part = document.createElement("canvas"), document.createElement("canvas")
    brush = _brush(canvas, board, styles, unit)
    found: list[Frame] = []
    before = b""
    for number, scene in enumerate(scenes):
        _draw(brush, board, scene, labels=labels)
        shown = brush.context.getImageData(0, 0, canvas.width, canvas.height).data.to_bytes()
        milliseconds = replay.LONG if number == len(scenes) - 1 else replay.SHORT
        if not number:
            found.append(Frame(await png_of(canvas), 0, 0, milliseconds))
        else:
            parts = replay.changed_areas(before, shown, canvas.width)
            x, y, part.width, part.height = replay.bounding_box(parts)
            context = part.getContext("2d")
            for left, top, width, height in parts:
                at = (left - x, top - y, width, height)
                context.drawImage(canvas, left, top, width, height, *at)
            found.append(Frame(await png_of(part), x, y, milliseconds))
        before = shown
    return found


async def animation(
    board: EmptyBoard, scenes: Sequence[Scene], styles: Styles, record: str, *, labels: bool
) -> bytes | None:
    """The scenes as an animated PNG file with a record; None if even a small one is too large."""
    likely = inf
    for size in replay.SIZES:
        if size > likely and size != replay.SIZES[-1]:
            continue
        made = png.animation(await frames(board, scenes, styles, size, labels=labels), record)
        if len(made) < replay.MAX_BYTES:
            return made
        likely = 1.1 * size * sqrt(replay.MAX_BYTES / len(made))
    return None


async def png_of(canvas: HTMLCanvasElement) -> bytes:
    """The content of a canvas as a PNG file. Raises PictureError if there is no memory for it."""
    blob = page.none_if_null(await blob_of(canvas))
    if blob is None:
        raise PictureError(DAMAGED)
    return (await blob.arrayBuffer()).to_bytes()


def blob_of(canvas: HTMLCanvasElement) -> JsPromise[Blob | JsNull]:
    """The content of a canvas as the browser's file, once it is made; null if it never is."""

    def make(done: JsProxy, failed: JsProxy) -> None:
        try:
            canvas.toBlob(done, "image/png")
        except (AttributeError, JsException, TypeError):  # it is missing, null, or refused
            done(jsnull)
        page.check_later(lambda: done(jsnull), page.TIMEOUT_MS)

    return Promise.new(create_once_callable(make))


def _brush(canvas: HTMLCanvasElement, board: EmptyBoard, styles: Styles, unit: float) -> Brush:
    canvas.getContext("2d", willReadFrequently=True)  # the first call decides how it is kept
    brush = Brush(canvas, Outlines())
    brush.styles = dict(styles)
    brush.min_label = 0.0
    brush.resize(ceil(board.width * unit), ceil(board.height * unit), unit, unit / USUAL_UNIT)
    return brush


def _draw(
    brush: Brush, board: EmptyBoard, scene: Scene, *, labels: bool, surface: str = ""
) -> None:
    brush.clear()
    brush.shapes([Rounded(0, 0, board.width + 1, board.height + 1, 0, PAGE)])
    brush.ground(board.ground, surface)
    if labels:
        brush.shapes(board.labels)
    brush.shapes(scene.under)
    brush.pieces(scene.pieces)
    brush.shapes(scene.over)
