"""The engine behind the page: passes requests to backends, and their reports to whoever asked.

Workers die, cannot start, or return garbage. A broken one is replaced once; after that the page
searches by itself in small slices. No request is lost: it starts again with the next backend.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from js import console

from pentabula.core.message import Message
from pentabula.search.report import Request
from pentabula.web import page
from pentabula.web.clock import Clock
from pentabula.web.engine.backends import Backend, Backends
from pentabula.web.engine.job import OnRefusal, OnReport, SearchJob, read_answer
from pentabula.web.tasks import BackgroundTasks

MAX_WORKERS = 8

MAX_FAILURES = 1
"""How many times in a row a broken worker is replaced."""

BETWEEN_REPORTS = 100
"""Milliseconds between two reports that are passed on, the first and the last excepted."""

DONE = '"done": true'
"""What the text of a last report contains: it is read immediately."""

MAX_WAIT = 3
"""Seconds that a request waits for a worker to start before the page searches by itself."""

LATEST_START = 5000
"""Milliseconds after which the worker is made even if the page is never idle."""

AGAIN = Message("The engine stopped and has been restarted. The game continues.")
SLOWER = Message(
    "This browser cannot run the engine in the background. It runs in the page instead, more "
    "slowly."
)
HELPLESS = Message("The engine cannot analyse this position.")


class Engine:
    """Searches for one request at a time.

    `announce` is given a sentence to show when something is wrong with the workers.
    """

    def __init__(
        self, backends: Backends, clock: Clock, announce: Callable[[Message], object]
    ) -> None:
        self._backends, self._clock, self._announce = backends, clock, announce
        self._job: SearchJob | None = None
        self._workers: list[Backend] = []
        self._on_page: Backend | None = None
        self._is_without_workers = False
        self._news: Message | None = None
        self._max_workers = max(1, min(backends.cores, MAX_WORKERS))
        self._failures = 0
        self._is_starting = False
        self._background = BackgroundTasks()

    @property
    def is_thinking(self) -> bool:
        """Whether there is a request that is not answered yet."""
        return self._job is not None

    @property
    def is_awaited(self) -> bool:
        """Whether somebody waits for an answer, as nobody does for that of an open analysis."""
        return self._job is not None and self._job.request.level is not None

    def prepare(self) -> None:
        """Makes the first worker as soon as the browser has nothing else to do."""
        page.when_idle(self._start_worker, LATEST_START)

    def when_settled(self, do: Callable[[], object], times: int = 100) -> None:
        """Does this once no worker is awaited, or after so many tenths of a second."""
        is_awaited = self._is_starting or not (self._workers or self._is_without_workers)
        if is_awaited and times:
            self._clock.later(lambda: self.when_settled(do, times - 1), 100)
        else:
            do()

    def think(
        self, request: Request, on_report: OnReport, on_refusal: OnRefusal | None = None
    ) -> None:
        """Searches for a request in place of the last one.

        `on_report` is given what is known, about ten times a second, until `report.is_done`.
        `on_refusal` is given a sentence where the request cannot be searched; without it the
        sentence is announced.
        """
        refuse, now = on_refusal or self._announce, self._clock.now()
        self._job = SearchJob(request, on_report, refuse, began=now)
        self._tell_news()
        self._assign(self._job)

    def stop(self) -> None:
        """Drops the request: nothing is reported from now on."""
        self._job = None

    # Who searches

    def _assign(self, job: SearchJob) -> None:
        """Gives the request to the workers that it wants, and makes those that are missing."""
        if self._is_without_workers:
            self._begin_on_page(job)
            return
        wanted = self._max_workers if job.is_shared else 1
        for worker in self._workers[:wanted]:
            self._begin(job, worker)
        if not self._workers:
            self._background.spawn(self._begin_on_page_if_needed(job))
        if len(self._workers) < wanted:
            self._start_worker()

    async def _begin_on_page_if_needed(self, job: SearchJob) -> None:
        """Lets the page search where no worker is ready in time."""
        await asyncio.sleep(MAX_WAIT)
        if job is self._job and not job.parts:
            self._begin_on_page(job)

    def _begin_on_page(self, job: SearchJob) -> None:
        self._on_page = self._on_page or self._backends.make_on_page()
        self._begin(job, self._on_page)

    def _begin(self, job: SearchJob, backend: Backend) -> None:
        self._background.spawn(self._run(job, backend, job.add(backend)))

    def _start_worker(self) -> None:
        is_needed = len(self._workers) < self._max_workers
        if is_needed and not (self._is_starting or self._is_without_workers):
            self._is_starting = True
            page.mark_first("asked")
            self._background.spawn(self._add_worker())

    async def _add_worker(self) -> None:
        try:
            worker = await self._backends.make_worker()
        except Exception as error:  # whatever keeps a worker from starting
            self._is_starting = False
            self._replace_worker(error)
            return
        self._is_starting = False
        self._workers.append(worker)
        page.mark_first("engine")
        self._assign_part(worker)

    def _assign_part(self, worker: Backend) -> None:
        """Gives a new worker its part of the request, if it has one."""
        job = self._job
        if job is None:
            return
        is_analysis = job.request.level is None
        if is_analysis and self._on_page is not None:
            job.remove(self._on_page)
        if not job.parts:
            self._assign(job)
        elif job.is_shared:
            if job.is_joined(self._clock.now()):
                self._begin(job, worker)
            self._start_worker()

    # What they report

    async def _run(self, job: SearchJob, backend: Backend, part: int) -> None:
        """Passes on what one backend reports, until it is done or no longer asked."""
        call = backend.start(job.text_for(part, self._clock.now()))
        due = 0.0
        while True:
            try:
                text = await call
                if job is not self._job or part not in job.parts:
                    return
                now = self._clock.now()
                # Reading takes a millisecond or more of the page's time: only what is passed on.
                report = read_answer(text) if now >= due or DONE in text else None
            except Exception as error:  # whatever goes wrong on the other side
                self._drop(job, backend, error)
                return
            if isinstance(report, Message):
                self._refuse(job, report)
                return
            if report is not None:
                due = now + BETWEEN_REPORTS
                job.reports[part] = report
                self._tell(job, may_be_last=report.is_done or report.evaluation.is_sure)
                if report.is_done or job is not self._job:
                    return
            call = backend.step()

    def _tell(self, job: SearchJob, *, may_be_last: bool) -> None:
        """Passes on what all parts know, when it is time to or when they are done."""
        now = self._clock.now()
        is_due = now - job.reported_at >= BETWEEN_REPORTS
        if not (is_due or may_be_last):
            return
        report = job.pooled()
        if report.is_done:
            self._job = None
            self._failures = 0
        if report.is_done or is_due:
            job.reported_at = now
            job.on_report(report)

    def _refuse(self, job: SearchJob, why: Message) -> None:
        self._job = None
        job.on_refusal(why)

    # What goes wrong

    def _drop(self, job: SearchJob, backend: Backend, error: Exception) -> None:
        """Drops a broken backend; others do its part."""
        if backend is self._on_page:
            console.error(f"The engine failed on the page: {error!r}")
            # It is the request that is wrong, not the workers.
            self._is_without_workers, self._failures = False, 0
            if job is self._job:
                self._refuse(job, HELPLESS)
            return
        backend.end()
        if backend in self._workers:
            self._workers.remove(backend)
            self._replace_worker(error)

    def _replace_worker(self, error: Exception) -> None:
        """Goes on without a worker: with another one, with fewer, or on the page."""
        console.warn(f"The engine's worker failed: {error!r}")
        if self._workers:
            self._max_workers = len(self._workers)
        else:
            self._failures += 1
            self._news = AGAIN
            if self._failures > MAX_FAILURES:
                self._is_without_workers, self._news = True, SLOWER
        job = self._job
        if job is None:
            return
        for backend in set(job.parts.values()) - {*self._workers, self._on_page}:
            job.remove(backend)
        self._tell_news()
        if not job.parts:
            self._assign(job)
        elif job.reports:
            self._tell(job, may_be_last=True)  # the others may be done already

    def _tell_news(self) -> None:
        """Announces what happened to the workers: once, and when somebody waits for them."""
        if self._news is not None:
            news, self._news = self._news, None
            self._announce(news)
