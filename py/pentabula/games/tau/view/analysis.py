"""An analysis beside the board: what each line leaves with best play, equal lines together; and the
measure of a review, the product with best play against the LIMIT."""

from __future__ import annotations

from math import log
from typing import Final

from pentabula.boards.panel import Panel, Table, Words
from pentabula.boards.view import Measure
from pentabula.core.brain import Analysis, Evaluation
from pentabula.core.message import Computed, Message
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike
from pentabula.games.tau.rules.position import Move, Position

MAX_SHOWN_DIGITS = 15
"""Upper bounds with more digits are not helpful."""

FAR: Final = 10
"""A product this many times as large as the LIMIT, or as small, is at the end of the scale."""

APART: Final = 0.1
"""The least distance from the LIMIT at which a product is drawn, so that the winner is visible."""


def analysis_panels(position: Position, analysis: Analysis[Move]) -> tuple[Panel, ...]:
    """The table of lines while lines are struck and anything is known about their values."""
    known: dict[tuple[int, int], list[Strike]] = {}
    for each in analysis.moves:
        low, high = each.evaluation.low, each.evaluation.high
        if isinstance(each.move, Strike) and low is not None and high is not None:
            known.setdefault((low, high), []).append(each.move)
    if not known:
        return ()
    rows = tuple(_row(*bounds, same) for bounds, same in known.items())
    return (
        Table(
            Message("Product of each line with best play"),
            (Message("product"), Message("rows"), Message("columns")),
            rows,
        ),
    )


def _row(low: int, high: int, lines: list[Strike]) -> tuple[Words, ...]:
    shown = Message("{n}", n=low)
    if low != high and len(str(high)) > MAX_SHOWN_DIGITS:
        shown = Message("{low} or more", low=low)
    elif low != high:
        shown = Message("{low} to {high}", low=low, high=high)
    return shown, _labels(lines, ROW), _labels(lines, COLUMN)


def _labels(lines: list[Strike], kind: str) -> str:
    same = sorted((line for line in lines if line.kind == kind), key=lambda line: line.offset)
    return " ".join(line.label for line in same)


def review_measure(position: Position, evaluation: Evaluation) -> Measure | None:
    """The product with best play against the LIMIT, logarithmic; None unless both are known."""
    product = evaluation.low if evaluation.low == evaluation.high else None
    if position.outcome() is not None:
        product = position.product()
    if position.high is None or product is None:
        return None
    far = log((1 + product) / (1 + position.number)) / log(FAR)
    height = APART + (0.5 - APART) * min(1.0, abs(far))
    is_above = (product > position.number) == (position.high == 0)
    return Measure(
        0.5 + height if is_above else 0.5 - height,
        Computed("{n} with best play, the LIMIT is {limit}", n=product, limit=position.number),
        Message("The line in the middle is the LIMIT, {limit}.", limit=position.number),
    )
