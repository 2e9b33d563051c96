"""The values of the positions of a line without dice, from all looks at the line.

Proved values are certain. Between them, values are the most likely ones, given the looks. All are
seat 0's.

A move cannot improve its mover's position, and most moves make it hardly worse. So a look at one
position also informs about the positions before and after it, and looks correct each other. The
most likely values minimize the weighted squares of the errors plus a penalty times the changes:
errors are assumed to be normal and changes exponential. The method is exact and passes over the
line once. Source: Johnson, "A dynamic programming algorithm for the fused lasso and
L0-segmentation" (2013).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from pentabula.core.brain import LOST, WON, Evaluation, MoveEvaluation
from pentabula.core.position import Move
from pentabula.review.data import ReviewData, Round, flipped, result_for

ERROR: Final = 0.014
"""The standard error of a look, without its playouts' error: docs/measurements/reviews.md."""

MEAN_LOSS: Final = 0.03
"""The mean loss of a decision; most lose nothing."""

CERTAIN: Final = 1e7
"""The weight of a value that is certain."""


class Observation(NamedTuple):
    """A known value of a position; the weight is 1 / variance, 0 if nothing is known."""

    value: float
    weight: float


def likely_values(
    observations: Sequence[Observation], may_fall: Sequence[bool], penalty: float
) -> list[float]:
    """The most likely value of each position of a line.

    `may_fall` says for each step from one position to the next whether the value can only fall, or
    only rise. `penalty` is the inverse of the mean change. At least one observation has a weight.
    """
    slope = _Slope()
    turning = list[float]()
    for observation, falls in zip(observations, may_fall, strict=False):
        slope.add(observation)
        turning.append(slope.raise_to(-penalty) if falls else slope.lower_to(penalty))
    slope.add(observations[-1])
    values = [slope.raise_to(0.0)]
    for value, falls in zip(reversed(turning), reversed(may_fall), strict=True):
        values.append(max(values[-1], value) if falls else min(values[-1], value))
    return values[::-1]


class _Slope:
    """The derivative of the cost of the line so far by the value of its last position.

    It increases with the value and is linear in pieces, a · value + b. `_knots` are the values
    between pieces, with the changes of a and b there; `_first` and `_last` are a and b at the ends.
    """

    def __init__(self) -> None:
        self._first = self._last = 0.0, 0.0
        self._knots: list[tuple[float, float, float]] = []

    def add(self, observation: Observation) -> None:
        """Adds the cost of the distance from an observation."""
        a, b = observation.weight, -observation.weight * observation.value
        self._first = self._first[0] + a, self._first[1] + b
        self._last = self._last[0] + a, self._last[1] + b

    def raise_to(self, least: float) -> float:
        """Raises it to `least` where it is less: below the value that is returned."""
        (a, b), passed = self._first, 0
        for value, more_a, more_b in self._knots:
            if a * value + b >= least:
                break
            a, b, passed = a + more_a, b + more_b, passed + 1
        if not a:
            return -inf  # no observation so far
        crossing = (least - b) / a
        self._knots[:passed] = [(crossing, a, b - least)]
        self._first = 0.0, least
        return crossing

    def lower_to(self, most: float) -> float:
        """Lowers it to `most` where it is more: above the value that is returned."""
        (a, b), kept = self._last, len(self._knots)
        while kept and a * self._knots[kept - 1][0] + b > most:
            kept -= 1
            _, more_a, more_b = self._knots[kept]
            a, b = a - more_a, b - more_b
        if not a:
            return inf
        crossing = (most - b) / a
        self._knots[kept:] = [(crossing, -a, most - b)]
        self._last = 0.0, most
        return crossing


def certain_values(data: ReviewData) -> Sequence[Evaluation | None]:
    """The proved values, by index.

    A move that wins proves the position before it, and so does a losing move where all other moves
    are proved to lose; a lost position proves the position after any move.
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
    if look.evaluation.is_proved:
        return look.for_seat(0)
    others = (each.others[at] for each in data.rounds if at in each.others)
    return next((each.for_seat(0) for each in others if each.evaluation == WON), None)


def _only_loses(data: ReviewData, at: int) -> bool:
    """Whether all moves at an index except the game's move are proved to lose."""
    return any(each.others[at].evaluation == LOST for each in data.rounds if at in each.others)


def _wins(data: ReviewData, at: int, after: Evaluation) -> bool:
    """Whether the move at an index has won, if this is the value after it."""
    return flipped(after, 0, data.positions[at].turn).chance == 1


def likely_stretches(
    data: ReviewData, certain: Sequence[Evaluation | None]
) -> Iterator[Sequence[tuple[int, float]]]:
    """Indexes in a row with their most likely values, for each stretch without proofs.

    Indexes with a forced move are left out. The ends of a stretch may be proved. If one end is, its
    value comes from the looks without the proof, so that a move loses nothing that only a proof
    finds. If both are, and different sides win, the game was given away between them, and all of
    that is lost there. If the same side wins, the stretch begins and ends level with the proofs: an
    estimate beside a proof is not a mistake by itself.
    """
    for indexes in _stretches(data, certain):
        first, last = certain[indexes[0]], certain[indexes[-1]]
        if first is None or last is None:
            yield from _likely(data, indexes, [_observation(data, at) for at in indexes])
        elif first.chance == last.chance:
            yield from _level(data, indexes, first.chance)
        else:
            inner = [_observation(data, at) for at in indexes[1:-1]]
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
    for found in _likely(data, inner, [_observation(data, at) for at in inner]):
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


def _observation(data: ReviewData, at: int) -> Observation:
    """The value of a position from its looks that prove nothing, or the result of the game.

    Without a weight if there is neither: looks that prove a position say nothing about the
    estimates beside it.
    """
    result = result_for(0, data.positions[at])
    if result is not None:
        return Observation(result.chance, CERTAIN)
    nodes, total = 0, 0.0
    for chance, times in _chances(data, at):
        nodes, total = nodes + times, total + times * chance
    if not nodes:
        return Observation(0.5, 0.0)
    mean = total / nodes
    value = mean if data.positions[at].turn == 0 else 1 - mean
    return Observation(value, 1 / (data.variance(nodes) + ERROR**2))


def _chances(data: ReviewData, at: int) -> Iterator[tuple[float, int]]:
    """The estimates of the chance of the side to move, without the bias of looks towards it, each
    with its nodes."""
    looks = [(data.quick[at].evaluation, data.quick_nodes(at))] if at in data.quick else []
    looks += (
        (_compared(data, each, at), data.nodes(each)) for each in data.rounds if at in each.looks
    )
    for found, nodes in looks:
        if not found.is_proved:
            yield min(1.0, max(0.0, found.chance - data.bias / 2)), nodes


def _compared(data: ReviewData, round_: Round, at: int) -> Evaluation:
    """The evaluation of a look, combined with a look at the other moves if there is one. The
    combination is the better of the best other move and the position after the game's move.
    """
    look, others = round_.looks[at], round_.others.get(at)
    if look.evaluation.is_proved or others is None or others.evaluation.is_proved:
        return look.evaluation
    after = round_.looks.get(data.after_forced(at + 1))
    if after is None:
        return others.evaluation
    chance = after.for_seat(look.seat).chance + data.bias
    return max(others.evaluation, Evaluation(chance), key=lambda each: each.chance)


def better_move(data: ReviewData, at: int) -> MoveEvaluation[Move] | None:
    """The best move except the game's move: the move with the most look nodes."""
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
