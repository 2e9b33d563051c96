"""Explains why a puzzle's solution is right and another move wrong, by the game's hints."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.brain import LOST, WON, Evaluation, Exact, MoveEvaluation
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import CHANCE, AnyPosition, Move, after
from pentabula.puzzles.puzzle import DEFAULT, Refutations, has_dice
from pentabula.review.why import why

BEST_KNOWN, WORSE = Evaluation(1.0), Evaluation(0.0)
"""The values of a solution and of another turn if nothing is proved: only their order counts."""


def refutation(
    game: AnyGame,
    position: AnyPosition,
    right: Move,
    tried: Sequence[Move],
    refutations: Refutations | None,
) -> tuple[Move, ...]:
    """The moves, including throws, that refute the tried ones; empty if no moves do.

    `position` is where the solver decided; `refutations` are the puzzle's there, None for a whole
    turn.
    """
    end = after(position, tried)
    if end.outcome() is not None:
        return ()
    if refutations is None:
        return game.puzzles.refutation(end)
    reply = refutations.get(game.notation.write(tried[0]), refutations.get(DEFAULT))
    if reply is not None:
        return (game.notation.read(reply, end),)
    return _outbid(position, right, tried[0], end)


def _outbid(position: AnyPosition, right: Move, tried: Move, end: AnyPosition) -> tuple[Move, ...]:
    """The reply to a wrong bid: the right bid if it was low, the end of the bidding if high."""
    moves = end.legal_moves()
    if not isinstance(right, Number) or not isinstance(moves, Numbers):
        return ()
    if isinstance(tried, Number) and tried.value > right.value:
        return tuple(moves.others[:1])
    return (right,) if right in moves else ()


def solution(
    game: AnyGame, position: AnyPosition, line: Sequence[Move], *, is_estimate: bool = False
) -> MoveEvaluation[Move]:
    """The first move of the solution with its line, evaluated as by the engine.

    `is_estimate`: it is the best move by an estimate, which proves nothing. With dice it always is.
    """
    is_proved = not (is_estimate or has_dice(game, position))
    return _evaluated(game, position, line, WON if is_proved else BEST_KNOWN)


def why_right(
    game: AnyGame, position: AnyPosition, line: Sequence[Move], *, is_estimate: bool = False
) -> Message | None:
    """Why the solution is right; None if the game's hints give no reason."""
    found = solution(game, position, line, is_estimate=is_estimate)
    return why(game, position, found)


def why_wrong(
    game: AnyGame,
    position: AnyPosition,
    tried: Sequence[Move],
    line: Sequence[Move],
    *,
    is_estimate: bool,
) -> Message | None:
    """Why the tried moves, with the replies to them, are wrong; None if that is unknown.

    `is_estimate`: the solution is better by an estimate, so that nothing is lost for certain; with
    dice it always is. The sentence does not reveal the solution.
    """
    is_proved = not (is_estimate or has_dice(game, position))
    worse, better = (LOST, WON) if is_proved else (WORSE, BEST_KNOWN)
    return game.hints.spoiler_free_fault(
        position,
        _evaluated(game, position, tried, worse),
        _evaluated(game, position, line, better),
    )


def _evaluated(
    game: AnyGame, position: AnyPosition, line: Sequence[Move], default: Evaluation
) -> MoveEvaluation[Move]:
    """The first move of a line with the line; evaluated by the brain if it solves the game."""
    evaluation, knowledge = default, game.brain.knowledge
    if isinstance(knowledge, Exact) and position.turn != CHANCE:
        *_, known = knowledge.solve(position)
        found = (each.evaluation for each in known if each.move == line[0])
        evaluation = next(found, default)
    return MoveEvaluation(line[0], evaluation, tuple(line))
