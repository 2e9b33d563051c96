"""A move that has not been made, drawn over the scene: faint pieces at their new sites, and arrows.

Everything follows from the scenes before and after the move, so every game has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import atan2, cos, hypot, pi, sin

from pentabula.boards.motion import difference
from pentabula.boards.scene import Disc, Line, Piece, Polygon, Rounded, Scene, Shape, Text
from pentabula.boards.sites import EmptyBoard, Site

GHOSTS = {
    "first": "ghost-first",
    "second": "ghost-second",
    "second-ring": "ghost-ring",
    "rod": "ghost-line",
    "strike": "ghost-line",
}
"""The roles of pieces that have a ghost, and of their ghosts. Dice, for instance, have none."""

SMALL = 0.5
"""The size of a ghost on a site with another piece, as a fraction of its usual size."""

NEAR = 0.3
"""Pieces whose centres are nearer than this are on the same site, in board units."""

HEAD, SPREAD = 0.24, 0.5
"""The length of an arrow's head in board units, and half its angle in radians."""

GAP = 0.46
"""The distance between an arrow and the piece where it begins or ends, in board units."""

ASIDE, SHORT = 0.28, 0.12
"""How far the arrows of an exchange are shifted to the side, and their distance from the pieces."""


def ghosts(board: EmptyBoard, before: Scene, after: Scene) -> tuple[Shape, ...]:
    """The pieces that arrive, move or flip between two scenes of a board."""
    motion = difference(before.pieces, after.pieces)
    moved = [pair for pair in motion.slides + motion.pushed if _is_elsewhere(board, *pair)]
    ends = [end for _, end in (*moved, *motion.exchanged, *motion.flipped)]
    shapes: list[Shape] = []
    for piece in (*motion.arriving, *ends):
        shapes += _ghost(piece, before.pieces)
    for start, end in moved:
        shapes += arrow(start, end, 0.0, min(GAP, hypot(end.x - start.x, end.y - start.y) / 3))
    for start, end in motion.exchanged:
        shapes += arrow(start, end, ASIDE, SHORT)
    return tuple(shapes)


def _is_elsewhere(board: EmptyBoard, start: Piece, end: Piece) -> bool:
    """Whether a piece leaves its site; the others of a pile only close up."""
    return board.at(start.x, start.y) is not board.at(end.x, end.y)


def _ghost(piece: Piece, others: Iterable[Piece]) -> Iterator[Shape]:
    """A faint piece; a small one on a site with another piece."""
    is_taken = any(hypot(piece.x - each.x, piece.y - each.y) < NEAR for each in others)
    for shape in piece.kind.shapes:
        role = GHOSTS.get(shape.role)
        if role is not None:
            scale = SMALL if is_taken and not isinstance(shape, Line) else 1.0
            yield _moved(shape, piece.x, piece.y, scale, role)


def _moved(shape: Shape, x: float, y: float, scale: float, role: str) -> Shape:
    """A shape about (0, 0) moved to (x, y), in another size and role."""
    if isinstance(shape, Disc):
        return Disc(x + scale * shape.x, y + scale * shape.y, scale * shape.r, role)
    if isinstance(shape, Text):
        return replace(shape, x=x + shape.x, y=y + shape.y, role=role)
    if isinstance(shape, Rounded):
        return Rounded(
            x + scale * shape.x,
            y + scale * shape.y,
            scale * shape.width,
            scale * shape.height,
            scale * shape.radius,
            role,
        )
    points = tuple((y if i % 2 else x) + scale * value for i, value in enumerate(shape.points))
    return replace(shape, points=points, role=role)


def arrow(
    start: Piece | Site, end: Piece | Site, aside: float = 0.0, gap: float = 0.3
) -> tuple[Shape, ...]:
    """An arrow with a light edge from one piece to another, shifted to its left by `aside`."""
    angle = atan2(end.y - start.y, end.x - start.x)
    across, down = cos(angle), sin(angle)
    left, up = aside * down, -aside * across
    x, y = start.x + left + gap * across, start.y + up + gap * down
    tip = end.x + left - gap * across, end.y + up - gap * down
    neck = tip[0] - 0.7 * HEAD * across, tip[1] - 0.7 * HEAD * down
    corners = [
        value
        for side in (angle + pi - SPREAD, angle + pi + SPREAD)
        for value in (tip[0] + HEAD * cos(side), tip[1] + HEAD * sin(side))
    ]
    shaft, head = (x, y, *neck), (*tip, *corners)
    return (
        Line(shaft, "arrow-edge"),
        Polygon(head, "arrow-edge"),
        Line(shaft, "arrow"),
        Polygon(head, "arrow-head"),
    )
