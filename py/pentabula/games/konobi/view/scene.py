"""The board and the drawing of Konobi: stones, links, marks of closed points, the winning chain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

from pentabula.boards.scene import DARK_STONE, LIGHT_STONE, Line, Piece, Polygon, Scene, Shape
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.square import centre
from pentabula.boards.square import points as board_of_points
from pentabula.core.position import Path
from pentabula.games.konobi.rules.links import PointSet, across, open_corners, shortest_chain
from pentabula.games.konobi.rules.position import Position
from pentabula.kit import chains
from pentabula.kit.colours import BLACK
from pentabula.kit.grid import Grid, pick

EDGE_OUT = 0.56
"""How far beyond the outer points the edges are drawn, in board units: outside their sites."""


def board(position: Position) -> EmptyBoard:
    """The grid of points between its edges: Black's solid, White's dotted."""
    return _board(position.grid.size)


@cache
def _board(size: int) -> EmptyBoard:
    plain = board_of_points(size)
    low, high = plain.sites[0].x, plain.sites[-1].x
    near, far = low - EDGE_OUT, high + EDGE_OUT
    edges = (
        Line((low, near, high, near), "edge-first"),
        Line((low, far, high, far), "edge-first"),
        Line((near, low, near, high), "edge-second"),
        Line((far, low, far, high), "edge-second"),
    )
    return replace(plain, ground=(*plain.ground, *edges))


REACH = EDGE_OUT - 0.05
"""How far the winning line extends beyond the outer stones."""
MARK = 0.1
"""How far the marks of closed points reach from the centre, in board units."""
Centres = list[tuple[float, float]]
Row = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Shapes:
    """Every shape that a board of one size may need; each tuple has an item for each bit.

    `stones` by colour; `strong` and `weak` by colour and then by direction: the link from
    the stone at that bit to the east and to the north, to the north-east and to the
    north-west. Items of bits off the board are never used.
    """

    stones: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    strong: tuple[tuple[Row, Row], tuple[Row, Row]]
    weak: tuple[tuple[Row, Row], tuple[Row, Row]]
    diamonds: tuple[Polygon, ...]
    crosses: tuple[tuple[Line, Line], ...]

    def pieces(self, stones: tuple[PointSet, PointSet]) -> Iterator[Piece]:
        """The stones of both colours."""
        return chain(pick(self.stones[0], stones[0]), pick(self.stones[1], stones[1]))

    def links(self, grid: Grid, friends: PointSet, colour: int) -> Iterator[Line]:
        """The links of one colour, weak ones first."""
        east, north = self.strong[colour]
        north_east, north_west = self.weak[colour]
        corners, reach = open_corners(grid, friends), across(grid, friends)
        return chain(
            pick(north_east, friends & reach[0] & corners[0]),
            pick(north_west, friends & reach[1] & corners[1]),
            pick(east, friends & friends >> 1),
            pick(north, friends & friends >> grid.stride),
        )

    def closed(self, unexcused: PointSet, crosscut: PointSet) -> Iterator[Shape]:
        """A cross on each point closed by a crosscut, a diamond on every other closed point."""
        only_weak = unexcused ^ unexcused & crosscut
        crosses = chain.from_iterable(pick(self.crosses, crosscut))
        return chain(pick(self.diamonds, only_weak), crosses)


def scene(position: Position, chosen: Path = ()) -> Scene:
    """Stones, their links, the points closed to the side to move; the chain that has won."""
    table = shapes_of(position.grid.size)
    under: list[Shape] = []
    if position.winner is None:
        under += table.closed(position.verdict.unexcused, position.verdict.crosscut)
    for colour, stones in enumerate(position.stones):
        under += table.links(position.grid, stones, colour)
    if position.winner is not None:
        under += _winning_chain(position, position.winner)
    return Scene(tuple(under), tuple(table.pieces(position.stones)))


def ghost(position: Position, chosen: Path, target: str, moves: Sequence[str]) -> Scene:
    """A stone of the side to move."""
    bit = position.grid.bits.get(target)
    if bit is None:
        return Scene()
    stones = shapes_of(position.grid.size).stones[position.colour]
    return Scene(pieces=(stones[bit.bit_length() - 1],))


def winning_sites(position: Position) -> list[str]:
    """The points of the shortest chain that joins the winner's edges; none before the end."""
    if position.winner is None:
        return []
    grid, colour = position.grid, position.winner
    return shortest_chain(grid, position.stones[colour], grid.edges[colour])


def _winning_chain(position: Position, colour: int) -> list[Shape]:
    """The shortest chain between the edges: a line from edge to edge, a ring round each stone."""
    names, points = board(position).by_name, winning_sites(position)
    beyond = (0.0, REACH) if colour == BLACK else (-REACH, 0.0)
    return chains.drawn([names[point] for point in points], beyond, colour)


@cache
def shapes_of(size: int) -> Shapes:
    """The shapes for boards of that size."""
    centres = [centre(c, r, size) for r in range(size) for c in range(size + 1)]
    return Shapes(
        (
            tuple(Piece(DARK_STONE, x, y) for x, y in centres),
            tuple(Piece(LIGHT_STONE, x, y) for x, y in centres),
        ),
        (_straight(centres, "link-first"), _straight(centres, "link-second")),
        (_slanting(centres, "weak-first"), _slanting(centres, "weak-second")),
        tuple(_diamond(x, y) for x, y in centres),
        tuple(_cross(x, y) for x, y in centres),
    )


def _straight(centres: Centres, role: str) -> tuple[Row, Row]:
    return _lines(centres, role, 1, 0), _lines(centres, role, 0, 1)


def _slanting(centres: Centres, role: str) -> tuple[Row, Row]:
    return _lines(centres, role, 1, 1), _lines(centres, role, -1, 1)


def _lines(centres: Centres, role: str, east: int, north: int) -> Row:
    """The line from each centre to the centre `east` and `north` of it."""
    return tuple(Line((x, y, x + east, y - north), role) for x, y in centres)


def _diamond(x: float, y: float) -> Polygon:
    return Polygon((x - MARK, y, x, y - MARK, x + MARK, y, x, y + MARK), "forbidden-weak")


def _cross(x: float, y: float) -> tuple[Line, Line]:
    role = "forbidden-crosscut"
    return (
        Line((x - MARK, y - MARK, x + MARK, y + MARK), role),
        Line((x - MARK, y + MARK, x + MARK, y - MARK), role),
    )
