"""The cells of a board by number: names, neighbours and rays, computed once per size.

Cells are numbered row by row from the bottom, each row from the left, so that the order of
the numbers is the order of the names: the lowest number of a field names it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pentabula.boards.hexagonal import row_length
from pentabula.boards.sites import LETTERS

# Steps of (row, column) in slanted coordinates, in which the six are the same below, in and
# above the middle row: clockwise from the right.
DIRECTIONS = ((0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0), (1, 1))


@dataclass(frozen=True, slots=True)
class Cells:
    """`rays[cell]` are the cells towards each of DIRECTIONS, from the nearest to the rim.

    `near` holds the neighbours as sets.
    """

    side: int
    names: tuple[str, ...]
    number: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    near: tuple[frozenset[int], ...]

    def __len__(self) -> int:
        return len(self.names)

    def between(self, start: int, end: int) -> tuple[int, ...] | None:
        """The cells strictly between two cells of a line; None if they are not in line."""
        for ray in self.rays[start]:
            if end in ray:
                return ray[: ray.index(end)]
        return None


@cache
def cells(side: int) -> Cells:
    """The cells of the board with `side` cells along a side."""
    slanted, names = [], []
    for row in range(2 * side - 1):
        shift = max(0, row - (side - 1))
        for column in range(row_length(side, row)):
            slanted.append((row, column + shift))
            names.append(f"{LETTERS[row]}{column + 1}")
    number_at = {point: number for number, point in enumerate(slanted)}
    rays = tuple(tuple(_ray(number_at, point, step) for step in DIRECTIONS) for point in slanted)
    return Cells(
        side,
        tuple(names),
        {name: number for number, name in enumerate(names)},
        tuple(tuple(ray[0] for ray in six if ray) for six in rays),
        rays,
        tuple(frozenset(ray[0] for ray in six if ray) for six in rays),
    )


def _ray(
    number_at: dict[tuple[int, int], int], start: tuple[int, int], step: tuple[int, int]
) -> tuple[int, ...]:
    found = []
    row, column = start
    while (point := (row + step[0], column + step[1])) in number_at:
        found.append(number_at[point])
        row, column = point
    return tuple(found)
