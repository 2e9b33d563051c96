"""The summary of a review: turning points, losing stretches, accuracy, luck and skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pentabula.core.brain import ESTIMATE, PROVED
from pentabula.core.position import Move, Seat
from pentabula.review.judgement import Decision, JudgedThrow, Judgement

MAX_POINTS: Final = 7
"""The most turning points of a game."""

FEW_POINTS: Final = 3
"""With fewer turning points than this, smaller losses count as well."""

NOTABLE: Final = 0.08
"""The least loss of a turning point, in winning chance."""

SMALL: Final = 0.03
"""The least loss of a turning point where there are few."""

SECOND_CHANCE: Final = 0.5
"""A seat had the same chance twice if the reply gave back this part of the loss."""

HOPELESS: Final = 0.15
"""With a smaller winning chance a game is lost anyway: what is lost there comes last."""

DECIDED: Final = 0.03
"""An estimate nearer than this to 0 or 1 is a decided game."""

MIN_STAKE: Final = 0.01
"""A turn counts for accuracy if a random move loses this much at least."""

STEEPNESS: Final = 3
"""How fast accuracy falls at the half rate: the highest power of the error rate in it."""

MIN_SLIP: Final = 0.02
"""The least loss of a slip, one of the turns that make a losing stretch."""

MAX_GAP: Final = 2
"""The most other turns between two slips of a losing stretch."""

MIN_SLIPS: Final = 3
"""The fewest slips of a losing stretch."""

MIN_STRETCH: Final = 0.12
"""The least loss of a losing stretch, less what replies gave back."""

MAX_STRETCHES: Final = 3
"""The most losing stretches of a game."""


def turning_points(judgement: Judgement, most: int = MAX_POINTS) -> tuple[Decision, ...]:
    """The turns that lost most, the largest net loss first; see `worst_decisions`."""
    return worst_decisions(judgement.turns, most)


def worst_decisions(decisions: Sequence[Decision], most: int = MAX_POINTS) -> tuple[Decision, ...]:
    """The decisions that lost most, the largest net loss first.

    Those in a game that is lost anyway come last. Of equal ones the last comes first: the other
    losses could still be made good.
    """
    lost = last_chances(decisions)
    notable = sum(each.lost >= NOTABLE for each in lost)
    lost.sort(key=lambda each: (not is_hopeless(each), each.net_loss, each.ply), reverse=True)
    return tuple(lost[: min(most, max(FEW_POINTS, notable))])


def is_hopeless(decision: Decision) -> bool:
    """Whether the game was lost anyway before the decision."""
    return decision.best.evaluation.chance < HOPELESS


def last_chances(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions that lost something, without those whose chance came back and was missed again.

    The chance came back if the other side gave back half of the loss immediately, and the same seat
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


@dataclass(frozen=True, slots=True)
class LosingStretch:
    """The turns of a seat from the first to the last of several that each lost a little."""

    seat: Seat
    turns: tuple[Decision, ...]

    @property
    def lost(self) -> float:
        """What its turns lost together, in winning chance."""
        return sum(each.lost for each in self.turns)

    @property
    def net_loss(self) -> float:
        """The loss less what the replies gave back."""
        return sum(each.net_loss for each in self.turns)

    @property
    def ends(self) -> tuple[Decision, Decision]:
        """Its first and its last turn."""
        return self.turns[0], self.turns[-1]

    @property
    def worst(self) -> Decision:
        """The turn that lost most."""
        return max(self.turns, key=lambda each: each.lost)


def losing_stretches(judgement: Judgement) -> tuple[LosingStretch, ...]:
    """The stretches in which a seat lost a lot in small steps, the largest net loss first.

    Blunders, turns that lost as much as a turning point, end a stretch; so does a lost game.
    """
    found = [each for seat in (0, 1) for each in _stretches_of(judgement, seat)]
    found.sort(key=lambda each: each.net_loss, reverse=True)
    return tuple(found[:MAX_STRETCHES])


def _stretches_of(judgement: Judgement, seat: Seat) -> Iterator[LosingStretch]:
    run, gap = list[Decision](), 0
    for each in judgement.turns:
        if each.seat != seat:
            continue
        is_slip = each.lost >= MIN_SLIP
        gap = 0 if is_slip else gap + 1
        if gap > MAX_GAP or each.lost >= NOTABLE or is_hopeless(each):
            yield from _stretch(seat, run)
            run = []
        elif is_slip or run:
            run.append(each)
    yield from _stretch(seat, run)


def _stretch(seat: Seat, run: list[Decision]) -> Iterator[LosingStretch]:
    """Yields the stretch of a run of turns up to its last slip, if it lost enough."""
    slips = [each for each in run if each.lost >= MIN_SLIP]
    if len(slips) >= MIN_SLIPS:
        found = LosingStretch(seat, tuple(run[: run.index(slips[-1]) + 1]))
        if found.net_loss >= MIN_STRETCH:
            yield found


def accuracy(judgement: Judgement, seat: Seat) -> float | None:
    """How well a seat decided, from 0 to 100; None if nothing was at stake or lost.

    The error rate is what the seat lost in all, over its turns that were not decided, with one turn
    more: as in GNU Backgammon, forced and decided turns add nothing, whatever their number. A rate
    of 0 is 100, the game's `half_rate` is 50, and three times as much, as by random moves, 4. A
    lead that the first proof disproves counts as lost (`Judgement.overlooked`).
    """
    turns = [each for each in judgement.turns if each.seat == seat]
    lost = sum(each.lost for each in turns) + judgement.overlooked[seat]
    counted = sum(_counts(judgement, each) for each in turns)
    if not counted and lost < MIN_STAKE:
        return None
    rate = lost / (counted + 1)
    return 100 / (1 + (rate / judgement.half_rate) ** STEEPNESS)


def _counts(judgement: Judgement, turn: Decision) -> bool:
    """Whether a random move might have lost something before the game was decided.

    A proof decides a game, unless the brain solves the game, so that everything is proved.
    """
    best = turn.best.evaluation
    is_won = best.kind == PROVED or best.chance > 1 - DECIDED
    if best.chance < DECIDED or (is_won and not judgement.is_solved):
        return False
    return turn.stake >= MIN_STAKE


@dataclass(frozen=True, slots=True)
class LossAndLuck:
    """How a seat's decisions and throws changed its winning chance.

    `lost` is the sum of its losses, 0 or more, `luck` the sum of its luck. With dice, seat 0's
    chance at the end is its chance at the start + luck of seat 0 - lost by seat 0 - luck of seat 1
    + lost by seat 1.
    """

    lost: float
    luck: float


def loss_and_luck(judgement: Judgement, seat: Seat) -> LossAndLuck:
    """The sums over a seat's decisions and throws."""
    return LossAndLuck(
        sum(each.lost for each in judgement.decisions if each.seat == seat),
        sum(each.luck for each in judgement.throws if each.seat == seat),
    )


def luckiest_throw(judgement: Judgement) -> JudgedThrow | None:
    """The throw that changed the winning chances most, up or down; None without throws."""
    return max(judgement.throws, key=lambda each: abs(each.luck), default=None)
