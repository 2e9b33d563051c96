"""A review in progress: looks at a game pass by pass, step by step, and can be stored and resumed.

The first pass looks quickly at every position. Then proofs go from the end backwards as far as they
can. The first round looks deeply at all other positions; with dice, only where decisions seem to
have lost most, which it compares with the best moves. Later rounds compare the worst ones again,
with more nodes each time, until one of them is clearly the worst. What is known so far can be asked
for at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import hypot
from typing import Final

from pentabula.core.brain import ESTIMATE
from pentabula.core.record import Node, Record
from pentabula.core.work import finish
from pentabula.review.judging import Decision, Judgement, judged
from pentabula.review.looks import Look, LookJob, ProofJob
from pentabula.review.summary import SMALL, last_chances, turning_points
from pentabula.review.tasks import Task
from pentabula.review.walk import PROOFS, QUICK, Limits, Walk, better_in, looks_in, others_in

MAX_DEEP: Final = 44
"""The most deep looks of the first round with dice."""

MAX_SUSPECTS: Final = 36
"""After so many of them only turning points are compared, no more what might be one."""

MAX_UNPROVED: Final = 2
"""After as many places in a row without a proof, none is tried before them."""

CHECKED: Final = 3
"""In so many rounds what seems to be the worst is compared, where looks err at random."""

WORST: Final = 6
WORST_CHECKED: Final = 2
"""So many of the worst are compared in so many rounds: one look alone may miss the better move."""

DOUBT: Final = 1.5
"""Losses that differ by less than so many standard errors may be the other way round."""


class Review:
    """The review of the line from the start to a node of a record.

    `step` until `is_done`; stop by not calling it again. The same line and limits give the same
    review, whether or not it was stored and resumed in between, and whoever has made which look.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self._open: Sequence[Task] = ()
        self._made: dict[Task, Look] = {}
        self._handed_out = set[Task]()
        self._at_hand: tuple[Task, LookJob | ProofJob] | None = None
        self._judgement: Judgement | None = None
        self._choose()

    @classmethod
    def of(cls, record: Record, end: Node | None = None, limits: Limits | None = None) -> Review:
        """A new review of the line to `end`, of the main line if there is none."""
        return cls(Walk(record, end or record.root.main_line_end(), limits or Limits()))

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to look at."""
        return self._at_hand is None

    @property
    def progress(self) -> float:
        """How far the review is, from 0 to 1: quick looks go up to a quarter."""
        if self.is_done:
            return 1.0
        walk = self.walk
        if len(walk.quick) < len(walk.places):
            return 0.25 * len(walk.quick) / len(walk.places)
        looks = len(walk.proofs) + sum(each.effort for each in walk.rounds)
        most = len(walk.small) + 3 * len(walk.places) + walk.game.review_effort.deep_looks
        return 0.25 + 0.75 * looks / (most + 1)

    def step(self) -> None:
        """Does a few milliseconds of work at most; nothing once the review is done."""
        if self._at_hand is None:
            return
        task, work = self._at_hand
        work.step()
        if work.look is not None:
            self.take(task, work.look)

    def hand_out(self, left: int = 0) -> Task | None:
        """A task that somebody else may do in the meantime; None if not more than `left` are open.

        It is likely to be needed after the one at hand. Its look is to be given to `take`. Where it
        never is, the review makes it itself.
        """
        busy = self._at_hand[0] if self._at_hand is not None else None
        tasks = (each for each in self._open if each.name != PROOFS and each != busy)
        free = [each for each in tasks if each not in self._handed_out]
        if len(free) <= left:
            return None
        self._handed_out.add(free[0])
        return free[0]

    def take(self, task: Task, look: Look) -> None:
        """Takes the look of a task. It counts only once the review needs it."""
        self._made[task] = look
        self._choose()

    def finish(self) -> Judgement:
        """Does all the work that is left."""
        return finish(self).judgement

    @property
    def judgement(self) -> Judgement:
        """What is known so far."""
        if self._judgement is None:
            self._judgement = judged(self.walk)
        return self._judgement

    def _choose(self) -> None:
        """Adds what has been made of what is needed, and chooses the next task.

        What is needed next depends only on the looks so far. Others that are open are done first
        only while somebody else has that task.
        """
        tasks = list(self._needed())
        while tasks and (look := self._known(tasks[0])) is not None:
            tasks[0].looks(self.walk)[tasks[0].at] = look
            self._made.pop(tasks[0], None)
            self._judgement = None
            tasks = list(self._needed())
        self._open = [each for each in tasks if self._known(each) is None]
        if self._at_hand is not None and self._at_hand[0] in self._open:
            return
        free = (each for each in self._open if each not in self._handed_out)
        chosen = next(free, next(iter(self._open), None))
        self._at_hand = (chosen, chosen.job(self.walk)) if chosen is not None else None

    def _known(self, task: Task) -> Look | None:
        """The look of a task if it has been made, or an earlier one at its place that is final."""
        made = self._made.get(task)
        return self._final(task.at) if made is None and task.is_deep else made

    def _final(self, at: int) -> Look | None:
        """A final look at a place, which deeper ones would repeat.

        Where looks err at random, proofs are left out: looks tell what could be seen without them.
        """
        walk, look = self.walk, self.walk.look(at)
        if look is None or not look.is_final:
            return None
        return None if walk.is_random and look is walk.proofs.get(at) else look

    def _needed(self) -> Iterator[Task]:
        """The next task, and others that are likely to follow, whatever comes of it."""
        walk = self.walk
        missing = [at for at in walk.places if at not in walk.quick]
        if missing:
            yield from (Task(QUICK, at) for at in missing)
            return
        if (unproved := self._unproved()) is not None:
            yield Task(PROOFS, unproved)
            yield from (Task(looks_in(0), at) for at in self._unseen() if at < unproved)
            return
        # From the end: what is proved there may prove what comes before.
        first = walk.rounds[0]
        small = [at for at in reversed(walk.small) if at not in first.looks]
        if open_ := [at for at in small if not self._is_known(at)]:
            yield from (Task(looks_in(0), at) for at in open_)
            return
        if unseen := self._unseen():
            yield from (Task(looks_in(0), at) for at in unseen)
            return
        number, decisions = self._doubtful() or self._rivals_next()
        yield from dict.fromkeys(
            task for each in decisions for task in self._comparing(each, number)
        )

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

    def _unseen(self) -> Sequence[int]:
        """Where the first round has not looked yet without dice, the largest falls first.

        Where a proof comes after an estimate, a look tells what could be seen without it.
        """
        walk = self.walk
        if walk.has_dice:
            return ()
        looks = walk.rounds[0].looks
        unseen = [at for at in walk.places if at not in looks and self._is_worth_a_look(at)]
        falls = {each.ply - 1: each.fall for each in self.judgement.decisions}
        return sorted(unseen, key=lambda at: falls.get(at, 0.0), reverse=True)

    def _is_worth_a_look(self, at: int) -> bool:
        """Whether the value of a place is uncertain, or proved right after one that is."""
        if not self._is_known(at):
            return True
        return at > 0 and not self._is_known(at - 1) and self._final(at) is None

    def _doubtful(self) -> tuple[int, Sequence[Decision]] | None:
        """What the first round compares: the decisions that seem to have lost most, in order."""
        suspects = [each for each in self.judgement.decisions if each.fall >= SMALL]
        if self.walk.has_dice:
            if self.walk.effort >= MAX_DEEP:
                return None
            points = turning_points(self.judgement)
            others = last_chances(self.judgement.decisions)
            suspects = [*points, *others] if self.walk.effort < MAX_SUSPECTS else [*points]
        open_ = sorted(filter(_is_open, suspects), key=lambda each: each.fall, reverse=True)
        return (0, open_) if open_ else None

    def _rivals_next(self) -> tuple[int, Sequence[Decision]]:
        """What the later rounds compare next: the number of the round, and the rivals in it.

        All have been in a round before one of them is in the next. The worst ones come first, as
        far as there is effort left.
        """
        walk = self.walk
        rivals = [(walk.rounds_done(each.ply - 1), each) for each in self._rivals()]
        done = min((rounds for rounds, _ in rivals), default=len(walk.rounds))
        if done == len(walk.rounds):
            return 0, ()
        round_, due = walk.rounds[done], [each for rounds, each in rivals if rounds == done]
        needed = accumulate(round_.times * walk.lacks(round_, each.ply - 1) for each in due)
        left = walk.game.review_effort.deep_looks - walk.effort
        return done, [each for each, nodes in zip(due, needed, strict=True) if nodes <= left]

    def _rivals(self) -> Sequence[Decision]:
        """The decisions to be compared again, the worst first.

        These are all that may be the worst turning point, until it is clear which one that is, and
        those that have not been checked: a loss may seem large or small because a look has erred.
        """
        chances = last_chances(self.judgement.decisions)
        chances.sort(key=lambda each: each.net_loss, reverse=True)
        compared = [each for each in chances if not _is_open(each)]
        if not compared:
            return ()
        worst = compared[0]
        again = [
            each for each in compared if each.net_loss >= worst.net_loss - self._doubt(worst, each)
        ]
        if again == [worst] and self._is_checked(worst, CHECKED):
            again = []
        estimates = [each for each in compared if each.kind == ESTIMATE]
        again += (each for each in estimates[:WORST] if not self._is_checked(each, WORST_CHECKED))
        return [each for each in estimates if each in again]

    def _is_checked(self, decision: Decision, rounds: int) -> bool:
        """Whether what a decision lost is certain, or has been compared in so many rounds."""
        place = decision.ply - 1
        if decision.kind != ESTIMATE or self.walk.rounds_done(place) >= rounds:
            return True
        return not self.walk.error(place)

    def _doubt(self, *decisions: Decision) -> float:
        """By how much the losses of decisions have to differ to be told apart."""
        estimates = [each for each in decisions if each.kind == ESTIMATE]
        return DOUBT * hypot(*(self.walk.error(each.ply - 1) for each in estimates))

    def _comparing(self, decision: Decision, number: int) -> Iterator[Task]:
        """The tasks that the comparison of a decision still needs in a round."""
        walk, at, round_ = self.walk, decision.ply - 1, self.walk.rounds[number]
        after, look = walk.follow(at + 1), round_.looks.get(at)
        if look is None:
            yield Task(looks_in(number), at)
        elif walk.has_dice and look.best is not None and at not in round_.better:
            yield Task(better_in(number), at, look.best.move)
        if after not in walk.over and after not in round_.looks:
            yield Task(looks_in(number), after)
        elif look is not None and not walk.has_dice and walk.lacks(round_, at):
            yield Task(others_in(number), at)


def _is_open(decision: Decision) -> bool:
    return not decision.is_deep and decision.kind == ESTIMATE
