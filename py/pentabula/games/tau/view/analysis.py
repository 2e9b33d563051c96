"""An analysis beside the board: what each line leaves with best play, equal lines together."""

from __future__ import annotations

from pentabula.boards.panel import Panel, Table, Words
from pentabula.boards.view import Advice
from pentabula.core.brain import Evaluation
from pentabula.core.message import Message
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike
from pentabula.games.tau.rules.position import Position

MAX_DIGITS = 15
"""Upper bounds of more digits say nothing to anybody."""


def panels(position: Position, advice: Advice) -> tuple[Panel, ...]:
    """The table of lines while lines are struck and something is known of their values."""
    known: dict[tuple[int | None, int | None], list[Strike]] = {}
    for each in advice.moves:
        is_known = None not in (each.evaluation.low, each.evaluation.high)
        if isinstance(each.move, Strike) and is_known:
            known.setdefault((each.evaluation.low, each.evaluation.high), []).append(each.move)
    if not known:
        return ()
    rows = tuple(
        _row(Evaluation(0, low=low, high=high), same) for (low, high), same in known.items()
    )
    return (
        Table(
            Message("Product of each line with best play"),
            (Message("product"), Message("rows"), Message("columns")),
            rows,
        ),
    )


def _row(worth: Evaluation, lines: list[Strike]) -> tuple[Words, ...]:
    shown = Message("{n}", n=worth.low)
    if worth.low != worth.high and len(str(worth.high)) > MAX_DIGITS:
        shown = Message("{low} or more", low=worth.low)
    elif worth.low != worth.high:
        shown = Message("{low} to {high}", low=worth.low, high=worth.high)
    return shown, _labels(lines, ROW), _labels(lines, COLUMN)


def _labels(lines: list[Strike], kind: str) -> str:
    same = sorted((line for line in lines if line.kind == kind), key=lambda line: line.place)
    return " ".join(line.label for line in same)
