"""Stawn in words: seats, cells, status, what a move did or would do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from pentabula.boards.view import SeatView
from pentabula.core.errors import NotationError
from pentabula.core.message import Addressed, Detailed, Message, any_of, counted
from pentabula.core.numbers import Number, read_number
from pentabula.core.position import PASS, Path
from pentabula.games.stawn.rules.moves import (
    BUTTON,
    COLOUR_TOKENS,
    KOMI,
    Conversion,
    March,
    Move,
    Placement,
)
from pentabula.games.stawn.rules.pieces import EMPTY, PAWN, STONE
from pentabula.games.stawn.rules.position import FREE, Position
from pentabula.games.stawn.rules.words import (
    conversion,
    mover_name,
    piece_name,
    ratio,
    seat_name,
)
from pentabula.games.stawn.view.panels import parts
from pentabula.games.stawn.view.scene import is_contested
from pentabula.kit.colours import BLACK, COLOURS, ROLES, WHITE

CONTROLS = {
    BUTTON: Message("Take the button"),
    COLOUR_TOKENS[0]: Message("Play Black"),
    COLOUR_TOKENS[1]: Message("Play White"),
    PASS: Message("Pass"),
    KOMI: Message("The komi: a whole number"),
}


def seats(position: Position) -> tuple[SeatView, SeatView]:
    """The colour and the points of each seat; before the colours are known, which player it is."""
    return _seat(position, 0), _seat(position, 1)


def describe_target(position: Position, target: str) -> Message:
    """The cell and what is on it, with the counts that decide about it; or a control."""
    cell = position.pieces.cells.number.get(target)
    if cell is not None:
        return _spoken_cell(position, cell)
    try:
        number = read_number(KOMI, target)
    except NotationError:
        number = None
    if number is not None:
        return Message("Komi {komi}", komi=Fraction(number.value))
    return CONTROLS.get(target) or Message("{target}", target=target)


def status(position: Position, chosen: Path = ()) -> Message:
    """Who is to decide what; what can be taken or converted; how a half-made move continues."""
    if position.komi is None:
        return Addressed(
            Message(
                "{mover} to name the komi: the points that White gets for moving second.",
                mover=Message("The first player"),
            ),
            Message(
                "Name the komi: the points that White gets for moving second. "
                "The other player then chooses a colour."
            ),
        )
    if not position.has_begun:
        return Addressed(
            Message("{mover} to choose a colour.", mover=Message("The second player")),
            Message("Choose Black, who moves first, or White."),
        )
    if chosen:
        return _half_made(position, chosen)
    if not position.can_move(position.colour):
        return Addressed(
            Message("{mover} has no legal move and passes.", mover=mover_name(position)),
            Message("You have no legal move and pass."),
        )
    opportunity = _opportunity(position)
    if opportunity is None:
        return Addressed(
            Message("{mover} to move.", mover=mover_name(position)), Message("Your move.")
        )
    return Addressed(
        Message(
            "{mover} to move. {opportunity}", mover=mover_name(position), opportunity=opportunity
        ),
        Message("Your move. {opportunity}", opportunity=opportunity),
    )


def describe_move(before: Position, move: Move) -> Message:
    """What a move does, in a sentence."""
    colour = mover_name(before)
    if isinstance(move, Placement):
        return Addressed(
            Message("{colour} places a pawn on {cell}.", colour=colour, cell=move.cell),
            Message("You place a pawn on {cell}.", cell=move.cell),
        )
    if isinstance(move, March):
        return _describe_march(colour, move)
    if isinstance(move, Conversion):
        return _describe_conversion(before, colour, move.cell)
    if isinstance(move, Number):
        return Message("The komi is {komi}.", komi=Fraction(move.value))
    if move in COLOUR_TOKENS:
        return _describe_choice(is_black=move == COLOUR_TOKENS[0])
    if move == BUTTON:
        return Addressed(
            Message("{colour} takes the button, for half a point.", colour=colour),
            Message("You take the button, for half a point."),
        )
    return Addressed(
        Message("{mover} has no legal move and passes.", mover=colour),
        Message("You have no legal move and pass."),
    )


def preview(position: Position, move: Move) -> Message | None:
    """What a conversion is worth, and whether a pawn could be taken where it is going."""
    if isinstance(move, Conversion):
        return conversion(position, move)
    if isinstance(move, Placement):
        return _exposed(position, move, move.cell)
    if isinstance(move, March):
        return _exposed(position, move, move.end)
    return None


def settled_options(position: Position) -> Mapping[str, Message]:
    """The komi, once it is known."""
    if position.komi is None:
        return {}
    return {KOMI: Message("{points}", points=Fraction(position.komi))}


def _seat(position: Position, seat: int) -> SeatView:
    name = seat_name(position, seat)
    if not position.has_begun:
        return SeatView(name)
    colour = position.colour_of(seat)
    detail = parts(position, colour)
    figure = Message("{points}", points=Fraction(position.points_of(colour)))
    return SeatView(name, ROLES[colour], detail, figure)


def legend() -> Message:
    """The badges of majorities."""
    return Message("2:1: own pawns to enemy pawns beside it.")


def _spoken_cell(position: Position, cell: int) -> Message:
    pieces, name = position.pieces, position.pieces.cells.names[cell]
    piece, there = pieces[cell], piece_name(position, cell)
    if piece < STONE:
        counts = pieces.pawns_beside(pieces.cells.neighbours[cell])
        said = Message("{cell}, {piece}", cell=name, piece=there)
        is_enemy = piece == PAWN + 1 - position.colour
    else:
        field = pieces.field_at(cell)
        counts = pieces.pawns_beside(field.rim)
        whole = Message("{cell}, {piece}, field of {n}", cell=name, piece=there, n=len(field.cells))
        said = Detailed(whole, "field-first", Message("{cell}, {piece}", cell=name, piece=there))
        is_enemy = field.colour != position.colour
    if piece == EMPTY or not is_enemy or not is_contested(position, counts):
        return said
    full = Message("{said}, {ratio} beside it", said=said, ratio=ratio(counts, position.colour))
    return Detailed(full, "badge-text", said)


def _half_made(position: Position, chosen: Path) -> Message:
    number = position.pieces.cells.number
    way = [number[name] for name in chosen if name in number]
    if len(way) < 2:
        return Message("The pawn on {pawn}: choose the cell where it ends.", pawn=chosen[0])
    found = position.pieces.way(way[0], way[1])
    names = [position.pieces.cells.names[cell] for cell in found.stones] if found else []
    return Message(
        "The pawn goes to {end}. Now choose the cell for its stone: {cells}.",
        end=chosen[1],
        cells=any_of(names),
    )


def _opportunity(position: Position) -> Message | None:
    """What the side to move may take or convert, or that only the button is left."""
    pieces, colour = position.pieces, position.colour
    open_pawns = [pawn for pawn in pieces.pawns(1 - colour) if pieces.is_capturable(pawn, colour)]
    open_fields = pieces.convertible(colour)
    if len(open_pawns) + len(open_fields) > 1:
        return _opportunities(len(open_pawns), len(open_fields))
    if open_pawns:
        counts = pieces.pawns_beside(pieces.cells.neighbours[open_pawns[0]])
        return Message(
            "The pawn on {cell} can be taken: {ratio} beside it.",
            cell=pieces.cells.names[open_pawns[0]],
            ratio=ratio(counts, colour),
        )
    if open_fields:
        return Message(
            "The field on {cell} can be converted: {ratio} beside it.",
            cell=pieces.cells.names[open_fields[0].cells[0]],
            ratio=ratio(pieces.pawns_beside(open_fields[0].rim), colour),
        )
    if position.button == FREE and not pieces.can_play(colour):
        return Message("Only the button is left.")
    return None


def _opportunities(pawns: int, fields: int) -> Message:
    taken = counted("{n} pawn can be taken", "{n} pawns can be taken", pawns)
    converted = counted("{n} field can be converted", "{n} fields can be converted", fields)
    if not fields:
        return Message("{taken}.", taken=taken)
    if not pawns:
        return Message("{converted}.", converted=converted)
    return Message("{taken}, {converted}.", taken=taken, converted=converted)


def _describe_choice(*, is_black: bool) -> Message:
    second = Message("The second player")
    if is_black:
        return Addressed(
            Message("{mover} takes Black and moves first.", mover=second),
            Message("You take Black and move first."),
        )
    return Addressed(
        Message("{mover} takes White. Black moves first.", mover=second),
        Message("You take White. Black moves first."),
    )


def _describe_conversion(before: Position, colour: Message, cell: str) -> Message:
    number = len(before.pieces.field_at(before.pieces.cells.number[cell]).cells)
    return Addressed(
        counted(
            "{colour} converts the field on {cell}: {n} stone.",
            "{colour} converts the field on {cell}: {n} stones.",
            number,
            colour=colour,
            cell=cell,
        ),
        counted(
            "You convert the field on {cell}: {n} stone.",
            "You convert the field on {cell}: {n} stones.",
            number,
            cell=cell,
        ),
    )


def _describe_march(colour: Message, move: March) -> Message:
    cells = {"start": move.start, "end": move.end, "stone": move.stone}
    if move.takes:
        return Addressed(
            Message(
                "{colour} goes from {start}, takes on {end} and leaves a stone on {stone}.",
                colour=colour,
                **cells,
            ),
            Message("You go from {start}, take on {end} and leave a stone on {stone}.", **cells),
        )
    return Addressed(
        Message(
            "{colour} goes from {start} to {end} and leaves a stone on {stone}.",
            colour=colour,
            **cells,
        ),
        Message("You go from {start} to {end} and leave a stone on {stone}.", **cells),
    )


def _exposed(position: Position, move: Move, cell: str) -> Message | None:
    after = position.play(move).pieces
    number = after.cells.number[cell]
    if not after.is_capturable(number, 1 - position.colour):
        return None
    counts = after.pawns_beside(after.cells.neighbours[number])
    return Message(
        "On {cell} the pawn could be taken: {ratio} beside it.",
        cell=cell,
        ratio=ratio(counts, 1 - position.colour),
    )


_WORDS: Final = {
    BUTTON: Message("button"),
    COLOUR_TOKENS[0]: COLOURS[BLACK],
    COLOUR_TOKENS[1]: COLOURS[WHITE],
}


def move_text(before: Position, move: Move) -> Message | None:
    """Where a pawn goes, and the cell of its stone in brackets: `c3–c6 (c4)`, `c3×c6 (c4)`."""
    if isinstance(move, March):
        values = {"start": move.start, "end": move.end, "stone": move.stone}
        if move.takes:
            return Message("{start}×{end} ({stone})", **values)
        return Message("{start}–{end} ({stone})", **values)
    if isinstance(move, Conversion):
        return Message("convert {cell}", cell=move.cell)
    if isinstance(move, Number):
        return Message("komi {komi}", komi=Fraction(move.value))
    return _WORDS.get(move) if isinstance(move, str) else None
