"""The summary of a review: turning points, accuracy, and the parts of luck and skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from pentabula.core.brain import ESTIMATE
from pentabula.core.position import Move, Seat
from pentabula.review.judgement import Decision, Judgement, Throw

MAX_POINTS: Final = 7
"""The most turning points of a game."""

FEW_POINTS: Final = 3
"""With fewer turning points than this, smaller losses count as well."""

NOTABLE: Final = 0.08
"""The least loss of a turning point, in winning chance."""

SMALL: Final = 0.03
"""The least loss of a turning point where there are few."""

SECOND_CHANCE: Final = 0.5
"""A side had the same chance twice if the reply gave back this part of the loss."""

MIN_STAKE: Final = 0.05
"""The least sum of a side's stakes for which accuracy means anything."""

STEEPNESS: Final = 4.35
"""How steeply a lost chance lowers accuracy, as on lichess: a tenth costs 35 of 100."""


def turning_points(judgement: Judgement, most: int = MAX_POINTS) -> tuple[Decision, ...]:
    """The decisions that lost most, the largest net loss first.

    Of equal ones the last comes first: the other losses could still be made good.
    """
    lost = last_chances(judgement.decisions)
    notable = sum(each.lost >= NOTABLE for each in lost)
    lost.sort(key=lambda each: (each.net_loss, each.ply), reverse=True)
    return tuple(lost[: min(most, max(FEW_POINTS, notable))])


def last_chances(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions that lost something, without those whose chance came back and was missed again.

    The chance came back if the other side gave back half of the loss at once, and the same seat
    missed the same move later. A proved loss always counts.
    """
    chances, missed = list[Decision](), set[tuple[Seat, Move]]()
    for each in reversed(decisions):
        if each.lost < SMALL:
            continue
        chance = each.seat, each.best.move
        has_come_back = each.given_back >= SECOND_CHANCE * each.lost
        if each.kind != ESTIMATE or not (has_come_back and chance in missed):
            chances.append(each)
        missed.add(chance)
    return chances[::-1]


def accuracy(judgement: Judgement, seat: Seat) -> float | None:
    """How well a seat decided, from 0 to 100; None where hardly anything was at stake.

    100 lost nothing. A decision that lost a tenth of the winning chance counts 65, one that lost
    half of it 11; decisions are weighted by their stakes.
    """
    own = [each for each in judgement.decisions if each.seat == seat]
    stake = sum(each.stake for each in own)
    if stake < MIN_STAKE:
        return None
    return 100 * sum(each.stake * exp(-STEEPNESS * each.lost) for each in own) / stake


@dataclass(frozen=True, slots=True)
class Account:
    """What a seat changed in its winning chance by decisions and by throws.

    `lost` is the sum of its losses, 0 or more, `luck` that of its luck. With dice, seat 0's chance
    at the end is that at the start + luck of seat 0 - lost by seat 0 - luck of seat 1 + lost by
    seat 1.
    """

    lost: float
    luck: float


def account(judgement: Judgement, seat: Seat) -> Account:
    """The sums over a seat's decisions and throws."""
    return Account(
        sum(each.lost for each in judgement.decisions if each.seat == seat),
        sum(each.luck for each in judgement.throws if each.seat == seat),
    )


def luckiest_throw(judgement: Judgement) -> Throw | None:
    """The throw that changed the winning chances most, up or down; None without throws."""
    return max(judgement.throws, key=lambda each: abs(each.luck), default=None)
