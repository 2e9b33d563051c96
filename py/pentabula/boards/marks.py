"""The marks that every game has, laid over its scene: last move, targets, chosen, refused."""

from __future__ import annotations

from collections.abc import Iterable

from pentabula.boards.scene import Disc, Line, Polygon, Shape
from pentabula.boards.sites import Board, Site

TARGET_RADIUS = 0.09


def last_move(board: Board, names: Iterable[str]) -> tuple[Shape, ...]:
    """Corner brackets round the sites of the last move."""
    return tuple(line for site in _sites(board, names) for line in _brackets(site))


def targets(board: Board, names: Iterable[str]) -> tuple[Shape, ...]:
    """A quiet dot on each open target."""
    return tuple(Disc(s.x, s.y, TARGET_RADIUS, "target") for s in _sites(board, names))


def outlined(board: Board, names: Iterable[str], role: str) -> tuple[Shape, ...]:
    """A ring round small sites, the outline of large ones."""
    return tuple(_ring(site, role) for site in _sites(board, names))


def _sites(board: Board, names: Iterable[str]) -> list[Site]:
    return [board.by_name[name] for name in dict.fromkeys(names) if name in board.by_name]


def _ring(site: Site, role: str) -> Shape:
    if site.mark > 0:
        return Disc(site.x, site.y, site.mark + 0.04, role)
    return Polygon(site.outline, role)


def _brackets(site: Site) -> list[Shape]:
    if site.mark <= 0:
        return [Polygon(site.outline, "last")]
    reach, arm = site.mark + 0.05, 0.13
    made: list[Shape] = []
    for dx in (-1, 1):
        for dy in (-1, 1):
            x, y = site.x + dx * reach, site.y + dy * reach
            made.append(Line((x - dx * arm, y, x, y, x, y - dy * arm), "last"))
    return made
