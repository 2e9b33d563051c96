"""A review in progress: it works step by step, and can be stored and resumed.

The first pass looks quickly at every position. Then proofs are tried from the end backwards, and
longer ones at estimates between two proofs. The first round looks deeply at all other positions;
with dice, only where decisions seem to have lost most, which it compares with the best moves. Later
rounds compare the worst ones again, with more nodes each time, until one of them is clearly the
worst (`ReviewPlan`). The judgement so far is always available.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import hypot
from typing import Final

from pentabula.core.brain import ESTIMATE
from pentabula.core.record import Node, Record
from pentabula.core.work import finish
from pentabula.review.data import (
    BRIDGES,
    PROOFS,
    QUICK,
    Look,
    ReviewData,
    ReviewLimits,
    better_pass,
    looks_pass,
    others_pass,
)
from pentabula.review.judgement import Decision, Judgement, judge
from pentabula.review.look_tasks import TRIES, LookJob, LookTask, ProofJob
from pentabula.review.summary import SMALL, last_chances, worst_decisions

MAX_DEEP: Final = 44
"""The most deep looks of the first round with dice."""

MAX_SUSPECTS: Final = 36
"""After this many deep looks only turning points are compared, no longer all that lost much."""

MAX_UNPROVED: Final = 2
"""After this many positions in a row without a proof, none is tried before them."""

MAX_BRIDGES: Final = 2
"""After this many longer proofs that have proved nothing, none is tried."""

WORST_ROUNDS: Final = 3
"""The worst decision is compared in this many rounds at least, where looks have random errors."""

NEARLY_WORST: Final = 6
NEARLY_WORST_ROUNDS: Final = 2
"""This many of the worst are compared in this many rounds: one look may miss the better move."""

DOUBT: Final = 1.5
"""Losses that differ by less than this many standard errors may be in the other order."""


class ReviewInProgress:
    """The review of the line from the start to a node of a record.

    `step` until `is_done`; to stop, do not call it again. The same line and limits give the same
    review, also if it was stored and resumed, or if other workers have made some of the looks.
    """

    def __init__(self, data: ReviewData) -> None:
        self.data = data
        self._open: Sequence[LookTask] = ()
        self._results: dict[LookTask, Look] = {}
        self._shared = set[LookTask]()
        self._current: tuple[LookTask, LookJob | ProofJob] | None = None
        self._plan = ReviewPlan(data)
        self._update()

    @classmethod
    def of(
        cls, record: Record, end: Node | None = None, limits: ReviewLimits | None = None
    ) -> ReviewInProgress:
        """A new review of the line to `end`, by default of the main line."""
        return cls(ReviewData(record, end or record.root.main_line_end(), limits or ReviewLimits()))

    def __reduce__(self) -> tuple[object, ...]:
        # Everything but the data follows from it.
        return type(self), (self.data,)

    @property
    def is_done(self) -> bool:
        """Whether no look is missing."""
        return self._current is None

    @property
    def progress(self) -> float:
        """How much of the review is done, from 0 to 1: the quick pass is a quarter."""
        if self.is_done:
            return 1.0
        data = self.data
        if len(data.quick) < len(data.to_search):
            return 0.25 * len(data.quick) / len(data.to_search)
        looks = len(data.proofs) + sum(each.effort for each in data.rounds)
        most = len(data.small) + 3 * len(data.to_search) + data.game.review_effort.deep_looks
        return 0.25 + 0.75 * looks / (most + 1)

    def step(self) -> None:
        """Does a few milliseconds of work at most; nothing once the review is done."""
        if self._current is None:
            return
        task, job = self._current
        job.step()
        if job.look is not None:
            self.add_result(task, job.look)

    def next_shareable_task(self, reserve: int = 0) -> LookTask | None:
        """A task for another worker; None if at most `reserve` are open.

        It will probably be needed after the current one. Its look goes to `add_result`; if that
        never happens, the review makes the look itself.
        """
        current = self._current[0] if self._current is not None else None
        tasks = (each for each in self._open if each.pass_name not in TRIES and each != current)
        free = [each for each in tasks if each not in self._shared]
        if len(free) <= reserve:
            return None
        self._shared.add(free[0])
        return free[0]

    def add_result(self, task: LookTask, look: Look) -> None:
        """Adds the look of a task. It counts only once the review needs it."""
        self._results[task] = look
        self._update()

    def finish(self) -> Judgement:
        """Does all remaining work."""
        return finish(self).judgement

    @property
    def judgement(self) -> Judgement:
        """The judgement so far."""
        return self._plan.judgement

    def _update(self) -> None:
        """Adds finished looks that are needed now, and chooses the next task.

        The task that is needed next depends only on the looks so far. Other open tasks are done
        first only while another worker has that one.
        """
        tasks = list(self._plan.needed())
        while tasks and (look := self._known(tasks[0])) is not None:
            tasks[0].looks(self.data)[tasks[0].at] = look
            self._results.pop(tasks[0], None)
            self._plan = ReviewPlan(self.data)
            tasks = list(self._plan.needed())
        self._open = [each for each in tasks if self._known(each) is None]
        if self._current is not None and self._current[0] in self._open:
            return
        free = (each for each in self._open if each not in self._shared)
        chosen = next(free, next(iter(self._open), None))
        self._current = (chosen, chosen.job(self.data)) if chosen is not None else None

    def _known(self, task: LookTask) -> Look | None:
        """The look of a task if it has been made, or an earlier final look at its index."""
        made = self._results.get(task)
        return self._plan.final_look(task.at) if made is None and task.is_deep else made


@dataclass(frozen=True)
class ReviewPlan:
    """The judgement by a review's looks, and the missing looks. A new look needs a new plan."""

    data: ReviewData

    @cached_property
    def judgement(self) -> Judgement:
        """The judgement of the game so far."""
        return judge(self.data)

    def final_look(self, at: int) -> Look | None:
        """A final look at an index, which deeper ones would repeat.

        Where looks have random errors, proofs do not count: looks show the value without them.
        """
        data, look = self.data, self.data.look(at)
        if look is None or not look.is_final:
            return None
        is_proof = any(look is each.get(at) for each in (data.proofs, data.bridges))
        return None if data.is_random and is_proof else look

    def needed(self) -> Iterator[LookTask]:
        """The next task, and others that will probably follow, whatever its result."""
        data = self.data
        missing = [at for at in data.to_search if at not in data.quick]
        if missing:
            yield from (LookTask(QUICK, at) for at in missing)
            return
        if (unproved := self._unproved()) is not None:
            yield LookTask(PROOFS, unproved)
            yield from (LookTask(looks_pass(0), at) for at in self._unseen() if at < unproved)
            return
        # From the end: proofs there may prove the positions before.
        first = data.rounds[0]
        small = [at for at in reversed(data.small) if at not in first.looks]
        if open_ := [at for at in small if not self._is_known(at)]:
            yield from (LookTask(looks_pass(0), at) for at in open_)
            return
        if (between := self._unbridged()) is not None:
            yield LookTask(BRIDGES, between)
            yield from (LookTask(looks_pass(0), at) for at in self._unseen() if at != between)
            return
        if unseen := self._unseen():
            yield from (LookTask(looks_pass(0), at) for at in unseen)
            return
        number, decisions = self._doubtful() or self._rivals_next()
        yield from dict.fromkeys(
            task for each in decisions for task in self._comparing(each, number)
        )

    def _is_known(self, at: int) -> bool:
        """Whether the value at an index is certain already."""
        value = self.judgement.values[at]
        return value is not None and value.kind != ESTIMATE

    def _unproved(self) -> int | None:
        """The last index where a proof has not been tried yet.

        None once MAX_UNPROVED attempts in a row have proved nothing.
        """
        failed = 0
        for at in reversed(self.data.large):
            if self._is_known(at):
                failed = 0
            elif at not in self.data.proofs:
                return at
            else:
                failed += 1
            if failed == MAX_UNPROVED:
                break
        return None

    def _unbridged(self) -> int | None:
        """The last estimate with a proof after it, and with a proof before it unless no earlier
        position is proved. A longer proof of it is tried; None once MAX_BRIDGES have failed.
        """
        data = self.data
        if sum(not each.evaluation.is_proved for each in data.bridges.values()) >= MAX_BRIDGES:
            return None
        is_known = [self._is_known(at) for at in data.to_search]
        for number in reversed(range(len(is_known) - 1)):
            at = data.to_search[number]
            is_between = is_known[number + 1] and (
                is_known[number - 1] or not any(is_known[:number])
            )
            if (
                is_between
                and not is_known[number]
                and at in data.may_try_proof - data.bridges.keys()
            ):
                return at
        return None

    def _unseen(self) -> Sequence[int]:
        """The indexes without a look of the first round, the largest falls first; none with dice.

        Where a proof follows an estimate, a look shows the value without the proof.
        """
        data = self.data
        if data.has_dice:
            return ()
        looks = data.rounds[0].looks
        unseen = [at for at in data.to_search if at not in looks and self._is_worth_a_look(at)]
        falls = {each.ply - 1: each.fall for each in self.judgement.decisions}
        return sorted(unseen, key=lambda at: falls.get(at, 0.0), reverse=True)

    def _is_worth_a_look(self, at: int) -> bool:
        """Whether the value is uncertain, or proved immediately after an uncertain one."""
        if not self._is_known(at):
            return True
        return at > 0 and not self._is_known(at - 1) and self.final_look(at) is None

    def _doubtful(self) -> tuple[int, Sequence[Decision]] | None:
        """The round 0 and the decisions to compare in it, which seem to have lost most, in order.

        None if the first round has compared enough.
        """
        suspects = [each for each in self.judgement.decisions if each.fall >= SMALL]
        if self.data.has_dice:
            if self.data.effort >= MAX_DEEP:
                return None
            points = worst_decisions(self.judgement.decisions)
            others = last_chances(self.judgement.decisions)
            suspects = [*points, *others] if self.data.effort < MAX_SUSPECTS else [*points]
        open_ = sorted(filter(_is_open, suspects), key=lambda each: each.fall, reverse=True)
        return (0, open_) if open_ else None

    def _rivals_next(self) -> tuple[int, Sequence[Decision]]:
        """The number of a later round and the decisions to compare in it, the worst first.

        All rivals are compared in a round before one is compared in the next, while nodes are left.
        """
        data = self.data
        rivals = [(data.rounds_done(each.ply - 1), each) for each in self._rivals()]
        done = min((rounds for rounds, _ in rivals), default=len(data.rounds))
        if done == len(data.rounds):
            return 0, ()
        round_, due = data.rounds[done], [each for rounds, each in rivals if rounds == done]
        needed = accumulate(round_.times * data.missing_looks(round_, each.ply - 1) for each in due)
        left = data.game.review_effort.deep_looks - data.effort
        return done, [each for each, nodes in zip(due, needed, strict=True) if nodes <= left]

    def _rivals(self) -> Sequence[Decision]:
        """The decisions to compare again, the worst first.

        These are all that may be the worst turning point, until it is clear which one that is, and
        those that were compared in too few rounds: a loss may be the error of one look.
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
        if again == [worst] and self._is_checked(worst, WORST_ROUNDS):
            again = []
        estimates = [each for each in compared if each.kind == ESTIMATE]
        nearly_worst = estimates[:NEARLY_WORST]
        again += (each for each in nearly_worst if not self._is_checked(each, NEARLY_WORST_ROUNDS))
        return [each for each in estimates if each in again]

    def _is_checked(self, decision: Decision, rounds: int) -> bool:
        """Whether the loss is certain, or was compared in this many rounds."""
        at = decision.ply - 1
        if decision.kind != ESTIMATE or self.data.rounds_done(at) >= rounds:
            return True
        return not self.data.error(at)

    def _doubt(self, *decisions: Decision) -> float:
        """The difference from which on the losses of decisions are clearly in order."""
        estimates = [each for each in decisions if each.kind == ESTIMATE]
        return DOUBT * hypot(*(self.data.error(each.ply - 1) for each in estimates))

    def _comparing(self, decision: Decision, number: int) -> Iterator[LookTask]:
        """The tasks that the comparison of a decision still needs in a round."""
        data, at, round_ = self.data, decision.ply - 1, self.data.rounds[number]
        after, look = data.after_forced(at + 1), round_.looks.get(at)
        if look is None:
            yield LookTask(looks_pass(number), at)
        elif data.has_dice and look.best is not None and at not in round_.better:
            yield LookTask(better_pass(number), at, look.best.move)
        if after not in data.over and after not in round_.looks:
            yield LookTask(looks_pass(number), after)
        elif look is not None and not data.has_dice and data.missing_looks(round_, at):
            yield LookTask(others_pass(number), at)


def _is_open(decision: Decision) -> bool:
    return not decision.is_deep and decision.kind == ESTIMATE
