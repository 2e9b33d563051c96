"""A review in progress: looks at a game pass by pass, step by step, and can be stored and resumed.

The first pass looks quickly at every position, and then proves from the end backwards as far as it
can. The first round compares the decisions that seem to have lost most with the best moves by deep
looks. Later rounds compare the worst ones again, with more nodes each time, until one of them is
clearly the worst. What is known so far can be asked for at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from pentabula.core.brain import ESTIMATE
from pentabula.core.record import Node, Record
from pentabula.review.judging import Decision, Judgement, judged
from pentabula.review.looks import Look, Looking, Proving
from pentabula.review.summary import EQUAL, last_chances, turning_points
from pentabula.review.walk import Limits, Round, Walk

MAX_DEEP: Final = 44
"""The most deep looks of the first round."""

MAX_SUSPECTS: Final = 36
"""After so many of them only turning points are compared, no more what might be one."""

MAX_UNPROVED: Final = 2
"""After as many places in a row without a proof, none is tried before them."""

MAX_LATER: Final = 90
"""The most nodes of all later rounds, in deep looks."""

DOUBT: Final = 1.5
"""Losses that differ by less than so many standard errors may be the other way round."""


class Review:
    """The review of the line from the start to a node of a record.

    `step` until `is_done`; stop by not calling it again. The same line and limits give the same
    review, whether or not it was stored and resumed in between.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self._job: tuple[dict[int, Look], int, Looking | Proving] | None = None
        self._judgement: Judgement | None = None
        self._choose()

    @classmethod
    def of(cls, record: Record, end: Node | None = None, limits: Limits | None = None) -> Review:
        """A new review of the line to `end`, of the main line if there is none."""
        return cls(Walk(record, end or record.root.main_line_end(), limits or Limits()))

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to look at."""
        return self._job is None

    @property
    def progress(self) -> float:
        """How far the review is, from 0 to 1: the first pass goes up to one half."""
        if self.is_done:
            return 1.0
        walk = self.walk
        if len(walk.quick) < len(walk.places):
            return 0.5 * len(walk.quick) / len(walk.places)
        looks = len(walk.proofs) + sum(each.effort for each in walk.rounds)
        most = len(walk.small) + 2 * len(walk.places) + MAX_DEEP + MAX_LATER
        return 0.5 + 0.5 * looks / (most + 1)

    def step(self) -> None:
        """Does a few milliseconds of work at most; nothing once the review is done."""
        if self._job is None:
            return
        looks, at, looking = self._job
        looking.step()
        if looking.look is not None:
            looks[at] = looking.look
            self._judgement = None
            self._choose()

    def finish(self) -> Judgement:
        """Does all the work that is left."""
        while not self.is_done:
            self.step()
        return self.judgement

    @property
    def judgement(self) -> Judgement:
        """What is known so far."""
        if self._judgement is None:
            self._judgement = judged(self.walk)
        return self._judgement

    def _choose(self) -> None:
        """Chooses the next look; what is looked at next depends only on the looks so far."""
        walk = self.walk
        missing = next((at for at in walk.places if at not in walk.quick), None)
        if missing is not None:
            self._job = walk.quick, missing, walk.look_quickly(missing)
            return
        if (unproved := self._unproved()) is not None:
            self._job = walk.proofs, unproved, walk.prove(unproved)
            return
        self._job = None
        # From the end: what is proved there may prove what comes before.
        for at in reversed(walk.small):
            if self._job is None and at not in walk.rounds[0].looks and not self._is_known(at):
                self._deepen(at, walk.rounds[0])
        while self._job is None and (chosen := self._doubtful() or self._rival()) is not None:
            self._compare(*chosen)

    def _is_known(self, at: int) -> bool:
        """Whether the value of a place is certain already."""
        value = self.judgement.values[at]
        return value is not None and value.kind != ESTIMATE

    def _unproved(self) -> int | None:
        """The last place where a proof is still to be tried."""
        failed = 0
        for at in reversed(self.walk.provable):
            if self._is_known(at):
                failed = 0
            elif at not in self.walk.proofs:
                return at
            else:
                failed += 1
            if failed == MAX_UNPROVED:
                break
        return None

    def _doubtful(self) -> tuple[Decision, Round] | None:
        """What the first round compares next: the decision that seems to have lost most."""
        walk = self.walk
        if walk.effort >= MAX_DEEP:
            return None
        points = turning_points(self.judgement)
        others = last_chances(self.judgement.decisions, self._suspected)
        suspects = [*points, *others] if walk.effort < MAX_SUSPECTS else points
        chosen = max(filter(_is_open, suspects), key=self._suspected, default=None)
        return (chosen, walk.rounds[0]) if chosen is not None else None

    def _suspected(self, decision: Decision) -> float:
        """What a decision lost, or how much the value fell with it where it was not compared."""
        fall = self.walk.fall(decision.ply - 1) if _is_open(decision) else None
        return decision.lost if fall is None else fall - self.walk.bias

    def _rival(self) -> tuple[Decision, Round] | None:
        """What the later rounds compare next: the rivals for the worst turning point.

        All have been in a round before one of them is in the next, or there is no next one.
        """
        walk = self.walk
        rivals = [(walk.rounds_done(each.ply - 1), each) for each in self._rivals()]
        done = min((done for done, _ in rivals), default=len(walk.rounds))
        if done == len(walk.rounds):
            return None
        round_, chosen = walk.rounds[done], [each for rounds, each in rivals if rounds == done]
        needed = round_.times * sum(walk.lacks(round_, each.ply - 1) for each in chosen)
        return (chosen[0], round_) if walk.later_effort + needed <= MAX_LATER else None

    def _rivals(self) -> Sequence[Decision]:
        """The decisions of which each may be the worst turning point; none where that is clear."""
        compared = [each for each in last_chances(self.judgement.decisions) if not _is_open(each)]
        if not compared:
            return ()
        worst = max(compared, key=lambda each: each.lost)
        least = worst.lost - EQUAL
        rivals = [each for each in compared if each.lost >= least - self._doubt(worst, each)]
        return [each for each in rivals if each.kind == ESTIMATE] if len(rivals) > 1 else ()

    def _doubt(self, *decisions: Decision) -> float:
        """By how much the losses of decisions have to differ to be told apart."""
        estimates = [each for each in decisions if each.kind == ESTIMATE]
        return DOUBT * hypot(*(self.walk.error(each.ply - 1) for each in estimates))

    def _compare(self, decision: Decision, round_: Round) -> None:
        """Chooses the next look that the comparison of a decision needs in a round."""
        at = decision.ply - 1
        look = round_.looks.get(at)
        if look is None:
            self._deepen(at, round_)
        elif at not in round_.better and look.best is not None:
            self._job = round_.better, at, self.walk.look_after(at, look.best.move, round_)
        else:
            self._deepen(self.walk.follow(at + 1), round_)

    def _deepen(self, at: int, round_: Round) -> None:
        """Chooses a look at a place in a round, or takes over an earlier one that is final."""
        look = self.walk.look(at)
        if look is not None and look.is_final:
            round_.looks[at] = look
            self._judgement = None
        else:
            self._job = round_.looks, at, self.walk.look_deeply(at, round_)


def _is_open(decision: Decision) -> bool:
    return not decision.is_deep and decision.kind == ESTIMATE
