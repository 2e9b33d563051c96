"""The analysis of a position in one call."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pentabula.core.brain import Analysis
from pentabula.core.game import AnyGame
from pentabula.core.position import AnyPosition, Move
from pentabula.core.work import finish
from pentabula.search import levels
from pentabula.search.expectimax import viewpoint
from pentabula.search.searching import check_searchable, start_search


def analyse(
    game: AnyGame, position: AnyPosition, *, nodes: int | None = None, seed: int | str = 0
) -> Analysis[Move]:
    """What the strongest level knows of a position after a search with this many nodes.

    Without `nodes` the level's own are used. The same nodes and seed give the same analysis.
    Raises ValueError where there is nothing to search: see `searching.check_searchable`.

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
    search = finish(start_search(game, position, skill, Random(seed)))
    moves = tuple(search.evaluations())
    return Analysis(
        seat=viewpoint(position),
        evaluation=moves[0].evaluation,
        moves=moves,
        outlook=tuple(search.outlook()),
        nodes=search.nodes,
        is_done=True,
        depth=search.depth,
    )
