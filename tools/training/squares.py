"""Least squares in plain Python, by normal equations that can be summed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Vector = list[float]
RIDGE = 3.0
"""Pulls weights with little evidence towards 0, like this many examples of 0."""


class Equations:
    """The normal equations of examples: their products and their products with the targets."""

    def __init__(self, count: int) -> None:
        self.products = [[0.0] * count for _ in range(count)]
        self.targets = [0.0] * count

    def add(self, seen: Mapping[int, float], target: float) -> None:
        """Adds an example: how often each weight counts, and what the sum should be."""
        for at, times in seen.items():
            row = self.products[at]
            self.targets[at] += times * target
            for other, more in seen.items():
                row[other] += times * more

    @classmethod
    def sum(cls, parts: Sequence[Equations]) -> Equations:
        """The equations of all examples of the parts."""
        whole = cls(len(parts[0].targets))
        for part in parts:
            for row, more in zip(whole.products, part.products, strict=True):
                row[:] = map(float.__add__, row, more)
            whole.targets = list(map(float.__add__, whole.targets, part.targets))
        return whole


def solve(equations: Equations) -> Vector:
    """The weights with the least squared error, pulled a little towards 0 (ridge)."""
    rows = [row[:] for row in equations.products]
    for at, row in enumerate(rows):
        row[at] += RIDGE
    return _eliminate(rows, equations.targets[:])


def smooth(equations: Equations, middle: Vector, ties: Sequence[tuple[int, int, float]]) -> Vector:
    """Weights close to the given ones: the more examples of a weight, the less it moves.

    The two weights of a tie are pulled together with the strength of that many examples.
    """
    rows = [row[:] for row in equations.products]
    for at, row in enumerate(rows):
        row[at] += 1.0
    targets = [sum(map(float.__mul__, row, middle)) for row in rows]
    for one, other, strength in ties:
        for here, there in ((one, other), (other, one)):
            rows[here][here] += strength
            rows[here][there] -= strength
    return _eliminate(rows, targets)


def _eliminate(rows: list[Vector], targets: Vector) -> Vector:
    """Solves a symmetric positive definite system in place."""
    count = len(targets)
    for at, row in enumerate(rows):
        for below in range(at + 1, count):
            if factor := rows[below][at] / row[at]:
                other = rows[below]
                for column in range(at, count):
                    other[column] -= factor * row[column]
                targets[below] -= factor * targets[at]
    found = [0.0] * count
    for at in range(count - 1, -1, -1):
        rest = sum(rows[at][column] * found[column] for column in range(at + 1, count))
        found[at] = (targets[at] - rest) / rows[at][at]
    return found
