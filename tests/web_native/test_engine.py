"""The engine passes on what backends report, whatever happens to them."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from pentabula.core.message import Message
from pentabula.search.report import Report, Request
from pentabula.web.engine.jobs import AGAIN, HELPLESS, SLOWER, Engine
from tests.web_native.fakes.browser import console, window
from tests.web_native.fakes.clock import FakeClock
from tests.web_native.fakes.engine import FakeBackends, RealBackend, ScriptedBackend, report_text

SHARED = Request("konobi?size=9&pie=off", None)
NOT_SHARED = Request("konobi?size=4&pie=off", "casual", seed=5, nodes=30)
NEVER_DONE = report_text("c3")
RUBBISH = ("", "{}", "[]", '{"plies": 1}', "{}{}", "[" * 5000, '{"done": true}')


@dataclass
class Heard:
    """What was heard of an engine."""

    reports: list[Report] = field(default_factory=list)
    refusals: list[Message] = field(default_factory=list)
    news: list[Message] = field(default_factory=list)

    @property
    def is_answered(self) -> bool:
        return bool(self.reports) and self.reports[-1].is_done


@pytest.fixture
def heard() -> Heard:
    return Heard()


def engine_of(clock: FakeClock, heard: Heard, backends: FakeBackends) -> Engine:
    return Engine(backends, clock, heard.news.append)


def ask(engine: Engine, heard: Heard, request: Request) -> None:
    engine.think(request, heard.reports.append, heard.refusals.append)


def test_a_request_is_answered_by_the_real_service(clock: FakeClock, heard: Heard) -> None:
    engine = engine_of(clock, heard, FakeBackends(RealBackend()))
    ask(engine, heard, NOT_SHARED)
    assert engine.is_thinking
    clock.until(lambda: heard.is_answered)
    assert not engine.is_thinking
    assert heard.reports[-1].move and heard.news == []


def test_the_same_request_brings_the_same_answer(clock: FakeClock, heard: Heard) -> None:
    engine = engine_of(clock, heard, FakeBackends(RealBackend()))
    moves = []
    for _ in range(2):
        heard.reports.clear()
        ask(engine, heard, NOT_SHARED)
        clock.until(lambda: heard.is_answered)
        moves.append(heard.reports[-1].move)
    assert moves[0] == moves[1]


def test_a_worker_is_made_in_idle_time(clock: FakeClock, heard: Heard) -> None:
    backends = FakeBackends(ScriptedBackend(NEVER_DONE))
    engine_of(clock, heard, backends).prepare()
    assert backends.made == 0
    clock.advance(500)
    assert backends.made == 1
    assert "pentabula:engine" in window.marks


def test_reports_are_passed_on_ten_times_a_second(clock: FakeClock, heard: Heard) -> None:
    engine = engine_of(clock, heard, FakeBackends(ScriptedBackend(NEVER_DONE, delay=10)))
    ask(engine, heard, NOT_SHARED)
    clock.advance(1100)
    assert 8 <= len(heard.reports) <= 11


def test_the_last_report_is_passed_on_at_once(clock: FakeClock, heard: Heard) -> None:
    done = report_text("d4", done=True)
    engine = engine_of(clock, heard, FakeBackends(ScriptedBackend(NEVER_DONE, done, delay=1)))
    ask(engine, heard, NOT_SHARED)
    clock.advance(110)
    assert [report.move for report in heard.reports] == ["c3", "d4"]


def test_nothing_is_heard_of_a_stopped_request(clock: FakeClock, heard: Heard) -> None:
    engine = engine_of(clock, heard, FakeBackends(ScriptedBackend(NEVER_DONE)))
    ask(engine, heard, NOT_SHARED)
    clock.advance(500)
    engine.stop()
    before = len(heard.reports)
    clock.advance(1000)
    assert before and len(heard.reports) == before


def test_a_new_request_ends_the_old_one(clock: FakeClock, heard: Heard) -> None:
    worker = ScriptedBackend(NEVER_DONE)
    engine = engine_of(clock, heard, FakeBackends(worker))
    ask(engine, heard, NOT_SHARED)
    clock.advance(500)
    later = Heard()
    ask(engine, later, Request("konobi?size=5", "casual"))
    before = len(heard.reports)
    clock.advance(500)
    assert len(heard.reports) == before and later.reports
    assert [request.link for request in worker.requests] == [NOT_SHARED.link, "konobi?size=5"]


# Broken workers


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_a_worker_that_answers_rubbish_is_replaced(
    clock: FakeClock, heard: Heard, rubbish: str
) -> None:
    broken = ScriptedBackend(rubbish)
    engine = engine_of(clock, heard, FakeBackends(broken, RealBackend()))
    ask(engine, heard, NOT_SHARED)
    clock.until(lambda: heard.is_answered)
    assert broken.is_ended
    assert heard.news == [AGAIN]
    assert "worker failed" in console.lines[0]


def test_a_worker_that_dies_in_mid_search_is_replaced(clock: FakeClock, heard: Heard) -> None:
    dying = ScriptedBackend(NEVER_DONE, NEVER_DONE, TimeoutError("no answer"))
    engine = engine_of(clock, heard, FakeBackends(dying, RealBackend()))
    ask(engine, heard, NOT_SHARED)
    clock.until(lambda: heard.is_answered)
    assert heard.news == [AGAIN]


def test_after_two_failures_the_page_searches(clock: FakeClock, heard: Heard) -> None:
    backends = FakeBackends(OSError("one"), OSError("two"), on_page=RealBackend())
    engine = engine_of(clock, heard, backends)
    ask(engine, heard, NOT_SHARED)
    clock.until(lambda: heard.is_answered)
    assert heard.news == [AGAIN, SLOWER]
    assert backends.made == 2
    ask(engine, heard, NOT_SHARED)
    clock.until(lambda: heard.is_answered)
    assert backends.made == 2


def test_an_answer_in_between_forgives_a_failure(clock: FakeClock, heard: Heard) -> None:
    def dies_later() -> ScriptedBackend:
        return ScriptedBackend(report_text("c3", done=True), OSError("gone"))

    engine = engine_of(clock, heard, FakeBackends(dies_later(), dies_later(), RealBackend()))
    for _ in range(3):
        heard.reports.clear()
        ask(engine, heard, NOT_SHARED)
        clock.until(lambda: heard.is_answered)
    assert heard.news == [AGAIN, AGAIN]


def test_trouble_is_told_only_when_somebody_waits(clock: FakeClock, heard: Heard) -> None:
    engine = engine_of(clock, heard, FakeBackends(OSError("broken"), RealBackend()))
    engine.prepare()
    clock.advance(1000)
    assert heard.news == []
    ask(engine, heard, NOT_SHARED)
    assert heard.news == [AGAIN]
    clock.until(lambda: heard.is_answered)


def test_a_slow_worker_is_not_waited_for(clock: FakeClock, heard: Heard) -> None:
    backends = FakeBackends(RealBackend(), on_page=RealBackend(), start_ms=60_000)
    engine = engine_of(clock, heard, backends)
    ask(engine, heard, NOT_SHARED)
    clock.until(lambda: heard.is_answered, 10_000)
    assert 3000 < clock.now() < 10_000
    assert heard.news == []


def test_analysis_moves_to_the_worker_when_it_has_come(clock: FakeClock, heard: Heard) -> None:
    on_page, worker = ScriptedBackend(NEVER_DONE), ScriptedBackend(report_text("d4"))
    backends = FakeBackends(worker, on_page=on_page, start_ms=5000)
    ask(engine_of(clock, heard, backends), heard, SHARED)
    clock.advance(4500)
    assert heard.reports[-1].move == "c3"
    clock.advance(2000)
    assert heard.reports[-1].move == "d4"
    steps = on_page.steps
    clock.advance(1000)
    assert on_page.steps == steps


def test_a_failure_on_the_page_is_the_requests_own(clock: FakeClock, heard: Heard) -> None:
    on_page = ScriptedBackend(MemoryError("too large"))
    engine = engine_of(clock, heard, FakeBackends(OSError(), OSError(), on_page=on_page))
    ask(engine, heard, NOT_SHARED)
    clock.until(lambda: heard.refusals)
    assert heard.refusals == [HELPLESS]
    assert not engine.is_thinking


# Requests that cannot be answered


@pytest.mark.parametrize(
    ("link", "words"),
    {
        "chess?size=8": "chess",
        "konobi?size=4&moves=a1,z9": "z9",
        "konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3": "over",
    }.items(),
)
def test_what_cannot_be_searched_is_refused_in_a_sentence(
    clock: FakeClock, heard: Heard, link: str, words: str
) -> None:
    engine = engine_of(clock, heard, FakeBackends(RealBackend()))
    ask(engine, heard, Request(link, None))
    clock.until(lambda: heard.refusals)
    told = str(heard.refusals[0])
    assert words in told and told.endswith(".")
    assert heard.news == [] and not engine.is_thinking


def test_a_refusal_that_nobody_hears_is_announced(clock: FakeClock, heard: Heard) -> None:
    engine = engine_of(clock, heard, FakeBackends(RealBackend()))
    engine.think(Request("chess", None), heard.reports.append)
    clock.until(lambda: heard.news)


@pytest.mark.parametrize("limit", [{"nodes": 0}, {"milliseconds": 0}])
def test_a_search_without_any_effort_still_has_a_move(
    clock: FakeClock, heard: Heard, limit: dict[str, int]
) -> None:
    engine = engine_of(clock, heard, FakeBackends(RealBackend()))
    ask(engine, heard, Request("konobi?size=4&pie=off", "casual", **limit))
    clock.until(lambda: heard.is_answered)
    assert heard.reports[-1].move


# Several workers


def test_workers_on_all_cores_share_what_more_of_them_make_better(
    clock: FakeClock, heard: Heard
) -> None:
    workers = [ScriptedBackend(report_text("c3", nodes)) for nodes in (10, 20, 40)]
    backends = FakeBackends(*workers, cores=3)
    ask(engine_of(clock, heard, backends), heard, SHARED)
    clock.advance(2000)
    assert backends.made == 3
    assert heard.reports[-1].nodes == 70
    seeds = {worker.requests[-1].seed for worker in workers}
    assert len(seeds) == 3


def test_a_worker_that_comes_late_ends_with_the_others(clock: FakeClock, heard: Heard) -> None:
    workers = [ScriptedBackend(NEVER_DONE), ScriptedBackend(NEVER_DONE)]
    engine = engine_of(clock, heard, FakeBackends(*workers, cores=2, start_ms=1000))
    timed = Request("konobi?size=9&pie=off", "master", nodes=10**9, milliseconds=3000)
    ask(engine, heard, timed)
    clock.advance(2500)
    asked = [worker.requests[-1].milliseconds for worker in workers]
    assert all(each is not None for each in asked)
    assert asked[0] in range(1900, 2001) and asked[1] in range(900, 1001)


def test_a_search_by_nodes_takes_no_worker_that_comes_late(clock: FakeClock, heard: Heard) -> None:
    workers = [ScriptedBackend(NEVER_DONE), ScriptedBackend(NEVER_DONE)]
    engine = engine_of(clock, heard, FakeBackends(*workers, cores=2, start_ms=100))
    ask(engine, heard, Request("konobi?size=9&pie=off", "master"))
    clock.advance(1000)
    assert not workers[1].requests


def test_one_worker_is_enough_for_what_is_not_shared(clock: FakeClock, heard: Heard) -> None:
    backends = FakeBackends(ScriptedBackend(NEVER_DONE), cores=8)
    ask(engine_of(clock, heard, backends), heard, NOT_SHARED)
    clock.advance(2000)
    assert backends.made == 1


def test_a_shared_search_is_done_when_each_part_is(clock: FakeClock, heard: Heard) -> None:
    done = report_text("c3", done=True)
    workers = [ScriptedBackend(*[report_text("c3")] * steps, done) for steps in (8, 20)]
    ask(engine_of(clock, heard, FakeBackends(*workers, cores=2)), heard, SHARED)
    clock.until(lambda: heard.is_answered)
    assert [worker.steps for worker in workers] == [8, 20]


def test_a_lost_worker_among_several_is_not_replaced(clock: FakeClock, heard: Heard) -> None:
    dying = ScriptedBackend(*[report_text("c3")] * 30, OSError("gone"))
    backends = FakeBackends(ScriptedBackend(NEVER_DONE), dying, cores=2)
    ask(engine_of(clock, heard, backends), heard, SHARED)
    clock.advance(3000)
    assert dying.is_ended
    assert backends.made == 2 and heard.news == []
    before = len(heard.reports)
    clock.advance(1000)
    assert len(heard.reports) > before


# Waiting


def test_an_update_waits_until_no_worker_is_being_fetched(clock: FakeClock, heard: Heard) -> None:
    engine = engine_of(clock, heard, FakeBackends(ScriptedBackend(NEVER_DONE), start_ms=1000))
    engine.prepare()
    done: list[float] = []
    engine.when_settled(lambda: done.append(clock.now()))
    clock.advance(3000)
    assert len(done) == 1 and 1000 < done[0] < 1500


def test_an_update_does_not_wait_for_ever(clock: FakeClock, heard: Heard) -> None:
    engine = engine_of(clock, heard, FakeBackends(ScriptedBackend(NEVER_DONE), start_ms=90_000))
    engine.prepare()
    done: list[float] = []
    engine.when_settled(lambda: done.append(clock.now()))
    clock.advance(15_000)
    assert len(done) == 1 and 9_000 < done[0] < 11_000
