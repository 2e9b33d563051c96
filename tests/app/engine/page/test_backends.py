"""Workers answer with text; a worker that does not answer in time is considered dead."""

import asyncio
from typing import Any

import pytest

from pentabula import games
from pentabula.app.engine.page.backends import (
    ANSWER_TIMEOUT,
    Backend,
    BrowserBackends,
    WorkerBackend,
)
from pentabula.browser.tasks import with_timeout
from pentabula.core.record import read_record
from pentabula.review.data import ReviewData
from pentabula.review.review_text import write_review
from tests.app.fakes import pyscript
from tests.app.fakes.clock import FakeClock

REQUEST = '{"link": "konobi?size=3&pie=off", "level": "novice", "seed": 1}'


class Worker:
    """A PyScript worker whose answers the test chooses."""

    def __init__(self, answer: Any, start_seconds: float = 0) -> None:
        self.answer, self.start_seconds = answer, start_seconds
        self.review, self.received = "", b""
        self.sync = self
        self.is_terminated = False

    @property
    def ready(self) -> Any:
        return asyncio.sleep(self.start_seconds)

    async def start(self, request: str) -> Any:
        return self.answer

    async def step(self, milliseconds: int) -> Any:
        return self.answer

    async def receive_late(self, archive: bytes) -> None:
        self.received = archive

    async def start_review(self, text: str) -> Any:
        return self.review

    async def step_review(self, milliseconds: int) -> Any:
        return self.review if self.received else "reviews have not arrived"

    step_look = step_review

    def terminate(self) -> None:
        self.is_terminated = True


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[Worker]:
    """The worker that is made next."""
    made: list[Worker] = []
    monkeypatch.setattr(pyscript, "PyWorker", lambda file, **options: made[0])
    return made


def test_an_answer_in_time_is_the_answer_and_a_missing_one_ends_in_a_timeout(clock):
    async def late() -> str:
        await asyncio.sleep(2.5)
        return "here"

    assert clock.run(with_timeout(late(), 5)) == "here"
    start = clock.now()
    with pytest.raises(TimeoutError):
        clock.run(with_timeout(asyncio.sleep(1000), ANSWER_TIMEOUT))
    assert ANSWER_TIMEOUT * 1000 <= clock.now() - start < (ANSWER_TIMEOUT + 2) * 1000


def test_a_worker_answers_once_it_is_ready(clock: FakeClock, workers: list[Worker]) -> None:
    workers.append(Worker("{}", start_seconds=30))
    worker = clock.run(BrowserBackends(bytes).make_search_worker())
    assert clock.run(worker.start(REQUEST)) == "{}"
    worker.end()
    assert workers[0].is_terminated


@pytest.mark.parametrize(
    ("answer", "seconds", "error"),
    [("rubbish", 0, ValueError), ({"plies": 1}, 0, ValueError), ("{}", 1000, TimeoutError)],
)
def test_a_worker_that_does_not_start_is_terminated(clock, workers, answer, seconds, error):
    workers.append(Worker(answer, seconds))
    with pytest.raises(error):
        clock.run(WorkerBackend.ready())
    assert workers[0].is_terminated


def test_the_page_searches_and_reviews_one_slice_per_frame(clock: FakeClock) -> None:
    backend = BrowserBackends(bytes).make_search_on_page()
    assert _frames(clock, backend, REQUEST) > 0
    backend.end()
    record = read_record("konobi?size=3&pie=off&moves=b2,a1", games.load)
    data = ReviewData(record, record.root.main_line_end())
    assert _frames(clock, BrowserBackends(bytes).make_review_on_page(), write_review(data)) > 0


def _frames(clock: FakeClock, backend: Backend, request: str) -> int:
    """How many frames a backend needs until it is done."""
    text = clock.run(backend.start(request))
    frames = 0
    while '"done": true' not in text:
        text = clock.run(backend.step())
        frames += 1
    assert clock.now() >= 16 * frames
    return frames


def test_the_workers_of_a_review_first_receive_its_modules_or_are_terminated(clock, workers):
    backends = BrowserBackends(lambda: b"archive")
    for make in (backends.make_review_worker, backends.make_look_worker):
        workers[:] = [Worker("rubbish")]
        workers[0].review = "{}"
        worker = clock.run(make())
        assert workers[0].received == b"archive"
    assert clock.run(worker.step()) == "{}"
    workers[:] = [Worker("{}")]

    def missing() -> bytes:
        raise ImportError

    with pytest.raises(ImportError):
        clock.run(BrowserBackends(missing).make_review_worker())
    assert workers[0].is_terminated


def test_the_number_of_cores_may_be_unknown_and_each_worker_has_a_gigabyte(clock, monkeypatch):
    from tests.app.fakes.browser import navigator

    assert BrowserBackends(bytes).cores == 4
    navigator.hardwareConcurrency = None
    assert BrowserBackends(bytes).cores == 2

    navigator.hardwareConcurrency = 16
    assert BrowserBackends(bytes).cores == 4
    monkeypatch.setattr(navigator, "deviceMemory", 8, raising=False)
    assert BrowserBackends(bytes).cores == 8
    monkeypatch.setattr(navigator, "deviceMemory", 0.5)
    assert BrowserBackends(bytes).cores == 1
