"""A review in progress: looks at a game pass by pass, step by step, and can be stored and resumed.

The first pass looks quickly at every position, and again where a proof is within reach. The second
compares the decisions that seem to have lost most, the worst first, with the best moves by deep
looks, until all turning points have been compared. At last the worst few are checked with more
nodes. What is known so far can be asked for at any time.
"""

from __future__ import annotations

from typing import Final

from pentabula.core.brain import ESTIMATE
from pentabula.core.record import Node, Record
from pentabula.review.judging import Decision, Judgement, judged
from pentabula.review.looks import Look, Looking
from pentabula.review.summary import turning_points
from pentabula.review.walk import Limits, Walk

MAX_DEEP: Final = 40
"""The most deep looks of one review."""

TOP: Final = 3
"""How many of the worst turning points are checked with more nodes."""

MAX_CHECKS: Final = 4
"""The most decisions that are checked: others come to the top when one falls."""

TIMES: Final = 3
"""A check has this many times the nodes of a deep look."""


class Review:
    """The review of the line from the start to a node of a record.

    `step` until `is_done`; stop by not calling it again. The same line and limits give the same
    review, whether or not it was stored and resumed in between.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self._job: tuple[dict[int, Look], int, Looking] | None = None
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
        checks = len(walk.check_best) + len(walk.check_played)
        looks = len(walk.deep) + len(walk.better) + TIMES * checks
        most = len(walk.small) + len(walk.places) + MAX_DEEP + 2 * TIMES * MAX_CHECKS
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
        self._job = None
        # From the end: what is proved there may prove what comes before.
        for at in reversed(walk.small):
            if self._job is None and at not in walk.deep and not self._is_known(at):
                self._deepen(at)
        while self._job is None and (doubtful := self._doubtful()) is not None:
            self._refine(doubtful.ply - 1)
        if self._job is None and (unchecked := self._unchecked()) is not None:
            self._check(unchecked)

    def _is_known(self, at: int) -> bool:
        """Whether the value of a place is certain already."""
        value = self.judgement.values[at]
        return value is not None and value.kind != ESTIMATE

    def _doubtful(self) -> Decision | None:
        """The worst turning point that has not been compared by deep looks."""
        if self.walk.effort >= MAX_DEEP:
            return None
        points = turning_points(self.judgement)
        return next((each for each in points if _is_open(each)), None)

    def _unchecked(self) -> Decision | None:
        """The worst of the first turning points that has not been checked."""
        walk = self.walk
        if len(walk.check_played) >= MAX_CHECKS:
            return None
        points = turning_points(self.judgement)[:TOP]
        open_ = [each for each in points if each.is_deep and each.kind == ESTIMATE]
        return next((each for each in open_ if not walk.is_checked(each.ply - 1)), None)

    def _check(self, decision: Decision) -> None:
        """Chooses the next look of a check."""
        walk, at = self.walk, decision.ply - 1
        looks, move = walk.check_best, decision.best.move
        if at in looks:
            looks, move = walk.check_played, decision.played.move
        self._job = looks, at, walk.look_after(at, move, TIMES)

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
        quick = self.walk.quick[at]
        if quick.is_final:
            self.walk.deep[at] = quick
            self._judgement = None
        else:
            self._job = self.walk.deep, at, self.walk.look_deeply(at)


def _is_open(decision: Decision) -> bool:
    return not decision.is_deep and decision.kind == ESTIMATE
