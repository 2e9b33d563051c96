"""A move that is not made yet, drawn over the scene: faint pieces where they would be, and arrows.

Everything follows from the scenes before and after the move, so every game has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import atan2, cos, hypot, pi, sin

from pentabula.boards.motion import Motion, Pairs, difference
from pentabula.boards.scene import Disc, Line, Piece, Polygon, Rounded, Scene, Shape, Text
from pentabula.boards.sites import Board

GHOSTS = {
    "first": "ghost-first",
    "second": "ghost-second",
    "second-ring": "ghost-ring",
    "rod": "ghost-line",
    "strike": "ghost-line",
}
"""The roles of pieces that have a ghost, and of their ghosts. Dice, for instance, have none."""

TURNED = 0.5
"""The size of a ghost on the piece that it would turn into, as a fraction of its own."""

HEAD, SPREAD = 0.26, 0.45
"""The length of an arrow's head in board units, and half its angle in radians."""

GAP = 0.46
"""How far an arrow ends from the middle of the place that it points to, in board units."""

BOW = 0.2
"""How far arrows of an exchange swing out to the side, as a fraction of their length."""


def ghosts(board: Board, before: Scene, after: Scene) -> tuple[Shape, ...]:
    """The pieces that come, go elsewhere or turn between two scenes of a board."""
    motion = difference(before.pieces, after.pieces)
    moved = [pair for pair in _moves(motion) if _is_elsewhere(board, *pair)]
    ends = [end for _, end in (*moved, *motion.exchanged)]
    shapes: list[Shape] = []
    for piece in (*motion.arriving, *ends):
        shapes += _ghost(piece)
    for _, piece in motion.turned:
        shapes += _ghost(piece, TURNED)
    for start, end in moved:
        shapes += _arrow(start, end, 0.0)
    for start, end in motion.exchanged:
        shapes += _arrow(start, end, BOW)
    return tuple(shapes)


def _moves(motion: Motion) -> Pairs:
    return motion.slides + motion.pushed


def _is_elsewhere(board: Board, start: Piece, end: Piece) -> bool:
    """Whether a piece leaves its site: those of a pile only close up."""
    return board.at(start.x, start.y) is not board.at(end.x, end.y)


def _ghost(piece: Piece, scale: float = 1.0) -> Iterator[Shape]:
    for shape in piece.kind.shapes:
        role = GHOSTS.get(shape.role)
        if role is not None:
            yield _placed(shape, piece.x, piece.y, scale, role)


def _placed(shape: Shape, x: float, y: float, scale: float, role: str) -> Shape:
    """A shape about (0, 0) at a place, in another size and role."""
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


def _arrow(start: Piece, end: Piece, bow: float) -> tuple[Shape, ...]:
    """An arrow between two places, bowed to its left by that fraction of its length."""
    dx, dy = end.x - start.x, end.y - start.y
    length = hypot(dx, dy)
    gap = min(GAP, length / 3)
    bend = start.x + dx / 2 + bow * dy, start.y + dy / 2 - bow * dx
    angle = atan2(end.y - bend[1], end.x - bend[0])
    tip = end.x - gap * cos(angle), end.y - gap * sin(angle)
    neck = tip[0] - 0.7 * HEAD * cos(angle), tip[1] - 0.7 * HEAD * sin(angle)
    sides = (angle + pi - SPREAD, angle + pi + SPREAD)
    corners = [(tip[0] + HEAD * cos(side), tip[1] + HEAD * sin(side)) for side in sides]
    return (
        Line((*_begun(start, bend, gap), *_middle(start, bend, end), *neck), "arrow"),
        Polygon((*tip, *corners[0], *corners[1]), "arrow-head"),
    )


def _begun(start: Piece, bend: tuple[float, float], gap: float) -> tuple[float, float]:
    angle = atan2(bend[1] - start.y, bend[0] - start.x)
    return start.x + gap * cos(angle), start.y + gap * sin(angle)


def _middle(start: Piece, bend: tuple[float, float], end: Piece) -> tuple[float, ...]:
    """Some points of the curve that leaves its start towards the bend and comes from there."""
    points: list[float] = []
    for part in (0.35, 0.5, 0.65):
        rest = 1 - part
        points += [
            rest * rest * start.x + 2 * rest * part * bend[0] + part * part * end.x,
            rest * rest * start.y + 2 * rest * part * bend[1] + part * part * end.y,
        ]
    return tuple(points)
