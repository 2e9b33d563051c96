"""Where searches and reviews run: in workers with their own interpreters, or on the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol, Self

from js import URL, document, navigator, window
from pyodide.ffi import create_once_callable, to_js

from pentabula.browser import page
from pentabula.browser.tasks import with_timeout

SLICE = 50
"""Milliseconds that a worker searches before it answers, and the longest wait of a new request."""

PAGE_SLICE = 6
"""Milliseconds of each animation frame that a search on the page takes; the page needs the rest."""

ANSWER_TIMEOUT = 10
"""Seconds after which a silent worker counts as dead: a killed worker sends nothing."""

START_TIMEOUT = 90
"""Seconds that a worker may take to start, on a slow line; requests do not wait that long."""

PAUSE_CHECK_INTERVAL = 0.1
"""Seconds between two checks whether a paused review may continue."""

SEARCH: Final = ""
REVIEW: Final = "_review"
LOOK: Final = "_look"
"""The services of a worker, as the suffixes of its functions."""


class Backend(Protocol):
    """Answers requests with JSON text: see `worker.services`."""

    async def start(self, request: str) -> str:
        """Starts in place of the last request; returns the first answer."""

    async def step(self, update: str | None = None) -> str:
        """Works a little longer; returns the latest answer.

        A review takes an `update` (`review.review_text.write_update`).
        """

    def end(self) -> None:
        """Stops for good. May be called again."""


class Backends(Protocol):
    """Makes backends. A worker is returned once it has answered; making it may raise any error.

    Backends on the page itself always work.
    """

    @property
    def cores(self) -> int:
        """The number of processor cores."""

    async def make_search_worker(self) -> Backend:
        """A worker for searches."""

    def make_search_on_page(self) -> Backend:
        """A backend for searches on the page."""

    async def make_review_worker(self) -> Backend:
        """A worker for reviews."""

    def make_review_on_page(self) -> Backend:
        """A backend for reviews on the page."""

    async def make_look_worker(self) -> Backend:
        """A worker for single looks."""


class Service(Protocol):
    """A service that runs on the page itself: `SearchService` or `ReviewService`."""

    def start(self, request: str) -> str:
        """Starts in place of the last request; returns the first answer."""

    def step(self, milliseconds: int) -> str:
        """Works for about this long; returns the latest answer."""


class BrowserBackends:
    """Workers of PyScript. `late` returns the archive of late modules, or raises any error."""

    def __init__(self, late: Callable[[], bytes]) -> None:
        self._late = late

    @property
    def cores(self) -> int:
        """The number of processor cores, but at most one for each gigabyte of memory.

        Browsers that do not report their memory are assumed to have four gigabytes.
        """
        cores = _number(page.feature(navigator, "hardwareConcurrency"), 2)
        memory = _number(page.feature(navigator, "deviceMemory"), 4)
        return max(1, min(cores, memory))

    async def make_search_worker(self) -> Backend:
        """A worker for searches. Raises what its methods raise."""
        return await WorkerBackend.ready()

    def make_search_on_page(self) -> Backend:
        """A backend for searches on the page."""
        # Imported only without a worker: the page is ready sooner.
        from pentabula.worker.services import SearchService

        return PageBackend(SearchService())

    async def make_review_worker(self) -> Backend:
        """A worker for reviews. Raises what its methods raise."""
        return await WorkerBackend.ready(REVIEW, self._late)

    def make_review_on_page(self) -> Backend:
        """A backend for reviews on the page."""
        from pentabula.worker.reviews import ReviewService

        return PageBackend(ReviewService())

    async def make_look_worker(self) -> Backend:
        """A worker for single looks. Raises what its methods raise."""
        return await WorkerBackend.ready(LOOK, self._late)


class WorkerBackend:
    """A worker. Its methods raise JsException, TimeoutError or ValueError when it is broken."""

    def __init__(self, service: str = SEARCH) -> None:
        # Imported late: a snapshot of Python's memory is made without PyScript.
        from pyscript import PyWorker

        # The absolute address of the interpreter keeps PyScript from asking a public host.
        self._worker = PyWorker(
            _address("py/worker.py"),
            type="pyodide",
            version=_address("assets/vendor/pyodide/pyodide.mjs"),
            config={"sync_main_only": True, "packages_cache": "never"},
            **{"async": True},
        )
        self._service = service

    @classmethod
    async def ready(cls, service: str = SEARCH, late: Callable[[], bytes] | None = None) -> Self:
        """A worker that has answered, and has received the archive of late modules, if any.

        Raises what `late` and its methods raise.
        """
        worker = cls(service)
        try:
            await with_timeout(worker._worker.ready, START_TIMEOUT)
            if late is not None:
                received = worker._worker.sync.receive_late(to_js(late()))
                await with_timeout(received, ANSWER_TIMEOUT)
            if not (await worker.step()).startswith("{"):
                raise ValueError("the worker's answer is not text")
        except BaseException:
            worker.end()
            raise
        return worker

    async def start(self, request: str) -> str:
        """Starts in place of the last request; returns the first answer."""
        start = getattr(self._worker.sync, f"start{self._service}")
        return _text(await with_timeout(start(request), ANSWER_TIMEOUT))

    async def step(self, update: str | None = None) -> str:
        """Works a little longer; returns the latest answer."""
        step = getattr(self._worker.sync, f"step{self._service}")
        answer = step(SLICE) if update is None else step(SLICE, update)
        return _text(await with_timeout(answer, ANSWER_TIMEOUT))

    def end(self) -> None:
        """Stops the worker immediately, whatever it is doing."""
        self._worker.terminate()


class PageBackend:
    """A service on the page, which works for a slice of each animation frame."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def start(self, request: str) -> str:
        """Starts in place of the last request; returns the first answer."""
        return self._service.start(request)

    async def step(self, update: str | None = None) -> str:
        """Waits for the next animation frame to be drawn, then works a little longer.

        The page has no helpers, so an update has no content to apply.
        """
        frame = asyncio.get_event_loop().create_future()
        window.requestAnimationFrame(create_once_callable(lambda now: frame.set_result(None)))
        await frame
        await asyncio.sleep(0)
        return self._service.step(PAGE_SLICE)

    def end(self) -> None:
        """Does nothing: between steps nothing runs."""


def _text(answer: object) -> str:
    """A worker's answer. Raises ValueError unless it is text."""
    if not isinstance(answer, str):
        raise ValueError(f"the worker answers {answer!r}, which is not text")
    return answer


def _address(path: str) -> str:
    return str(URL.new(path, document.baseURI).href)


def _number(value: object, otherwise: int) -> int:
    """A number that the browser reports, rounded down; `otherwise` for anything else."""
    return int(value) if isinstance(value, int | float) else otherwise
