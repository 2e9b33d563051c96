"""Deferred tasks run after the frame is painted, each kind once, one per turn of the browser."""

import pytest

from pentabula.browser.tasks import MAX_WAIT, PAINTED, READING, UNSEEN, WRITING, DeferredTasks
from tests.app.fakes.clock import FakeClock


@pytest.fixture
def deferred(clock: FakeClock) -> DeferredTasks:
    return DeferredTasks(clock)


def test_a_task_waits_until_the_frame_is_painted(deferred: DeferredTasks, clock: FakeClock) -> None:
    done: list[str] = []
    deferred.schedule("a", lambda: done.append("a"))
    clock.advance(PAINTED - 1)
    assert done == []
    clock.advance(2)
    assert done == ["a"]


def test_each_kind_runs_once_in_the_order_of_its_first_request(deferred, clock):
    done: list[str] = []
    for kind, words in (("a", "old"), ("b", "b"), ("a", "new")):
        deferred.schedule(kind, lambda words=words: done.append(words))  # type: ignore[misc]
    clock.advance(200)
    assert done == ["new", "b"]


def test_tasks_of_a_lower_rank_run_first(deferred: DeferredTasks, clock: FakeClock) -> None:
    done: list[str] = []
    for kind, rank in (("names", UNSEEN), ("size", READING), ("text", WRITING)):
        deferred.schedule(kind, lambda kind=kind: done.append(kind), rank)  # type: ignore[misc]
    deferred.flush(READING)
    assert done == ["text", "size"]
    clock.advance(200)
    assert done == ["text", "size", "names"]


def test_a_newer_frame_delays_tasks_but_not_forever(deferred, clock):
    done: list[float] = []
    deferred.schedule("a", lambda: done.append(clock.now()))
    while not done:
        clock.advance(20)
        deferred.schedule("b", lambda: None)
    assert PAINTED * 2 < done[0] <= MAX_WAIT + PAINTED


def test_an_appended_task_follows_the_others_and_delays_none(deferred, clock):
    done: list[str] = []
    deferred.schedule("a", lambda: deferred.append("c", lambda: done.append("c")))
    deferred.schedule("b", lambda: done.append("b"))
    clock.advance(PAINTED + 1)
    assert done == ["b", "c"]


def test_a_flush_runs_all_tasks_immediately_and_none_twice(deferred, clock):
    done: list[str] = []
    deferred.schedule("a", lambda: done.append("a"))
    deferred.schedule("b", lambda: deferred.schedule("c", lambda: done.append("c")))
    deferred.flush()
    assert done == ["a", "c"]
    clock.advance(500)
    assert done == ["a", "c"]


def test_each_task_runs_in_a_separate_turn(deferred: DeferredTasks, clock: FakeClock) -> None:
    done: list[str] = []
    for kind in "ab":
        deferred.schedule(kind, lambda kind=kind: done.append(kind))  # type: ignore[misc]
    clock.later(lambda: done.append("a tap"), PAINTED)
    clock.advance(200)
    assert done == ["a", "a tap", "b"]


def test_a_failing_task_stops_no_other(deferred: DeferredTasks, clock: FakeClock) -> None:
    done: list[str] = []
    deferred.schedule("a", lambda: 1 // 0)
    deferred.schedule("b", lambda: done.append("b"))
    with pytest.raises(ZeroDivisionError):
        clock.advance(200)
    assert done == ["b"]
