"""The panels of TAU: the negotiation, the LIMIT, the product, the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

from pentabula.boards.panel import Bar, Figure, Figures, Panel, PanelTable, Words
from pentabula.boards.view import Measure
from pentabula.core.brain import Analysis, Evaluation
from pentabula.core.message import Computed, Message, counted
from pentabula.core.numbers import Number
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike, highest_product
from pentabula.games.tau.rules.position import Move, Position

ROUNDS_SHOWN = 6


def panels(positions: Sequence[Position], moves: Sequence[Move]) -> tuple[Panel, ...]:
    """The figures and the bar of the current position, and the bids."""
    position = positions[-1]
    history = _history(position, [move.value for move in moves if isinstance(move, Number)])
    if position.high is None:
        return (_prospects(position), *history)
    return (_figures(position), _bar(position), *history)


def _prospects(position: Position) -> Figures:
    """What matters while bidding."""
    last = Figure(Message("Last bid"), "–")
    if position.number >= 0:
        then = Message("if you pass, this bid is the LIMIT")
        last = Figure(Message("Last bid"), _number(position.number), then)
    return Figures(
        (
            last,
            _lines_to_come(position),
            Figure(
                Message("Highest possible"),
                _number(highest_product(position.rows, position.cols)),
            ),
        )
    )


def _figures(position: Position) -> Figures:
    return Figures(
        (
            Figure(Message("Product"), Computed("{n}", n=position.product()), _standing(position)),
            Figure(Message("LIMIT"), _number(position.number), _origin(position)),
            _lines_to_come(position),
        )
    )


def _standing(position: Position) -> Message:
    is_high, is_over = position.product() > position.number, position.outcome() is not None
    if is_over:
        return Message("HIGH wins") if is_high else Message("LOW wins")
    return Computed("HIGH is ahead") if is_high else Computed("LOW is ahead")


def _origin(position: Position) -> Message:
    if position.is_agreed:
        return Message("agreed beforehand")
    return Message("by bidding")


def _lines_to_come(position: Position) -> Figure:
    """How many lines are left to each side; HIGH strikes first."""
    left = position.strikes_left
    high, low = (
        (left + position.strikes_in_all % 2) // 2,
        (left + 1 - position.strikes_in_all % 2) // 2,
    )
    shares = Message("HIGH {high}, LOW {low}", high=high, low=low)
    return Figure(Message("Strikes left"), _number(left), shares)


def _bar(position: Position) -> Bar:
    """The product against the LIMIT, on a logarithmic scale to the highest product possible."""
    value = position.product()
    top = log(1 + max(highest_product(position.rows, position.cols), value, position.number))
    return Bar(
        Message("Product compared with the LIMIT (logarithmic)"),
        log(1 + value) / top,
        log(1 + position.number) / top,
        words.equation(position),
    )


def _history(position: Position, numbers: list[int]) -> tuple[Panel, ...]:
    """The latest rounds of bids; the LIMIT is outlined once it is set."""
    if position.is_agreed or not numbers:
        return ()
    bids: list[Words] = [_number(number) for number in numbers]
    strong = []
    if position.high is not None:
        strong = [divmod(len(bids) - 1, 2)]
        bids.append(Message("pass"))
    rounds = [(bids[i], bids[i + 1] if i + 1 < len(bids) else "") for i in range(0, len(bids), 2)]
    skipped = max(0, len(rounds) - ROUNDS_SHOWN)
    return (
        PanelTable(
            _caption(skipped),
            _headings(position),
            tuple(rounds[skipped:]),
            frozenset((row - skipped, column) for row, column in strong if row >= skipped),
            headed=False,
            is_open=False,
        ),
    )


def _caption(skipped: int) -> Message:
    if not skipped:
        return Message("Bids")
    return counted("Bids, after {n} earlier round", "Bids, after {n} earlier rounds", skipped)


def _headings(position: Position) -> tuple[Words, Words]:
    if position.high is None:
        return Message("First"), Message("Second")
    high, low = Message("HIGH"), Message("LOW")
    return (high, low) if position.high == 0 else (low, high)


def _number(value: int) -> Message:
    return Message("{n}", n=value)


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
        PanelTable(
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
