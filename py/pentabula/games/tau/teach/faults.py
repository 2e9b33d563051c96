"""Why a line or a bid of TAU was a mistake: where the product ends, which bid won."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact
from pentabula.core.message import Computed, Message
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import Strike
from pentabula.games.tau.rules.position import Move, Position
from pentabula.games.tau.teach.reasons import MAX_SHOWN_DIGITS


def faults(
    position: Position, played: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> list[Fact]:
    """The products after both lines with best play; how far a bid was from the highest that won."""
    if isinstance(best.move, Strike):
        return _of_line(position, played, best, best.move)
    if played.evaluation.chance >= best.evaluation.chance:
        return []  # all bids lose, or both win
    if isinstance(best.move, Number) and not isinstance(played.move, Strike):
        return [_of_bid(position, played.move, best.move.value)]
    if best.move == PASS:
        said = {"number": position.number}
        full = Message("HIGH cannot get above {number}: passing would have won.", **said)
        return [Fact(full, Message("HIGH cannot get above {number}.", **said))]
    return []


def _of_bid(position: Position, played: Number | str, right: int) -> Fact:
    """Says that the bid was too low or too high, or that passing was wrong."""
    if not isinstance(played, Number):
        said = {"number": position.number, "right": right}
        full = Message("HIGH can get above {number}: the highest winning bid was {right}.", **said)
        return Fact(full, Message("HIGH can get above {number}.", **said))
    said = {"right": right, "n": abs(played.value - right), "number": played.value}
    if played.value < right:
        full = Message(
            "The highest winning bid was {right}, {n} more, and now the opponent can make it.",
            **said,
        )
        return Fact(
            full, Message("{number} is too low: the opponent can bid more and win.", **said)
        )
    full = Message(
        "The highest winning bid was {right}, {n} less: now the opponent can pass, since HIGH "
        "cannot get above {number}.",
        **said,
    )
    spoiler_free = Message(
        "{number} is too high: the opponent can pass, since HIGH cannot get above it.", **said
    )
    return Fact(full, spoiler_free)


def _of_line(
    position: Position, played: MoveEvaluation[Move], best: MoveEvaluation[Move], line: Strike
) -> list[Fact]:
    now, better = _product(position, played), _product(position, best)
    if now is None or better is None:
        return []
    said: dict[str, object] = {"n": now, "better": better, "limit": position.number}
    said["line"] = words.name(line)
    if isinstance(played.move, Strike):
        said["played"] = words.title(played.move)
    if position.play(played.move).outcome() is not None:
        full = Computed(
            "{played} leaves {n}; {line} would have left {better}. The LIMIT is {limit}.", **said
        )
        return [Fact(full, Computed("{played} leaves {n}; the LIMIT is {limit}.", **said))]
    plain = Computed("With best play the product ends at {n}; the LIMIT is {limit}.", **said)
    full = Computed(
        "With best play the product ends at {n}; after {line} it would have been {better}. The "
        "LIMIT is {limit}.",
        **said,
    )
    return [Fact(full, plain)]


def _product(position: Position, found: MoveEvaluation[Move]) -> int | None:
    """The product with best play after a line, if it is known and short enough."""
    after = position.play(found.move)
    if after.outcome() is not None:
        return after.product()
    low, high = found.evaluation.low, found.evaluation.high
    if low is None or low != high or len(str(low)) > MAX_SHOWN_DIGITS:
        return None
    return low
