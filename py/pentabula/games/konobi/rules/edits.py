"""Setting up positions of Konobi: stones, whose turn it is, who plays Black."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pentabula.core.edits import ERASE, MOVE, EditField, Stamp
from pentabula.core.message import Message
from pentabula.core.position import Path
from pentabula.games.konobi.rules import diagram
from pentabula.games.konobi.rules.diagram import Diagram
from pentabula.games.konobi.rules.position import Position
from pentabula.kit import edit_fields

_STAMPS: Final = (
    Stamp("black", Message("Black stone"), "first"),
    Stamp("white", Message("White stone"), "second"),
    MOVE,
    ERASE,
)


def stamps(position: Position) -> Sequence[Stamp]:
    """The stamps, each of which a tap may apply."""
    return _STAMPS


def put(position: Position, stamp: str, path: Path) -> str:
    """The diagram after a stamp on the targets of a path."""
    shown = diagram.read(str(position))
    black, white = shown.stones
    bits = [1 << shown.grid.names.index(target) for target in path]
    if stamp == MOVE.name:
        source, end = bits
        stamp = "black" if black & source else "white" if white & source else ""
        if not stamp:
            raise edit_fields.nothing_to_move_error(path[0])
        black, white = black & ~source, white & ~source
    else:
        end = bits[0]
    black = black & ~end | (end if stamp == "black" else 0)
    white = white & ~end | (end if stamp == "white" else 0)
    return diagram.write(_settled(replace(shown, stones=(black, white))))


def _settled(shown: Diagram) -> Diagram:
    """The diagram with Black to move if it is empty, and as seat 0 until it has a black stone."""
    return replace(
        shown,
        colour=shown.colour if any(shown.stones) else 0,
        black_seat=shown.black_seat if shown.stones[0] else 0,
    )


def fields(position: Position) -> Sequence[EditField]:
    """The fields of the position."""
    shown = diagram.read(str(position))
    return (
        edit_fields.turn_field(shown.colour),
        edit_fields.pie_field(shown.pie),
        edit_fields.black_field(shown.black_seat),
    )


def change(position: Position, name: str, value: str) -> str:
    """The diagram with another value of a field."""
    shown = diagram.read(str(position))
    if name == edit_fields.TURN:
        shown = replace(shown, colour=int(value))
    elif name == edit_fields.PIE:
        shown = replace(shown, pie=value == "on")
    else:
        shown = replace(shown, black_seat=int(value))
    return diagram.write(shown)


def warnings(position: Position) -> Sequence[Message]:
    """Stones alternate: only passes change how many there are of each colour."""
    shown = diagram.read(str(position))
    black, white = (stones.bit_count() for stones in shown.stones)
    if black - white == shown.colour:
        return ()
    return (
        Message(
            "Players alternate, so only passes could lead to this turn with {black} black and "
            "{white} white stones.",
            black=black,
            white=white,
        ),
    )
