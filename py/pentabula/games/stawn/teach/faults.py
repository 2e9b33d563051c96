"""Why a turn of Stawn was a mistake: a pawn or a field left to the enemy, or not taken."""

from __future__ import annotations

from typing import Final

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact, spoiler_free_facts
from pentabula.core.message import Message, counted
from pentabula.core.position import after
from pentabula.games.stawn.rules.moves import BUTTON, Convert, March, Move, Place
from pentabula.games.stawn.rules.pieces import Field, Pieces
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.rules.words import ratio
from pentabula.games.stawn.teach.danger import exposed, named
from pentabula.kit.colours import COLOURS

MAX_TURNS: Final = 4
"""At most this many turns of two lines are compared: the search knows later ones less well."""


def faults(
    position: Position, played: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> list[Fact]:
    """What the turn lets the enemy do and the better one would not; else what it missed."""
    if not (_is_turn(played.move) and _is_turn(best.move)):
        return []
    now, better = position.play(played.move).pieces, position.play(best.move).pieces
    mine, theirs = position.colour, 1 - position.colour
    left = spoiler_free_facts(*_fields(now, better, theirs), *_pawns(now, better, mine))
    missed = [*_missed(position.pieces, played, best), *_threats(now, better, mine)]
    facts = [*left, *(Fact(sentence, None) for sentence in missed)]
    return facts or spoiler_free_facts(
        *_answered(position, played, best), *_points(position, played, best)
    )


def _is_turn(move: object) -> bool:
    """Whether the move is a turn on the board, or takes the button."""
    return isinstance(move, Place | March | Convert) or move == BUTTON


def _fields(now: Pieces, better: Pieces, by: int) -> list[Message]:
    """Names the largest own field that the enemy may convert, but not after the better turn."""
    known = {frozenset(field.cells) for field in better.convertible(by)}
    left = [field for field in now.convertible(by) if frozenset(field.cells) not in known]
    if not left:
        return []
    field = max(left, key=lambda each: len(each.cells))
    return [
        Message(
            "{colour} may now convert the field of {n} on {cell}: {ratio} beside it.",
            colour=COLOURS[by],
            n=len(field.cells),
            cell=_name(now, field),
            ratio=ratio(now.pawns_beside(field.rim), by),
        )
    ]


def _pawns(now: Pieces, better: Pieces, mine: int) -> list[Message]:
    """Names the own pawns that may be taken, but not after the better turn."""
    cells = exposed(now, mine, 1 - mine) - exposed(better, mine, 1 - mine)
    if not cells:
        return []
    return [
        counted(
            "{colour} may now take the pawn on {cells}.",
            "{colour} may now take the pawns on {cells}.",
            len(cells),
            colour=COLOURS[1 - mine],
            cells=named(now, cells),
        )
    ]


def _missed(
    pieces: Pieces, played: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> list[Message]:
    """Names a pawn that could have been taken, or a field that could have been converted."""
    if isinstance(best.move, Convert) and not isinstance(played.move, Convert):
        field = pieces.field_at(pieces.cells.number[best.move.cell])
        name = _name(pieces, field)
        said = Message(
            "The field of {n} on {cell} could have been converted.", n=len(field.cells), cell=name
        )
        return [said]
    takes = isinstance(played.move, March) and played.move.takes
    if isinstance(best.move, March) and best.move.takes and not takes:
        return [Message("The pawn on {cell} could have been taken.", cell=best.move.end)]
    return []


def _threats(now: Pieces, better: Pieces, mine: int) -> list[Message]:
    """Names the enemy pawns, or else the field, that the better turn would have threatened."""
    pawns = exposed(better, 1 - mine, mine) - exposed(now, 1 - mine, mine)
    if pawns:
        return [
            counted(
                "The better turn would have threatened the pawn on {cells}.",
                "The better turn would have threatened the pawns on {cells}.",
                len(pawns),
                cells=named(better, pawns),
            )
        ]
    known = {frozenset(field.cells) for field in now.convertible(mine)}
    fields = [each for each in better.convertible(mine) if frozenset(each.cells) not in known]
    if not fields:
        return []
    field = max(fields, key=lambda each: len(each.cells))
    return [
        Message(
            "The better turn would have threatened to convert the field of {n} on {cell}.",
            n=len(field.cells),
            cell=_name(better, field),
        )
    ]


def _answered(
    position: Position, played: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> list[Message]:
    """Names the own pawns that the expected answer threatens, but not after the better turn."""
    answer = played.line[1] if len(played.line) > 1 else None
    if not isinstance(answer, Place | March | Convert):
        return []
    now, better = position.play(played.move), position.play(best.move)
    mine, theirs = position.colour, 1 - position.colour
    answered = now.play(answer).pieces
    same = better.play(answer) if answer in better.legal_moves() else better
    cells = exposed(answered, mine, theirs) - exposed(now.pieces, mine, theirs)
    cells -= exposed(same.pieces, mine, theirs)
    if not cells:
        return []
    return [
        counted(
            "{colour} can answer {cell} and threaten the pawn on {cells}.",
            "{colour} can answer {cell} and threaten the pawns on {cells}.",
            len(cells),
            colour=COLOURS[theirs],
            cell=answer.end if isinstance(answer, March) else answer.cell,
            cells=named(answered, cells),
        )
    ]


def _points(
    position: Position, played: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> list[Message]:
    """Compares the points after equally many turns of both expected lines."""
    turns = min(len(played.line), len(best.line), MAX_TURNS)
    mine, theirs = position.colour, 1 - position.colour
    now, better = (after(position, each.line[:turns]) for each in (played, best))
    lead, other = (each.points_of(mine) - each.points_of(theirs) for each in (now, better))
    if turns < 2 or lead >= other:
        return []
    return [
        Message(
            "After {n} turns of the expected line {colour} has {points} points to {others}, in the "
            "better one {better} to {fewer}.",
            n=turns,
            colour=COLOURS[mine],
            points=now.points_of(mine),
            others=now.points_of(theirs),
            better=better.points_of(mine),
            fewer=better.points_of(theirs),
        )
    ]


def _name(pieces: Pieces, field: Field) -> str:
    return pieces.cells.names[field.cells[0]]
