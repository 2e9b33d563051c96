"""Backends that answer immediately, late, wrongly or never, as a test chooses."""

import asyncio
import json
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from pentabula.app.engine.page.backends import Backend
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.search.report import SearchReport, SearchRequest
from pentabula.worker.reviews import ReviewService
from pentabula.worker.services import SearchService

SLICE = 20
"""Milliseconds of the test's time that an answer takes."""

EFFORT = 100
"""Calls of its clock that the real service needs for an answer."""


def report_text(
    move: str,
    nodes: int = 10,
    *,
    done: bool = False,
    plies: int = 0,
    value: float = 0.6,
    line: tuple[str, ...] = (),
    **more: Any,
) -> str:
    """The text of a report with one move and its line."""
    candidates = (MoveEvaluation(move, Evaluation(value), line or (move,), nodes),)
    found = SearchReport(plies, 0, nodes, nodes, done, move, candidates)
    return json.dumps(json.loads(found.write()) | more)


class ScriptedBackend:
    """Answers with texts in their order and repeats the last one; an exception is raised.

    `delay` is how many milliseconds each answer takes.
    """

    def __init__(self, *answers: str | Exception, delay: float = SLICE) -> None:
        self.answers, self.delay = list(answers), delay
        self.requests: list[SearchRequest] = []
        self.steps = 0
        self.updates: list[str] = []
        self.is_ended = False

    async def start(self, request: str) -> str:
        self.requests.append(SearchRequest.read(request))
        return await self._answer()

    async def step(self, update: str | None = None) -> str:
        self.steps += 1
        if update is not None:
            self.updates.append(update)
        return await self._answer()

    def end(self) -> None:
        self.is_ended = True

    async def _answer(self) -> str:
        await asyncio.sleep(self.delay / 1000)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def counting() -> Callable[[], float]:
    """A clock each of whose calls takes a millisecond."""
    looks = count()
    return lambda: next(looks) / 1000


class RealBackend(ScriptedBackend):
    """The real search service, with such a clock."""

    def __init__(self) -> None:
        super().__init__("")
        self.service = SearchService(clock=counting())

    async def start(self, request: str) -> str:
        self.requests.append(SearchRequest.read(request))
        await asyncio.sleep(self.delay / 1000)
        return self.service.start(request)

    async def step(self, update: str | None = None) -> str:
        await asyncio.sleep(self.delay / 1000)
        return self.service.step(EFFORT)


class RealReviewWorker:
    """The real review service, with such a clock.

    `effort` is how many of its milliseconds an answer takes, `delay` how many of the test's.
    """

    def __init__(self, effort: int = EFFORT, delay: float = SLICE) -> None:
        self.effort, self.delay = effort, delay
        self.service = ReviewService(clock=counting())
        self.texts: list[str] = []
        self.is_ended = False

    async def start(self, request: str) -> str:
        self.texts.append(request)
        await asyncio.sleep(self.delay / 1000)
        return self.service.start(request)

    async def step(self, update: str | None = None) -> str:
        await asyncio.sleep(self.delay / 1000)
        return self.service.step(self.effort, update or "")

    def end(self) -> None:
        self.is_ended = True


class FakeBackends:
    """Returns workers in their order; an exception is raised in place of one.

    `start_ms` is how long a worker takes to start. `on_page` is the page's own backend.
    """

    def __init__(
        self,
        *workers: Backend | Exception,
        on_page: Backend | None = None,
        cores: int = 2,
        start_ms: float = 100,
        review_workers: Sequence[Backend | Exception] = (),
        review_on_page: Backend | None = None,
        look_workers: Sequence[Backend | Exception] = (),
    ) -> None:
        self.look_workers = list(look_workers)
        self.review_workers, self.review_on_page = list(review_workers), review_on_page
        self.workers, self.on_page, self.cores = list(workers), on_page, cores
        self.start_ms = start_ms
        self.made = 0

    async def _made(self, worker: Backend | Exception) -> Backend:
        await asyncio.sleep(self.start_ms / 1000)
        if isinstance(worker, Exception):
            raise worker
        return worker

    async def make_search_worker(self) -> Backend:
        self.made += 1
        none_left = ConnectionError("no worker left")
        return await self._made(self.workers.pop(0) if self.workers else none_left)

    def make_search_on_page(self) -> Backend:
        assert self.on_page is not None, "the page should not search"
        return self.on_page

    async def make_review_worker(self) -> Backend:
        left = self.review_workers
        return await self._made(left.pop(0) if left else RealReviewWorker())

    def make_review_on_page(self) -> Backend:
        assert self.review_on_page is not None, "the page should not review"
        return self.review_on_page

    async def make_look_worker(self) -> Backend:
        none_left = ConnectionError("no helper left")
        return await self._made(self.look_workers.pop(0) if self.look_workers else none_left)
