"""Words that explanations, the status line and the spoken board share."""

from __future__ import annotations

from fractions import Fraction

from pentabula.core.message import Message, counted
from pentabula.games.stawn.rules.moves import Conversion
from pentabula.games.stawn.rules.pieces import BLACK, EMPTY, PAWN, STONE, WHITE
from pentabula.games.stawn.rules.position import Position
from pentabula.kit.colours import COLOURS, STONES

PIECE = {
    EMPTY: Message("empty"),
    PAWN + BLACK: Message("black pawn"),
    PAWN + WHITE: Message("white pawn"),
    STONE + BLACK: STONES[BLACK],
    STONE + WHITE: STONES[WHITE],
}


def ratio(counts: tuple[int, int], colour: int) -> Message:
    """The pawns beside a piece: `2 black pawns to 1 white pawn`, `colour` first."""
    if counts == (0, 0):
        return Message("no pawn")
    both = (
        counted("{n} black pawn", "{n} black pawns", counts[0]),
        counted("{n} white pawn", "{n} white pawns", counts[1]),
    )
    return Message("{mine} to {theirs}", mine=both[colour], theirs=both[1 - colour])


def piece_name(position: Position, cell: int) -> Message:
    """What is on a cell: `white pawn`, `empty`."""
    return PIECE[position.pieces[cell]]


def mover_name(position: Position) -> Message:
    """The colour to move."""
    return COLOURS[position.colour]


def stones(count: int) -> Message:
    """`3 stones`."""
    return counted("{n} stone", "{n} stones", count)


def both_points(position: Position) -> Message:
    """The points now: `Black 10½, White 8`."""
    return Message(
        "Black {black}, White {white}",
        black=Fraction(position.points_of(BLACK)),
        white=Fraction(position.points_of(WHITE)),
    )


def seat_name(position: Position, seat: int) -> Message:
    """The seat's colour, or `first` and `second` player before the colours are known."""
    if position.has_begun:
        return COLOURS[position.colour_of(seat)]
    return Message("First player") if seat == 0 else Message("Second player")


def conversion(position: Position, move: Conversion) -> Message:
    """How many stones change sides, and what the points are then."""
    field = position.pieces.field_at(position.pieces.cells.number[move.cell])
    return counted(
        "{n} stone changes sides: {points}.",
        "{n} stones change sides: {points}.",
        len(field.cells),
        points=both_points(position.play(move)),
    )
