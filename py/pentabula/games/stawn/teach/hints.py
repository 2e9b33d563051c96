"""Stawn's hints: a move in words, and where to look."""

from __future__ import annotations

from fractions import Fraction

from pentabula.core.hints import Nudge
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.games.stawn.rules.moves import (
    BUTTON,
    COLOUR_TOKENS,
    Conversion,
    March,
    Move,
    Placement,
)
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.teach.reasons import exposed

_PHRASES = {
    BUTTON: Message("take the button"),
    COLOUR_TOKENS[0]: Message("play Black"),
    COLOUR_TOKENS[1]: Message("play White"),
}


def phrase(position: Position, move: Move) -> Message:
    """What to do: `march from c1 to c4 and leave the stone on c2`."""
    if isinstance(move, Placement):
        return Message("place a pawn on {cell}", cell=move.cell)
    if isinstance(move, Conversion):
        return Message("convert the field on {cell}", cell=move.cell)
    if isinstance(move, Number):
        return Message("name a komi of {komi}", komi=Fraction(move.value))
    if not isinstance(move, March):
        return _PHRASES.get(move, Message("pass your turn"))
    cells = {"start": move.start, "end": move.end, "stone": move.stone}
    if move.takes:
        return Message(
            "take the pawn on {end} with the one on {start}, and leave the stone on {stone}",
            **cells,
        )
    return Message("march from {start} to {end}, and leave the stone on {stone}", **cells)


def after_null_move(position: Position) -> Position | None:
    """The pieces with the other colour to move, once komi and colours are settled."""
    if not position.has_begun or position.outcome() is not None:
        return None
    pieces, button = position.pieces, position.button
    return Position(pieces, 1 - position.colour, button, position.komi, position.black_seat)


def nudge(position: Position, move: Move) -> Nudge:
    """Which kind of turn it is, and with which pawn."""
    pieces, mine = position.pieces, position.colour
    if isinstance(move, Conversion):
        fields = pieces.convertible(mine)
        names = (pieces.cells.names[cell] for field in fields for cell in field.cells)
        return Nudge(Message("You can convert a field."), tuple(names))
    if isinstance(move, March) and move.takes:
        names = (pieces.cells.names[cell] for cell in exposed(pieces, mine))
        return Nudge(Message("You can take a pawn."), tuple(names))
    if move == BUTTON:
        # The button may be the only target off the board: marking it would give it away.
        names = (pieces.cells.names[cell] for cell in pieces.pawns(mine))
        return Nudge(Message("Count what your turns on the board can still gain."), tuple(names))
    if isinstance(move, March):
        return Nudge(Message("March with the pawn on {cell}.", cell=move.start), (move.start,))
    return Nudge(Message("Place a pawn.")) if isinstance(move, Placement) else Nudge()
