"""What is on the sites of a position, for programs: numbers by site, and their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Generic, TypeVar, final

from pentabula.boards.sites import EmptyBoard
from pentabula.core.parts import Part

P_contra = TypeVar("P_contra", contravariant=True)

SiteNumbers = dict[str, int]
"""What is on each site: 0 for nothing, negative for the second colour."""

COLOURS: Final = MappingProxyType({1: "black", -1: "white"})


class Contents(Part, Generic[P_contra]):
    """The module `programs.contents` of a game.

    `NAMES` are the names of its numbers. A number without a name is a count of 1 or -1.
    """

    modules = ("programs.contents",)

    NAMES: Mapping[int, str] = COLOURS

    def numbers(self, position: P_contra) -> SiteNumbers:
        """What is on each site of the board; empty for a game that does not say it."""
        return {}

    def counts(self, position: P_contra) -> dict[str, int]:
        """How many of each are on the board, and beside it."""
        found = Counter(self.pieces(position).values())
        return {name: found[name] for name in self.NAMES.values()}

    @final
    def pieces(self, position: P_contra) -> dict[str, str]:
        """The names of what is on the sites that are not empty."""
        names, found = self.NAMES, self.numbers(position).items()
        return {site: names.get(n) or names[1 if n > 0 else -1] for site, n in found if n}


def rows(found: SiteNumbers, board: EmptyBoard) -> tuple[tuple[int, ...], ...]:
    """The numbers of the sites as they lie on the board, the top row first."""
    lines = dict[float, list[str]]()
    for site in sorted(board.sites, key=lambda each: (each.y, each.x)):
        if site.name in found:
            lines.setdefault(round(site.y, 3), []).append(site.name)
    return tuple(tuple(found[name] for name in line) for line in lines.values())
