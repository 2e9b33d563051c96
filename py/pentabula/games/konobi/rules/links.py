"""Links between stones: partners, chains, and the shortest chain between two edges."""

from __future__ import annotations

from collections.abc import Iterator

from pentabula.boards.connection import shortest_path
from pentabula.games.konobi.rules.corners import Four, Points, across, meeting, open_corners
from pentabula.kit.grid import Grid, around, beside, bits_of, flooded, names_of


def strong_partners(grid: Grid, friends: Points, point: str) -> list[str]:
    """The friends to which a stone on the point is or would be strongly connected."""
    return names_of(grid, friends & beside(grid, grid.bits[point]))


def weak_partners(grid: Grid, friends: Points, point: str) -> list[str]:
    """The friends to which a stone on the point is or would be weakly connected."""
    return names_of(grid, _weakly_met(grid, friends, open_corners(grid, friends), grid.bits[point]))


def linked(grid: Grid, friends: Points, seed: Points) -> Points:
    """The friends in a chain with the seed, which must be friends too.

    Diagonal friends are always in one chain: linked weakly, or else strongly through a friend
    beside both. So a flood over all eight neighbours follows chains.
    """
    return flooded(grid, seed, friends, around)


def shortest_chain(grid: Grid, friends: Points, edges: tuple[Points, Points]) -> list[str]:
    """The fewest friends, each linked to the next, from edge to edge; empty if there are none."""
    corners = open_corners(grid, friends)

    def partners(stone: Points) -> Iterator[Points]:
        strong = friends & beside(grid, stone)
        return bits_of(strong | _weakly_met(grid, friends, corners, stone))

    first, last = edges
    path = shortest_path(bits_of(friends & first), bits_of(friends & last), partners)
    return [grid.names[stone.bit_length() - 1] for stone in path]


def _weakly_met(grid: Grid, friends: Points, corners: Four, point: Points) -> Points:
    """The friends across the open corners of a point.

    Weak connections and open corners are mutual, so the corners are seen from the friends.
    """
    return friends & meeting(corners, across(grid, point))
