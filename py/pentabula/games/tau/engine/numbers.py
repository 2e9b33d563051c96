"""Sensible bids in the negotiation of TAU."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from pentabula.core.numbers import Number, Numbers
from pentabula.games.tau.engine.values import board_value
from pentabula.games.tau.rules.diagram import BID
from pentabula.games.tau.rules.lines import highest_product
from pentabula.games.tau.rules.position import Move, Position

MAX_BIDS = 4
"""How many bids the shortlist has at most."""

RUNGS = tuple(map(Fraction, ("1/4", "1/2", "3/4", "1", "4/3", "2", "4")))
"""The sensible bids plus one, as fractions of the value of the board."""


def shortlist(position: Position) -> Sequence[Move]:
    """In the negotiation the next few sensible bids and the pass; otherwise all moves.

    The bids rise beyond the value of the board; above them only `pass` is left.
    """
    moves = position.legal_moves()
    if not isinstance(moves, Numbers):
        return tuple(moves)
    higher = [number for number in ladder(position.rows, position.cols) if number > position.number]
    return (*(Number(BID, number) for number in higher[:MAX_BIDS]), *moves.others)


@cache
def ladder(rows: int, cols: int) -> tuple[int, ...]:
    """Sensible bids on a board of this size, ascending: fractions of its value, minus one.

    One less than the value is among them, the only number that wins (tau.md, Settled points 4).
    """
    value = board_value(rows, cols)
    top = highest_product(rows, cols)
    numbers = {max(0, int(value * rung) - 1) for rung in RUNGS}
    return tuple(sorted(number for number in numbers if number < top))
