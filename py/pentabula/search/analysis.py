"""The analysis of a position in one call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from pentabula.core.brain import Analysis
from pentabula.core.game import AnyGame
from pentabula.core.position import AnyPosition, Move
from pentabula.core.work import finish
from pentabula.search import levels
from pentabula.search.expectimax import viewpoint
from pentabula.search.searching import Search, check_searchable, start_search


def analyse(
    game: AnyGame,
    position: AnyPosition,
    *,
    nodes: int | None = None,
    seed: int | str = 0,
    is_stopped: Callable[[Search], bool] = lambda search: False,
) -> Analysis[Move]:
    """The analysis of a position by the strongest level, with this many nodes.

    Without `nodes` the level's own limit applies. The same nodes and seed give the same analysis.
    `is_stopped` is asked after every step and may end the search earlier.
    Raises ValueError if there is nothing to search: see `searching.check_searchable`.

    >>> from pentabula import games
    >>> tau = games.load("tau")
    >>> analysis = analyse(tau, tau.start(rows=4, cols=4))
    >>> str(analysis.moves[0].move), analysis.evaluation.chance, analysis.evaluation.kind
    ('bid7', 1.0, 'proved')
    """
    check_searchable(game, position)
    skill = levels.skill(game, levels.STRONGEST)
    if nodes is not None:
        skill = replace(skill, nodes=nodes)
    search = start_search(game, position, skill, Random(seed))
    finish(search, lambda: is_stopped(search))
    moves = tuple(search.evaluations())
    return Analysis(
        seat=viewpoint(position),
        evaluation=moves[0].evaluation,
        moves=moves,
        outlook=tuple(search.outlook()),
        nodes=search.nodes,
        is_done=search.is_done,
        depth=search.depth,
    )
