"""Reviews for the page: has one game at a time reviewed, in its own workers.

The workers are made for a review and ended with it. One leads it and is replaced once if it breaks;
after that the page does the work itself in small slices. The others help with single looks. The
page keeps all looks, so another worker continues where the last one stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from js import console

from pentabula.app.engine.page.backends import WAIT, Backend, Backends
from pentabula.app.engine.page.helpers import Helpers
from pentabula.browser.tasks import BackgroundTasks

if TYPE_CHECKING:
    from pentabula.review.store import ReviewProgress

MAX_FAILURES = 1
"""How many times a broken worker is replaced."""


@dataclass(frozen=True, slots=True, eq=False)
class ReviewJob:
    """A game to be reviewed.

    `text` returns the game with all looks so far (`review.store.write_review`). `on_answer` adds an
    answer and returns the progress, or None if the review is no longer wanted; it raises ValueError
    for text that is not an answer. `on_failure` is called if the review cannot be made.
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
        """Works on a job with one backend. Raises whatever goes wrong."""
        # Imported late: the page is ready sooner without what reviews need.
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
                    await asyncio.sleep(WAIT)
                if job is self._job:
                    text = await backend.step(helpers.update())
        finally:
            backend.end()
            helpers.end()

    async def _open(self, is_on_page: bool) -> Backend:
        if is_on_page:
            return self._backends.make_review_on_page()
        return await self._backends.make_review_worker()
