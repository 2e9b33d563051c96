"""The reviewer behind the page: has one game at a time reviewed, in a worker of its own.

The worker is made for a review and ended with it. A broken one is replaced once; after that the
page does the work itself in small slices. What has been found is kept by whoever asked, so that
another worker goes on where the last one stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from js import console

from pentabula.web.engine.backends import Backend, Backends

MAX_FAILURES = 1
"""How many times a broken worker is replaced."""

WAIT = 0.1
"""Seconds after which a review that gave way looks whether it may go on."""


@dataclass(frozen=True, slots=True, eq=False)
class ReviewJob:
    """A game to be reviewed.

    `text` gives the game with everything that is known so far (`review.store.write`); `take` is
    given each answer, and tells whether there is more to find out: it raises ValueError for text
    that is none. `fail` is called where the review cannot be made.
    """

    text: Callable[[], str]
    take: Callable[[str], bool]
    fail: Callable[[], object]


class Reviewer:
    """Reviews for one job at a time. `gives_way` tells whether somebody waits for a search."""

    def __init__(self, backends: Backends, gives_way: Callable[[], bool]) -> None:
        self._backends, self._gives_way = backends, gives_way
        self._job: ReviewJob | None = None
        self._task: asyncio.Future[None] | None = None

    @property
    def is_working(self) -> bool:
        """Whether there is a job that is not done."""
        return self._job is not None

    def start(self, job: ReviewJob) -> None:
        """Works on a job in place of the last one."""
        self._job = job
        self._task = asyncio.ensure_future(self._run(job))

    def stop(self) -> None:
        """Drops the job: nothing is passed on from now on, and its worker ends."""
        self._job = None

    async def _run(self, job: ReviewJob) -> None:
        """Works on a job until it is done, dropped, or not to be done at all."""
        for failures in range(MAX_FAILURES + 2):
            try:
                await self._work(job, is_on_page=failures > MAX_FAILURES)
                break
            except Exception as error:  # whatever goes wrong on the other side
                console.warn(f"The reviewer failed: {error!r}")
        else:
            if job is self._job:
                self._job = None
                job.fail()
        if job is self._job:
            self._job = None

    async def _work(self, job: ReviewJob, *, is_on_page: bool) -> None:
        """Works on a job with one backend. Raises whatever goes wrong."""
        if job is not self._job:
            return
        backend = await self._open(is_on_page)
        try:
            text = await backend.start(job.text())
            while job is self._job and job.take(text):
                while self._gives_way() and job is self._job:
                    await asyncio.sleep(WAIT)
                if job is self._job:
                    text = await backend.step()
        finally:
            backend.end()

    async def _open(self, is_on_page: bool) -> Backend:
        if is_on_page:
            return self._backends.make_reviewer_on_page()
        return await self._backends.make_reviewer()
