"""The board rotated by 180 degrees, as the player on the other side sees it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pentabula.boards.identity_cache import IdentityCache
from pentabula.boards.scene import Disc, Piece, Rounded, Scene, Shape, Text
from pentabula.boards.sites import EmptyBoard, Site


@cache
def rotated_board(board: EmptyBoard) -> EmptyBoard:
    """The same board rotated by 180 degrees; text stays upright."""
    return replace(
        board,
        sites=tuple(_site(board, site) for site in board.sites),
        rows=tuple(tuple(reversed(row)) for row in reversed(board.rows)),
        ground=tuple(_shape(board, shape) for shape in board.ground),
        labels=tuple(replace(t, x=board.width - t.x, y=board.height - t.y) for t in board.labels),
    )


def rotated_scene(board: EmptyBoard, scene: Scene) -> Scene:
    """A scene of the unrotated board, rotated by 180 degrees; pieces stay upright."""
    shape, piece = _rotations(board)
    return Scene(
        tuple(map(shape, scene.under)),
        tuple(map(piece, scene.pieces)),
        tuple(_shape(board, each) for each in scene.over),
    )


@cache
def _rotations(
    board: EmptyBoard,
) -> tuple[IdentityCache[Shape, Shape], IdentityCache[Piece, Piece]]:
    """Cached rotations of shapes and pieces: most of a scene was in the previous one."""
    return (
        IdentityCache(lambda shape: _shape(board, shape)),
        IdentityCache(lambda p: Piece(p.kind, board.width - p.x, board.height - p.y)),
    )


def _site(board: EmptyBoard, site: Site) -> Site:
    return replace(
        site,
        x=board.width - site.x,
        y=board.height - site.y,
        outline=_points(board, site.outline),
        parts=tuple(_points(board, part) for part in site.parts),
    )


def _shape(board: EmptyBoard, shape: Shape) -> Shape:
    if isinstance(shape, Disc | Text):
        return replace(shape, x=board.width - shape.x, y=board.height - shape.y)
    if isinstance(shape, Rounded):
        return replace(
            shape,
            x=board.width - shape.x - shape.width,
            y=board.height - shape.y - shape.height,
        )
    return replace(shape, points=_points(board, shape.points))


def _points(board: EmptyBoard, points: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(
        (board.height if index % 2 else board.width) - value for index, value in enumerate(points)
    )
