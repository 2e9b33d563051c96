"""What a review says of a whole game: turning points, accuracy, and what luck and skill brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from pentabula.core.brain import ESTIMATE
from pentabula.core.position import Move, Seat
from pentabula.review.judging import Decision, Judgement, Throw

MAX_POINTS: Final = 7
"""The most turning points of a game."""

FEW_POINTS: Final = 3
"""Where there are fewer than this many, smaller losses count as well."""

NOTABLE: Final = 0.08
"""What a decision must have lost to be a turning point, in winning chance."""

SMALL: Final = 0.03
"""The same where there are few."""

AGAIN: Final = 0.5
"""Who is given back this part of a loss, and misses the same move again, had the same chance."""

MIN_STAKE: Final = 0.05
"""The stakes that a side's decisions must have together before its accuracy means anything."""

FALL: Final = 4.35
"""How steeply a lost chance lowers accuracy, as lichess does: a tenth costs 35 of 100."""


def turning_points(judgement: Judgement, most: int = MAX_POINTS) -> tuple[Decision, ...]:
    """The decisions that lost most, the worst first: in the order of their net losses.

    Of equal ones the last comes first: until then, what the others lost could still be won back.
    """
    lost = last_chances(judgement.decisions)
    notable = sum(each.lost >= NOTABLE for each in lost)
    lost.sort(key=lambda each: (each.net_loss, each.ply), reverse=True)
    return tuple(lost[: min(most, max(FEW_POINTS, notable))])


def last_chances(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions that lost something, but for those whose chance came back and was missed again.

    It came back if the other side gave back half of the loss at once, and the same seat missed the
    same move later. What is proved to have lost always counts.
    """
    chances, missed = list[Decision](), set[tuple[Seat, Move]]()
    for each in reversed(decisions):
        if each.lost < SMALL:
            continue
        chance = each.seat, each.best.move
        has_come_back = each.given_back >= AGAIN * each.lost
        if each.kind != ESTIMATE or not (has_come_back and chance in missed):
            chances.append(each)
        missed.add(chance)
    return chances[::-1]


def accuracy(judgement: Judgement, seat: Seat) -> float | None:
    """How well a seat decided, from 0 to 100; None where nothing, or hardly anything, was at stake.

    100 lost nothing. A decision that lost a tenth of the winning chance counts 65, one that lost
    half of it 11; decisions weigh as much as was at stake.
    """
    own = [each for each in judgement.decisions if each.seat == seat]
    stake = sum(each.stake for each in own)
    if stake < MIN_STAKE:
        return None
    return 100 * sum(each.stake * exp(-FALL * each.lost) for each in own) / stake


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's own part in how its winning chance changed.

    `lost` is what its decisions gave away, 0 or more, `luck` what its throws brought. With dice,
    seat 0's chance at the end is that at the start, and its luck, less what it lost, less the luck
    of seat 1, and what seat 1 lost.
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
    """The throw that changed the winning chances most, either way; None without throws."""
    return max(judgement.throws, key=lambda each: abs(each.luck), default=None)
