"""The cells of a square board and the edge segments between them: tables computed once per size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from pentabula.boards import square
from pentabula.kit.grid import pick

PLACE: Final = ""
EXCHANGE: Final = "~"


class Move(NamedTuple):
    """A placement or an exchange of stones, on two cells by their names.

    A placement (`sign` is PLACE) puts black on `one` and white on `two`. An exchange names
    its cells in increasing order, by row, then by column. The three fields in
    a row are the token.
    """

    one: str
    sign: str
    two: str


@dataclass(frozen=True, slots=True)
class Segment:
    """The edge segment between two adjacent cells, `low` before `high` by row, then column.

    `rod` is its bit among the rods; `placements` have black on `low` and on `high`.
    """

    low: int
    high: int
    rod: int
    placements: tuple[Move, Move]
    exchange: Move


@dataclass(frozen=True, slots=True)
class MoveBits:
    """A move as bits: its rod, the cell it names first, the cell it names second."""

    rod: int
    one: int
    two: int


@dataclass(frozen=True, slots=True)
class BoardTables:
    """All cells and segments of one size. A cell is its row times the size plus its column.

    Bits: a cell's bit is its number; a segment's bit is the number of its lower cell, for
    an upward segment plus the number of cells. `inner` are the cells with a right
    neighbour. `by_rod` finds a segment by its bit, `by_bit` by the bit's
    number (another segment where there is none), `placements` and `exchanges` its moves;
    `move_bits` has every move on the board.
    """

    size: int
    inner: int
    names: tuple[str, ...]
    cell: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]
    segments: tuple[Segment, ...]
    by_rod: dict[int, Segment]
    by_bit: tuple[Segment, ...]
    placements: tuple[tuple[Move, Move], ...]
    exchanges: tuple[Move, ...]
    move_bits: dict[Move, MoveBits]

    def picked(self, rods: int) -> Iterator[Segment]:
        """The segments of these bits, lowest first: like `bits_of`, but many at a time."""
        return pick(self.by_bit, rods)

    def segment(self, one: str, two: str) -> Segment | None:
        """The segment between two cells by their names, or None if they are not adjacent."""
        bits = self.move_bits.get(Move(one, PLACE, two))
        return self.by_rod[bits.rod] if bits else None


@cache
def board_tables(size: int) -> BoardTables:
    """The tables of a board of size × size cells, size from 2."""
    names = tuple(square.name(cell % size, cell // size) for cell in range(size * size))
    segments = _segments(size, names)
    by_rod = {segment.rod: segment for segment in segments}
    by_bit = tuple(by_rod.get(1 << bit, segments[0]) for bit in range(2 * size * size))
    neighbours: tuple[list[int], ...] = tuple([] for _ in names)
    for segment in segments:
        neighbours[segment.low].append(segment.high)
        neighbours[segment.high].append(segment.low)
    return BoardTables(
        size=size,
        inner=sum(1 << cell for cell in range(size * size) if (cell + 1) % size),
        names=names,
        cell={name: cell for cell, name in enumerate(names)},
        neighbours=tuple(tuple(sorted(cells)) for cells in neighbours),
        segments=segments,
        by_rod=by_rod,
        by_bit=by_bit,
        placements=tuple(segment.placements for segment in by_bit),
        exchanges=tuple(segment.exchange for segment in by_bit),
        move_bits=_move_bits(segments),
    )


def _segments(size: int, names: tuple[str, ...]) -> tuple[Segment, ...]:
    cells = range(size * size)
    across = [(low, low + 1, 1 << low) for low in cells if (low + 1) % size]
    upward = [(low, low + size, 1 << low + size * size) for low in cells[:-size]]
    return tuple(
        Segment(
            low,
            high,
            rod,
            (Move(names[low], PLACE, names[high]), Move(names[high], PLACE, names[low])),
            Move(names[low], EXCHANGE, names[high]),
        )
        for low, high, rod in across + upward
    )


def _move_bits(segments: tuple[Segment, ...]) -> dict[Move, MoveBits]:
    found = {}
    for segment in segments:
        low, high = 1 << segment.low, 1 << segment.high
        found[segment.placements[0]] = MoveBits(segment.rod, low, high)
        found[segment.placements[1]] = MoveBits(segment.rod, high, low)
        found[segment.exchange] = MoveBits(segment.rod, low, high)
    return found
