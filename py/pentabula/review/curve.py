"""The most likely values of the positions of a line, given the looks at them.

A move cannot improve its mover's position, and most moves make it hardly worse. So a look at one
position also informs about the positions before and after it, and looks correct each other.

The values minimize the weighted squares of the errors plus a penalty times the changes: they are
the most likely ones if errors are normal and changes exponential. The method is exact and passes
over the line once. Source: Johnson, "A dynamic programming algorithm for the fused lasso and
L0-segmentation" (2013).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple


class Observation(NamedTuple):
    """A known value of a position; the weight is 1 / variance, 0 if nothing is known."""

    value: float
    weight: float


def likely_values(
    observations: Sequence[Observation], may_fall: Sequence[bool], penalty: float
) -> list[float]:
    """The most likely value of each position of a line.

    `may_fall` says for each step from one position to the next whether the value can only fall, or
    only rise. `penalty` is the inverse of the mean change. At least one observation has a weight.
    """
    slope = _Slope()
    turning = list[float]()
    for observation, falls in zip(observations, may_fall, strict=False):
        slope.add(observation)
        turning.append(slope.raise_to(-penalty) if falls else slope.lower_to(penalty))
    slope.add(observations[-1])
    values = [slope.raise_to(0.0)]
    for value, falls in zip(reversed(turning), reversed(may_fall), strict=True):
        values.append(max(values[-1], value) if falls else min(values[-1], value))
    return values[::-1]


class _Slope:
    """The derivative of the cost of the line so far by the value of its last position.

    It increases with the value and is linear in pieces, a · value + b. `_knots` are the values
    between the pieces with the changes of a and b there; `_first` and `_last` are a and b at the
    ends.
    """

    def __init__(self) -> None:
        self._first = self._last = 0.0, 0.0
        self._knots: list[tuple[float, float, float]] = []

    def add(self, observation: Observation) -> None:
        """Adds the cost of the distance from an observation."""
        a, b = observation.weight, -observation.weight * observation.value
        self._first = self._first[0] + a, self._first[1] + b
        self._last = self._last[0] + a, self._last[1] + b

    def raise_to(self, least: float) -> float:
        """Raises it to `least` where it is less: below the value that is returned."""
        (a, b), passed = self._first, 0
        for value, more_a, more_b in self._knots:
            if a * value + b >= least:
                break
            a, b, passed = a + more_a, b + more_b, passed + 1
        if not a:
            return -inf  # no observation so far
        crossing = (least - b) / a
        self._knots[:passed] = [(crossing, a, b - least)]
        self._first = 0.0, least
        return crossing

    def lower_to(self, most: float) -> float:
        """Lowers it to `most` where it is more: above the value that is returned."""
        (a, b), kept = self._last, len(self._knots)
        while kept and a * self._knots[kept - 1][0] + b > most:
            kept -= 1
            _, more_a, more_b = self._knots[kept]
            a, b = a - more_a, b - more_b
        if not a:
            return inf
        crossing = (most - b) / a
        self._knots[kept:] = [(crossing, -a, most - b)]
        self._last = 0.0, most
        return crossing
