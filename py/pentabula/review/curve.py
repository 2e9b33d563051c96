"""The most likely values of the positions of a line, given what looks at them say.

Nobody's own move makes the own position better than it was, and most moves make it hardly worse. So
a look at one position says something about those before and after it, and what one look misses is
made good by others.

The values are those with the least sum of weighted squares, and of changes times a penalty: the
most likely ones if looks err normally and changes are distributed exponentially. Source of the
method, which is exact and goes over the line once: Johnson, "A dynamic programming algorithm for
the fused lasso and L0-segmentation" (2013).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple


class Observation(NamedTuple):
    """What is known of the value of one position; the weight is 1 / variance, 0 for nothing."""

    value: float
    weight: float


def likely_values(
    observations: Sequence[Observation], may_fall: Sequence[bool], penalty: float
) -> list[float]:
    """The most likely value of each position of a line.

    `may_fall` says of each step from one to the next whether the value can only fall with it, or
    only rise. `penalty` is the inverse of the mean change. One observation at least has a weight.
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
    """How steeply the cost of the line so far grows with the value of its last position.

    It grows with the value, piece by piece a straight line a · value + b. Kept are the lines of the
    first and the last piece, and between the pieces `knots`: a value, and the changes of a and b.
    """

    def __init__(self) -> None:
        self._first = self._last = 0.0, 0.0
        self._knots: list[tuple[float, float, float]] = []

    def add(self, observation: Observation) -> None:
        """Adds what it costs to differ from an observation."""
        a, b = observation.weight, -observation.weight * observation.value
        self._first = self._first[0] + a, self._first[1] + b
        self._last = self._last[0] + a, self._last[1] + b

    def raise_to(self, least: float) -> float:
        """Makes it `least` where it is less, which is below the value that is returned."""
        (a, b), passed = self._first, 0
        for value, more_a, more_b in self._knots:
            if a * value + b >= least:
                break
            a, b, passed = a + more_a, b + more_b, passed + 1
        if not a:
            return -inf  # nothing is known so far
        crossing = (least - b) / a
        self._knots[:passed] = [(crossing, a, b - least)]
        self._first = 0.0, least
        return crossing

    def lower_to(self, most: float) -> float:
        """Makes it `most` where it is more, which is above the value that is returned."""
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
