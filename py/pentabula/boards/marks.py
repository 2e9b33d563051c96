"""Marks over the scene of any game: last move, targets, chosen sites, refused sites."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pentabula.boards.scene import Disc, Line, Polygon, Shape
from pentabula.boards.sites import EmptyBoard, Site
from pentabula.core.position import Refusal, Seat

TARGET_RADIUS = 0.09


def last_move(board: EmptyBoard, names: Iterable[str]) -> tuple[Shape, ...]:
    """Corner brackets round the sites of the last move."""
    return tuple(line for site in _sites(board, names) for line in _brackets(site))


def targets(board: EmptyBoard, names: Iterable[str]) -> tuple[Shape, ...]:
    """A quiet dot on each open target."""
    return tuple(Disc(s.x, s.y, TARGET_RADIUS, "target") for s in _sites(board, names))


def veiled(board: EmptyBoard, winning: Collection[str], winner: Seat) -> tuple[Shape, ...]:
    """A veil over all sites but the winning ones; of a shared site over the loser's part."""
    shapes = [Polygon(site.outline, "veil") for site in board.sites if site.name not in winning]
    won, lost = board.of_seats[winner].by_name, board.of_seats[1 - winner].by_name
    for name in winning:
        if name in won and won[name].outline != lost[name].outline:
            shapes.append(Polygon(lost[name].outline, "veil"))
    return tuple(shapes)


def outlined(board: EmptyBoard, names: Iterable[str], role: str) -> tuple[Shape, ...]:
    """A ring round small sites, the outline of large ones."""
    return tuple(_ring(site, role) for site in _sites(board, names))


def refused(board: EmptyBoard, refusal: Refusal) -> tuple[Shape, ...]:
    """The sites that a refusal concerns, and the sites of its counter-example."""
    return outlined(board, refusal.sites, "offending") + outlined(
        board, refusal.counterexample, "counterexample"
    )


def _sites(board: EmptyBoard, names: Iterable[str]) -> list[Site]:
    return [board.by_name[name] for name in dict.fromkeys(names) if name in board.by_name]


def _ring(site: Site, role: str) -> Shape:
    if site.mark > 0:
        return Disc(site.x, site.y, site.mark + 0.04, role)
    return Polygon(site.outline, role)


def _brackets(site: Site) -> list[Shape]:
    left, top, right, bottom = _reach(site)
    arm = 0.13 if site.mark > 0 else 0.22
    made: list[Shape] = []
    for x, dx in ((left, arm), (right, -arm)):
        for y, dy in ((top, arm), (bottom, -arm)):
            made.append(Line((x + dx, y, x, y, x, y + dy), "last"))
    return made


def _reach(site: Site) -> tuple[float, float, float, float]:
    """The box that the brackets enclose; for small sites, the box of their mark."""
    if site.mark > 0:
        reach = site.mark + 0.05
        return site.x - reach, site.y - reach, site.x + reach, site.y + reach
    inset, xs, ys = 0.05, site.outline[::2], site.outline[1::2]
    return min(xs) + inset, min(ys) + inset, max(xs) - inset, max(ys) - inset
