"""Links between stones: the partners of a stone, and the shortest chain between two edges."""

from __future__ import annotations

from collections.abc import Iterator

from pentabula.boards.connection import shortest_path
from pentabula.games.konobi.rules.corners import Four, Points, across, meeting, open_corners
from pentabula.kit.grid import Grid, beside, names_of


def strong_partners(grid: Grid, friends: Points, point: str) -> list[str]:
    """The friends to which a stone on the point is or would be strongly connected."""
    return names_of(grid, friends & beside(grid, grid.bits[point]))


def weak_partners(grid: Grid, friends: Points, point: str) -> list[str]:
    """The friends to which a stone on the point is or would be weakly connected."""
    return names_of(grid, _weakly_met(grid, friends, open_corners(grid, friends), grid.bits[point]))


def linked(grid: Grid, friends: Points, seed: Points) -> Points:
    """The chain of friends that contains the seed."""
    corners, chain, new = open_corners(grid, friends), seed, seed
    while new:
        met = friends & beside(grid, new)
        for stone in _single(new):
            met |= _weakly_met(grid, friends, corners, stone)
        new = met & ~chain
        chain |= new
    return chain


def shortest_chain(grid: Grid, friends: Points, edges: tuple[Points, Points]) -> list[str]:
    """The fewest friends, each linked to the next, from edge to edge; empty if there are none."""
    corners = open_corners(grid, friends)

    def partners(stone: Points) -> Iterator[Points]:
        strong = friends & beside(grid, stone)
        return _single(strong | _weakly_met(grid, friends, corners, stone))

    first, last = edges
    path = shortest_path(_single(friends & first), _single(friends & last), partners)
    return [grid.names[stone.bit_length() - 1] for stone in path]


def _weakly_met(grid: Grid, friends: Points, corners: Four, point: Points) -> Points:
    """The friends across the open corners of a point.

    Weak connections and open corners are mutual, so the corners are seen from the friends."""
    return friends & meeting(corners, across(grid, point))


def _single(points: Points) -> Iterator[Points]:
    while points:
        yield points & -points
        points &= points - 1
