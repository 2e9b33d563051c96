"""Why a puzzle's solution is right and another move wrong, by the game's own knowledge."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.brain import LOST, WON, Evaluation, Exact, MoveEvaluation
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import CHANCE, AnyPosition, Move, after
from pentabula.puzzles.puzzle import DEFAULT, Answers

BETTER, WORSE = Evaluation(1.0), Evaluation(0.0)
"""Where nothing is proved, a solution is only better than another turn."""


def refutation(
    game: AnyGame,
    position: AnyPosition,
    right: Move,
    tried: Sequence[Move],
    answers: Answers | None,
) -> tuple[Move, ...]:
    """The moves, throws too, that show what is wrong with the tried ones; empty if none do.

    `position` is where the solver decided, `answers` what the puzzle lists there, None for a whole
    turn.
    """
    end = after(position, tried)
    if end.outcome() is not None:
        return ()
    if answers is None:
        return game.puzzles.refutation(end)
    reply = answers.get(game.notation.write(tried[0]), answers.get(DEFAULT))
    if reply is not None:
        return (game.notation.read(reply, end),)
    return _outbid(position, right, tried[0], end)


def _outbid(position: AnyPosition, right: Move, tried: Move, end: AnyPosition) -> tuple[Move, ...]:
    """A bid that is too low is answered by the right one, one too high by what ends the bidding."""
    moves = end.legal_moves()
    if not isinstance(right, Number) or not isinstance(moves, Numbers):
        return ()
    if isinstance(tried, Number) and tried.value > right.value:
        return tuple(moves.others[:1])
    return (right,) if right in moves else ()


def solution(game: AnyGame, position: AnyPosition, line: Sequence[Move]) -> MoveEvaluation[Move]:
    """The first move of the solution as the engine would give it, with its line."""
    return _evaluated(game, position, line, WON if position.chances() == () else BETTER)


def praise(game: AnyGame, position: AnyPosition, line: Sequence[Move]) -> Message | None:
    """Why the solution is right; None where nothing true can be said."""
    return game.hints.reason(position, solution(game, position, line))


def blame(
    game: AnyGame,
    position: AnyPosition,
    tried: Sequence[Move],
    line: Sequence[Move],
    *,
    is_turn: bool,
) -> Message | None:
    """Why the tried moves, with what followed, do not solve it, if that is known.

    The solution is not given away.
    """
    worse, better = (WORSE, BETTER) if is_turn else (LOST, WON)
    return game.hints.refutation(
        position,
        _evaluated(game, position, tried, worse),
        _evaluated(game, position, line, better),
    )


def _evaluated(
    game: AnyGame, position: AnyPosition, line: Sequence[Move], default: Evaluation
) -> MoveEvaluation[Move]:
    """The first of some moves with the line; evaluated by the brain where it solves the game."""
    evaluation, knowledge = default, game.brain.knowledge
    if isinstance(knowledge, Exact) and position.turn != CHANCE:
        *_, known = knowledge.solve(position)
        found = (each.evaluation for each in known if each.move == line[0])
        evaluation = next(found, default)
    return MoveEvaluation(line[0], evaluation, tuple(line))
