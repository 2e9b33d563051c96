"""The reviewer behind the page: gives way, survives broken workers, and ends what it began."""

from __future__ import annotations

import asyncio
import json

import pytest

from pentabula.review.messages import Progress
from pentabula.web.engine.reviewer import Reviewer, ReviewJob
from tests.web_native.fakes.browser import Browser
from tests.web_native.fakes.engine import SLICE, FakeBackends, ScriptedBackend

MORE, DONE, TASKS = "more", "done", "tasks"

MAKING, MADE = '{"done": false}', '{"done": true}'


class Backend(ScriptedBackend):
    """Notes with what it was started."""

    def __init__(self, *answers: str | Exception, delay: float = SLICE) -> None:
        super().__init__(*answers, delay=delay)
        self.texts: list[str] = []

    async def start(self, request: str) -> str:
        self.texts.append(request)
        return await self._answer()


class Asker:
    """Somebody who has a game reviewed: knows as much as there were answers."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.has_failed = self.is_busy = False
        self.job = ReviewJob(lambda: f"known {len(self.taken)}", self.take, self.fail)

    def take(self, text: str) -> Progress:
        if text not in (MORE, DONE, TASKS):
            raise ValueError("not an answer")
        self.taken.append(text)
        return Progress(0.5, text == DONE, ("a task", "another") if text == TASKS else ())

    def fail(self) -> None:
        self.has_failed = True


@pytest.fixture
def asker() -> Asker:
    return Asker()


def begin(asker: Asker, backends: FakeBackends) -> Reviewer:
    reviewer = Reviewer(backends, lambda: asker.is_busy)
    reviewer.start(asker.job)
    return reviewer


def test_a_worker_is_made_for_a_review_and_ended_with_it(browser: Browser, asker: Asker) -> None:
    backend = Backend(MORE, MORE, DONE)
    reviewer = begin(asker, FakeBackends(reviewers=[backend]))
    assert reviewer.is_working
    browser.wait(1000)
    assert asker.taken == [MORE, MORE, DONE]
    assert backend.texts == ["known 0"]
    assert backend.is_ended and not reviewer.is_working and not asker.has_failed


def test_a_search_that_somebody_waits_for_goes_first(browser: Browser, asker: Asker) -> None:
    backend = Backend(MORE)
    reviewer = begin(asker, FakeBackends(reviewers=[backend]))
    browser.wait(1000)
    asker.is_busy = True
    browser.wait(200)
    before = len(asker.taken)
    browser.wait(5000)
    assert len(asker.taken) == before
    asker.is_busy = False
    browser.wait(1000)
    assert len(asker.taken) > before
    reviewer.stop()
    browser.wait(200)
    assert backend.is_ended


def test_a_review_that_is_stopped_passes_nothing_on(browser: Browser, asker: Asker) -> None:
    backend = Backend(MORE)
    reviewer = begin(asker, FakeBackends(reviewers=[backend]))
    browser.wait(1000)
    reviewer.stop()
    before = len(asker.taken)
    browser.wait(1000)
    assert len(asker.taken) == before and backend.is_ended


def test_a_review_that_is_stopped_while_its_worker_starts_ends_it(
    browser: Browser, asker: Asker
) -> None:
    backend = Backend(MORE)
    reviewer = begin(asker, FakeBackends(reviewers=[backend], start_ms=500))
    browser.wait(100)
    reviewer.stop()
    browser.wait(2000)
    assert backend.is_ended and not asker.taken


@pytest.mark.parametrize("fault", [TimeoutError("silent"), "rubbish"])
def test_another_worker_goes_on_with_what_is_known(
    browser: Browser, asker: Asker, fault: Exception | str
) -> None:
    broken, sound = Backend(MORE, MORE, fault), Backend(DONE)
    begin(asker, FakeBackends(reviewers=[broken, sound]))
    browser.wait(2000)
    assert broken.is_ended and sound.texts == ["known 2"]
    assert asker.taken == [MORE, MORE, DONE]


def test_the_page_reviews_where_no_worker_can(browser: Browser, asker: Asker) -> None:
    on_page = Backend(MORE, DONE)
    faults = [ConnectionError("none"), ConnectionError("none")]
    begin(asker, FakeBackends(reviewers=faults, reviewer_on_page=on_page))
    browser.wait(2000)
    assert asker.taken == [MORE, DONE] and not asker.has_failed


def test_a_review_that_nobody_can_make_is_given_up(browser: Browser, asker: Asker) -> None:
    faults = [ConnectionError("none"), ConnectionError("none")]
    reviewer = begin(asker, FakeBackends(reviewers=faults, reviewer_on_page=Backend("rubbish")))
    browser.wait(2000)
    assert asker.has_failed and not reviewer.is_working


def test_a_new_job_takes_the_place_of_the_last(browser: Browser, asker: Asker) -> None:
    first, second, other = Backend(MORE), Backend(DONE), Asker()
    reviewer = begin(asker, FakeBackends(reviewers=[first, second]))
    browser.wait(1000)
    before = len(asker.taken)
    reviewer.start(other.job)
    browser.wait(1000)
    assert len(asker.taken) == before and first.is_ended
    assert other.taken == [DONE]


def looks(backend: Backend) -> list[str]:
    """The looks in all updates of a review."""
    return [look for update in backend.updates for look in json.loads(update)["looks"]]


def test_the_other_cores_help_with_single_looks(browser: Browser, asker: Asker) -> None:
    leader = Backend(*[MORE] * 10, *[TASKS] * 20, DONE)
    helper = Backend(MAKING, MAKING, MADE)
    begin(asker, FakeBackends(reviewers=[leader], lookers=[helper], cores=2))
    browser.wait(2000)
    assert set(helper.texts) == {"a task", "another"}
    # At the end one is being made, and one has been made since the last step.
    assert len(looks(leader)) >= len(helper.texts) - 2 > 1
    assert set(looks(leader)) == {MADE}
    updates = [json.loads(each) for each in leader.updates]
    assert {each["idle"] for each in updates} == {0, 1}
    assert {each["wanted"] for each in updates} == {0, 1}  # one may be queued
    assert helper.is_ended and not asker.has_failed


@pytest.mark.parametrize("cores", [1, 2, 4, 8])
def test_there_is_a_worker_for_each_of_a_few_cores(
    browser: Browser, asker: Asker, cores: int
) -> None:
    helpers = [Backend(MADE) for _ in range(8)]
    backends = FakeBackends(reviewers=[Backend(MORE)], lookers=helpers, cores=cores)
    reviewer = begin(asker, backends)
    browser.wait(1000)
    assert 8 - len(backends.lookers) == min(cores - 1, 3)
    reviewer.stop()
    browser.wait(200)
    assert all(each.is_ended for each in helpers[: min(cores - 1, 3)])


@pytest.mark.parametrize(
    "fault", [TimeoutError("silent"), "rubbish", '{"error": "no"}', ConnectionError("none")]
)
def test_a_broken_helper_is_missed_by_nobody(
    browser: Browser, asker: Asker, fault: Exception | str
) -> None:
    leader, helper = Backend(*[TASKS] * 20, DONE), Backend(fault)
    made = fault if isinstance(fault, ConnectionError) else helper
    begin(asker, FakeBackends(reviewers=[leader], lookers=[made]))
    browser.wait(2000)
    assert asker.taken[-1] == DONE and not looks(leader) and len(helper.texts) < 2
    assert made is fault or helper.is_ended


def test_helpers_give_way_and_end_with_the_review(browser: Browser, asker: Asker) -> None:
    leader, helper = Backend(TASKS), Backend(MAKING)
    reviewer = begin(asker, FakeBackends(reviewers=[leader], lookers=[helper]))
    browser.wait(1000)
    asker.is_busy = True
    browser.wait(200)
    before = helper.steps
    browser.wait(1000)
    assert before and helper.steps == before
    reviewer.stop()
    asker.is_busy = False
    browser.wait(500)
    assert helper.is_ended


def test_a_helper_that_starts_late_is_ended(browser: Browser, asker: Asker) -> None:
    class Slow(FakeBackends):
        async def make_looker(self) -> Backend:
            await asyncio.sleep(1)
            return helper

    helper = Backend(MADE)
    begin(asker, Slow(reviewers=[Backend(DONE)]))
    browser.wait(500)
    assert asker.taken == [DONE] and not helper.is_ended
    browser.wait(1000)
    assert helper.is_ended and not helper.texts
