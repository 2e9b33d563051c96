"""The part of a board around a place, for those who want to know where to look, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from pentabula.boards.sites import Board

SPAN = 3.0
"""About how long the sides of an area are, in board units."""


def area_of(board: Board, name: str) -> tuple[str, ...]:
    """The sites of the grid in the area that holds one of them, in reading order.

    A board is divided into areas once and for all, so that the site may be anywhere in its own.
    """
    names = board.reading
    zones = list(
        zip(
            _parts([board.by_name[each].x for each in names]),
            _parts([board.by_name[each].y for each in names]),
            strict=True,
        )
    )
    zone = zones[names.index(name)]
    return tuple(each for each, other in zip(names, zones, strict=True) if other == zone)


def middle_of(board: Board, names: Sequence[str]) -> str:
    """The site of an area that is nearest to its middle."""
    sites = [board.by_name[name] for name in names]
    x, y = (sum(places) / len(sites) for places in zip(*((s.x, s.y) for s in sites), strict=True))
    return min(sites, key=lambda site: hypot(site.x - x, site.y - y)).name


def _parts(places: Sequence[float]) -> list[int]:
    """In which part of their range, divided evenly, each of the places lies."""
    low = min(places) - 0.5
    length = max(places) + 0.5 - low
    parts = max(1, round(length / SPAN))
    return [int((place - low) / length * parts) for place in places]
