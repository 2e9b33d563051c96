"""A review in progress: it works step by step, and can be stored and resumed.

The first pass looks quickly at every position. Then proofs are tried from the end backwards, and
longer ones at estimates between two proofs. The first round looks deeply at all other positions;
with dice, only where decisions seem to have lost most, which it compares with the best moves. Later
rounds compare the worst ones again, with more nodes each time, until one of them is clearly the
worst (`review.plan`). The judgement so far is always available.
"""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.record import Node, Record
from pentabula.core.work import finish
from pentabula.review.data import ReviewData, ReviewLimits
from pentabula.review.judgement import Judgement
from pentabula.review.looks import Look, LookJob, ProofJob
from pentabula.review.plan import Plan
from pentabula.review.tasks import TRIES, LookTask


class Review:
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
        self._plan = Plan(data)
        self._update()

    @classmethod
    def of(
        cls, record: Record, end: Node | None = None, limits: ReviewLimits | None = None
    ) -> Review:
        """A new review of the line to `end`, by default of the main line."""
        return cls(ReviewData(record, end or record.root.main_line_end(), limits or ReviewLimits()))

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
        tasks = (each for each in self._open if each.name not in TRIES and each != current)
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
            self._plan = Plan(self.data)
            tasks = list(self._plan.needed())
        self._open = [each for each in tasks if self._known(each) is None]
        if self._current is not None and self._current[0] in self._open:
            return
        free = (each for each in self._open if each not in self._shared)
        chosen = next(free, next(iter(self._open), None))
        self._current = (chosen, chosen.job(self.data)) if chosen is not None else None

    def _known(self, task: LookTask) -> Look | None:
        """The look of a task if it has been made, or an earlier final one at its index."""
        made = self._results.get(task)
        return self._plan.final_look(task.at) if made is None and task.is_deep else made
