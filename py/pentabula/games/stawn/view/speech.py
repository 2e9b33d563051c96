"""Stawn for screen readers: pawns and stones, and the fields with what decides about them."""

from __future__ import annotations

from collections.abc import Iterable

from pentabula.core.message import Message, all_of, counted, excerpt
from pentabula.games.stawn.rules.moves import KOMI
from pentabula.games.stawn.rules.pieces import BLACK, STONE, WHITE, Field
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.rules.words import ratio
from pentabula.kit.colours import COLOURS, describe_stones


def short_name(position: Position, target: str) -> Message:
    """A cell by its name; the control that names the komi."""
    return Message("Name komi") if target == KOMI else Message("{name}", name=excerpt(target))


def describe_pieces(position: Position) -> tuple[Message, ...]:
    """The pawns and the stones of Black and White by their cells."""
    there = position.pieces
    sentences = []
    for colour in (BLACK, WHITE):
        placed = (cell for cell, code in enumerate(there.codes) if code == STONE + colour)
        sentences.append(_pawns(COLOURS[colour], _cells(position, there.pawns(colour))))
        sentences.append(describe_stones(COLOURS[colour], _cells(position, placed)))
    return tuple(sentences)


def describe_groups(position: Position) -> tuple[Message, ...]:
    """The fields of Black and White with the pawns beside them."""
    return tuple(
        Message("{colour}: {field}.", colour=COLOURS[colour], field=_field(position, field))
        for colour in (BLACK, WHITE)
        for field in position.pieces.fields(colour)
    )


def _pawns(colour: Message, names: list[str]) -> Message:
    if not names:
        return Message("{colour}: no pawns.", colour=colour)
    return counted(
        "{colour}, {n} pawn: {pawns}.",
        "{colour}, {n} pawns: {pawns}.",
        len(names),
        colour=colour,
        pawns=all_of(names),
    )


def _field(position: Position, field: Field) -> Message:
    there = position.pieces
    return counted(
        "a field of {n} stone on {cells}, {ratio} beside it",
        "a field of {n} stones on {cells}, {ratio} beside it",
        len(field.cells),
        cells=all_of(_cells(position, field.cells)),
        ratio=ratio(there.pawns_beside(field.rim), position.colour),
    )


def _cells(position: Position, cells: Iterable[int]) -> list[str]:
    return [position.pieces.cells.names[cell] for cell in cells]
