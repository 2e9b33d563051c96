"""Sites and boards: names, centres, outlines, rows of the keyboard grid, hit-testing, areas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor, hypot, inf

from pentabula.boards.scene import Shape, Text
from pentabula.core.message import Message

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""Names of columns, or of the rows of the hexagonal board."""


@dataclass(frozen=True, slots=True)
class Site:
    """A part of a board that a person may tap. Centre and outline are in board units.

    `outline` is a polygon, convex or not, flat: x1, y1, x2, y2 …; a tap inside it is a
    tap on the site. `mark` is how far marks about the centre may reach. A site that both seats
    share gives in `parts` the outlines of seat 0's and seat 1's part.
    """

    name: str
    x: float
    y: float
    outline: tuple[float, ...]
    mark: float = 0.42
    parts: tuple[tuple[float, ...], ...] = ()

    def part(self, seat: int) -> Site:
        """The seat's part of a shared site, for marks; a site of one piece as it is."""
        if not self.parts:
            return self
        outline = self.parts[seat]
        xs, ys = outline[::2], outline[1::2]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        return replace(self, x=x, y=y, outline=outline, parts=())

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is in the outline, by the even-odd rule."""
        is_inside = False
        x1, y1 = self.outline[-2:]
        for i in range(0, len(self.outline), 2):
            x2, y2 = self.outline[i], self.outline[i + 1]
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                is_inside = not is_inside
            x1, y1 = x2, y2
        return is_inside


@dataclass(frozen=True, eq=False)
class EmptyBoard:
    """A board without pieces: its sites, its empty drawing, and how the keyboard moves over it.

    `rows` are the sites of the keyboard grid, top row first. A site may be left out of it: then
    it can only be tapped, and the reply explains why it is not open.
    `ground` is the empty board, `labels` the coordinates, which users may hide. A board that is
    better read aloud as lists than as a grid has those in `lists`, with their sites in reading
    order. On a hexagonal one a site has six neighbours, two in the row above and two below.
    `dice` are the sites of the dice: a tap on one throws them when it is time to roll. A tap above
    or below a site, up to `slack` from it, is a tap on it where no other site is.
    """

    width: float
    height: float
    sites: tuple[Site, ...]
    rows: tuple[tuple[str, ...], ...]
    ground: tuple[Shape, ...] = ()
    labels: tuple[Text, ...] = ()
    lists: tuple[tuple[Message, tuple[str, ...]], ...] = ()
    is_hexagonal: bool = False
    dice: tuple[str, ...] = ()
    slack: float = 0

    @cached_property
    def by_name(self) -> dict[str, Site]:
        """The sites by their names."""
        return {site.name: site for site in self.sites}

    @cached_property
    def of_seats(self) -> tuple[EmptyBoard, EmptyBoard]:
        """The board for the marks of seat 0 and of seat 1: only its own part of a shared site."""
        if not any(site.parts for site in self.sites):
            return self, self
        first, second = (tuple(site.part(seat) for site in self.sites) for seat in (0, 1))
        return replace(self, sites=first), replace(self, sites=second)

    def at(self, x: float, y: float) -> Site | None:
        """The site whose outline holds the point; of several, the site with the nearest centre.

        Without one, the nearest site above or below the point that is not farther than the slack.
        """
        near = self._by_square.get((floor(x), floor(y)), ())
        holding = [site for site in near if site.contains(x, y)]
        if holding or not self.slack or not 0 <= y <= self.height:
            return min(holding, key=lambda site: hypot(site.x - x, site.y - y), default=None)
        beside = [
            (max(min(ys) - y, y - max(ys)), site.name)
            for site in self.sites
            if (ys := site.outline[1::2]) and min(site.outline[::2]) <= x < max(site.outline[::2])
        ]
        gap, name = min(beside, default=(inf, ""))
        return self.by_name[name] if gap <= self.slack else None

    @cached_property
    def _by_square(self) -> dict[tuple[int, int], list[Site]]:
        """The sites that reach into each square of the drawing with sides of one board unit."""
        squares: dict[tuple[int, int], list[Site]] = {}
        for site in self.sites:
            xs, ys = site.outline[::2], site.outline[1::2]
            for x in range(floor(min(xs)), floor(max(xs)) + 1):
                for y in range(floor(min(ys)), floor(max(ys)) + 1):
                    squares.setdefault((x, y), []).append(site)
        return squares

    def step(self, name: str, dx: int, dy: int) -> str | None:
        """The next site of the grid from `name` in direction (dx, dy), or None at the edge.

        Left and right stay in the row; up and down go to the nearest site of the next row. On a
        hexagonal board they go to the neighbour on the side of dx; without one, up is up to the
        left and down is back again, down to the right.
        """
        row = next((i for i, names in enumerate(self.rows) if name in names), None)
        if row is None:
            return None
        if dx and not dy:
            names, index = self.rows[row], self.rows[row].index(name) + dx
            return names[index] if 0 <= index < len(names) else None
        if not 0 <= row + dy < len(self.rows):
            return None
        here = self.by_name[name]
        if self.is_hexagonal:
            return self._beside(self.rows[row + dy], here, dx or dy)
        return self._nearest(self.rows[row + dy], here)

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The sites of the grid as they are read aloud: list by list, or row by row from below."""
        return tuple(names for _, names in self.lists) or tuple(reversed(self.rows))

    @property
    def reading(self) -> tuple[str, ...]:
        """The sites of all lines, one after the other."""
        return tuple(name for names in self.lines for name in names)

    def _beside(self, names: Iterable[str], here: Site, side: int) -> str | None:
        """The site half a unit away on that side."""
        away = {name: (self.by_name[name].x - here.x) * side for name in names}
        return next((name for name, off in away.items() if 0 < off < 1), None)

    def _nearest(self, names: Iterable[str], here: Site) -> str:
        sites = (self.by_name[name] for name in names)
        return min(sites, key=lambda site: hypot(site.x - here.x, site.y - here.y)).name


def box(x: float, y: float, width: float, height: float) -> tuple[float, ...]:
    """The outline of an upright rectangle with its top left corner at (x, y)."""
    return (x, y, x + width, y, x + width, y + height, x, y + height)


SPAN = 3.0
"""The approximate length of the sides of an area, in board units."""


def area_of(board: EmptyBoard, name: str) -> tuple[str, ...]:
    """The sites of the grid in the same area as the named one, in reading order.

    The areas of a board are fixed: any site of an area gives the same list. Raises ValueError for a
    site outside the grid.
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


def middle_of(board: EmptyBoard, names: Sequence[str]) -> str:
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
