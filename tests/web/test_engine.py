"""The engine runs beside the page, and continues when its workers fail."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser import Opener, SharedContexts
from tests.web.site_server import SiteServer
from tests.web.waiting import PENDING, WORKERS, until, until_idle, until_offline, until_ready
from tools.bundle.site import gathered, stamped, write

# All of them share a site that is made for them.
pytestmark = pytest.mark.xdist_group("engine")

# The page's Python with the engine and without the application: tests ask it from JavaScript.
DRIVER = """
from js import performance, window
from pyodide.ffi import create_proxy, to_js

performance.mark("pentabula:python")

from pentabula.search.report import SearchRequest
from pentabula.browser import page
from pentabula.browser.clock import BrowserClock
from pentabula.app.engine.page.backends import BrowserBackends
from pentabula.app.engine.page.searcher import Searcher
from pentabula.app.shell.page.offline import Offline


def note(kind, words, searches=0):
    window.heard.push(to_js([kind, words, performance.now(), searches]))


def hear(report):
    note("done" if report.is_done else "report", report.write(), report.searches)


def think(text):
    searcher.search(SearchRequest.read(text), hear, lambda why: note("refused", str(why)))


class Cores(BrowserBackends):
    cores = getattr(window, "cores", 1)


clock = BrowserClock()
searcher = Searcher(Cores(lambda: b""), clock, lambda news: note("news", str(news)))
window.heard = window.Array.new()
window.think = create_proxy(think)
window.prepare = create_proxy(searcher.prepare)
window.isThinking = create_proxy(lambda: searcher.is_searching)
page.set_root_data("state", "ready")
page.mark("ready")
await Offline(clock, lambda: None, lambda: None, lambda why: None).start()
"""

VIOLATIONS = """
    window.violations = [];
    addEventListener("securitypolicyviolation", (event) => violations.push(event.blockedURI));"""

REPORTS = "heard.filter(([kind]) => kind === 'report').length"
LAST = "heard.length ? heard.at(-1)[0] : 'nothing'"
NEWS = "heard.filter(([kind]) => kind === 'news').map(([kind, words]) => words)"
MARKED = "performance.getEntriesByName('pentabula:engine').length"
AGAIN = "The engine stopped and has been restarted. The game continues."
SLOWER = "This browser cannot run the engine in the background."

ARCHIVES = """performance.getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(".zip.gz")).length"""

SMALL = "konobi?size=4&pie=off"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a test driver instead of the application."""
    files = gathered()
    files["py/main.py"] = DRIVER.encode()
    folder = tmp_path_factory.mktemp("engine") / "site"
    write(stamped(files), folder)
    return folder


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """A server of this site, instead of the one that all other tests share."""
    started = SiteServer(tmp_path_factory.mktemp("engine-server"))
    started.link(site)
    started.start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def shared_contexts(chromium: Browser, server: SiteServer) -> Iterator[SharedContexts]:
    """Contexts with this site, instead of those that all other tests share."""
    made = SharedContexts(chromium, server)
    yield made
    made.close()


def asked(link: str = SMALL, **more: Any) -> str:
    return json.dumps({"link": link, "level": None, "seed": 1, "nodes": 400, **more})


def think(page: Page, request: str) -> None:
    page.evaluate("(text) => think(text)", request)


def answer(page: Page) -> dict[str, Any]:
    """Waits for the last report, and returns it."""
    until(page, LAST, "done")
    found: dict[str, Any] = json.loads(page.evaluate("heard.at(-1)[1]"))
    return found


def news(page: Page) -> list[str]:
    found: list[str] = page.evaluate(NEWS)
    return found


def thinking(page: Page) -> None:
    """Waits until a search that does not end by itself is running."""
    think(page, asked("konobi?size=9", nodes=10**9, milliseconds=600_000))
    until(page, f"{REPORTS} >= 3")


# Frames in the time of ten more reports, which come ten a second at most.
FRAMES = """() => new Promise((done) => {
    const last = heard.length + 10;
    let frames = 0;
    const frame = () => {
        frames += 1;
        if (heard.length < last) requestAnimationFrame(frame);
        else done(frames);
    };
    requestAnimationFrame(frame);
})"""


def test_the_worker_is_made_in_idle_time_obeys_the_policy_and_rests(visit: Opener) -> None:
    page = visit(before=WORKERS + VIOLATIONS + PENDING, is_idle=True)
    assert page.evaluate("made.length") == 0
    page.evaluate("prepare()")
    until(page, MARKED, 1)
    assert page.evaluate("violations") == [] and page.evaluate("made.length") == 1
    think(page, asked())
    report = answer(page)
    assert report["nodes"] >= 400 or report["candidates"][0]["kind"] == "proved"
    assert report["move"] in {each["move"] for each in report["candidates"]} and news(page) == []
    assert not page.evaluate("isThinking()")
    until_idle(page)
    thinking(page)
    assert page.evaluate(FRAMES) > 10 and page.evaluate("isThinking()")


def test_three_workers_search_together_and_a_new_request_stops_them_all(visit: Opener) -> None:
    page = visit(before=f"window.cores = 3; {WORKERS}")
    thinking(page)
    until(page, MARKED, 1)
    until(page, "made.length", 3)
    alone = page.evaluate("JSON.parse(heard.at(-1)[1])")
    # Each worker counts its own nodes and time; a pooled report has the sum of the nodes.
    until(page, f"heard.at(-1)[3] === 3 && {REPORTS} > 3")
    assert page.evaluate("JSON.parse(heard.at(-1)[1]).nodes") > alone["nodes"]
    think(page, asked())
    report = answer(page)
    assert report["nodes"] >= 3 * 400 or report["candidates"][0]["kind"] == "proved"


def test_each_file_of_the_worker_is_requested_once_from_this_site(context, open_page, server):
    page = until_offline(open_page())
    until(page, ARCHIVES, 2)  # the page's own, which wait for an engine for a while
    asked_for: list[str] = []
    context.on("request", lambda request: asked_for.append(request.url))
    page.evaluate("prepare()")
    until(page, MARKED, 1)
    files = [url for url in asked_for if not url.startswith("blob:")]
    assert sorted(files) == sorted(set(files)) and all(url.startswith(server.page) for url in files)


@pytest.fixture
def no_store(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A context in which all files come from the server, where a test can replace them."""
    return new_context(service_workers="block")


def test_without_workers_the_page_searches_in_slices(no_store, open_page, watch):
    watch.expect("The engine's worker failed|Traceback|Error|registration blocked")
    no_store.route("**/py/worker.py", lambda route: route.fulfill(body="1 / 0"))
    page = open_page("", no_store, WORKERS)
    thinking(page)
    assert page.evaluate(FRAMES) > 10
    think(page, asked())
    answer(page)
    first, last = news(page)
    assert first == AGAIN and last.startswith(SLOWER) and page.evaluate("made.length") == 2


@pytest.mark.parametrize("file", ["py/worker.py", "pyodide.mjs"])
def test_the_engine_answers_if_a_file_of_the_worker_is_missing(file, context, open_page, watch):
    watch.expect("The engine's worker failed|Failed to")
    page = open_page()
    context.route(f"**/{file}", lambda route: route.abort())
    think(page, asked())
    answer(page)


def test_the_engine_starts_without_the_server(own_server: SiteServer, open_page: Opener):
    page = until_offline(open_page())
    own_server.stop()
    page.reload()
    until_ready(page)
    think(page, asked())
    answer(page)
    assert news(page) == []
