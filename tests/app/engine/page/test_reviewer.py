"""The reviewer pauses for searches, survives broken workers, and ends its own workers."""

import asyncio
import json

import pytest

from pentabula.app.engine.page.reviewer import Reviewer, ReviewJob
from pentabula.review.review_text import ReviewProgress
from tests.app.fakes.browser import Browser
from tests.app.fakes.engine import SLICE, FakeBackends, ScriptedBackend

MORE, DONE, TASKS = "more", "done", "tasks"

MAKING, MADE = '{"done": false}', '{"done": true}'


class Backend(ScriptedBackend):
    """A backend that notes the texts with which it was started."""

    def __init__(self, *answers: str | Exception, delay: float = SLICE) -> None:
        super().__init__(*answers, delay=delay)
        self.texts: list[str] = []

    async def start(self, request: str) -> str:
        self.texts.append(request)
        return await self._answer()


class Owner:
    """The owner of a review: it notes the answers."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.has_failed = self.is_busy = False
        self.job = ReviewJob(lambda: f"known {len(self.taken)}", self.take, self.fail)

    def take(self, text: str) -> ReviewProgress:
        if text not in (MORE, DONE, TASKS):
            raise ValueError("not an answer")
        self.taken.append(text)
        return ReviewProgress(0.5, text == DONE, ("a task", "another") if text == TASKS else ())

    def fail(self) -> None:
        self.has_failed = True


@pytest.fixture
def owner() -> Owner:
    return Owner()


def begin(owner: Owner, backends: FakeBackends) -> Reviewer:
    reviewer = Reviewer(backends, lambda: owner.is_busy)
    reviewer.start(owner.job)
    return reviewer


def test_a_worker_is_made_for_a_review_and_terminated_with_it(browser, owner):
    backend = Backend(MORE, MORE, DONE)
    reviewer = begin(owner, FakeBackends(review_workers=[backend]))
    assert reviewer.is_working
    browser.wait(1000)
    assert owner.taken == [MORE, MORE, DONE] and backend.texts == ["known 0"]
    assert backend.is_ended and not reviewer.is_working and not owner.has_failed
    owner.taken.clear()
    backend = Backend(MORE)
    reviewer = begin(owner, FakeBackends(review_workers=[backend], start_ms=500))
    browser.wait(100)
    reviewer.stop()
    browser.wait(2000)
    assert backend.is_ended and not owner.taken


def test_a_review_pauses_while_a_search_is_pending_and_ends_once_it_is_stopped(browser, owner):
    backend = Backend(MORE)
    reviewer = begin(owner, FakeBackends(review_workers=[backend]))
    browser.wait(1000)
    owner.is_busy = True
    browser.wait(200)
    before = len(owner.taken)
    browser.wait(5000)
    assert len(owner.taken) == before
    owner.is_busy = False
    browser.wait(1000)
    assert len(owner.taken) > before
    reviewer.stop()
    browser.wait(200)
    assert backend.is_ended
    before = len(owner.taken)
    browser.wait(1000)
    assert len(owner.taken) == before and backend.is_ended


@pytest.mark.parametrize("fault", [TimeoutError("silent"), "rubbish"])
def test_a_second_worker_continues_from_the_known_looks(browser, owner, fault):
    broken, sound = Backend(MORE, MORE, fault), Backend(DONE)
    begin(owner, FakeBackends(review_workers=[broken, sound]))
    browser.wait(2000)
    assert broken.is_ended and sound.texts == ["known 2"] and owner.taken == [MORE, MORE, DONE]


def test_the_page_makes_the_review_if_no_worker_starts_or_abandons_it(browser, owner):
    on_page = Backend(MORE, DONE)
    faults = [ConnectionError("none"), ConnectionError("none")]
    begin(owner, FakeBackends(review_workers=faults, review_on_page=on_page))
    browser.wait(2000)
    assert owner.taken == [MORE, DONE] and not owner.has_failed
    faults = [ConnectionError("none"), ConnectionError("none")]
    reviewer = begin(owner, FakeBackends(review_workers=faults, review_on_page=Backend("rubbish")))
    browser.wait(2000)
    assert owner.has_failed and not reviewer.is_working


def test_a_new_job_replaces_the_last_one(browser: Browser, owner: Owner) -> None:
    first, second, other = Backend(MORE), Backend(DONE), Owner()
    reviewer = begin(owner, FakeBackends(review_workers=[first, second]))
    browser.wait(1000)
    before = len(owner.taken)
    reviewer.start(other.job)
    browser.wait(1000)
    assert len(owner.taken) == before and first.is_ended and other.taken == [DONE]


def looks(backend: Backend) -> list[str]:
    """The looks in all updates of a review."""
    return [look for update in backend.updates for look in json.loads(update)["looks"]]


def test_other_cores_make_single_looks(browser: Browser, owner: Owner) -> None:
    leader = Backend(*[MORE] * 10, *[TASKS] * 20, DONE)
    helper = Backend(MAKING, MAKING, MADE)
    begin(owner, FakeBackends(review_workers=[leader], look_workers=[helper], cores=2))
    browser.wait(2000)
    assert set(helper.texts) == {"a task", "another"}
    # At the end one is in progress, and one was finished since the last step.
    assert len(looks(leader)) >= len(helper.texts) - 2 > 1 and set(looks(leader)) == {MADE}
    updates = [json.loads(each) for each in leader.updates]
    assert {each["idle"] for each in updates} == {0, 1}
    assert {each["wanted"] for each in updates} == {0, 1}  # one may be queued
    assert helper.is_ended and not owner.has_failed


@pytest.mark.parametrize("cores", [1, 2, 4, 8])
def test_at_most_three_helpers_are_made(browser: Browser, owner: Owner, cores: int) -> None:
    helpers = [Backend(MADE) for _ in range(8)]
    backends = FakeBackends(review_workers=[Backend(MORE)], look_workers=helpers, cores=cores)
    reviewer = begin(owner, backends)
    browser.wait(1000)
    assert 8 - len(backends.look_workers) == min(cores - 1, 3)
    reviewer.stop()
    browser.wait(200)
    assert all(each.is_ended for each in helpers[: min(cores - 1, 3)])


@pytest.mark.parametrize(
    "fault", [TimeoutError("silent"), "rubbish", '{"error": "no"}', ConnectionError("none")]
)
def test_a_failed_helper_is_harmless(browser, owner, fault):
    leader, helper = Backend(*[TASKS] * 20, DONE), Backend(fault)
    made = fault if isinstance(fault, ConnectionError) else helper
    begin(owner, FakeBackends(review_workers=[leader], look_workers=[made]))
    browser.wait(2000)
    assert owner.taken[-1] == DONE and not looks(leader) and len(helper.texts) < 2
    assert made is fault or helper.is_ended


def test_a_helper_that_starts_late_is_terminated_and_helpers_pause_for_searches(browser, owner):
    class Slow(FakeBackends):
        async def make_look_worker(self) -> Backend:
            await asyncio.sleep(1)
            return helper

    helper = Backend(MADE)
    begin(owner, Slow(review_workers=[Backend(DONE)]))
    browser.wait(500)
    assert owner.taken == [DONE] and not helper.is_ended
    browser.wait(1000)
    assert helper.is_ended and not helper.texts
    leader, helper = Backend(TASKS), Backend(MAKING)
    reviewer = begin(owner, FakeBackends(review_workers=[leader], look_workers=[helper]))
    browser.wait(1000)
    owner.is_busy = True
    browser.wait(200)
    before = helper.steps
    browser.wait(1000)
    assert before and helper.steps == before
    reviewer.stop()
    owner.is_busy = False
    browser.wait(500)
    assert helper.is_ended
