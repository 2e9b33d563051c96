"""The panels of TAU: the negotiation, the LIMIT, the product."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from pentabula.boards.panel import Bar, Figure, Figures, Panel, Table, Words
from pentabula.core.message import Computed, Message, counted
from pentabula.core.numbers import Number
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import highest_product
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
    number: Words = "–" if position.number < 0 else _number(position.number)
    return Figures(
        (
            Figure(Message("Last bid"), number, Message("becomes the LIMIT after a pass")),
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
    left = position.moves_left
    high, low = (left + position.moves_in_all % 2) // 2, (left + 1 - position.moves_in_all % 2) // 2
    shares = Message("HIGH {high}, LOW {low}", high=high, low=low)
    return Figure(Message("Lines left"), _number(left), shares)


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
    """The latest rounds of bids; the LIMIT is outlined once there is one."""
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
        Table(
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
