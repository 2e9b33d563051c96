"""Groups and paths over sites of any kind, for the games and drawings that need them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

S = TypeVar("S")


def groups(sites: Iterable[S], neighbours: Callable[[S], Iterable[S]]) -> list[list[S]]:
    """The maximal connected sets of `sites`, each in order of discovery, in order of its first.

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
    """A path of fewest sites from a start to a goal, both included; empty if there is none."""
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
