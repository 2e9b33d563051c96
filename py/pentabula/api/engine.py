"""Searches and reviews within limits, for boards."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import cast

from pentabula.api.results import Evaluations
from pentabula.core.game import AnyGame
from pentabula.core.position import AnyPosition, Move
from pentabula.core.record import Node, Record
from pentabula.core.work import finish
from pentabula.review import review
from pentabula.review.data import ReviewLimits
from pentabula.search import analysis
from pentabula.search.levels import STRONGEST
from pentabula.search.limits import SearchLimits
from pentabula.search.searching import Search, start_search

Progress = Callable[[float], object] | None
"""Called with the share that is done, from 0 to 1."""


def chosen_move(
    game: AnyGame,
    position: AnyPosition,
    level: str,
    nodes: int | None,
    seconds: float | None,
    seed: int,
) -> Move:
    """The move that a level plays, within its own limits or the given ones.

    A seat must be to move, not the dice.
    """
    limits = _limits(level, nodes, seconds, seed)
    skill, until = limits.skill(game), _until(seconds)
    moves = position.legal_moves()
    if len(moves) == 1:
        (only,) = moves
        return cast(Move, only)
    search = start_search(game, position, skill, Random(seed))
    return finish(search, lambda: time.monotonic() >= until).chosen()


def evaluations(
    game: AnyGame,
    position: AnyPosition,
    nodes: int | None,
    seconds: float | None,
    seed: int,
    progress: Progress,
) -> Evaluations:
    """The evaluations of the strongest level, within its own limits or the given ones."""
    skill, began = _limits(STRONGEST, nodes, seconds, seed).skill(game), time.monotonic()
    until = _until(seconds)

    def is_stopped(search: Search) -> bool:
        now = time.monotonic()
        if progress is not None:
            spent = 0.0 if seconds is None else (now - began) / seconds
            progress(min(1.0, max(spent, search.nodes / skill.nodes)))
        return now >= until

    found = analysis.analyse(game, position, nodes=skill.nodes, seed=seed, is_stopped=is_stopped)
    if progress is not None:
        progress(1.0)
    return Evaluations.of(game, found)


def game_review(
    record: Record, node: Node, nodes: int | None, seed: int, progress: Progress
) -> review.Review:
    """The finished review of the line to a node."""
    _check("nodes", nodes)
    # A copy: the board may continue while the review is still in use.
    copy = record.branch(node)
    end = copy.root
    for each in node.line():
        end = end.child(each.token) or end
    found = review.Review.of(copy, end, ReviewLimits(nodes, seed))
    while not found.is_done:
        found.step()
        if progress is not None:
            progress(found.progress)
    return found


def _limits(level: str, nodes: int | None, seconds: float | None, seed: int) -> SearchLimits:
    _check("nodes", nodes)
    _check("seconds", seconds)
    milliseconds = None if seconds is None else round(1000 * seconds)
    return SearchLimits(level, nodes, milliseconds, seed)


def _until(seconds: float | None) -> float:
    return float("inf") if seconds is None else time.monotonic() + seconds


def _check(name: str, value: float | None) -> None:
    if value is not None and not value > 0:
        raise ValueError(f"{name} must be more than 0, not {value}")
