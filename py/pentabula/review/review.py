"""A review in progress: looks at a game pass by pass, step by step, and can be stored and resumed.

The first pass looks quickly at every position, and then proves from the end backwards as far as it
can. The second compares the decisions that seem to have lost most, the worst first, with the best
moves by deep looks, until all turning points have been compared. At last the worst ones are checked
with more nodes until one is clearly the worst. What is known so far can be asked for at any time.
"""

from __future__ import annotations

from typing import Final

from pentabula.core.brain import ESTIMATE
from pentabula.core.record import Node, Record
from pentabula.review.judging import Decision, Judgement, judged
from pentabula.review.looks import Look, Looking, Proving
from pentabula.review.summary import turning_points
from pentabula.review.walk import Check, Limits, Walk

MAX_DEEP: Final = 40
"""The most deep looks of one review."""

MAX_UNPROVED: Final = 3
"""After as many places in a row without a proof, none is tried before them."""

MAX_CHECKS: Final = 30
"""The most nodes for all checks, in deep looks."""

CLOSE: Final = 0.10, 0.06, 0.04
"""How near to the greatest a loss may be to be checked, by how often it has been checked."""


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
        looks = len(walk.proofs) + len(walk.deep) + len(walk.better) + walk.check_effort
        largest = 2 * walk.checks[-1].times
        most = len(walk.small) + 2 * len(walk.places) + MAX_DEEP + MAX_CHECKS + largest
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
            if self._job is None and at not in walk.deep and not self._is_known(at):
                self._deepen(at)
        while self._job is None and (doubtful := self._doubtful()) is not None:
            self._refine(doubtful.ply - 1)
        if self._job is None and (unchecked := self._unchecked()) is not None:
            self._check(*unchecked)

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

    def _doubtful(self) -> Decision | None:
        """The worst turning point that has not been compared by deep looks."""
        if self.walk.effort >= MAX_DEEP:
            return None
        points = turning_points(self.judgement)
        return next((each for each in points if _is_open(each)), None)

    def _unchecked(self) -> tuple[Decision, Check] | None:
        """The next check: of the worst turning point, and of those that are close to it."""
        walk, points = self.walk, turning_points(self.judgement)
        if not points or walk.check_effort >= MAX_CHECKS:
            return None
        most = max(each.lost for each in points)
        close = [each for each in points if each.lost >= most - CLOSE[walk.checks_done(each.ply)]]
        for number, check in enumerate(walk.checks):
            if number and len(close) == 1:
                break
            for each in close:
                if each.kind == ESTIMATE and walk.next_check(each.ply) is check:
                    return each, check
        return None

    def _check(self, decision: Decision, check: Check) -> None:
        """Chooses the next look of a check."""
        at = decision.ply - 1
        is_second = at in check.best
        looks = check.played if is_second else check.best
        move = (decision.played if is_second else decision.best).move
        self._job = looks, at, self.walk.look_after(at, move, check.times)

    def _refine(self, at: int) -> None:
        """Chooses the next look that a decision needs; takes over quick ones that are final."""
        walk = self.walk
        after = walk.follow(at + 1)
        if at not in walk.deep:
            self._deepen(at)
        elif at not in walk.better and (best := walk.deep[at].best) is not None:
            self._job = walk.better, at, walk.look_after(at, best.move)
        else:
            self._deepen(after)

    def _deepen(self, at: int) -> None:
        look = self.walk.look(at)
        if look is not None and look.is_final:
            self.walk.deep[at] = look
            self._judgement = None
        else:
            self._job = self.walk.deep, at, self.walk.look_deeply(at)


def _is_open(decision: Decision) -> bool:
    return not decision.is_deep and decision.kind == ESTIMATE
