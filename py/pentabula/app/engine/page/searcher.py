"""Searches for the page: passes a request to backends, and their reports back.

Workers die, cannot start, or return invalid texts. A broken one is replaced once; after that the
page itself searches in small slices. No request is lost: it starts again with the next backend.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from js import console

from pentabula import games
from pentabula.app.engine.page.backends import Backend, Backends
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks, Clock
from pentabula.core.errors import OptionError
from pentabula.core.message import Message
from pentabula.search import levels
from pentabula.search.pooling import pooled
from pentabula.search.report import SearchReport, SearchRequest

MAX_WORKERS = 4

FEW_CORES = 2
"""On so few cores one worker searches, since the page and the system need the other core."""

MAX_FAILURES = 1
"""How many times in a row a broken worker is replaced."""

REPORT_INTERVAL = 100
"""Milliseconds between two reports that are passed on, except the first and the last."""

IDLE_REPORT_INTERVAL = 10_000
"""The same for an idle search: see `SearchJob`."""

DONE = '"done": true'
"""The mark in the text of a last report, which is read immediately."""

MAX_WAIT = 3
"""Seconds that a request waits for a worker to start before the page searches by itself."""

LATEST_START = 5000
"""Milliseconds after which the worker is made even if the page is never idle."""

RESTARTED = Message("The engine stopped and has been restarted. The game continues.")
WITHOUT_WORKERS = Message(
    "This browser cannot run the engine in the background. It runs in the page instead, more "
    "slowly."
)
CANNOT_ANALYSE = Message("The engine cannot analyse this position.")

SEED_STEP = 1_000_003
"""The distance of the seeds of two backends that share a search."""

WORTH_JOINING = 200
"""Milliseconds that a worker must have left to take part in a search."""

OnReport = Callable[[SearchReport], object]
OnRefusal = Callable[[Message], object]


@dataclass(eq=False, slots=True)
class SearchPart:
    """One backend's part of a search, and its last report. Numbers count from 0."""

    number: int
    backend: Backend
    report: SearchReport | None = None


@dataclass(eq=False)
class SearchJob:
    """A request that one backend searches, or several share.

    `began` is when the request was made, `reported_at` when `on_report` was last called, both in
    milliseconds. `is_idle`: no result is awaited, and only workers search.
    """

    request: SearchRequest
    on_report: OnReport
    on_refusal: OnRefusal
    is_idle: bool = False
    began: float = 0.0
    reported_at: float = float("-inf")
    parts: list[SearchPart] = field(default_factory=list)
    _count: int = 0

    def add(self, backend: Backend) -> SearchPart:
        """Adds a backend; its part has a number that no other part of the job had."""
        part = SearchPart(self._count, backend)
        self._count += 1
        self.parts.append(part)
        return part

    def remove(self, backend: Backend) -> None:
        """Drops a backend and its report."""
        self.parts = [part for part in self.parts if part.backend is not backend]

    @property
    def has_report(self) -> bool:
        """Whether any part has reported."""
        return any(part.report is not None for part in self.parts)

    def pooled(self) -> SearchReport:
        """The merged report of all parts; it is done when each part is done, or when it is proved.

        Raises ValueError if no part has reported.
        """
        reports = [part.report for part in self.parts if part.report is not None]
        report = pooled(reports)
        have_all_reported = len(reports) == len(self.parts)
        return replace(
            report,
            is_done=report.is_done and (have_all_reported or report.best_evaluation.is_proved),
        )

    def text_for(self, part: SearchPart, now: float) -> str:
        """The request for one part: each part has another seed, and all end at the same time."""
        request = replace(self.request, seed=self.request.seed + SEED_STEP * part.number)
        is_late = request.level is not None and now - self.began > WORTH_JOINING
        if request.milliseconds is not None and is_late:
            request = replace(request, milliseconds=self.milliseconds_left(now))
        return request.write()

    def milliseconds_left(self, now: float) -> int:
        """How long a part that begins now may search. Only for a request with a time."""
        return max(0, int((self.request.milliseconds or 0) - (now - self.began)))

    def may_join(self, now: float) -> bool:
        """Whether a worker that has just started takes part.

        True for an analysis and for a search with a time limit. The answer of a search by nodes
        would depend on how fast workers start.
        """
        if self.request.level is None:
            return True
        return self.request.milliseconds is not None and self.milliseconds_left(now) > WORTH_JOINING

    @cached_property
    def is_shared(self) -> bool:
        """Whether several backends find a better answer than one."""
        level, name = self.request.level, self.request.link.partition("?")[0]
        try:
            game = games.load(name)
            skill = levels.skill(game, level)
        except OptionError:  # the backend will report what is wrong
            return False
        return skill.is_shared


def read_answer(text: str) -> SearchReport | Message:
    """The report in a backend's answer, or its error message. Raises ValueError for other text."""
    if text.startswith('{"error"'):
        return Message("{why}", why=str(json.loads(text)["error"]))
    return SearchReport.read(text)


class Searcher:
    """Searches for one request at a time.

    `announce` is given a sentence to show when the workers have trouble.
    """

    def __init__(
        self, backends: Backends, clock: Clock, announce: Callable[[Message], object]
    ) -> None:
        self._backends, self._clock, self._announce = backends, clock, announce
        self._job: SearchJob | None = None
        self._workers: list[Backend] = []
        self._on_page: Backend | None = None
        self._is_without_workers = False
        self._trouble: Message | None = None
        self._max_workers = 1 if backends.cores <= FEW_CORES else min(backends.cores, MAX_WORKERS)
        self._failures = 0
        self._is_starting = False
        self._background = BackgroundTasks()

    @property
    def is_searching(self) -> bool:
        """Whether a request is pending."""
        return self._job is not None

    @property
    def is_awaited(self) -> bool:
        """Whether a move or hint is pending; open analysis and idle searches do not count."""
        job = self._job
        return job is not None and job.request.level is not None and not job.is_idle

    def prepare(self) -> None:
        """Makes the first worker as soon as the browser is idle."""
        page.when_idle(self._start_worker, LATEST_START)

    def when_started(self, do: Callable[[], object], tenths: int = 100) -> None:
        """Calls `do` once no worker is starting, or after this many tenths of a second."""
        is_unsettled = self._is_starting or not (self._workers or self._is_without_workers)
        if is_unsettled and tenths:
            self._clock.later(lambda: self.when_started(do, tenths - 1), 100)
        else:
            do()

    def search(
        self,
        request: SearchRequest,
        on_report: OnReport,
        on_refusal: OnRefusal | None = None,
        *,
        is_idle: bool = False,
    ) -> None:
        """Searches for a request in place of the last one.

        `on_report` is called about ten times a second, until `report.is_done`. `on_refusal` is
        given a sentence if the request cannot be searched; without it the sentence is announced.
        `is_idle`: no result is awaited, so that only workers search, and report rarely.
        """
        refuse, now = on_refusal or self._announce, self._clock.now()
        self._job = SearchJob(request, on_report, refuse, is_idle, began=now)
        self._announce_trouble()
        self._assign(self._job)

    def stop(self) -> None:
        """Drops the request: no more reports are passed on."""
        self._job = None

    # Backends

    def _assign(self, job: SearchJob) -> None:
        """Assigns the request to as many workers as it can use, and makes the missing ones."""
        if self._is_without_workers:
            if not job.is_idle:
                self._begin_on_page(job)
            return
        wanted = self._max_workers if job.is_shared else 1
        for worker in self._workers[:wanted]:
            self._begin(job, worker)
        if not (self._workers or job.is_idle):
            self._background.spawn(self._begin_on_page_if_needed(job))
        if len(self._workers) < wanted:
            self._start_worker()

    async def _begin_on_page_if_needed(self, job: SearchJob) -> None:
        """Lets the page search if no worker is ready in time."""
        await asyncio.sleep(MAX_WAIT)
        if job is self._job and not job.parts:
            self._begin_on_page(job)

    def _begin_on_page(self, job: SearchJob) -> None:
        self._on_page = self._on_page or self._backends.make_search_on_page()
        self._begin(job, self._on_page)

    def _begin(self, job: SearchJob, backend: Backend) -> None:
        self._background.spawn(self._run(job, job.add(backend)))

    def _start_worker(self) -> None:
        is_needed = len(self._workers) < self._max_workers
        if is_needed and not (self._is_starting or self._is_without_workers):
            self._is_starting = True
            page.mark_first("asked")
            self._background.spawn(self._add_worker())

    async def _add_worker(self) -> None:
        try:
            worker = await self._backends.make_search_worker()
        except Exception as error:  # any error that keeps a worker from starting
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
            if job.may_join(self._clock.now()):
                self._begin(job, worker)
            self._start_worker()

    # Reports

    async def _run(self, job: SearchJob, part: SearchPart) -> None:
        """Passes on the reports of one backend, until it is done or dropped."""
        backend, due = part.backend, 0.0
        call = backend.start(job.text_for(part, self._clock.now()))
        while True:
            try:
                text = await call
                if job is not self._job or part not in job.parts:
                    return
                now = self._clock.now()
                # Reading takes a millisecond or more: only reports that are passed on are read.
                report = read_answer(text) if now >= due or DONE in text else None
            except Exception as error:  # any error of the worker
                self._drop(job, backend, error)
                return
            if isinstance(report, Message):
                self._refuse(job, report)
                return
            if report is not None:
                due = now + (IDLE_REPORT_INTERVAL if job.is_idle else REPORT_INTERVAL)
                part.report = report
                self._report(job, may_be_last=report.is_done or report.best_evaluation.is_proved)
                if report.is_done or job is not self._job:
                    return
            call = backend.step()

    def _report(self, job: SearchJob, *, may_be_last: bool) -> None:
        """Passes on the reports of all parts, when that is due or when they are done."""
        now = self._clock.now()
        is_due = now - job.reported_at >= REPORT_INTERVAL
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

    # Failures

    def _drop(self, job: SearchJob, backend: Backend, error: Exception) -> None:
        """Drops a broken worker, whose part others take over; refuses a request that broke the
        page's."""
        if backend is self._on_page:
            console.error(f"The engine failed on the page: {error!r}")
            # The request is at fault, not the workers.
            self._is_without_workers, self._failures = False, 0
            if job is self._job:
                self._refuse(job, CANNOT_ANALYSE)
            return
        backend.end()
        if backend in self._workers:
            self._workers.remove(backend)
            self._replace_worker(error)

    def _replace_worker(self, error: Exception) -> None:
        """Continues without a worker: with another one, with fewer, or on the page."""
        console.warn(f"The engine's worker failed: {error!r}")
        if self._workers:
            self._max_workers = len(self._workers)
        else:
            self._failures += 1
            self._trouble = RESTARTED
            if self._failures > MAX_FAILURES:
                self._is_without_workers, self._trouble = True, WITHOUT_WORKERS
        job = self._job
        if job is None:
            return
        for backend in {part.backend for part in job.parts} - {*self._workers, self._on_page}:
            job.remove(backend)
        self._announce_trouble()
        if not job.parts:
            self._assign(job)
        elif job.has_report:
            self._report(job, may_be_last=True)  # the others may be done already

    def _announce_trouble(self) -> None:
        """Announces trouble with the workers once, and only while a request is pending."""
        if self._trouble is not None:
            trouble, self._trouble = self._trouble, None
            self._announce(trouble)
