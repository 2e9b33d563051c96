"""Why a pawn or a stone may not go to a cell: one refusal for each verdict."""

from __future__ import annotations

from collections.abc import Iterable

from pentabula.core.message import Message, all_of, any_of
from pentabula.core.position import Refusal
from pentabula.games.stawn.rules.moves import March
from pentabula.games.stawn.rules.pieces import PAWN, STONE, Field
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.rules.words import PIECE, piece_name, ratio

TURN = "stawn.md, Turn"
PLACE = "stawn.md, Turn 1"
MARCH = "stawn.md, Turn 2"
CONVERT = "stawn.md, Turn 3"


def open_choice(name: str) -> Refusal:
    """The answer for a cell that is open, so that there is nothing to refuse."""
    return Refusal(Message("{cell} is a legal choice.", cell=name), TURN)


def occupied(position: Position, cell: int) -> Refusal:
    """Why no pawn may be placed there."""
    name = position.pieces.cells.names[cell]
    sentence = Message(
        "You cannot place a pawn on {cell}: there is already a {piece}.",
        cell=name,
        piece=piece_name(position, cell),
    )
    return Refusal(sentence, PLACE, (name,))


def own_stone(position: Position, cell: int) -> Refusal:
    """Why a stone of the side to move begins no move."""
    name = position.pieces.cells.names[cell]
    sentence = Message(
        "The {piece} on {cell} cannot move: stones never move.",
        cell=name,
        piece=piece_name(position, cell),
    )
    return Refusal(sentence, MARCH, (name,))


def no_pawn(position: Position, cell: int) -> Refusal:
    """Why no pawn of the side to move may leave that cell."""
    name = position.pieces.cells.names[cell]
    pawn = PIECE[PAWN + position.colour]
    return Refusal(Message("There is no {pawn} on {cell}.", pawn=pawn, cell=name), MARCH, (name,))


def shut_in(position: Position, pawn: int) -> Refusal:
    """Why a pawn has nowhere to go, with the enemy pieces that stop it."""
    names = position.pieces.cells.names
    if next(position.pieces.ways(pawn), None) is not None:
        return open_choice(names[pawn])
    stops = (_stop(position, ray) for ray in position.pieces.cells.rays[pawn])
    sentence = Message(
        "The pawn on {cell} is blocked: none of its lines reaches an empty cell or a pawn "
        "that it may take.",
        cell=names[pawn],
    )
    return Refusal(sentence, MARCH, tuple(names[stop] for stop in stops if stop is not None))


def taker_first(position: Position, cell: int) -> Refusal:
    """The refusal of an enemy pawn that may be taken: the move begins with the taking pawn."""
    pieces, names = position.pieces, position.pieces.cells.names
    takers = tuple(
        names[pawn] for pawn in pieces.pawns(position.colour) if pieces.way(pawn, cell) is not None
    )
    sentence = Message(
        "To take the pawn on {cell}, first choose the pawn that takes it: {takers}.",
        cell=names[cell],
        takers=any_of(takers),
    )
    return Refusal(sentence, MARCH, (names[cell],), takers)


def no_end(position: Position, pawn: int, end: int) -> Refusal | None:
    """Why the pawn may not end its move there, or None if it may."""
    names = position.pieces.cells.names
    if position.pieces.way(pawn, end) is not None:
        return None
    if end == pawn:
        sentence = Message("The pawn on {cell} must move at least one cell.", cell=names[end])
        return Refusal(sentence, MARCH, (names[end],))
    passed = position.pieces.cells.between(pawn, end)
    if passed is None:
        sentence = Message(
            "{end} is not in a straight line with {pawn}.", end=names[end], pawn=names[pawn]
        )
        return Refusal(sentence, MARCH, (names[pawn],))
    stop = _stop(position, passed)
    if stop is not None:
        return _blocked(position, end, stop)
    if position.pieces[end] == PAWN + 1 - position.colour:
        return safe(position, end)
    sentence = Message(
        "A pawn cannot end on {end}: there is a {piece}.",
        end=names[end],
        piece=piece_name(position, end),
    )
    return Refusal(sentence, MARCH, (names[end],))


def _stop(position: Position, line: Iterable[int]) -> int | None:
    """The first enemy piece on a line."""
    enemies = (PAWN + 1 - position.colour, STONE + 1 - position.colour)
    return next((cell for cell in line if position.pieces[cell] in enemies), None)


def _blocked(position: Position, end: int, stop: int) -> Refusal:
    names = position.pieces.cells.names
    sentence = Message(
        "The {piece} on {stop} blocks the way to {end}: a pawn jumps only over its own pieces.",
        end=names[end],
        piece=piece_name(position, stop),
        stop=names[stop],
    )
    return Refusal(sentence, MARCH, (names[stop],))


def safe(position: Position, cell: int) -> Refusal:
    """Why an enemy pawn may not be taken: with the pawns beside it, counted and highlighted."""
    near = position.pieces.cells.neighbours[cell]
    name = position.pieces.cells.names[cell]
    sentence = Message(
        "The pawn on {cell} is safe: {ratio} beside it, and taking it needs a majority.",
        cell=name,
        ratio=ratio(position.pieces.pawns_beside(near), position.colour),
    )
    return Refusal(sentence, MARCH, _pawns_among(position, near) or (name,))


def no_stone(position: Position, pawn: int, end: int, stone: int) -> Refusal | None:
    """Why the stone may not be placed there after that way, or None if it may."""
    names = position.pieces.cells.names
    way = position.pieces.way(pawn, end)
    if way is None:
        return no_end(position, pawn, end)
    if stone in way.stones:
        return None
    allowed = tuple(names[cell] for cell in way.stones)
    sentence = Message(
        "The stone cannot go on {cell}: it goes on the cell that the pawn leaves or an empty "
        "one that it passes: {allowed}.",
        cell=names[stone],
        allowed=any_of(allowed),
    )
    return Refusal(sentence, MARCH, (names[stone],), allowed)


def wrong_sign(move: March) -> Refusal:
    """The way is legal but the sign is wrong: `-` although a pawn is taken, or the reverse."""
    sign = "-" if move.takes else "x"
    right = f"{move.start}{sign}{move.end}@{move.stone}"
    if move.takes:
        sentence = Message("Nothing is taken on {end}: write {right}.", end=move.end, right=right)
    else:
        sentence = Message("A pawn is taken on {end}: write {right}.", end=move.end, right=right)
    return Refusal(sentence, MARCH, (move.end,))


def no_conversion(position: Position, cell: int) -> Refusal:
    """Why the field at this cell may not be converted."""
    pieces, name = position.pieces, position.pieces.cells.names[cell]
    enemy = STONE + 1 - position.colour
    if pieces[cell] != enemy:
        sentence = Message("There is no {stone} on {cell}.", stone=PIECE[enemy], cell=name)
        return Refusal(sentence, CONVERT, (name,))
    field = pieces.field_at(cell)
    return open_choice(name) if pieces.is_convertible(field) else _held(position, field)


def _held(position: Position, field: Field) -> Refusal:
    """Why an enemy field may not be converted, with the pawns beside it counted."""
    names = [position.pieces.cells.names[cell] for cell in field.cells]
    if len(names) <= 3:
        where = all_of(names)
    else:
        where = Message("{first} and {n} more cells", first=names[0], n=len(names) - 1)
    sentence = Message(
        "The field on {where} holds: {ratio} beside it, and converting it needs a majority.",
        where=where,
        ratio=ratio(position.pieces.pawns_beside(field.rim), position.colour),
    )
    lit = _pawns_among(position, field.rim) or tuple(names)
    return Refusal(sentence, CONVERT, lit)


def _pawns_among(position: Position, cells: Iterable[int]) -> tuple[str, ...]:
    names = position.pieces.cells.names
    return tuple(names[cell] for cell in sorted(cells) if position.pieces[cell] in (PAWN, PAWN + 1))
