"""Least squares by normal equations that can be summed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

Vector = list[float]
RIDGE = 3.0
"""Pulls weights with little evidence towards 0, like this many examples of 0."""


class Equations:
    """The normal equations of examples: their products and their products with the targets."""

    def __init__(self, count: int) -> None:
        self.products, self.targets = np.zeros((count, count)), np.zeros(count)

    def add(self, seen: Mapping[int, float], target: float) -> None:
        """Adds an example: how often each weight counts, and what the sum should be."""
        at, times = list(seen), np.array(list(seen.values()))
        self.products[np.ix_(at, at)] += np.outer(times, times)
        self.targets[at] += times * target

    @classmethod
    def sum(cls, parts: Sequence[Equations]) -> Equations:
        """The equations of all examples of the parts."""
        whole = cls(len(parts[0].targets))
        for part in parts:
            whole.products += part.products
            whole.targets += part.targets
        return whole


def solve(equations: Equations) -> Vector:
    """The weights with the least squared error, pulled a little towards 0 (ridge)."""
    ridge = RIDGE * np.eye(len(equations.targets))
    found: Vector = np.linalg.solve(equations.products + ridge, equations.targets).tolist()
    return found


def smooth(equations: Equations, middle: Vector, ties: Sequence[tuple[int, int, float]]) -> Vector:
    """Weights close to the given ones: the more examples of a weight, the less it moves.

    The two weights of a tie are pulled together with the strength of that many examples.
    """
    rows = equations.products + np.eye(len(middle))
    targets = rows @ middle
    for one, other, strength in ties:
        for here, there in ((one, other), (other, one)):
            rows[here, here] += strength
            rows[here, there] -= strength
    found: Vector = np.linalg.solve(rows, targets).tolist()
    return found
