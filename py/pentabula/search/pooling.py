"""Pools the results of several searches of one position into one.

Searches with different seeds err independently, so their mean errs less, often less than one
search with as many nodes. Source: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree
search" (2008), on root parallelization.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from pentabula.core.brain import MoveEvaluation
from pentabula.core.position import M
from pentabula.search.report import SearchReport


def pooled(reports: Sequence[SearchReport]) -> SearchReport:
    """One report from several searches of one position: the sum of effort, the mean of chances.

    Chances are weighted by nodes; a proof counts for all. Raises ValueError without reports.
    """
    if len(reports) < 2:
        if not reports:
            raise ValueError("no reports to pool")
        return reports[0]
    candidates = pooled_evaluations([report.candidates for report in reports])
    return replace(
        reports[0],
        nodes=sum(report.nodes for report in reports),
        milliseconds=max(report.milliseconds for report in reports),
        is_done=all(report.is_done for report in reports) or candidates[0].evaluation.is_proved,
        move=candidates[0].move,
        candidates=tuple(candidates),
        searches=len(reports),
        depth=max(report.depth for report in reports),
        chance=_mean_chance(reports),
    )


def pooled_evaluations(
    found: Sequence[Sequence[MoveEvaluation[M]]],
) -> Sequence[MoveEvaluation[M]]:
    """The moves of one position from several searches, pooled as in `pooled`, the best first."""
    if len(found) == 1:
        return found[0]
    by_move: dict[M, list[MoveEvaluation[M]]] = {}
    for each in chain.from_iterable(found):
        by_move.setdefault(each.move, []).append(each)
    return sorted(map(_pooled_move, by_move.values()), key=_rank, reverse=True)


def _mean_chance(reports: Sequence[SearchReport]) -> float | None:
    known = [(each.chance, each.nodes) for each in reports if each.chance is not None]
    return _weighted_mean(known) if known else None


def _pooled_move(found: Sequence[MoveEvaluation[M]]) -> MoveEvaluation[M]:
    """The evaluations of one move, pooled."""
    proved = [candidate for candidate in found if candidate.evaluation.is_proved]
    deepest = max(found, key=lambda candidate: (len(candidate.line), candidate.nodes))
    nodes = sum(candidate.nodes for candidate in found)
    if proved:
        return replace(proved[0], line=proved[0].line or deepest.line, nodes=nodes)
    chance = _weighted_mean([(each.evaluation.chance, each.nodes) for each in found])
    return replace(deepest, evaluation=replace(deepest.evaluation, chance=chance), nodes=nodes)


def _weighted_mean(chances: Sequence[tuple[float, int]]) -> float:
    """The mean of chances, weighted by the nodes that were spent on each, at least one."""
    weights = [nodes or 1 for _, nodes in chances]
    total = sum(chance * weight for (chance, _), weight in zip(chances, weights, strict=True))
    return total / sum(weights)


def _rank(candidate: MoveEvaluation[M]) -> tuple[float, int, float]:
    evaluation = candidate.evaluation
    proved = 2 * evaluation.chance - 1 if evaluation.is_proved else 0.0
    return proved, candidate.nodes, evaluation.chance
