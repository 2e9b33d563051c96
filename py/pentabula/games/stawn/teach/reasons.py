"""Why a turn of Stawn is good: what it takes, converts, saves, threatens; exposed pawns; points."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import first_two
from pentabula.core.message import Message, all_of, any_of, counted
from pentabula.core.numbers import Number
from pentabula.games.stawn.rules.moves import (
    BUTTON,
    COLOUR_TOKENS,
    Conversion,
    March,
    Move,
    Placement,
)
from pentabula.games.stawn.rules.notation import write
from pentabula.games.stawn.rules.pieces import PAWN, Pieces
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.rules.words import both_points, conversion
from pentabula.kit.colours import COLOURS

PAWN_WORTH = 3
"""A pawn taken counts as much as this many stones that change sides."""

WeightedMessage = tuple[int, Message]


def reason(position: Position, found: MoveEvaluation[Move]) -> Message | None:
    """The two strongest consequences of the turn."""
    move = found.move
    if isinstance(move, Number):
        return Message(
            "White’s points start at {komi}, and your opponent chooses the colour.",
            komi=Fraction(move.value),
        )
    if move in COLOUR_TOKENS:
        komi = Fraction(position.komi or 0)
        return Message("White’s points start at {komi}, and Black moves first.", komi=komi)
    if move == BUTTON:
        return _button(position)
    if not isinstance(move, Placement | March | Conversion):
        return None
    facts = [*_gains(position, move), *_threats(position, move)]
    return first_two([words for _, words in sorted(facts, key=lambda fact: -fact[0])])


def _button(position: Position) -> Message | None:
    """That the other side must move on the board, and the points with either side's button.

    The points of a side that remains behind would not say why the button is good.
    """
    mine, theirs = position.colour, 1 - position.colour
    now = position.play(BUTTON)
    other = Position(position.pieces, theirs, theirs, position.komi, position.black_seat)
    facts = [_tempo(now)] if now.can_move(theirs) else []
    if now.is_over() or Fraction(now.points_of(mine)) > Fraction(now.points_of(theirs)):
        words = Message(
            "With the button for {colour} the points are {points}; with it for {other}, {others}.",
            colour=COLOURS[mine],
            points=both_points(now),
            other=COLOURS[theirs],
            others=both_points(other),
        )
        facts.append(words)
    return first_two(facts)


def _tempo(now: Position) -> Message:
    """Who must move on the board after the button was taken, and the move if there is only one."""
    said: dict[str, object] = {"colour": COLOURS[1 - now.colour], "other": COLOURS[now.colour]}
    moves = list(islice(now.legal_moves(), 2))
    if len(moves) == 1:
        return Message(
            "{colour} makes no move on the board; {other} must make one next: only {move} is left.",
            move=write(moves[0]),
            **said,
        )
    return Message("{colour} makes no move on the board; {other} must make one next.", **said)


def _gains(position: Position, move: Placement | March | Conversion) -> list[WeightedMessage]:
    """What the turn takes, converts, saves or protects, and what its stone is worth."""
    now = position.play(move)
    was, pieces = position.pieces, now.pieces
    mine, theirs = position.colour, 1 - position.colour
    facts = list[WeightedMessage]()
    if isinstance(move, Conversion):
        count = len(was.field_at(was.cells.number[move.cell]).cells)
        facts.append((2 * count, conversion(position, move)))
    elif isinstance(move, March):
        if move.takes:
            said = {"colour": COLOURS[theirs], "cell": move.end}
            facts.append((2 * PAWN_WORTH, Message("{colour} loses the pawn on {cell}.", **said)))
        facts.append((0, _stone(now, move)))
    if saved := _saved_pawns(was, pieces, mine, move):
        facts.append((PAWN_WORTH * len(saved), _saves(was, saved, theirs)))
    if fields := newly_open(was, pieces, theirs):
        facts.append((2 * sizes_of(was, fields), _protects(was, fields, theirs)))
    return facts


def _stone(now: Position, move: March) -> Message:
    """What the stone of a march makes of its field and of the points."""
    size = len(now.pieces.field_at(now.pieces.cells.number[move.stone]).cells)
    said: dict[str, object] = {"cell": move.stone, "points": both_points(now)}
    if size > 1:
        return Message("The stone on {cell} makes a field of {n}: {points}.", n=size, **said)
    return Message("The stone on {cell} is worth a point: {points}.", **said)


def _saved_pawns(
    was: Pieces, now: Pieces, mine: int, move: Placement | March | Conversion
) -> set[int]:
    """The own pawns that could be taken before the turn and cannot after it."""
    endangered = exposed(now, 1 - mine)
    saved = exposed(was, 1 - mine) - endangered
    if isinstance(move, March) and now.cells.number[move.end] in endangered:
        saved.discard(now.cells.number[move.start])
    return saved


def _saves(pieces: Pieces, cells: set[int], theirs: int) -> Message:
    return counted(
        "{colour} can no longer take the pawn on {cells}.",
        "{colour} can no longer take the pawns on {cells}.",
        len(cells),
        colour=COLOURS[theirs],
        cells=named(pieces, cells),
    )


def _protects(pieces: Pieces, cells: set[int], theirs: int) -> Message:
    return counted(
        "{colour} can no longer convert the field on {cells}.",
        "{colour} can no longer convert the fields on {cells}.",
        len(cells),
        colour=COLOURS[theirs],
        cells=named(pieces, cells),
    )


def _threats(position: Position, move: Placement | March | Conversion) -> list[WeightedMessage]:
    """The pawns and fields that only the turn threatens."""
    was, now = position.pieces, position.play(move).pieces
    mine = position.colour
    facts = list[WeightedMessage]()
    if pawns := exposed(now, mine) - exposed(was, mine):
        words = counted(
            "{colour} then threatens the pawn on {cells}.",
            "{colour} then threatens the pawns on {cells}.",
            len(pawns),
            colour=COLOURS[mine],
            cells=named(now, pawns),
        )
        facts.append((PAWN_WORTH * len(pawns) - 1, words))
    if fields := newly_open(now, was, mine):
        words = counted(
            "{colour} then threatens to convert the field on {cells}.",
            "{colour} then threatens to convert the fields on {cells}.",
            len(fields),
            colour=COLOURS[mine],
            cells=named(now, fields),
        )
        facts.append((2 * sizes_of(now, fields) - 1, words))
    return facts


def quiet_reason(position: Position, move: Move) -> Message | None:
    """The empty cells that a safe new pawn denies the enemy or opens to its own side."""
    if not isinstance(move, Placement):
        return None
    was, now = position.pieces, position.play(move).pieces
    mine, theirs = position.colour, 1 - position.colour
    if now.is_capturable(now.cells.number[move.cell], theirs):
        return None
    facts = list[Message]()
    if cells := _covered(now, mine) - _covered(was, mine):
        said = {"colour": COLOURS[mine], "cells": _one_of(now, cells)}
        facts.append(Message("{colour} can then take any enemy pawn placed on {cells}.", **said))
    if cells := _covered(was, theirs) - _covered(now, theirs) - {now.cells.number[move.cell]}:
        said = {"colour": COLOURS[theirs], "cells": _one_of(now, cells)}
        facts.append(
            Message("{colour} can no longer take an enemy pawn placed on {cells}.", **said)
        )
    return first_two(facts)


def _covered(pieces: Pieces, by: int) -> set[int]:
    """The empty cells where a colour could take an enemy pawn that is placed there."""
    empty, enemy = pieces.empty_cells(), PAWN + 1 - by
    return {cell for cell in empty if pieces.changed({cell: enemy}).is_capturable(cell, by)}


def _one_of(pieces: Pieces, cells: Iterable[int]) -> Message:
    return any_of([pieces.cells.names[cell] for cell in sorted(cells)])


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
