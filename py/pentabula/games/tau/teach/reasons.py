"""Why a line or a bid of TAU is good: the rectangles it leaves, the product, who is HIGH."""

from __future__ import annotations

from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.hints import first_two
from pentabula.core.message import Computed, Message
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import Strike
from pentabula.games.tau.rules.position import Move, Position

MAX_SHOWN_DIGITS = 15
"""Products with more digits are not shown: they mean nothing to a reader."""


def reason(position: Position, found: MoveEvaluation[Move]) -> Message | None:
    """What the line does to the rectangles, and its product with best play; why to bid or pass."""
    if isinstance(found.move, Strike):
        return _of_line(position, found.move, found.evaluation)
    if isinstance(found.move, Number) and found.evaluation.chance > 0.5:
        return _of_bid(position, found.move)
    if found.move == PASS and found.evaluation.chance > 0.5:
        return Message("HIGH will not get above {number}.", number=position.number)
    return None


def _of_bid(position: Position, bid: Number) -> Message:
    """Why not to bid less or more; bidding less is mentioned only where it is legal."""
    if Number(bid.name, bid.value - 1) in position.legal_moves():
        return Message(
            "If you bid less, your opponent can bid this; if you bid more, they pass and are LOW."
        )
    return Message("If you bid more, your opponent passes and is LOW.")


def _of_line(position: Position, line: Strike, value: Evaluation) -> Message | None:
    after = position.play(line)
    if after.outcome() is not None:
        return Computed(
            "{line} is the last line, and leaves {product}; the LIMIT is {limit}.",
            line=words.title(line),
            product=after.product(),
            limit=position.number,
        )
    facts = [_of_rectangles(position, after, line), *_of_product(position, value)]
    return first_two(facts)


def _of_rectangles(position: Position, after: Position, line: Strike) -> Message:
    """Whether the line splits rectangles, shortens them, or removes whole ones."""
    before, now = words.count_rectangles(position), words.count_rectangles(after)
    said: dict[str, object] = {"line": words.title(line), "before": before, "now": now}
    if now > before:
        return Message("{line} splits rectangles: {before} before, {now} after.", **said)
    if now < before:
        return Message("{line} removes rectangles: {before} before, {now} after.", **said)
    return Message("{line} makes rectangles smaller and splits none.", **said)


def _of_product(position: Position, value: Evaluation) -> list[Message]:
    """The product at the end with best play, if it is known."""
    low, high = value.low, value.high
    if low is None or low != high or len(str(low)) > MAX_SHOWN_DIGITS:
        return []
    return [
        Computed(
            "With best play the product ends at {n}; the LIMIT is {limit}.",
            n=low,
            limit=position.number,
        )
    ]
