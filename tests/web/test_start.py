"""Python starts from a snapshot, and is this browser's own all the same."""

import gzip
import json
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Route

from tests.web.browser import Opener
from tests.web.site_server import SiteServer
from tests.web.waiting import ENGINE_IS_READY, until, until_offline, until_ready

START = "document.documentElement.dataset.start"
RUN = """async (code) => {
    const { whenDefined } = await import("./assets/vendor/pyscript/core.js");
    return (await whenDefined("py")).interpreter.runPython(code);
}"""
SAYS = """import os, random, time
f"{random.random()} {time.timezone} {os.environ['LANG']}" """
# Not in a snapshot: it comes with the library, when the page is ready.
LATER = "import pkgutil"
BUILD = slice(16, 48)


def run(page: Page, code: str) -> object:
    """What Python on the page answers."""
    return page.evaluate(RUN, code)


def test_each_visit_has_its_own_random_numbers_and_the_browsers_zone_and_language(
    visit: Opener,
) -> None:
    said = []
    for _ in range(2):
        page = visit("", timezone_id="America/Sao_Paulo", locale="pt-BR")
        assert page.evaluate(START) == "snapshot"
        number, *others = str(run(page, SAYS)).split()
        assert others == [str(3 * 3600), "pt_BR.UTF-8"]
        said.append(number)
    assert len(set(said)) == 2


def test_a_worker_starts_from_it_too(visit: Opener) -> None:
    page = visit("#konobi", is_idle=True)
    until(page, ENGINE_IS_READY)
    marks = "performance.getEntriesByName('pentabula:snapshot').length"
    assert page.workers[0].evaluate(marks) == 1


def test_the_snapshot_of_another_build_is_refused(
    site: Path, context: BrowserContext, server: SiteServer
) -> None:
    foreign = bytearray(gzip.decompress((site / "assets/python.snapshot.gz").read_bytes()))
    foreign[BUILD] = bytes(32)
    body = gzip.compress(foreign, 1)

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="application/gzip")

    context.route("**/python.snapshot.gz", answer)
    page = context.new_page()
    page.goto(server.page)
    until_ready(page)
    assert page.evaluate(START) == "plain"


def test_on_a_slow_line_python_starts_plainly_and_the_next_time_from_the_snapshot(
    context: BrowserContext, server: SiteServer
) -> None:
    page = context.new_page()
    slow = {"transferSize": 50_000, "responseStart": 0, "responseEnd": 40}
    page.add_init_script(f"""const plain = performance.getEntriesByType.bind(performance);
        performance.getEntriesByType = (type) =>
            type === "navigation" || type === "resource" ? [{json.dumps(slow)}] : plain(type);""")
    page.goto(server.page)
    until_offline(until_ready(page))
    assert page.evaluate(START) == "plain"
    page.reload()
    until_ready(page)
    assert page.evaluate(START) == "snapshot"


def test_what_a_snapshot_has_not_comes_when_the_page_is_ready(visit: Opener) -> None:
    page = visit("")
    tried = f"try:\n    {LATER}\n    found = True\nexcept ImportError:\n    found = False\nfound"
    page.evaluate(f"globalThis.tried = () => ({RUN})({json.dumps(tried)})")
    until(page, "tried()")
