"""The areas of a board, for hints that only name the area of a move."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from pentabula.boards.sites import Board

SPAN = 3.0
"""The approximate length of the sides of an area, in board units."""


def area_of(board: Board, name: str) -> tuple[str, ...]:
    """The sites of the grid in the same area as the named one, in reading order.

    The division of a board is fixed, so that the site may be anywhere in its area. Raises
    ValueError for a site beside the grid.
    """
    names = board.reading
    zones = list(
        zip(
            _zones([board.by_name[each].x for each in names]),
            _zones([board.by_name[each].y for each in names]),
            strict=True,
        )
    )
    zone = zones[names.index(name)]
    return tuple(each for each, other in zip(names, zones, strict=True) if other == zone)


def middle_of(board: Board, names: Sequence[str]) -> str:
    """The site of an area that is nearest to its middle."""
    sites = [board.by_name[name] for name in names]
    x, y = sum(site.x for site in sites) / len(sites), sum(site.y for site in sites) / len(sites)
    return min(sites, key=lambda site: hypot(site.x - x, site.y - y)).name


def _zones(coordinates: Sequence[float]) -> list[int]:
    """The number of the zone that each coordinate is in; their range is divided evenly."""
    low = min(coordinates) - 0.5
    length = max(coordinates) + 0.5 - low
    zones = max(1, round(length / SPAN))
    return [int((each - low) / length * zones) for each in coordinates]
