"""What all looks at a line without dice say of its positions together.

What is proved is certain. Between that, the values are the most likely ones (`review.curve`).
All values are seat 0's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.position import Move
from pentabula.review.curve import Observation, likely_values
from pentabula.review.looks import ended, seen_by
from pentabula.review.walk import Round, Walk

ERROR: Final = 0.014
"""The standard error of a look besides that of its playouts: docs/measurements/reviews.md."""

MEAN_LOSS: Final = 0.03
"""What a decision loses on average, which is mostly nothing."""

CERTAIN: Final = 1e7
"""The weight of a value that is certain."""


def certain_values(walk: Walk) -> Sequence[Evaluation | None]:
    """The value of each place where it is proved; one move that wins proves the place before it."""
    last = len(walk.line)
    values: list[Evaluation | None] = [_certain(walk, at) for at in range(last + 1)]
    for at in reversed(range(last)):
        after = values[at + 1]
        if at in walk.forced or (after is not None and _wins(walk, at, after)):
            values[at] = values[at] or after
    return values


def _certain(walk: Walk, at: int) -> Evaluation | None:
    result = ended(walk.positions[at], 0)
    look = walk.look(at)
    if result is not None or look is None:
        return result
    return look.seen_by(0) if look.evaluation.is_sure else None


def _wins(walk: Walk, at: int, after: Evaluation) -> bool:
    """Whether the move at a place has won, if this is the value after it."""
    return seen_by(walk.positions[at].turn, after, 0).chance == 1


def likely_stretches(
    walk: Walk, certain: Sequence[Evaluation | None]
) -> Iterator[Sequence[tuple[int, float]]]:
    """Places in a row with their most likely values, for each stretch of which nothing is proved.

    Forced places are left out. The ends of a stretch may be proved: there it has what looks saw
    without the proof, so that what only a proof has found out is lost by nobody.
    """
    for places in _stretches(walk, certain):
        known = [_observation(walk, at, certain[at]) for at in places]
        if any(each.weight for each in known):
            may_fall = [walk.positions[at].turn == 0 for at in places[:-1]]
            yield [*zip(places, likely_values(known, may_fall, 1 / MEAN_LOSS), strict=True)]


def _stretches(walk: Walk, certain: Sequence[Evaluation | None]) -> Iterator[list[int]]:
    last, stretch = len(walk.line), list[int]()
    decisions = [at for at in range(last + 1) if at not in walk.forced or at == last]
    for before, after in pairwise(decisions):
        if certain[before] is not None and certain[after] is not None:
            continue
        stretch = stretch or [before]
        stretch.append(after)
        if certain[after] is not None:
            yield stretch
            stretch = []
    if stretch:
        yield stretch


def _observation(walk: Walk, at: int, certain: Evaluation | None) -> Observation:
    """What all looks at a place say of it, but for proofs that were tried by themselves."""
    nodes, total = 0, 0.0
    for chance, times in _chances(walk, at):
        nodes, total = nodes + times, total + times * chance
    if nodes:
        mean = total / nodes
        value = mean if walk.positions[at].turn == 0 else 1 - mean
        if certain is None or value != certain.chance:
            return Observation(value, 1 / (walk.variance(nodes) + ERROR**2))
    return Observation(0.5, 0.0) if certain is None else Observation(certain.chance, CERTAIN)


def _chances(walk: Walk, at: int) -> Iterator[tuple[float, int]]:
    """The chances of the side to move at a place, with the nodes that were spent on each."""
    quick = walk.quick.get(at)
    if quick is not None:
        yield _unbiased(walk, quick.evaluation), walk.quick_nodes(at)
    for each in walk.rounds:
        if at in each.looks:
            yield _unbiased(walk, _compared(walk, each, at)), walk.nodes(each)


def _unbiased(walk: Walk, found: Evaluation) -> float:
    """The chance of the side to move that is not taken for better off because it is to move."""
    return found.chance if found.is_sure else min(1.0, max(0.0, found.chance - walk.bias / 2))


def _compared(walk: Walk, round_: Round, at: int) -> Evaluation:
    """What a look says that took the move of the game for the best, with the others looked at.

    It is what the best of these has, or the position after the move.
    """
    look, others = round_.looks[at], round_.others.get(at)
    if look.evaluation.is_sure or others is None or others.evaluation.is_sure:
        return look.evaluation
    after = round_.looks.get(walk.follow(at + 1))
    if after is None:
        return others.evaluation
    chance = after.seen_by(look.seat).chance + walk.bias
    return max(others.evaluation, Evaluation(chance), key=lambda each: each.chance)


def better_move(walk: Walk, at: int) -> MoveEvaluation[Move] | None:
    """The best move besides the one of the game: the one that looks with most nodes have found."""
    played = walk.played(at)
    votes = dict[object, int]()
    found = dict[object, MoveEvaluation[Move]]()
    looks = [(walk.quick.get(at), walk.quick_nodes(at))]
    for each in walk.rounds:
        looks += ((passed.get(at), walk.nodes(each)) for passed in (each.looks, each.others))
    for look, nodes in looks:
        if look is not None and look.best is not None and look.best.move != played:
            votes[look.best.move] = votes.get(look.best.move, 0) + nodes
            found[look.best.move] = look.best
    return found[max(votes, key=votes.__getitem__)] if votes else None
