"""Chains of stones that join edges of the board: found, drawn and described."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from pentabula.boards.scene import Disc, Line, Shape
from pentabula.boards.sites import Site
from pentabula.core.message import Message, all_of, counted
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import Grid, Sites, names_of

RIM = 0.39
"""The radius of the ring round a winning stone; its wide line shows outside the stone."""

EDGES = (Message("top and bottom edges"), Message("left and right edges"))
"""The edges that Black and White join."""

REASONS = (
    Message("a black chain joins the top and bottom edges"),
    Message("a white chain joins the left and right edges"),
)
"""Why Black or White has won."""

_AT = (
    (Message("{chain}, at the bottom edge"), Message("{chain}, at the top edge")),
    (Message("{chain}, at the left edge"), Message("{chain}, at the right edge")),
)


def drawn(sites: Sequence[Site], beyond: tuple[float, float], colour: int) -> list[Shape]:
    """A winning chain: a line from edge to edge through its sites, and a ring round each.

    `beyond` is the step by which the line runs past the first site, and back past the last.
    """
    role = ("win-first", "win-second")[colour]
    x, y = beyond
    track = [sites[0].x + x, sites[0].y + y]
    for site in sites:
        track += (site.x, site.y)
    track += (sites[-1].x - x, sites[-1].y - y)
    return [Line(tuple(track), role), *(Disc(site.x, site.y, RIM, role) for site in sites)]


def described(grid: Grid, chain: Sites, colour: int) -> Message:
    """A chain and the edges of its colour that it touches.

    `Black: 3 linked stones, a1, b2 and c3, at the bottom edge.`
    """
    words = counted(
        "{n} stone alone, {stones}",
        "{n} linked stones, {stones}",
        chain.bit_count(),
        stones=all_of(names_of(grid, chain)),
    )
    for edge, at in zip(grid.edges[colour], _AT[colour], strict=True):
        if chain & edge:
            words = Message(at.template, chain=words)
    return Message("{colour}: {chain}.", colour=COLOURS[colour], chain=words)


S = TypeVar("S")


def groups(sites: Iterable[S], neighbours: Callable[[S], Iterable[S]]) -> list[list[S]]:
    """The maximal connected sets of `sites`, in the order of their first sites.

    `neighbours` may name sites outside the set; they are ignored.
    """
    left = dict.fromkeys(sites)
    found = []
    while left:
        first = next(iter(left))
        del left[first]
        group = [first]
        for site in group:
            for other in neighbours(site):
                if other in left:
                    del left[other]
                    group.append(other)
        found.append(group)
    return found


def shortest_path(
    starts: Iterable[S], goals: Iterable[S], neighbours: Callable[[S], Iterable[S]]
) -> list[S]:
    """A shortest path from a start to a goal, both included; empty if there is none."""
    wanted = set(goals)
    came_from: dict[S, S | None] = dict.fromkeys(starts)
    for site in (queue := list(came_from)):
        if site in wanted:
            return _path_to(site, came_from)
        for other in neighbours(site):
            if other not in came_from:
                came_from[other] = site
                queue.append(other)
    return []


def _path_to(goal: S, came_from: dict[S, S | None]) -> list[S]:
    path = [goal]
    while (site := came_from[path[-1]]) is not None:
        path.append(site)
    return path[::-1]
