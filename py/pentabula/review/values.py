"""The values of the positions of a line without dice, from all looks at the line.

Proved values are certain. Between them, the values are the most likely ones (`review.curve`).
All values are seat 0's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pentabula.core.brain import LOST, WON, Evaluation, MoveEvaluation
from pentabula.core.position import Move
from pentabula.review.curve import Observation, likely_values
from pentabula.review.data import ReviewData, Round
from pentabula.review.looks import flipped, result_for

ERROR: Final = 0.014
"""The standard error of a look apart from that of its playouts: docs/measurements/reviews.md."""

MEAN_LOSS: Final = 0.03
"""The mean loss of a decision; most lose nothing."""

CERTAIN: Final = 1e7
"""The weight of a value that is certain."""


def certain_values(data: ReviewData) -> Sequence[Evaluation | None]:
    """The proved values, by index.

    A move that wins proves the position before it, and so does one that loses where all other moves
    are proved to lose; a lost position proves the one after any move.
    """
    last = len(data.line)
    values: list[Evaluation | None] = [_certain(data, at) for at in range(last + 1)]
    for at in reversed(range(last)):
        after = values[at + 1]
        is_known = after is not None and (_wins(data, at, after) or _only_loses(data, at))
        if at in data.forced or is_known:
            values[at] = values[at] or after
    for at in range(last):
        before = values[at]
        if before is not None and (at in data.forced or not _wins(data, at, before)):
            values[at + 1] = values[at + 1] or before
    return values


def _certain(data: ReviewData, at: int) -> Evaluation | None:
    result = result_for(0, data.positions[at])
    look = data.look(at)
    if result is not None or look is None:
        return result
    if look.evaluation.is_sure:
        return look.for_seat(0)
    others = (each.others[at] for each in data.rounds if at in each.others)
    return next((each.for_seat(0) for each in others if each.evaluation == WON), None)


def _only_loses(data: ReviewData, at: int) -> bool:
    """Whether all moves at an index but the one of the game are proved to lose."""
    return any(each.others[at].evaluation == LOST for each in data.rounds if at in each.others)


def _wins(data: ReviewData, at: int, after: Evaluation) -> bool:
    """Whether the move at an index has won, if this is the value after it."""
    return flipped(after, 0, data.positions[at].turn).chance == 1


def likely_stretches(
    data: ReviewData, certain: Sequence[Evaluation | None]
) -> Iterator[Sequence[tuple[int, float]]]:
    """Indexes in a row with their most likely values, for each stretch without proofs.

    Indexes with a forced move are left out. The ends of a stretch may be proved. If one end is, its
    value is that of the looks without the proof, so that a move loses nothing that only a proof
    finds. If both are, and different sides win, the game was given away between them, and all of
    that is lost there. If the same side wins, the stretch begins and ends level with the proofs: an
    estimate beside a proof is not a mistake by itself.
    """
    for indexes in _stretches(data, certain):
        first, last = certain[indexes[0]], certain[indexes[-1]]
        if first is None or last is None:
            yield from _likely(
                data, indexes, [_observation(data, at, certain[at]) for at in indexes]
            )
        elif first.chance == last.chance:
            yield from _level(data, indexes, first.chance)
        else:
            inner = [_observation(data, at, None) for at in indexes[1:-1]]
            ends = (Observation(each.chance, CERTAIN) for each in (first, last))
            yield from _likely(data, indexes, [next(ends), *inner, next(ends)])


def _likely(
    data: ReviewData, indexes: Sequence[int], known: Sequence[Observation]
) -> Iterator[Sequence[tuple[int, float]]]:
    """The most likely values at indexes, by what is `known` there; nothing if nothing is."""
    if any(each.weight for each in known):
        may_fall = [data.positions[at].turn == 0 for at in indexes[:-1]]
        yield [*zip(indexes, likely_values(known, may_fall, 1 / MEAN_LOSS), strict=True)]


def _level(
    data: ReviewData, indexes: Sequence[int], chance: float
) -> Iterator[Sequence[tuple[int, float]]]:
    """The values between two proofs of the same chance: they begin with it, and fall and rise as
    the looks do. The last step changes nothing.
    """
    inner = indexes[1:-1]
    for found in _likely(data, inner, [_observation(data, at, None) for at in inner]):
        change = chance - found[0][1]
        level = [(at, min(1.0, max(0.0, value + change))) for at, value in found]
        yield [(indexes[0], chance), *level, (indexes[-1], level[-1][1])]


def between_proofs(data: ReviewData, certain: Sequence[Evaluation | None]) -> frozenset[int]:
    """The indexes of estimates with a proof before and after them."""
    known = [at for at, value in enumerate(certain) if value is not None]
    if not known:
        return frozenset()
    return frozenset(at for at in range(known[0], known[-1]) if certain[at] is None)


def _stretches(data: ReviewData, certain: Sequence[Evaluation | None]) -> Iterator[list[int]]:
    last, stretch = len(data.line), list[int]()
    decisions = [at for at in range(last + 1) if at not in data.forced or at == last]
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


def _observation(data: ReviewData, at: int, certain: Evaluation | None) -> Observation:
    """The value of a position from all its looks, without the pass of proofs."""
    nodes, total = 0, 0.0
    for chance, times in _chances(data, at):
        nodes, total = nodes + times, total + times * chance
    if nodes:
        mean = total / nodes
        value = mean if data.positions[at].turn == 0 else 1 - mean
        if certain is None or value != certain.chance:
            return Observation(value, 1 / (data.variance(nodes) + ERROR**2))
    return Observation(0.5, 0.0) if certain is None else Observation(certain.chance, CERTAIN)


def _chances(data: ReviewData, at: int) -> Iterator[tuple[float, int]]:
    """The chances of the side to move from each look, with its nodes."""
    quick = data.quick.get(at)
    if quick is not None:
        yield _unbiased(data, quick.evaluation), data.quick_nodes(at)
    for each in data.rounds:
        if at in each.looks:
            yield _unbiased(data, _compared(data, each, at)), data.nodes(each)


def _unbiased(data: ReviewData, found: Evaluation) -> float:
    """The chance of the side to move, without the bias of looks towards it."""
    return found.chance if found.is_sure else min(1.0, max(0.0, found.chance - data.bias / 2))


def _compared(data: ReviewData, round_: Round, at: int) -> Evaluation:
    """The evaluation of a look that may have a look at the other moves beside it.

    Then it is the better one of the best other move and of the position after the game's move.
    """
    look, others = round_.looks[at], round_.others.get(at)
    if look.evaluation.is_sure or others is None or others.evaluation.is_sure:
        return look.evaluation
    after = round_.looks.get(data.after_forced(at + 1))
    if after is None:
        return others.evaluation
    chance = after.for_seat(look.seat).chance + data.bias
    return max(others.evaluation, Evaluation(chance), key=lambda each: each.chance)


def better_move(data: ReviewData, at: int) -> MoveEvaluation[Move] | None:
    """The best move besides the one of the game: the one with the most nodes of looks for it."""
    played = data.played(at)
    votes = dict[object, int]()
    found = dict[object, MoveEvaluation[Move]]()
    looks = [(data.quick.get(at), data.quick_nodes(at))]
    for each in data.rounds:
        looks += ((found_by.get(at), data.nodes(each)) for found_by in (each.looks, each.others))
    for look, nodes in looks:
        if look is not None and look.best is not None and look.best.move != played:
            votes[look.best.move] = votes.get(look.best.move, 0) + nodes
            found[look.best.move] = look.best
    return found[max(votes, key=votes.__getitem__)] if votes else None
