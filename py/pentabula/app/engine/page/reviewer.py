"""Reviews for the page: reviews one game at a time, in its own workers.

The workers are made for a review and ended with it. One leads it and is replaced once if it breaks;
after that the page does the work itself in small slices. The others help with single looks. The
page keeps all looks, so another worker continues where the last one stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from js import console

from pentabula.app.engine.page.backends import PAUSE_CHECK_INTERVAL, Backend, Backends
from pentabula.browser.tasks import BackgroundTasks
from pentabula.review.review_text import ReviewProgress, has_look, write_update

MAX_FAILURES = 1
"""How many times a broken worker is replaced."""


MAX_HELPERS = 3


@dataclass(frozen=True, slots=True, eq=False)
class ReviewJob:
    """A game to be reviewed.

    `text` returns the game with all looks so far (`review.review_text.write_review`). `on_answer`
    adds an answer and returns the progress, or None if the review is no longer wanted; it raises
    ValueError for text that is not an answer. `on_failure` is called if the review cannot be made.
    """

    text: Callable[[], str]
    on_answer: Callable[[str], ReviewProgress | None]
    on_failure: Callable[[], object]


class Reviewer:
    """Works on one job at a time, and pauses while `gives_way` says that a search is pending."""

    def __init__(self, backends: Backends, gives_way: Callable[[], bool]) -> None:
        self._backends, self._gives_way = backends, gives_way
        self._job: ReviewJob | None = None
        self._background = BackgroundTasks()

    @property
    def is_working(self) -> bool:
        """Whether there is a job that is not done."""
        return self._job is not None

    def start(self, job: ReviewJob) -> None:
        """Works on a job in place of the last one."""
        self._job = job
        self._background.spawn(self._run(job))

    def stop(self) -> None:
        """Drops the job: it receives no more answers, and its workers end."""
        self._job = None

    async def _run(self, job: ReviewJob) -> None:
        """Works on a job until it is done or dropped, or has failed everywhere."""
        for failures in range(MAX_FAILURES + 2):
            try:
                await self._work(job, is_on_page=failures > MAX_FAILURES)
                break
            except Exception as error:  # any error of the worker
                console.warn(f"The reviewer failed: {error!r}")
        else:
            if job is self._job:
                self._job = None
                job.on_failure()
        if job is self._job:
            self._job = None

    async def _work(self, job: ReviewJob, *, is_on_page: bool) -> None:
        """Works on a job with one backend. Raises the errors of the backend."""
        if job is not self._job:
            return
        backend = await self._open(is_on_page)
        helpers = Helpers(self._backends, self._gives_way)
        try:
            if not is_on_page:
                helpers.start()
            text = await backend.start(job.text())
            while job is self._job and (progress := job.on_answer(text)) and not progress.is_done:
                helpers.assign(progress.tasks)
                while self._gives_way() and job is self._job:
                    await asyncio.sleep(PAUSE_CHECK_INTERVAL)
                if job is self._job:
                    text = await backend.step(helpers.update())
        finally:
            backend.end()
            helpers.end()

    async def _open(self, is_on_page: bool) -> Backend:
        if is_on_page:
            return self._backends.make_review_on_page()
        return await self._backends.make_review_worker()


class Helpers:
    """Workers on the other cores that make looks for one review.

    They pause while `gives_way` says that a search is pending. A failed helper is harmless: the
    review makes the look itself.
    """

    def __init__(self, backends: Backends, gives_way: Callable[[], bool]) -> None:
        self._backends, self._gives_way = backends, gives_way
        self._all: list[Backend] = []
        self._idle: list[Backend] = []
        self._queue: list[str] = []
        self._answers: list[str] = []
        self._background = BackgroundTasks()
        self._is_ended = False

    def start(self) -> None:
        """Makes a helper for every core but one, at most MAX_HELPERS."""
        for _ in range(min(self._backends.cores - 1, MAX_HELPERS)):
            self._background.spawn(self._make())

    def end(self) -> None:
        """Ends all helpers, whatever they are doing."""
        self._is_ended = True
        for each in self._all:
            each.end()

    def assign(self, tasks: Sequence[str]) -> None:
        """Gives tasks to idle helpers, and queues at most one for each helper."""
        self._queue += tasks[: len(self._idle) + self._queue_space]
        while self._idle and self._queue:
            self._background.spawn(self._look(self._idle.pop(), self._queue.pop(0)))

    def update(self) -> str:
        """The update for the review: the looks made since the last one, and the tasks wanted.

        One task may be queued for each helper, which would otherwise be idle until the review has
        answered.
        """
        answers, self._answers = self._answers, []
        return write_update(answers, len(self._idle), self._queue_space)

    @property
    def _queue_space(self) -> int:
        """The number of tasks that may be added to the queue; 0 if it is full."""
        return max(0, len(self._all) - len(self._queue))

    async def _make(self) -> None:
        try:
            helper = await self._backends.make_look_worker()
        except Exception as error:  # any error that keeps a worker from starting
            console.warn(f"A review continues without a helper: {error!r}")
            return
        if self._is_ended:
            helper.end()
            return
        self._all.append(helper)
        self._idle.append(helper)
        self.assign(())

    async def _look(self, helper: Backend, task: str) -> None:
        try:
            text = await helper.start(task)
            while not has_look(text) and not self._is_ended:
                while self._gives_way() and not self._is_ended:
                    await asyncio.sleep(PAUSE_CHECK_INTERVAL)
                text = await helper.step()
        except Exception as error:  # any error of the worker
            helper.end()
            self._all.remove(helper)
            if not self._is_ended:
                console.warn(f"A helper of the review failed: {error!r}")
            return
        self._answers.append(text)
        self._idle.append(helper)
        self.assign(())
