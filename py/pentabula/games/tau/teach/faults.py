"""Why a line or a bid of TAU was a mistake: where the product ends, which bid won."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.message import Computed, Message
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import Strike
from pentabula.games.tau.rules.position import Position

MAX_DIGITS = 15
"""Longer products say nothing to anybody."""


def fault(position: Position, played: MoveEvaluation, best: MoveEvaluation) -> Message | None:
    """Where best play leads from both lines; how far a bid was from the highest that won."""
    if isinstance(played.move, Strike):
        return _of_line(position, played, best)
    if isinstance(best.move, Number):
        return _of_bid(position, played.move, best.move.value)
    if best.move == PASS:
        said = position.number
        return Message("HIGH cannot get above {number}: passing would have won.", number=said)
    return None


def _of_bid(position: Position, played: Number | str, right: int) -> Message:
    """Too low, too high, or no bid at all."""
    if not isinstance(played, Number):
        return Message(
            "HIGH can get above {number}: the highest bid that won was {right}.",
            number=position.number,
            right=right,
        )
    if played.value < right:
        return Message(
            "The highest bid that won was {right}, {n} more, and now the opponent can make it.",
            right=right,
            n=right - played.value,
        )
    return Message(
        "The highest bid that won was {right}, {n} less: now the opponent can pass, since HIGH "
        "cannot get above {number}.",
        right=right,
        n=played.value - right,
        number=played.value,
    )


def _of_line(position: Position, played: MoveEvaluation, best: MoveEvaluation) -> Message | None:
    now, better = _product(position, played), _product(position, best)
    if now is None or better is None:
        return None
    said = {"n": now, "line": words.name(best.move), "better": better, "limit": position.number}
    if position.play(played.move).outcome() is not None:
        return Computed(
            "It leaves {n}, {line} would have left {better}; the LIMIT is {limit}.", **said
        )
    reply = played.line[1] if len(played.line) > 1 else None
    if isinstance(reply, Strike):
        return Computed(
            "{reply} is the answer: with best play the product ends at {n}, after {line} it would "
            "have been {better}; the LIMIT is {limit}.",
            reply=words.title(reply),
            **said,
        )
    return Computed(
        "With best play the product ends at {n}, after {line} it would have been {better}; the "
        "LIMIT is {limit}.",
        **said,
    )


def _product(position: Position, found: MoveEvaluation) -> int | None:
    """The product with best play after a line, if it is known and short enough."""
    after = position.play(found.move)
    if after.outcome() is not None:
        return after.product()
    low, high = found.evaluation.low, found.evaluation.high
    if low is None or low != high or len(str(low)) > MAX_DIGITS:
        return None
    return low
