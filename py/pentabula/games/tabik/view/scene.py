"""The board and the drawing of Tabik: square stones on cells, rods between them, group sizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pentabula.boards import square
from pentabula.boards.scene import Line, Piece, PieceKind, Rounded, Scene, Shape, Text
from pentabula.boards.sites import EmptyBoard
from pentabula.core.position import Path
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, EMPTY, WHITE, deciding_cells, groups
from pentabula.games.tabik.rules.segments import Move, board_tables
from pentabula.kit.grid import bits_of


def board(position: Position) -> EmptyBoard:
    """The cells."""
    return square.cells(position.size, position.size)


HALF: Final = 0.38
CORNER: Final = 0.1
RING: Final = 0.27
REACH: Final = 0.42
FIGURE: Final = 0.34
NECK: Final = 0.15


def _tile(half: float, corner: float, role: str, x: float = 0.0, y: float = 0.0) -> Rounded:
    return Rounded(x - half, y - half, 2 * half, 2 * half, corner, role)


BLACK_STONE: Final = PieceKind("black square stone", (_tile(HALF, CORNER, "first"),))
WHITE_STONE: Final = PieceKind(
    "white square stone",
    (_tile(HALF, CORNER, "second"), _tile(RING, CORNER / 2, "second-ring")),
)
# The neck between two stones of a group runs from under one to under the other.
_LONG: Final = 1 - 2 * HALF + 2 * CORNER
UPRIGHT_ROD: Final = PieceKind("upright rod", (Line((0.0, -REACH, 0.0, REACH), "rod"),), stays=True)
LEVEL_ROD: Final = PieceKind("level rod", (Line((-REACH, 0.0, REACH, 0.0), "rod"),), stays=True)


@dataclass(frozen=True, slots=True)
class Stock:
    """The shapes of a board of one size, by segment bit or by cell.

    `faint` are possible rods; `black_necks` and `white_necks` join stones of a group.
    """

    rods: dict[int, Piece]
    faint: dict[int, Line]
    black_necks: dict[int, Rounded]
    white_necks: dict[int, Rounded]
    black: tuple[Piece, ...]
    white: tuple[Piece, ...]
    centres: tuple[tuple[float, float], ...]


@cache
def stock(size: int) -> Stock:
    """The pieces of a board of size × size cells."""
    centres = tuple(square.centre(cell % size, cell // size, size) for cell in range(size * size))
    rods, faint, black_necks, white_necks = {}, {}, {}, {}
    for segment in board_tables(size).segments:
        (x, y), (to_x, to_y) = centres[segment.low], centres[segment.high]
        kind = UPRIGHT_ROD if y == to_y else LEVEL_ROD
        x, y, bit = (x + to_x) / 2, (y + to_y) / 2, segment.rod
        rods[bit] = Piece(kind, x, y)
        faint[bit] = _faint_rod(kind, x, y)
        black_necks[bit] = _neck(kind, x, y, "first")
        white_necks[bit] = _neck(kind, x, y, "second")
    return Stock(
        rods,
        faint,
        black_necks,
        white_necks,
        tuple(Piece(BLACK_STONE, x, y) for x, y in centres),
        tuple(Piece(WHITE_STONE, x, y) for x, y in centres),
        centres,
    )


def _faint_rod(kind: PieceKind, x: float, y: float) -> Line:
    dx, dy = (0.0, REACH) if kind is UPRIGHT_ROD else (REACH, 0.0)
    return Line((x - dx, y - dy, x + dx, y + dy), "rod-faint")


def _neck(kind: PieceKind, x: float, y: float, role: str) -> Rounded:
    width, height = (_LONG, 2 * NECK) if kind is UPRIGHT_ROD else (2 * NECK, _LONG)
    return Rounded(x - width / 2, y - height / 2, width, height, 0.0, role)


def scene(position: Position, chosen: Path = ()) -> Scene:
    """Stones and rods, the sizes of the groups that score, and the half-made move."""
    made = stock(position.size)
    colours = position.colours()
    stones = [
        made.black[cell] if colour == BLACK else made.white[cell]
        for cell, colour in enumerate(colours)
        if colour
    ]
    rods = [made.rods[bit] for bit in bits_of(position.rods)]
    return Scene(
        _necks(position),
        (*stones, *rods),
        _figures(position, colours) + _half_made(position, chosen),
    )


def ghost(position: Position, chosen: Path, target: str, moves: Sequence[Move | str]) -> Scene:
    """Both stones where only one move is left, else the stone of this tap."""
    made, cell = stock(position.size), position.tables.cell
    if target not in cell:
        return Scene()
    placed = [each for each in moves if isinstance(each, Move) and target == each.one]
    left = moves if chosen else placed or moves
    if len(left) == 1 and isinstance(left[0], Move):
        one, sign, two = left[0]
        black, white = cell[one], cell[two]
        if sign and position.at(black) == BLACK:
            black, white = white, black
        segment = position.tables.segment(one, two)
        rods = (made.rods[segment.rod],) if segment and not sign else ()
        return Scene(pieces=(made.black[black], made.white[white], *rods))
    if position.at(cell[target]) != EMPTY:
        return Scene()
    return Scene(pieces=((made.white if chosen else made.black)[cell[target]],))


def _necks(position: Position) -> tuple[Shape, ...]:
    """What joins the stones of each group, under stones and rods."""
    made = stock(position.size)
    black, white = position.joints()
    necks: list[Shape] = [made.black_necks[bit] for bit in bits_of(black)]
    necks += [made.white_necks[bit] for bit in bits_of(white)]
    return tuple(necks)


def _figures(position: Position, colours: list[int]) -> tuple[Shape, ...]:
    """The sizes of the groups as large as either score, on one stone of each.

    At the end, the sizes of winning groups are on all their stones.
    """
    tally = position.tally()
    scoring = {tally.score(BLACK), tally.score(WHITE)}
    winning = tally.leader() if position.outcome() else EMPTY
    shapes = []
    for group in groups(colours, position.tables.neighbours):
        size, colour = len(group), colours[group[0]]
        if size in scoring:
            wins = colour == winning and size == tally.deciding()
            shapes += [_figure(position, cell, size) for cell in (group if wins else group[:1])]
    return tuple(shapes)


def winning_sites(position: Position) -> list[str]:
    """The cells of the groups that decide the game; none at zero to zero."""
    tables = position.tables
    found = deciding_cells(position.colours(), tables.neighbours, position.tally())
    return [tables.names[cell] for cell in found]


def _figure(position: Position, cell: int, size: int) -> Text:
    x, y = stock(position.size).centres[cell]
    role = "first-text" if position.at(cell) == BLACK else "second-text"
    return Text(x, y, str(size), FIGURE, role)


def _half_made(position: Position, chosen: Path) -> tuple[Shape, ...]:
    """The stone of the first tap, and the possible rods."""
    if not chosen or chosen[0] not in position.tables.cell:
        return ()
    name, table, made = chosen[0], position.tables, stock(position.size)
    shapes: list[Shape] = [
        made.faint[segment.rod]
        for other in position.partners(name)
        if (segment := table.segment(name, other))
    ]
    if position.at(table.cell[name]) != EMPTY:
        return tuple(shapes)
    x, y = made.centres[table.cell[name]]
    if len(chosen) == 1:
        return (*shapes, _tile(HALF, CORNER, "first-faint", x, y))
    ring = _tile(RING, CORNER / 2, "second-ring", x, y)
    return (*shapes, _tile(HALF, CORNER, "second-faint", x, y), ring)
