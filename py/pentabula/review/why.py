"""Why a move is good or bad where the facts of the move say nothing: what the line shows.

A move is explained by what its side could do if it were its turn again, or by what the other side
could do without it. The sentences about those moves are the game's own (`Hints.reason`), so every
game that supplies `Hints.after_null_move` has these reasons. Without one, the game may
have a reason for a quiet move (`Hints.quiet_reason`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.position import PASS, SWAP, AnyPosition, Move

UNKNOWN: Final = Evaluation(0.5)


def why(game: AnyGame, position: AnyPosition, found: MoveEvaluation[Move]) -> Message | None:
    """Why a move is good, in true sentences; None if no reason is known."""
    own = game.hints.reason(position, found)
    if own is not None or found.move in (PASS, SWAP):
        return own
    shown = chain(_prepared(game, position, found), _stopped(game, position, found))
    return next(shown, None) or game.hints.quiet_reason(position, found.move)


def explained(game: AnyGame, position: AnyPosition, found: MoveEvaluation[Move]) -> Message | None:
    """Why a move is good, or its proved result; None without either (not an estimate)."""
    reason = why(game, position, found)
    if reason is not None or not found.evaluation.is_proved:
        return reason
    if found.evaluation.chance:
        return Message("This move wins against best play.")
    return Message("Every move loses against best play.")


def why_bad(
    game: AnyGame,
    position: AnyPosition,
    played: MoveEvaluation[Move],
    best: MoveEvaluation[Move],
) -> Message | None:
    """Why a move was a mistake, in true sentences; None if no reason is known."""
    own = game.hints.fault(position, played, best)
    if own is not None or {played.move, best.move} & {PASS, SWAP}:
        return own
    pair = position, played, best
    return next(chain(_allowed(game, *pair), _missed(game, *pair)), None)


def _prepared(
    game: AnyGame, position: AnyPosition, found: MoveEvaluation[Move]
) -> Iterator[Message]:
    """What the side could do if it were its turn again, and could not do before the move."""
    again = game.hints.after_null_move(position.play(found.move))
    for move, reason in _new(game, again, position, found.line[2::2]):
        order = _order(game, again, move)
        yield Message(
            "If your opponent does nothing, your next move is: {order}. {reason}",
            order=order,
            reason=reason,
        )


def _stopped(
    game: AnyGame, position: AnyPosition, found: MoveEvaluation[Move]
) -> Iterator[Message]:
    """What the other side could do without the move, and cannot do after it."""
    theirs, after = game.hints.after_null_move(position), position.play(found.move)
    for move, reason in _new(game, theirs, after, (*found.line[1::2], found.move)):
        order = _order(game, theirs, move)
        yield Message(
            "Otherwise your opponent could answer: {order}. {reason}", order=order, reason=reason
        )


def _allowed(
    game: AnyGame,
    position: AnyPosition,
    played: MoveEvaluation[Move],
    best: MoveEvaluation[Move],
) -> Iterator[Message]:
    """What the expected answer does, and would not do after the better move."""
    now, better = position.play(played.move), position.play(best.move)
    for move, reason in _new(game, now, better, played.line[1:2]):
        order = _order(game, now, move)
        yield Message("The answer: {order}. {reason}", order=order, reason=reason)


def _missed(
    game: AnyGame,
    position: AnyPosition,
    played: MoveEvaluation[Move],
    best: MoveEvaluation[Move],
) -> Iterator[Message]:
    """What only the better move would have done."""
    reason = game.hints.reason(position, best)
    if reason is not None and reason != game.hints.reason(position, played):
        yield Message("Missed: {reason}", reason=reason)


def _new(
    game: AnyGame, here: AnyPosition | None, other: AnyPosition, moves: Iterable[Move]
) -> Iterator[tuple[Move, Message]]:
    """The moves that have a reason at a position, but not the same one at another position."""
    if here is None or here.outcome() is not None:
        return
    for move in dict.fromkeys(moves):
        reason = _reason(game, here, move)
        if reason is not None and reason != _reason(game, other, move):
            yield move, reason


def _reason(game: AnyGame, position: AnyPosition, move: Move) -> Message | None:
    """The game's reason for a move; None if it is not legal there."""
    if position.outcome() is not None or move in (PASS, SWAP) or move not in position.legal_moves():
        return None
    return game.hints.reason(position, MoveEvaluation(move, UNKNOWN, (move,)))


def _order(game: AnyGame, position: AnyPosition | None, move: Move) -> Message | str:
    """The move as an imperative."""
    return game.hints.phrase(position, move) or game.notation.write(move)
