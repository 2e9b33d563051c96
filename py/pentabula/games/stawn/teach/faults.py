"""Why a turn of Stawn was a mistake: a pawn or a field left to the enemy, or not taken."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact, guarded, spoiler_free_facts
from pentabula.core.message import Message, counted
from pentabula.games.stawn.rules.moves import BUTTON, Conversion, March, Move, Placement
from pentabula.games.stawn.rules.pieces import Field, Pieces
from pentabula.games.stawn.rules.position import FREE, Position
from pentabula.games.stawn.rules.words import both_points, ratio
from pentabula.games.stawn.teach.reasons import PAWN_WORTH, exposed, named
from pentabula.kit.colours import COLOURS

WeightedFact = tuple[int, Fact]


def faults(
    position: Position, played: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> list[Fact]:
    """What the turn allows the enemy but the better turn does not, and what it missed.

    The most important come first.
    """
    if not (_is_turn(played.move) and _is_turn(best.move)):
        return []
    now, better = position.play(played.move), position.play(best.move)
    weighted = [
        *_fields(now, better),
        *_pawns(now, better),
        *_missed(position.pieces, played.move, best.move),
        *_threats(position, now.pieces, better.pieces),
        *_answered(now, better, played, best.move),
        *_button(position, now, best.move),
        *_points(now, better, position.colour, best.move),
    ]
    return [fact for _, fact in sorted(weighted, key=lambda each: -each[0])]


def _is_turn(move: object) -> bool:
    """Whether the move is a turn on the board, or takes the button."""
    return isinstance(move, Placement | March | Conversion) or move == BUTTON


def _plain(weight: int, words: Message) -> list[WeightedFact]:
    """A sentence that does not give the better turn away, with its weight."""
    return [(weight, fact) for fact in spoiler_free_facts(words)]


def _fields(now: Position, better: Position) -> list[WeightedFact]:
    """Names the largest own field that the enemy may convert, but not after the better turn."""
    by, pieces = now.colour, now.pieces
    known = better.pieces.convertible(by)
    left = [field for field in pieces.convertible(by) if not _is_part(field, known)]
    if not left:
        return []
    field = max(left, key=lambda each: len(each.cells))
    words = Message(
        "{colour} may now convert the field of {n} on {cell}: {ratio} beside it.",
        colour=COLOURS[by],
        n=len(field.cells),
        cell=_name(pieces, field),
        ratio=ratio(pieces.pawns_beside(field.rim), by),
    )
    return _plain(2 * len(field.cells), words)


def _is_part(field: Field, known: list[Field]) -> bool:
    """Whether a field on another board has cells of this one and is as large."""
    return any(
        len(each.cells) >= len(field.cells) and not {*each.cells}.isdisjoint(field.cells)
        for each in known
    )


def _pawns(now: Position, better: Position) -> list[WeightedFact]:
    """Names the own pawns that may be taken, if there are fewer after the better turn."""
    by = now.colour
    left, others = (exposed(each.pieces, by) for each in (now, better))
    cells = left - others
    if len(left) <= len(others):
        return []
    words = counted(
        "{colour} may now take the pawn on {cells}.",
        "{colour} may now take the pawns on {cells}.",
        len(cells),
        colour=COLOURS[by],
        cells=named(now.pieces, cells),
    )
    return _plain(PAWN_WORTH * len(cells), words)


def _missed(pieces: Pieces, played: Move, best: Move) -> list[WeightedFact]:
    """Names a pawn that could have been taken, or a field that could have been converted."""
    if isinstance(best, Conversion) and not isinstance(played, Conversion):
        field = pieces.field_at(pieces.cells.number[best.cell])
        said: dict[str, object] = {"n": len(field.cells), "cell": _name(pieces, field)}
        words = Message("The field of {n} on {cell} could have been converted.", **said)
        spoiler_free = Message("A field of {n} could have been converted.", **said)
        return [(2 * len(field.cells) + 1, Fact(words, spoiler_free))]
    takes = isinstance(played, March) and played.takes
    if isinstance(best, March) and best.takes and not takes:
        words = Message("The pawn on {cell} could have been taken.", cell=best.end)
        return [(2 * PAWN_WORTH, Fact(words, Message("A pawn could have been taken.")))]
    return []


def _threats(position: Position, now: Pieces, better: Pieces) -> list[WeightedFact]:
    """Names the enemy pawns, or else the field, that only the better turn would have threatened.

    Not those that could be taken or converted before it.
    """
    facts, was, mine = list[WeightedFact](), position.pieces, position.colour
    left = {*now.pawns(1 - mine)} - exposed(now, mine) - exposed(was, mine)
    if pawns := exposed(better, mine) & left:
        words = counted(
            "{colour} could have threatened the pawn on {cells}.",
            "{colour} could have threatened the pawns on {cells}.",
            len(pawns),
            colour=COLOURS[mine],
            cells=named(better, pawns),
        )
        facts += _plain(PAWN_WORTH * len(pawns) - 2, words)
    kept = [
        each
        for each in better.convertible(mine)
        if all(now.codes[cell] == better.codes[cell] for cell in each.cells)
    ]
    known = [*was.convertible(mine), *now.convertible(mine)]
    fields = [each for each in kept if not _is_part(each, known)]
    if fields:
        field = max(fields, key=lambda each: len(each.cells))
        words = Message(
            "{colour} could have threatened to convert the field of {n} on {cell}.",
            colour=COLOURS[mine],
            n=len(field.cells),
            cell=_name(better, field),
        )
        facts += _plain(2 * len(field.cells) - 2, words)
    return facts


def _answered(
    now: Position, better: Position, played: MoveEvaluation[Move], best: Move
) -> list[WeightedFact]:
    """Names the own pawns that the expected answer threatens, but not after the better turn."""
    answer = played.reply
    if not isinstance(answer, Placement | March | Conversion):
        return []
    theirs = now.colour
    answered = now.play(answer).pieces
    same = better.play(answer) if answer in better.legal_moves() else better
    cells = exposed(answered, theirs) - exposed(now.pieces, theirs)
    cells -= exposed(same.pieces, theirs)
    if not cells:
        return []
    cell = answer.end if isinstance(answer, March) else answer.cell
    said: dict[str, object] = {"colour": COLOURS[theirs], "cells": named(answered, cells)}
    words = counted(
        "{colour} can answer {cell} and threaten the pawn on {cells}.",
        "{colour} can answer {cell} and threaten the pawns on {cells}.",
        len(cells),
        cell=cell,
        **said,
    )
    vague = counted(
        "{colour} can threaten the pawn on {cells} with its answer.",
        "{colour} can threaten the pawns on {cells} with its answer.",
        len(cells),
        cell=cell,
        **said,
    )
    return [
        (1, guarded(words, vague, gives_away=isinstance(best, Placement) and best.cell == cell))
    ]


def _button(position: Position, now: Position, best: Move) -> list[WeightedFact]:
    """Says that the enemy can take the button, with the points after that."""
    if best != BUTTON or now.button != FREE:
        return []
    words = Message(
        "{colour} can now take the button: {points}.",
        colour=COLOURS[now.colour],
        points=both_points(now.play(BUTTON)),
    )
    return [(1, Fact(words, Message("The points are now {points}.", points=both_points(now))))]


def _points(now: Position, better: Position, mine: int, best: Move) -> list[WeightedFact]:
    """The points after the turn, if the better one gives its side more."""
    lead, other = (each.points_of(mine) - each.points_of(1 - mine) for each in (now, better))
    if lead >= other:
        return []
    said = {"points": both_points(now), "others": both_points(better)}
    words = Message("The points are now {points}; they could have been {others}.", **said)
    # Half a point more can only be the button.
    return [(0, guarded(words, gives_away=best == BUTTON))]


def _name(pieces: Pieces, field: Field) -> str:
    return pieces.cells.names[field.cells[0]]
