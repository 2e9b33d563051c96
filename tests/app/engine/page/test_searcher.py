"""The searcher forwards the reports of backends, and replaces backends that fail."""

from dataclasses import dataclass, field, replace

import pytest

from pentabula.app.engine.page.searcher import CANNOT_ANALYSE, RESTARTED, WITHOUT_WORKERS, Searcher
from pentabula.core.message import Message
from pentabula.search.report import SearchReport, SearchRequest
from tests.app.fakes.browser import console, window
from tests.app.fakes.clock import FakeClock
from tests.app.fakes.engine import FakeBackends, RealBackend, ScriptedBackend, report_text

SHARED = SearchRequest("konobi?size=9&pie=off", None)
NOT_SHARED = SearchRequest("konobi?size=4&pie=off", "casual", seed=5, nodes=30)
NEVER_DONE = report_text("c3")
INVALID = ("", "{}", "[]", '{"plies": 1}', "{}{}", "[" * 5000, '{"done": true}')


@dataclass
class Received:
    """The reports that a searcher has forwarded."""

    reports: list[SearchReport] = field(default_factory=list)
    refusals: list[Message] = field(default_factory=list)
    troubles: list[Message] = field(default_factory=list)

    @property
    def is_answered(self) -> bool:
        return bool(self.reports) and self.reports[-1].is_done


@pytest.fixture
def received() -> Received:
    return Received()


def searcher_of(clock: FakeClock, received: Received, backends: FakeBackends) -> Searcher:
    return Searcher(backends, clock, received.troubles.append)


def ask(searcher: Searcher, received: Received, request: SearchRequest) -> None:
    searcher.search(request, received.reports.append, received.refusals.append)


def test_a_worker_is_made_in_idle_time_and_the_real_service_answers(clock, received):
    backends = FakeBackends(ScriptedBackend(NEVER_DONE))
    searcher_of(clock, received, backends).prepare()
    assert backends.made == 0
    clock.advance(500)
    assert backends.made == 1 and "pentabula:engine" in window.marks
    searcher = searcher_of(clock, received, FakeBackends(RealBackend()))
    ask(searcher, received, NOT_SHARED)
    assert searcher.is_searching
    clock.until(lambda: received.is_answered)
    assert not searcher.is_searching and received.reports[-1].move and received.troubles == []
    moves = []
    for _ in range(2):
        received.reports.clear()
        ask(searcher, received, NOT_SHARED)
        clock.until(lambda: received.is_answered)
        moves.append(received.reports[-1].move)
    assert moves[0] == moves[1]


def test_reports_are_forwarded_ten_times_per_second_and_the_last_one_immediately(clock, received):
    searcher = searcher_of(clock, received, FakeBackends(ScriptedBackend(NEVER_DONE, delay=10)))
    ask(searcher, received, NOT_SHARED)
    clock.advance(1100)
    assert 8 <= len(received.reports) <= 11
    searcher.stop()
    received.reports.clear()
    done = report_text("d4", done=True)
    searcher = searcher_of(
        clock, received, FakeBackends(ScriptedBackend(NEVER_DONE, done, delay=1))
    )
    ask(searcher, received, NOT_SHARED)
    clock.advance(110)
    assert [report.move for report in received.reports] == ["c3", "d4"]


def test_a_new_request_ends_the_old_one_and_a_stopped_one_has_no_further_reports(clock, received):
    worker = ScriptedBackend(NEVER_DONE)
    searcher = searcher_of(clock, received, FakeBackends(worker))
    ask(searcher, received, NOT_SHARED)
    clock.advance(500)
    later = Received()
    ask(searcher, later, SearchRequest("konobi?size=5", "casual"))
    before = len(received.reports)
    clock.advance(500)
    assert len(received.reports) == before and later.reports
    assert [request.link for request in worker.requests] == [NOT_SHARED.link, "konobi?size=5"]
    received.reports.clear()
    searcher = searcher_of(clock, received, FakeBackends(ScriptedBackend(NEVER_DONE)))
    ask(searcher, received, NOT_SHARED)
    clock.advance(500)
    searcher.stop()
    before = len(received.reports)
    clock.advance(1000)
    assert before and len(received.reports) == before


@pytest.mark.parametrize(
    "answers", [*([each] for each in INVALID), [NEVER_DONE, NEVER_DONE, TimeoutError("no answer")]]
)
def test_a_worker_with_an_invalid_answer_or_without_one_is_replaced(clock, received, answers):
    broken = ScriptedBackend(*answers)
    searcher = searcher_of(clock, received, FakeBackends(broken, RealBackend()))
    ask(searcher, received, NOT_SHARED)
    clock.until(lambda: received.is_answered)
    assert broken.is_ended and received.troubles == [RESTARTED]
    assert "worker failed" in console.lines[0]


def test_after_two_failures_the_page_searches_and_a_third_refuses_the_request(clock, received):
    backends = FakeBackends(OSError("one"), OSError("two"), on_page=RealBackend())
    searcher = searcher_of(clock, received, backends)
    ask(searcher, received, NOT_SHARED)
    clock.until(lambda: received.is_answered)
    assert received.troubles == [RESTARTED, WITHOUT_WORKERS] and backends.made == 2
    ask(searcher, received, NOT_SHARED)
    clock.until(lambda: received.is_answered)
    assert backends.made == 2
    on_page = ScriptedBackend(MemoryError("too large"))
    searcher = searcher_of(clock, received, FakeBackends(OSError(), OSError(), on_page=on_page))
    ask(searcher, received, NOT_SHARED)
    clock.until(lambda: received.refusals)
    assert received.refusals == [CANNOT_ANALYSE] and not searcher.is_searching


def test_failures_are_announced_to_a_pending_request_until_an_answer_resets_their_count(
    clock, received
):
    def dies_later() -> ScriptedBackend:
        return ScriptedBackend(report_text("c3", done=True), OSError("gone"))

    searcher = searcher_of(clock, received, FakeBackends(dies_later(), dies_later(), RealBackend()))
    for _ in range(3):
        received.reports.clear()
        ask(searcher, received, NOT_SHARED)
        clock.until(lambda: received.is_answered)
    assert received.troubles == [RESTARTED, RESTARTED]
    received.troubles.clear()
    received.reports.clear()
    searcher = searcher_of(clock, received, FakeBackends(OSError("broken"), RealBackend()))
    searcher.prepare()
    clock.advance(1000)
    assert received.troubles == []
    ask(searcher, received, NOT_SHARED)
    assert received.troubles == [RESTARTED]
    clock.until(lambda: received.is_answered)


def test_the_page_searches_while_a_worker_is_slow_and_an_analysis_moves_to_it(clock, received):
    backends = FakeBackends(RealBackend(), on_page=RealBackend(), start_ms=60_000)
    searcher = searcher_of(clock, received, backends)
    ask(searcher, received, NOT_SHARED)
    clock.until(lambda: received.is_answered, 10_000)
    assert 3000 < clock.now() < 10_000 and received.troubles == []
    on_page, worker = ScriptedBackend(NEVER_DONE), ScriptedBackend(report_text("d4"))
    backends = FakeBackends(worker, on_page=on_page, start_ms=5000)
    ask(searcher_of(clock, received, backends), received, SHARED)
    clock.advance(4500)
    assert received.reports[-1].move == "c3"
    clock.advance(2000)
    assert received.reports[-1].move == "d4"
    steps = on_page.steps
    clock.advance(1000)
    assert on_page.steps == steps


@pytest.mark.parametrize(
    ("link", "words"),
    {
        "chess?size=8": "chess",
        "konobi?size=4&moves=a1,z9": "z9",
        "konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3": "over",
    }.items(),
)
def test_a_request_that_cannot_be_searched_is_refused_with_a_sentence(clock, received, link, words):
    searcher = searcher_of(clock, received, FakeBackends(RealBackend()))
    ask(searcher, received, SearchRequest(link, None))
    clock.until(lambda: received.refusals)
    refusal = str(received.refusals[0])
    assert words in refusal and refusal.endswith(".")
    assert received.troubles == [] and not searcher.is_searching


def test_a_refusal_without_a_listener_is_announced(clock: FakeClock, received: Received) -> None:
    searcher = searcher_of(clock, received, FakeBackends(RealBackend()))
    searcher.search(SearchRequest("chess", None), received.reports.append)
    clock.until(lambda: received.troubles)


@pytest.mark.parametrize("limit", [{"nodes": 0}, {"milliseconds": 0}])
def test_a_search_without_nodes_or_time_still_returns_a_move(clock, received, limit):
    searcher = searcher_of(clock, received, FakeBackends(RealBackend()))
    ask(searcher, received, SearchRequest("konobi?size=4&pie=off", "casual", **limit))
    clock.until(lambda: received.is_answered)
    assert received.reports[-1].move


def test_workers_on_all_cores_share_a_search_until_each_part_is_done(clock, received):
    workers = [ScriptedBackend(report_text("c3", nodes)) for nodes in (10, 20, 40)]
    backends = FakeBackends(*workers, cores=3)
    ask(searcher_of(clock, received, backends), received, SHARED)
    clock.advance(2000)
    assert backends.made == 3 and received.reports[-1].nodes == 70
    seeds = {worker.requests[-1].seed for worker in workers}
    assert len(seeds) == 3
    received.reports.clear()
    done = report_text("c3", done=True)
    steps = [8, 20, 12]
    workers = [ScriptedBackend(*[report_text("c3")] * each, done) for each in steps]
    ask(searcher_of(clock, received, FakeBackends(*workers, cores=3)), received, SHARED)
    clock.until(lambda: received.is_answered)
    assert [worker.steps for worker in workers] == steps


def test_a_worker_that_starts_late_stops_with_the_others_or_does_not_join_them(clock, received):
    workers = [ScriptedBackend(NEVER_DONE) for _ in range(3)]
    searcher = searcher_of(clock, received, FakeBackends(*workers, cores=3, start_ms=1000))
    timed = SearchRequest("konobi?size=9&pie=off", "master", nodes=10**9, milliseconds=3000)
    ask(searcher, received, timed)
    clock.advance(2500)
    asked = [worker.requests[-1].milliseconds for worker in workers[:2]]
    assert all(each is not None for each in asked)
    assert asked[0] in range(1900, 2001) and asked[1] in range(900, 1001)
    workers = [ScriptedBackend(NEVER_DONE) for _ in range(3)]
    searcher = searcher_of(clock, received, FakeBackends(*workers, cores=3, start_ms=100))
    ask(searcher, received, SearchRequest("konobi?size=9&pie=off", "master"))
    clock.advance(1000)
    assert not workers[1].requests


@pytest.mark.parametrize(
    ("request_", "cores", "made"),
    [(NOT_SHARED, 8, 1)]
    + [(SHARED, cores, made) for cores, made in ((1, 1), (2, 1), (3, 3), (4, 4), (16, 4))],
)
def test_one_to_four_workers_share_a_suitable_search(request_, cores, made, clock, received):
    workers = [ScriptedBackend(report_text("c3", 10)) for _ in range(made)]
    backends = FakeBackends(*workers, cores=cores)
    ask(searcher_of(clock, received, backends), received, request_)
    clock.advance(3000)
    assert backends.made == made and received.reports[-1].nodes == 10 * made


def test_an_idle_search_is_not_awaited_reports_rarely_and_never_runs_on_the_page(clock, received):
    worker = ScriptedBackend(NEVER_DONE)
    searcher = searcher_of(clock, received, FakeBackends(worker, start_ms=9000, cores=1))
    request = SearchRequest("konobi?size=9&pie=off", "grandmaster", 1, 10**9, 60_000)
    searcher.search(request, received.reports.append, is_idle=True)
    assert searcher.is_searching and not searcher.is_awaited
    clock.advance(12_000)
    assert len(worker.requests) == len(received.reports) == 1 and worker.steps > 20
    ask(searcher, received, NOT_SHARED)
    clock.advance(100)
    assert worker.requests[-1] == NOT_SHARED
    searcher.stop()
    received.reports.clear()
    backends = FakeBackends(*[OSError("none")] * 4)  # whose page refuses to search
    searcher = searcher_of(clock, received, backends)
    for _ in range(2):
        searcher.search(NOT_SHARED, received.reports.append, is_idle=True)
        clock.advance(5000)
    assert not (received.reports or searcher.is_awaited) and backends.made >= 2


@pytest.mark.parametrize("level", [None, "master", "grandmaster"])
def test_one_worker_answers_equal_seeds_equally(level: str | None, clock: FakeClock) -> None:
    answers = []
    for _ in range(2):
        received = Received()
        request = SearchRequest("konobi?size=4&pie=off&moves=b2", level, 7, nodes=60)
        ask(searcher_of(clock, received, FakeBackends(RealBackend())), received, request)
        clock.until(lambda received=received: received.is_answered)
        answers.append(replace(received.reports[-1], milliseconds=0))
    assert answers[0] == answers[1]


def test_a_lost_worker_among_several_is_not_replaced(clock: FakeClock, received: Received) -> None:
    dying = ScriptedBackend(*[report_text("c3")] * 30, OSError("gone"))
    others = ScriptedBackend(NEVER_DONE), ScriptedBackend(NEVER_DONE)
    backends = FakeBackends(others[0], dying, others[1], cores=3)
    ask(searcher_of(clock, received, backends), received, SHARED)
    clock.advance(3000)
    assert dying.is_ended and backends.made == 3 and received.troubles == []
    before = len(received.reports)
    clock.advance(1000)
    assert len(received.reports) > before


@pytest.mark.parametrize(
    ("start_ms", "least", "most"), [(1000, 1000, 1500), (90_000, 9000, 11_000)]
)
def test_an_update_waits_for_a_starting_worker_for_a_limited_time(
    clock: FakeClock, received: Received, start_ms: int, least: int, most: int
) -> None:
    backends = FakeBackends(ScriptedBackend(NEVER_DONE), start_ms=start_ms)
    searcher = searcher_of(clock, received, backends)
    searcher.prepare()
    done: list[float] = []
    searcher.when_started(lambda: done.append(clock.now()))
    clock.advance(15_000)
    assert len(done) == 1 and least < done[0] < most
