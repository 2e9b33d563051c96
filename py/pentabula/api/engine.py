"""Searches and reviews within limits, for boards."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import cast

from pentabula.api.checks import (
    checked_nodes,
    checked_progress,
    checked_seconds,
    checked_seed,
    checked_text,
)
from pentabula.api.results import Evaluations
from pentabula.core.game import AnyGame
from pentabula.core.position import AnyPosition, Move
from pentabula.core.record import Node, Record
from pentabula.core.work import finish
from pentabula.review import review
from pentabula.review.data import ReviewLimits
from pentabula.search.levels import STRONGEST, SearchLimits
from pentabula.search.levels import level as checked_level
from pentabula.search.searching import Search, analyse, start_search

Progress = Callable[[float], object] | None
"""Called with the share that is done, from 0 to 1."""


def checked_limits(level: str, nodes: int | None, seconds: float | None, seed: int) -> SearchLimits:
    """The limits of a level, or the given ones. Raises TypeError and OptionError."""
    checked_level(checked_text("level", level))
    nodes, seconds = checked_nodes(nodes), checked_seconds(seconds)
    milliseconds = None if seconds is None else round(1000 * seconds)
    return SearchLimits(level, nodes, milliseconds, checked_seed(seed))


def chosen_move(
    game: AnyGame, position: AnyPosition, limits: SearchLimits, seconds: float | None
) -> Move:
    """The move that a level plays within limits. A seat must be to move, not the dice.

    `seconds` is the limit of time, which `limits` has in milliseconds.
    """
    skill, until = limits.skill(game), _until(seconds)
    moves = position.legal_moves()
    if len(moves) == 1:
        (only,) = moves
        return cast(Move, only)
    search = start_search(game, position, skill, Random(limits.seed))
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
    limits = checked_limits(STRONGEST, nodes, seconds, seed)
    checked_progress(progress)
    skill, began, until = limits.skill(game), time.monotonic(), _until(seconds)

    def is_stopped(search: Search) -> bool:
        now = time.monotonic()
        if progress is not None:
            spent = 0.0 if seconds is None else (now - began) / seconds
            progress(min(1.0, max(spent, search.nodes / skill.nodes)))
        return now >= until

    found = analyse(game, position, nodes=skill.nodes, seed=limits.seed or 0, is_stopped=is_stopped)
    if progress is not None:
        progress(1.0)
    return Evaluations.of(game, found)


def game_review(
    record: Record, node: Node, nodes: int | None, seed: int, progress: Progress
) -> review.Review:
    """The finished review of the line to a node."""
    limits = ReviewLimits(checked_nodes(nodes), checked_seed(seed))
    checked_progress(progress)
    # A copy: the board may continue while the review is still in use.
    copy = record.branch(node)
    end = copy.root
    for each in node.line():
        end = end.child(each.token) or end
    found = review.Review.of(copy, end, limits)
    while not found.is_done:
        found.step()
        if progress is not None:
            progress(found.progress)
    return found


def _until(seconds: float | None) -> float:
    return float("inf") if seconds is None else time.monotonic() + seconds
