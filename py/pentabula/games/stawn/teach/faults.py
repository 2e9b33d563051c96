"""Why a turn of Stawn was a mistake: a pawn or a field left to the enemy, or not taken."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import in_short
from pentabula.core.message import Message, counted
from pentabula.games.stawn.rules.moves import BUTTON, Convert, March, Place
from pentabula.games.stawn.rules.pieces import Field, Pieces
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.rules.words import ratio
from pentabula.games.stawn.teach.danger import exposed, named
from pentabula.kit.colours import COLOURS


def fault(position: Position, played: MoveEvaluation, best: MoveEvaluation) -> Message | None:
    """What the turn leaves to the enemy that the better one would not; else what it missed."""
    if not (_is_turn(played.move) and _is_turn(best.move)):
        return None
    now, better = position.play(played.move).pieces, position.play(best.move).pieces
    mine, theirs = position.colour, 1 - position.colour
    facts = [
        *_fields(now, better, theirs),
        *_pawns(now, better, mine),
        *_missed(position.pieces, played, best),
    ]
    return in_short(facts)


def _is_turn(move: object) -> bool:
    """Whether it is a turn on the board, or the button."""
    return isinstance(move, Place | March | Convert) or move == BUTTON


def _fields(now: Pieces, better: Pieces, by: int) -> list[Message]:
    """The largest own field that the enemy may convert, and could not after the better turn."""
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
    """The own pawns that may be taken, and could not after the better turn."""
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


def _missed(pieces: Pieces, played: MoveEvaluation, best: MoveEvaluation) -> list[Message]:
    """A pawn that could have been taken, or a field converted."""
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


def _name(pieces: Pieces, field: Field) -> str:
    return pieces.cells.names[field.cells[0]]
