"""Backends that answer immediately, late, wrongly or never, as a test chooses."""

import asyncio
import json
from collections.abc import Sequence
from itertools import count
from typing import Any

from pentabula.app.engine.page.backends import Backend
from pentabula.core.brain import ESTIMATE
from pentabula.search.report import SearchRequest
from pentabula.worker.reviews import LookService, ReviewService
from pentabula.worker.services import SearchService

SLICE = 20
"""Milliseconds of the test's time that an answer takes."""

EFFORT = 100
"""Calls of its clock that the real service needs for an answer."""


def report_text(
    move: str, nodes: int = 10, *, done: bool = False, plies: int = 0, **more: Any
) -> str:
    """The text of a report with one move."""
    candidate = {
        "move": move,
        "chance": 0.6,
        "kind": ESTIMATE,
        "low": None,
        "high": None,
        "line": [move],
        "nodes": nodes,
    }
    found = {
        "plies": plies,
        "turn": 0,
        "nodes": nodes,
        "milliseconds": nodes,
        "done": done,
        "move": move,
        "candidates": [candidate],
        "outlook": [],
    }
    return json.dumps(found | more)


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


class RealBackend(ScriptedBackend):
    """The real search service; each call of its clock takes a millisecond."""

    def __init__(self) -> None:
        super().__init__("")
        looks = count()
        self.service = SearchService(clock=lambda: next(looks) / 1000)

    async def start(self, request: str) -> str:
        self.requests.append(SearchRequest.read(request))
        await asyncio.sleep(self.delay / 1000)
        return self.service.start(request)

    async def step(self, update: str | None = None) -> str:
        await asyncio.sleep(self.delay / 1000)
        return self.service.step(EFFORT)


class RealReviewWorker:
    """The real review service; each call of its clock takes a millisecond.

    `effort` is how many of these milliseconds an answer takes, `delay` how many of the test's.
    """

    def __init__(self, effort: int = EFFORT, delay: float = SLICE) -> None:
        looks, self.effort, self.delay = count(), effort, delay
        self.service: Any = ReviewService(clock=lambda: next(looks) / 1000)
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


class RealLookWorker(RealReviewWorker):
    """The real service for single looks, with the same time."""

    def __init__(self, effort: int = EFFORT, delay: float = SLICE) -> None:
        super().__init__(effort, delay)
        looks = count()
        self.service = LookService(clock=lambda: next(looks) / 1000)

    async def step(self, update: str | None = None) -> str:
        await asyncio.sleep(self.delay / 1000)
        return self.service.step(self.effort)


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
        self.workers, self.on_page, self._cores = list(workers), on_page, cores
        self.start_ms = start_ms
        self.made = 0

    @property
    def cores(self) -> int:
        return self._cores

    async def make_search_worker(self) -> Backend:
        self.made += 1
        await asyncio.sleep(self.start_ms / 1000)
        worker = self.workers.pop(0) if self.workers else ConnectionError("no worker left")
        if isinstance(worker, Exception):
            raise worker
        return worker

    def make_search_on_page(self) -> Backend:
        assert self.on_page is not None, "the page should not search"
        return self.on_page

    async def make_review_worker(self) -> Backend:
        await asyncio.sleep(self.start_ms / 1000)
        review_worker = self.review_workers.pop(0) if self.review_workers else RealReviewWorker()
        if isinstance(review_worker, Exception):
            raise review_worker
        return review_worker

    def make_review_on_page(self) -> Backend:
        assert self.review_on_page is not None, "the page should not review"
        return self.review_on_page

    async def make_look_worker(self) -> Backend:
        await asyncio.sleep(self.start_ms / 1000)
        look_worker = (
            self.look_workers.pop(0) if self.look_workers else ConnectionError("no helper left")
        )
        if isinstance(look_worker, Exception):
            raise look_worker
        return look_worker
