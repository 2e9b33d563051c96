"""The board and the drawing of Stawn: stones, pawns, fields, majorities, marches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot

from pentabula.boards import hexagonal
from pentabula.boards.scene import Disc, Line, Piece, PieceKind, Polygon, Scene, Shape, Text, badge
from pentabula.boards.sites import EmptyBoard, Site
from pentabula.core.position import Path
from pentabula.games.stawn.rules.cells import Cells, cells
from pentabula.games.stawn.rules.moves import Conversion, March, Move, Placement
from pentabula.games.stawn.rules.pieces import BLACK, EMPTY, PAWN, STONE, WHITE, Field, Pieces
from pentabula.games.stawn.rules.position import Position
from pentabula.kit.colours import ROLES


def board(position: Position) -> EmptyBoard:
    """The hexagonal board of this size."""
    return hexagonal.board(position.pieces.cells.side)


STONE_SCALE = 0.72
INSET = 0.06
BADGE_SIZE = 0.21
BADGE_UP = 0.52
"""How far above the middle of its cell a badge is: between three cells, clear of pieces."""

FIGURE_SIZE = 0.3

# The edge between the corners k and k + 1 of a hexagon faces this direction of `cells`.
EDGE_DIRECTIONS = (4, 3, 2, 1, 0, 5)

Point = tuple[float, float]


def _pawn(role: str, name: str, of: str = "") -> PieceKind:
    body, head = Disc(0, 0.12, 0.25, role), Disc(0, -0.17, 0.16, role)
    ring = (Disc(0, 0.12, 0.12, "second-ring"),) if role.startswith("second") else ()
    return PieceKind(name, (body, head, *ring), of=of)


def _stone(role: str, name: str) -> PieceKind:
    hexagon = Polygon(hexagonal.hexagon(0, 0, STONE_SCALE), role)
    inner = Polygon(hexagonal.hexagon(0, 0, STONE_SCALE * 0.72), "second-ring")
    return PieceKind(name, (hexagon, inner) if role == "second" else (hexagon,), stays=True)


KINDS = {
    PAWN + BLACK: _pawn("first", "black pawn"),
    PAWN + WHITE: _pawn("second", "white pawn"),
    STONE + BLACK: _stone("first", "black stone"),
    STONE + WHITE: _stone("second", "white stone"),
}
FAINT_PAWNS = (
    _pawn("first-faint", "black pawn on its way", of="black pawn"),
    _pawn("second-faint", "white pawn on its way", of="white pawn"),
)


def scene(position: Position, chosen: Path = ()) -> Scene:
    """The drawing, with the half-made move of the chosen targets."""
    pieces = position.pieces
    number = pieces.cells.number
    way = [number[name] for name in chosen if name in number]
    if not way or pieces[way[0]] != PAWN + position.colour:
        way = []
    return Scene(
        (*_outlines(pieces), *_rays(position, way)),
        _pieces(position, way),
        (*_sizes(pieces), *_badges(position)),
    )


def ghost(position: Position, chosen: Path, target: str, moves: Sequence[Move]) -> Scene:
    """A pawn, the rays of a pawn and where it would land, or the stones of a field."""
    pieces, cell = position.pieces, position.pieces.cells.number.get(target)
    if cell is None:
        return Scene()
    stock, pawn, stone = _pieces_by_cell(pieces.cells.side), PAWN, STONE
    mine, move = position.colour, moves[0]
    if isinstance(move, Placement):
        return Scene(pieces=(stock[cell][pawn + mine],))
    if isinstance(move, Conversion):
        field = pieces.field_at(cell)
        return Scene(pieces=tuple(stock[each][stone + mine] for each in field.cells))
    if not chosen:
        return Scene(tuple(_rays(position, [cell])))
    if len(chosen) > 1:
        return Scene(pieces=(stock[cell][stone + mine],))
    number = pieces.cells.number
    stones = {each.stone for each in moves if isinstance(each, March)}
    left = [number[each] for each in stones] if len(stones) == 1 else []
    way = _rays(position, [number[chosen[0]], cell])
    drawn = (stock[cell][pawn + mine], *(stock[each][stone + mine] for each in left))
    return Scene(tuple(way), drawn)


def stamp_kind(stamp: str) -> PieceKind | None:
    """A pawn or a stone: they differ by shape."""
    return next((kind for kind in KINDS.values() if kind.name.replace(" ", "-") == stamp), None)


def winning_sites(position: Position) -> list[str]:
    """The winner's stones, whose number decided the game."""
    outcome = position.outcome()
    if outcome is None:
        return []
    stone, names = STONE + position.colour_of(outcome.winner), position.pieces.cells.names
    codes = position.pieces.codes
    return [name for name, piece in zip(names, codes, strict=False) if piece == stone]


def is_contested(position: Position, counts: tuple[int, int]) -> bool:
    """Whether the majority in these counts matters: the side to move has a pawn there.

    After the end of the game no majority matters.
    """
    return counts[position.colour] > 0 and not position.is_over()


def _pieces(position: Position, way: list[int]) -> tuple[Piece, ...]:
    """The pieces; a pawn with a chosen end is drawn faintly there, instead of the pawn it takes."""
    pieces = _pieces_by_cell(position.pieces.cells.side)
    moved = way if len(way) > 1 else []
    drawn = [
        pieces[cell][piece]
        for cell, piece in enumerate(position.pieces.codes)
        if piece != EMPTY and cell not in moved
    ]
    if moved:
        end = _sites(position.pieces.cells)[way[1]]
        drawn.append(Piece(FAINT_PAWNS[position.colour], end.x, end.y))
    return tuple(drawn)


@cache
def _pieces_by_cell(side: int) -> tuple[dict[int, Piece], ...]:
    """Every piece that may be on each cell, by cell."""
    return tuple(
        {piece: Piece(kind, site.x, site.y) for piece, kind in KINDS.items()}
        for site in hexagonal.board(side).sites
    )


def _rays(position: Position, way: list[int]) -> list[Shape]:
    """Lines from the chosen pawn to the chosen end, or else to its farthest ends."""
    if not way:
        return []
    sites, role = _sites(position.pieces.cells), f"weak-{ROLES[position.colour]}"
    start = sites[way[0]]
    ends = way[1:2] or _farthest(position.pieces, way[0])
    return [Line((start.x, start.y, sites[end].x, sites[end].y), role) for end in ends]


def _farthest(pieces: Pieces, pawn: int) -> list[int]:
    """The last cell that the pawn may reach along each of its rays."""
    ends = {way.end for way in pieces.ways(pawn)}
    reached = ([cell for cell in ray if cell in ends] for ray in pieces.cells.rays[pawn])
    return [ray[-1] for ray in reached if ray]


def _badges(position: Position) -> list[Shape]:
    """The majority at every enemy pawn and field next to a pawn of the side to move."""
    pieces, colour = position.pieces, position.colour
    shapes: list[Shape] = []
    for pawn in pieces.pawns(1 - colour):
        counts = pieces.pawns_beside(pieces.cells.neighbours[pawn])
        if is_contested(position, counts):
            shapes += _badge(position, pawn, counts, pieces.is_capturable(pawn, colour))
    for field in pieces.fields(1 - colour):
        counts = pieces.pawns_beside(field.rim)
        if is_contested(position, counts):
            at = _anchor(pieces.cells, field)
            shapes += _badge(position, at, counts, pieces.is_convertible(field))
    return shapes


def _badge(
    position: Position, cell: int, counts: tuple[int, int], has_majority: bool
) -> tuple[Shape, ...]:
    site = _sites(position.pieces.cells)[cell]
    text = f"{counts[position.colour]}:{counts[1 - position.colour]}"
    role = "badge-yes" if has_majority else "badge-no"
    return badge(site.x, site.y - BADGE_UP, text, role, BADGE_SIZE)


def _sizes(pieces: Pieces) -> list[Shape]:
    """How many stones a field of several has, on the stone nearest to its middle."""
    shapes: list[Shape] = []
    for field in (*pieces.fields(BLACK), *pieces.fields(WHITE)):
        if len(field.cells) > 1:
            site = _sites(pieces.cells)[_anchor(pieces.cells, field)]
            role = f"{ROLES[field.colour]}-text"
            shapes.append(Text(site.x, site.y, str(len(field.cells)), FIGURE_SIZE, role))
    return shapes


def _anchor(board: Cells, field: Field) -> int:
    """The cell of the field nearest to its middle."""
    sites = _sites(board)
    x = sum(sites[cell].x for cell in field.cells) / len(field.cells)
    y = sum(sites[cell].y for cell in field.cells) / len(field.cells)
    return min(field.cells, key=lambda cell: hypot(sites[cell].x - x, sites[cell].y - y))


def _outlines(pieces: Pieces) -> list[Shape]:
    """An outline of every field of several stones, just inside its edge."""
    return [
        Polygon(outline, f"field-{ROLES[field.colour]}")
        for field in (*pieces.fields(BLACK), *pieces.fields(WHITE))
        if len(field.cells) > 1
        for outline in _loops(pieces.cells, field)
    ]


def _loops(board: Cells, field: Field) -> list[tuple[float, ...]]:
    """The closed outlines of a field: the outer one, and one for each hole."""
    inside = frozenset(field.cells)
    following: dict[Point, Point] = {}
    for cell in field.cells:
        for start, end, beyond in _edges(board.side)[cell]:
            if beyond not in inside:
                following[start] = end
    loops = []
    while following:
        first, point = following.popitem()
        loop = [first, point]
        while (point := following.pop(point)) != first:
            loop.append(point)
        loops.append(_inset(loop))
    return loops


def _inset(loop: list[Point]) -> tuple[float, ...]:
    """The loop moved to its left by INSET: all its edges are as long as a cell's."""
    moved: list[float] = []
    for i, (x, y) in enumerate(loop):
        (x1, y1), (x2, y2) = loop[i - 1], loop[(i + 1) % len(loop)]
        ux, uy = (x - x1) / hexagonal.RADIUS, (y - y1) / hexagonal.RADIUS
        vx, vy = (x2 - x) / hexagonal.RADIUS, (y2 - y) / hexagonal.RADIUS
        stretch = INSET / (1 + ux * vx + uy * vy)
        moved += [x + (uy + vy) * stretch, y - (ux + vx) * stretch]
    return tuple(moved)


def _sites(board: Cells) -> tuple[Site, ...]:
    return hexagonal.board(board.side).sites


@cache
def _edges(side: int) -> tuple[tuple[tuple[Point, Point, int | None], ...], ...]:
    """The six edges of each cell: two corners, and the cell beyond."""
    board = cells(side)
    found = []
    for cell, site in enumerate(hexagonal.board(side).sites):
        flat = [round(value, 3) for value in hexagonal.hexagon(site.x, site.y)]
        corners = list(zip(flat[::2], flat[1::2], strict=True))
        rays = [board.rays[cell][direction] for direction in EDGE_DIRECTIONS]
        found.append(
            tuple(
                (corners[k], corners[(k + 1) % 6], rays[k][0] if rays[k] else None)
                for k in range(6)
            )
        )
    return tuple(found)
