"""Links between stones: open corners, partners, chains, the shortest chain between two edges."""

from __future__ import annotations

from collections.abc import Iterator

from pentabula.kit.chains import shortest_path
from pentabula.kit.grid import Grid, Sites, around, beside, bits_of, flooded, names_of

PointSet = Sites
Four = tuple[PointSet, PointSet, PointSet, PointSet]


def open_corners(grid: Grid, friends: PointSet) -> Four:
    """The points with no friend on either side of their corner: NE, NW, SE, SW.

    Exactly there a friend across the corner is weakly connected. Rules: konobi.md, Definitions.
    """
    full, stride = grid.full, grid.stride
    north, south = friends >> stride, friends << stride
    east, west = friends >> 1, friends << 1
    return (
        full ^ (north | east) & full,
        full ^ (north | west) & full,
        full ^ (south | east) & full,
        full ^ (south | west) & full,
    )


def across(grid: Grid, points: PointSet) -> Four:
    """The bits that have one of the points across their corner: NE, NW, SE, SW.

    Bits off the board are included.
    """
    stride = grid.stride
    return (
        points >> stride + 1,
        points >> stride - 1,
        points << stride - 1,
        points << stride + 1,
    )


def blocked_corners(grid: Grid, foes: PointSet) -> Four:
    """The bits with an enemy on both sides of their corner: NE, NW, SE, SW."""
    stride = grid.stride
    north, south = foes >> stride, foes << stride
    east, west = foes >> 1, foes << 1
    return north & east, north & west, south & east, south & west


def meeting(first: Four, second: Four) -> PointSet:
    """The points that are in both sets for at least one common corner."""
    a, b, c, d = first
    e, f, g, h = second
    return a & e | b & f | c & g | d & h


def strong_partners(grid: Grid, friends: PointSet, point: str) -> list[str]:
    """The friends to which a stone on the point is or would be strongly connected."""
    return names_of(grid, friends & beside(grid, grid.bits[point]))


def weak_partners(grid: Grid, friends: PointSet, point: str) -> list[str]:
    """The friends to which a stone on the point is or would be weakly connected."""
    return names_of(grid, _weakly_met(grid, friends, open_corners(grid, friends), grid.bits[point]))


def linked(grid: Grid, friends: PointSet, seed: PointSet) -> PointSet:
    """The friends in the chains of the seed, a non-empty set of friends.

    Diagonal friends are always in one chain: linked weakly, or else strongly through a friend
    beside both. So a flood over all eight neighbours follows chains.
    """
    return flooded(grid, seed, friends, around)


def shortest_chain(grid: Grid, friends: PointSet, edges: tuple[PointSet, PointSet]) -> list[str]:
    """A shortest chain of friends from edge to edge, each linked to the next; or empty."""
    corners = open_corners(grid, friends)

    def partners(stone: PointSet) -> Iterator[PointSet]:
        strong = friends & beside(grid, stone)
        return bits_of(strong | _weakly_met(grid, friends, corners, stone))

    first, last = edges
    path = shortest_path(bits_of(friends & first), bits_of(friends & last), partners)
    return [grid.names[stone.bit_length() - 1] for stone in path]


def _weakly_met(grid: Grid, friends: PointSet, corners: Four, point: PointSet) -> PointSet:
    """The friends across the open corners of a point.

    Weak connections and open corners are mutual, so the corners are seen from the friends.
    """
    return friends & meeting(corners, across(grid, point))
