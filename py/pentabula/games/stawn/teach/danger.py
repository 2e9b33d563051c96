"""What could happen next on a board of Stawn: pawns that could be taken, fields converted."""

from __future__ import annotations

from collections.abc import Iterable

from pentabula.core.message import Message, all_of
from pentabula.games.stawn.rules.pieces import Pieces


def exposed(pieces: Pieces, by: int) -> set[int]:
    """The cells of the pawns that a colour could take if it were to move."""
    return {cell for cell in pieces.pawns(1 - by) if pieces.is_capturable(cell, by)}


def newly_open(pieces: Pieces, other: Pieces, by: int) -> set[int]:
    """The first cells of the fields that a colour could convert.

    Fields that share a cell with one that it could convert on the `other` board are left out.
    """
    known = {cell for field in other.convertible(by) for cell in field.cells}
    return {field.cells[0] for field in pieces.convertible(by) if known.isdisjoint(field.cells)}


def named(pieces: Pieces, cells: Iterable[int]) -> Message:
    """The cells in words."""
    return all_of([pieces.cells.names[cell] for cell in sorted(cells)])


def sizes_of(pieces: Pieces, firsts: Iterable[int]) -> int:
    """The number of stones in the fields of these cells together."""
    return sum(len(pieces.field_at(cell).cells) for cell in firsts)
