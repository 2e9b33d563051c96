"""The pieces on the board and what follows from them alone: ways, majorities, fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pentabula.games.stawn.rules.cells import Cells

BLACK, WHITE = 0, 1
EMPTY, PAWN, STONE = 0, 1, 3  # a piece is PAWN + colour or STONE + colour


@dataclass(frozen=True, slots=True)
class Field:
    """A maximal connected set of stones of one colour; `rim` are the cells beside it."""

    colour: int
    cells: tuple[int, ...]
    rim: frozenset[int]


@dataclass(frozen=True, slots=True)
class Way:
    """Where a pawn may go: the cell it ends on, the cells for its stone, and whether it takes."""

    end: int
    stones: tuple[int, ...]
    takes: bool


class Pieces:
    """The pieces on the cells of a board, as a value. `codes` has one byte a cell."""

    __slots__ = ("cells", "codes", "_fields")

    def __init__(self, cells: Cells, codes: bytes) -> None:
        self.cells = cells
        self.codes = codes
        self._fields: tuple[tuple[Field, ...], tuple[Field, ...]] | None = None

    def __getitem__(self, cell: int) -> int:
        return self.codes[cell]

    def changed(self, changes: Mapping[int, int]) -> Pieces:
        """These pieces with some cells changed."""
        codes = bytearray(self.codes)
        for cell, piece in changes.items():
            codes[cell] = piece
        return Pieces(self.cells, bytes(codes))

    def empty_cells(self) -> list[int]:
        """The empty cells."""
        return [cell for cell, piece in enumerate(self.codes) if piece == EMPTY]

    def pawns(self, colour: int) -> list[int]:
        """The cells with a pawn of this colour."""
        return [cell for cell, piece in enumerate(self.codes) if piece == PAWN + colour]

    def ways(self, pawn: int) -> Iterator[Way]:
        """Where the pawn on this cell may go, and for each end where its stone may go.

        By the pawn's own colour, even if the other side is to move. Rules: stawn.md, Turn 2.
        """
        codes = self.codes
        colour = codes[pawn] - PAWN
        own = (PAWN + colour, STONE + colour)
        for ray in self.cells.rays[pawn]:
            stones: tuple[int, ...] = (pawn,)
            for end in ray:
                piece = codes[end]
                if piece == EMPTY:
                    yield Way(end, stones, takes=False)
                    stones = (*stones, end)
                elif piece not in own:
                    if self.is_capturable(end, colour):
                        yield Way(end, stones, takes=True)
                    break

    def way(self, pawn: int, end: int) -> Way | None:
        """The way of the pawn to this cell, or None if it may not go there."""
        return next((way for way in self.ways(pawn) if way.end == end), None)

    def is_capturable(self, cell: int, by: int) -> bool:
        """Whether an enemy pawn is on the cell and most pawns beside it are of colour `by`.

        Rules: stawn.md, Turn 2.
        """
        codes = self.codes
        if codes[cell] != PAWN + 1 - by:
            return False
        lead = 0
        for near in self.cells.neighbours[cell]:
            piece = codes[near]
            if 0 < piece < STONE:
                lead += 1 if piece == PAWN + by else -1
        return lead > 0

    def is_convertible(self, field: Field) -> bool:
        """Whether most pawns beside the field are its enemies. Rules: stawn.md, Turn 3."""
        return has_majority(1 - field.colour, self.pawns_beside(field.rim))

    def pawns_beside(self, sites: Iterable[int]) -> tuple[int, int]:
        """How many black and how many white pawns are on these cells."""
        found = [self.codes[site] for site in sites]
        return found.count(PAWN + BLACK), found.count(PAWN + WHITE)

    def fields(self, colour: int) -> tuple[Field, ...]:
        """The fields of a colour, in the order of their names. Rules: stawn.md, Turn 3."""
        if self._fields is None:
            self._fields = (self._found(BLACK), self._found(WHITE))
        return self._fields[colour]

    def field_at(self, cell: int) -> Field:
        """The field of the stone on a cell. There must be one."""
        return next(field for field in self.fields(self[cell] - STONE) if cell in field.cells)

    def convertible(self, by: int) -> list[Field]:
        """The enemy fields that the colour may convert."""
        return [field for field in self.fields(1 - by) if self.is_convertible(field)]

    def can_play(self, colour: int) -> bool:
        """Whether the colour would have a move on the board if it were to move."""
        return (
            EMPTY in self.codes
            or bool(self.convertible(colour))
            or any(True for pawn in self.pawns(colour) for _ in self.ways(pawn))
        )

    def _found(self, colour: int) -> tuple[Field, ...]:
        stone, near = STONE + colour, self.cells.near
        stones = [cell for cell, piece in enumerate(self.codes) if piece == stone]
        left, found = set(stones), []
        for first in stones:
            if first not in left:
                continue
            left.remove(first)
            group, rim = [first], near[first]
            for cell in group:
                more = near[cell] & left
                if more:
                    left -= more
                    group += more
            if len(group) > 1:
                rim = rim.union(*[near[cell] for cell in group]).difference(group)
                group.sort()
            found.append(Field(colour, tuple(group), rim))
        return tuple(found)


def has_majority(colour: int, counts: tuple[int, int]) -> bool:
    """Whether the colour's count is the larger one: a tie is not a majority."""
    return counts[colour] > counts[1 - colour]
