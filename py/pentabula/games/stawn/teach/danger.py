"""What could happen next on a board of Stawn: pawns that may be taken, fields converted."""

from __future__ import annotations

from collections.abc import Iterable

from pentabula.core.message import Message, all_of
from pentabula.games.stawn.rules.pieces import Field, Pieces


def exposed(pieces: Pieces, colour: int, by: int) -> set[int]:
    """The cells of the pawns of a colour that may be taken."""
    return {cell for cell in pieces.pawns(colour) if pieces.is_capturable(cell, by)}


def open_fields(pieces: Pieces, by: int) -> set[int]:
    """The first cell of each field that a colour may convert."""
    found: list[Field] = pieces.convertible(by)
    return {field.cells[0] for field in found}


def newly_open(pieces: Pieces, other: Pieces, by: int) -> set[int]:
    """The first cells of the fields that a colour may convert, but no part of on another board."""
    known = {cell for field in other.convertible(by) for cell in field.cells}
    return {field.cells[0] for field in pieces.convertible(by) if known.isdisjoint(field.cells)}


def named(pieces: Pieces, cells: Iterable[int]) -> Message:
    """The cells in words."""
    return all_of([pieces.cells.names[cell] for cell in sorted(cells)])


def sizes_of(pieces: Pieces, firsts: Iterable[int]) -> int:
    """The number of stones in the fields of these cells together."""
    return sum(len(pieces.field_at(cell).cells) for cell in firsts)
