"""Throws of the dice, drawn by their probabilities."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random

from pentabula.core.position import M, Move, Position


def drawn(throws: Sequence[tuple[Move, Fraction]], luck: float) -> int:
    """The index of the throw that a number from 0 to 1 draws, by the throws' probabilities."""
    shares = list(accumulate(float(probability) for _, probability in throws))
    return bisect_right(shares, luck * shares[-1], 0, len(throws) - 1)


def throw(position: Position[M], rng: Random) -> M:
    """A throw at a position where the dice decide: the one that `rng.choices` would draw."""
    throws = position.chances()
    return throws[drawn(throws, rng.random())][0]
