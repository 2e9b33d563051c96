"""Stawn's hints: what a turn takes, converts, threatens or protects."""

from __future__ import annotations

from fractions import Fraction

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Hints, Nudge, first_two
from pentabula.core.message import Message, counted
from pentabula.core.numbers import Number
from pentabula.games.stawn.rules.moves import BUTTON, COLOURS, Convert, March, Move, Place
from pentabula.games.stawn.rules.pieces import Pieces
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.rules.words import conversion
from pentabula.games.stawn.teach.danger import exposed, named, open_fields
from pentabula.games.stawn.teach.faults import faults

_ORDERS = {
    BUTTON: Message("take the button"),
    COLOURS[0]: Message("play Black"),
    COLOURS[1]: Message("play White"),
}


def phrase(position: Position, move: Move) -> Message:
    """What to do: `march from c1 to c4 and leave the stone on c2`."""
    if isinstance(move, Place):
        return Message("place a pawn on {cell}", cell=move.cell)
    if isinstance(move, Convert):
        return Message("convert the field on {cell}", cell=move.cell)
    if isinstance(move, Number):
        return Message("name a komi of {komi}", komi=Fraction(move.value))
    if not isinstance(move, March):
        return _ORDERS.get(move, Message("pass your turn"))
    cells = {"start": move.start, "end": move.end, "stone": move.stone}
    if move.takes:
        return Message(
            "take the pawn on {end} with the one on {start}, and leave the stone on {stone}",
            **cells,
        )
    return Message("march from {start} to {end}, and leave the stone on {stone}", **cells)


def nudge(position: Position, move: Move) -> Nudge:
    """Which kind of turn it is, and with which pawn."""
    pieces, mine = position.pieces, position.colour
    if isinstance(move, Convert):
        fields = (pieces.field_at(cell).cells for cell in open_fields(pieces, mine))
        names = (pieces.cells.names[cell] for cells in fields for cell in cells)
        return Nudge(Message("You can convert a field."), tuple(names))
    if isinstance(move, March) and move.takes:
        prey = exposed(pieces, 1 - mine, mine)
        names = (pieces.cells.names[cell] for cell in prey)
        return Nudge(Message("You can take a pawn."), tuple(names))
    if move == BUTTON:
        # The button may be the only target beside the board: marking it would give it away.
        names = (pieces.cells.names[cell] for cell in pieces.pawns(mine))
        return Nudge(Message("Count what your turns on the board can still gain."), tuple(names))
    if isinstance(move, March):
        return Nudge(Message("March with the pawn on {cell}.", cell=move.start), (move.start,))
    return Nudge(Message("Place a pawn.")) if isinstance(move, Place) else Nudge()


def reason(position: Position, found: MoveEvaluation[Move]) -> Message | None:
    """The two most important facts about the turn: what it takes, saves, threatens; its stone."""
    move = found.move
    if isinstance(move, Number):
        return Message("It leaves neither colour better off: your opponent has to choose one.")
    if move in COLOURS:
        return Message("With this komi it is the better colour.")
    if move == BUTTON:
        return Message("It is worth half a point, and no other turn seems worth more.")
    if not isinstance(move, Place | March | Convert):
        return None
    if isinstance(move, Convert):
        return conversion(position, move)
    facts = _facts(position, move)
    return first_two(facts)


def _facts(position: Position, move: Place | March) -> list[Message]:
    """What the turn does, the most important first."""
    was, now = position.pieces, position.play(move).pieces
    mine, theirs = position.colour, 1 - position.colour
    taken = [Message("It takes a pawn.")] if isinstance(move, March) and move.takes else []
    concerned = (
        (_saves, was, _saved_pawns(was, now, mine, move)),
        (_protects, was, open_fields(was, theirs) - open_fields(now, theirs)),
        (_threatens, now, exposed(now, theirs, mine) - exposed(was, theirs, mine)),
        (_may_convert, now, open_fields(now, mine) - open_fields(was, mine)),
    )
    return [
        *taken,
        *(tell(pieces, cells) for tell, pieces, cells in concerned if cells),
        *_stone(now, move),
    ]


def _saved_pawns(was: Pieces, now: Pieces, mine: int, move: Place | March) -> set[int]:
    """The own pawns that could be taken before the turn and cannot after it."""
    endangered = exposed(now, mine, 1 - mine)
    saved = exposed(was, mine, 1 - mine) - endangered
    if isinstance(move, March) and now.cells.number[move.end] in endangered:
        saved.discard(now.cells.number[move.start])
    return saved


def _saves(pieces: Pieces, cells: set[int]) -> Message:
    return counted(
        "It saves the pawn on {cells}.",
        "It saves the pawns on {cells}.",
        len(cells),
        cells=named(pieces, cells),
    )


def _protects(pieces: Pieces, cells: set[int]) -> Message:
    return counted(
        "It protects the field on {cells}.",
        "It protects the fields on {cells}.",
        len(cells),
        cells=named(pieces, cells),
    )


def _threatens(pieces: Pieces, cells: set[int]) -> Message:
    return counted(
        "It threatens the pawn on {cells}.",
        "It threatens the pawns on {cells}.",
        len(cells),
        cells=named(pieces, cells),
    )


def _may_convert(pieces: Pieces, cells: set[int]) -> Message:
    return counted(
        "It threatens to convert the field on {cells}.",
        "It threatens to convert the fields on {cells}.",
        len(cells),
        cells=named(pieces, cells),
    )


def _stone(now: Pieces, move: Place | March) -> list[Message]:
    """What the stone of a march is worth."""
    if not isinstance(move, March):
        return []
    size = len(now.field_at(now.cells.number[move.stone]).cells)
    if size > 1:
        return [Message("Its stone makes a field of {n}.", n=size)]
    return [Message("Its stone is worth a point.")]


HINTS = Hints(phrase, nudge, reason, faults)
