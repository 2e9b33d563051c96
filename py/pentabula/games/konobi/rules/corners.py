"""The corners of points on Konobi's grid: which points are weakly connected. See `kit.grid`."""

from __future__ import annotations

from pentabula.kit.grid import Grid, Sites

Points = Sites
Four = tuple[Points, Points, Points, Points]


def open_corners(grid: Grid, friends: Points) -> Four:
    """The points with no friend on either side of their corner: NE, NW, SE, SW.

    Exactly there a friend across the corner is weakly connected. (Rules: konobi.md,
    Definitions.)
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


def across(grid: Grid, points: Points) -> Four:
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


def blocked_corners(grid: Grid, foes: Points) -> Four:
    """The bits with an enemy on both sides of their corner: NE, NW, SE, SW."""
    stride = grid.stride
    north, south = foes >> stride, foes << stride
    east, west = foes >> 1, foes << 1
    return north & east, north & west, south & east, south & west


def meeting(first: Four, second: Four) -> Points:
    """The points that are in both sets for at least one common corner."""
    a, b, c, d = first
    e, f, g, h = second
    return a & e | b & f | c & g | d & h
