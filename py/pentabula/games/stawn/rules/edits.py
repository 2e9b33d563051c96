"""Setting up positions of Stawn: pawns and stones, the turn, komi, seats and the button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pentabula.core.edits import ERASE, MOVE, EditField, Stamp
from pentabula.core.message import Message
from pentabula.core.position import Path
from pentabula.games.stawn.rules import diagram
from pentabula.games.stawn.rules.cells import cells
from pentabula.games.stawn.rules.diagram import MAX_KOMI, Diagram
from pentabula.games.stawn.rules.moves import COLOUR_TOKENS
from pentabula.games.stawn.rules.position import Position
from pentabula.kit import edit_fields

KOMI: Final = "komi"
BUTTON: Final = "button"

_STAMPS: Final = (
    Stamp("black-pawn", Message("Black pawn"), "first"),
    Stamp("white-pawn", Message("White pawn"), "second"),
    Stamp("black-stone", Message("Black stone"), "first"),
    Stamp("white-stone", Message("White stone"), "second"),
    MOVE,
    ERASE,
)
_SYMBOLS: Final = {"black-pawn": "x", "white-pawn": "o", "black-stone": "X", "white-stone": "O"}
_TAKEN: Final = ("black", "white")


def stamps(position: Position) -> Sequence[Stamp]:
    """The stamps, each of which a tap may apply."""
    return _STAMPS


def put(position: Position, stamp: str, path: Path) -> str:
    """The diagram after a stamp on the targets of a path."""
    shown = diagram.read(str(position))
    number = cells(shown.size).number
    codes = bytearray(shown.codes)
    if stamp == MOVE.name:
        piece = codes[number[path[0]]]
        if not piece:
            raise edit_fields.nothing_to_move_error(path[0])
        codes[number[path[0]]] = 0
    else:
        piece = diagram.SYMBOLS.index(_SYMBOLS.get(stamp, "."))
    codes[number[path[-1]]] = piece
    return diagram.write(_settled(replace(shown, codes=bytes(codes))))


def _settled(shown: Diagram) -> Diagram:
    """The diagram with komi and seats filled in if anything is played, else with Black to move."""
    if any(shown.codes) or shown.button in _TAKEN:
        black = 0 if shown.black_seat is None else shown.black_seat
        return replace(shown, komi=shown.komi or 0, black_seat=black)
    return replace(shown, turn=COLOUR_TOKENS[0])


def fields(position: Position) -> Sequence[EditField]:
    """The fields of the position."""
    shown = diagram.read(str(position))
    komi = "" if shown.komi is None else str(shown.komi)
    states = {
        "free": Message("free"),
        "black": Message("with Black"),
        "white": Message("with White"),
        "off": Message("off"),
    }
    return (
        edit_fields.turn_field(COLOUR_TOKENS.index(shown.turn)),
        edit_fields.black_field(shown.black_seat, Message("not chosen")),
        EditField(KOMI, Message("komi"), komi, low=-MAX_KOMI, high=MAX_KOMI),
        EditField(BUTTON, Message("button"), shown.button, states),
    )


def change(position: Position, name: str, value: str) -> str:
    """The diagram with another value of a field."""
    shown = diagram.read(str(position))
    if name == edit_fields.TURN:
        return diagram.write(replace(shown, turn=COLOUR_TOKENS[int(value)]))
    if name == KOMI:
        return diagram.write(replace(shown, komi=int(value)))
    if name == BUTTON:
        return diagram.write(_settled(replace(shown, button=value)))
    seat = None if value == "?" else int(value)
    komi = shown.komi or 0 if seat is not None else shown.komi
    return diagram.write(replace(shown, black_seat=seat, komi=komi))


def warnings(position: Position) -> Sequence[Message]:
    """Says that White has moved before Black, or that there are stones but no pawn.

    A pawn leaves the stone and stays on the board, or is taken by another pawn.
    """
    shown = diagram.read(str(position))
    held = "".join(diagram.SYMBOLS[code] for code in shown.codes if code)
    if held == "o" and shown.button != "black":
        return (Message("Play cannot lead to this position: Black makes the first move."),)
    if held and not {"x", "o"} & set(held):
        return (
            Message("Play cannot lead to this position: where there are stones, there is a pawn."),
        )
    return ()
