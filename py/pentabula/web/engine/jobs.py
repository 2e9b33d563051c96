"""The engine behind the page: passes requests to workers, and their reports to whoever asked.

Workers die, cannot start or answer rubbish: one is replaced once, and then the page thinks
by itself in small slices. A request is never lost by that; it begins again with the next thinker.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from js import console, navigator, performance, window
from pyodide.ffi import create_once_callable

from pentabula.core.message import Message
from pentabula.search.report import Request
from pentabula.web import page
from pentabula.web.engine.backends import Backend, PageBackend, WorkerBackend
from pentabula.web.engine.job import Hear, Refuse, SearchJob, read_answer

MAX_WORKERS = 4

MAX_FAILURES = 1
"""So often in a row is a lost worker replaced."""

BETWEEN_REPORTS = 100
"""Milliseconds between two reports that are passed on, the first and the last excepted."""

DONE = '"done": true'
"""What the text of a last report says: it is read at once."""

LONGEST_WAIT = 3
"""Seconds that a request waits for a worker to start before the page thinks about it itself."""

LATEST_START = 5000
"""Milliseconds after which the worker is made even if the page is never idle."""

AGAIN = Message("The engine stopped and has been restarted. The game continues.")
SLOWER = Message(
    "This browser cannot run the engine in the background. It runs in the page instead, more "
    "slowly."
)
HELPLESS = Message("The engine cannot analyse this position.")


class Engine:
    """Thinks about one request at a time, beside the page.

    `announce` is told in a sentence when something is wrong with the workers.
    """

    def __init__(self, announce: Callable[[Message], object]) -> None:
        self._announce = announce
        self._thought: SearchJob | None = None
        self._workers: list[Backend] = []
        self._page: Backend | None = None
        self._is_alone = False
        self._news: Message | None = None
        self._most = max(1, min(int(navigator.hardwareConcurrency or 2) - 1, MAX_WORKERS))
        self._failures = 0
        self._is_making = False
        self._tasks: set[asyncio.Future[None]] = set()

    @property
    def is_thinking(self) -> bool:
        """Whether a request is being thought about."""
        return self._thought is not None

    def prepare(self) -> None:
        """Makes the first worker as soon as the browser has nothing else to do."""
        if hasattr(window, "requestIdleCallback"):
            make = create_once_callable(lambda deadline: self._make())
            window.requestIdleCallback(make, timeout=LATEST_START)
        else:
            page.later(self._make, LATEST_START // 5)

    def when_made(self, do: Callable[[], object], times: int = 100) -> None:
        """Does this once no file of a worker is fetched any more, or after ten seconds."""
        is_awaited = self._is_making or not (self._workers or self._is_alone)
        if is_awaited and times:
            page.later(lambda: self.when_made(do, times - 1), 100)
        else:
            do()

    def think(self, request: Request, hear: Hear, refuse: Refuse | None = None) -> None:
        """Thinks about a request in place of the last one.

        `hear` is told what is known, about ten times a second, until `report.is_done`.
        `refuse` is told in a sentence why there is nothing to hear, where the request cannot
        be thought about; the announcement serves where it is None.
        """
        self._thought = SearchJob(request, hear, refuse or self._announce)
        self._tell_news()
        self._set_to_work(self._thought)

    def stop(self) -> None:
        """Thinks no more: nothing is heard from now on."""
        self._thought = None

    # Who thinks

    def _set_to_work(self, thought: SearchJob) -> None:
        """Gives the request to those who are free for it, and makes workers that it wants."""
        if self._is_alone:
            self._begin_on_page(thought)
            return
        wanted = self._most if thought.is_shared else 1
        for worker in self._workers[:wanted]:
            self._begin(thought, worker)
        if not self._workers:
            self._spawn(self._stand_in(thought))
        if len(self._workers) < wanted:
            self._make()

    async def _stand_in(self, thought: SearchJob) -> None:
        """Lets the page begin where no worker is there in time."""
        await asyncio.sleep(LONGEST_WAIT)
        if thought is self._thought and not thought.parts:
            self._begin_on_page(thought)

    def _begin_on_page(self, thought: SearchJob) -> None:
        self._page = self._page or PageBackend()
        self._begin(thought, self._page)

    def _begin(self, thought: SearchJob, thinker: Backend) -> None:
        self._spawn(self._run(thought, thinker, thought.join(thinker)))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Lets work go on by itself; the loop alone would not keep it alive."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _make(self) -> None:
        if not (self._is_making or self._is_alone) and len(self._workers) < self._most:
            self._is_making = True
            _mark_first("asked")
            self._spawn(self._made())

    async def _made(self) -> None:
        try:
            worker = await WorkerBackend.made()
        except Exception as error:  # whatever keeps a worker from starting
            self._is_making = False
            self._failed(error)
            return
        self._is_making = False
        self._workers.append(worker)
        _mark_first("engine")
        self._welcome(worker)

    def _welcome(self, worker: Backend) -> None:
        """Gives a new worker its part of what is being thought about.

        Analysis takes whoever comes. A move does not: it would depend on how fast workers start.
        """
        thought = self._thought
        if thought is None:
            return
        is_analysis = thought.request.level is None
        if is_analysis and self._page is not None:
            thought.leave(self._page)
        if not thought.parts:
            self._set_to_work(thought)
        elif thought.is_shared:
            if is_analysis:
                self._begin(thought, worker)
            self._make()

    # What they say

    async def _run(self, thought: SearchJob, thinker: Backend, part: int) -> None:
        """Passes on what one thinker says, until it is done or not asked any more."""
        call = thinker.start(thought.text_for(part))
        due = 0.0
        while True:
            try:
                text = await call
                if thought is not self._thought or part not in thought.parts:
                    return
                now = performance.now()
                # Reading takes a millisecond or more of the page's time: only what is passed on.
                known = read_answer(text) if now >= due or DONE in text else None
            except Exception as error:  # whatever goes wrong on the other side
                self._lost(thought, thinker, error)
                return
            if isinstance(known, Message):
                self._refuse(thought, known)
                return
            if known is not None:
                due = now + BETWEEN_REPORTS
                thought.reports[part] = known
                self._tell(thought, known.is_done or known.worth.is_sure)
                if known.is_done or thought is not self._thought:
                    return
            call = thinker.step()

    def _tell(self, thought: SearchJob, may_end: bool) -> None:
        """Passes on what is known by all, if it is time to or the end of it."""
        now = performance.now()
        is_due = now - thought.heard >= BETWEEN_REPORTS
        if not (is_due or may_end):
            return
        known = thought.known()
        if known.is_done:
            self._thought = None
            self._failures = 0
        if known.is_done or is_due:
            thought.heard = now
            thought.hear(known)

    def _refuse(self, thought: SearchJob, why: Message) -> None:
        self._thought = None
        thought.refuse(why)

    # What goes wrong

    def _lost(self, thought: SearchJob, thinker: Backend, error: Exception) -> None:
        """Drops a thinker that cannot be used; others do its part."""
        if thinker is self._page:
            console.error(f"The engine failed on the page: {error!r}")
            self._is_alone, self._failures = False, 0  # it is the request, not the workers
            if thought is self._thought:
                self._refuse(thought, HELPLESS)
            return
        thinker.end()
        if thinker in self._workers:
            self._workers.remove(thinker)
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        """Goes on without a worker: with another one, with fewer, or on the page."""
        console.warn(f"The engine's worker failed: {error!r}")
        if self._workers:
            self._most = len(self._workers)
        else:
            self._failures += 1
            self._news = AGAIN
            if self._failures > MAX_FAILURES:
                self._is_alone, self._news = True, SLOWER
        thought = self._thought
        if thought is None:
            return
        for thinker in set(thought.parts.values()) - {*self._workers, self._page}:
            thought.leave(thinker)
        self._tell_news()
        if not thought.parts:
            self._set_to_work(thought)
        elif thought.reports:
            self._tell(thought, may_end=True)  # the others may be done already

    def _tell_news(self) -> None:
        """Announces what happened to the workers: once, and when somebody waits for them."""
        if self._news is not None:
            news, self._news = self._news, None
            self._announce(news)


def _mark_first(name: str) -> None:
    """Notes when something happened for the first time, for the benchmark."""
    if not performance.getEntriesByName(f"pentabula:{name}").length:
        page.mark(name)
