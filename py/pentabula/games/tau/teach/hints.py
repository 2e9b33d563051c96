"""TAU's hints: rows or columns, and what a line does to the rectangles."""

from __future__ import annotations

from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.hints import Hints, Nudge
from pentabula.core.message import Computed, Message
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import ROW, Strike, runs
from pentabula.games.tau.rules.position import Move, Position
from pentabula.games.tau.teach.faults import faults

MAX_DIGITS = 15
"""Products with more digits are not shown: they mean nothing to a reader."""


def phrase(position: Position, move: Move) -> Message:
    """What to do: `strike row 5`, `make a bid of 143`."""
    if isinstance(move, Strike):
        return Message("strike {line}", line=words.name(move))
    if isinstance(move, Number):
        return Message("make a bid of {number}", number=move.value)
    return Message("pass, and be LOW")


def nudge(position: Position, move: Move) -> Nudge:
    """Whether to look at the rows or the columns; a question that decides a bid."""
    if isinstance(move, Strike):
        same = (line for line in position.strikes() if line.kind == move.kind)
        return Nudge(sites=tuple(map(str, same)))
    if position.number < 0:
        return Nudge(Message("Which product would both sides be content with?"))
    return Nudge(Message("Could HIGH get above {number}?", number=position.number))


def reason(position: Position, found: MoveEvaluation[Move]) -> Message | None:
    """What the line does to the rectangles, and its product with best play; why to bid or pass."""
    if isinstance(found.move, Strike):
        return _of_line(position, found.move, found.evaluation)
    if isinstance(found.move, Number):
        return Message(
            "If you bid less, your opponent can bid this; if you bid more, they pass and are LOW."
        )
    if found.move == PASS and found.evaluation.chance > 0.5:
        return Message("HIGH will not get above {number}.", number=position.number)
    return None


def _of_line(position: Position, line: Strike, value: Evaluation) -> Message | None:
    after = position.play(line)
    is_high = position.turn == position.high
    if after.outcome() is not None:
        return Computed(
            "It is the last line, and leaves {product}; the LIMIT is {limit}.",
            product=after.product(),
            limit=position.number,
        )
    is_split = _parts(after, line) > _parts(position, line)
    if is_split == is_high:
        said = (
            Message("It splits rectangles: many of them make a large product.")
            if is_high
            else Message("It removes cells without making new rectangles.")
        )
    else:
        said = Message("Other lines seem to give your opponent more.")
    low, high = value.low, value.high
    if low is None or low != high or len(str(low)) > MAX_DIGITS:
        return said
    product = Computed("With best play the product ends at {n}.", n=low)
    return Message("{first} {second}", first=said, second=product)


def _parts(position: Position, line: Strike) -> int:
    """The number of runs of remaining rows, or of columns, depending on the line."""
    if line.kind == ROW:
        return len(runs(position.struck_rows, position.rows))
    return len(runs(position.struck_cols, position.cols))


HINTS = Hints(phrase, nudge, reason, faults)
