"""Python starts from a snapshot, and yet has this browser's settings."""

import json

import pytest
from playwright.sync_api import Page

from pentabula import games
from tests.web.browser import Opener
from tests.web.waiting import (
    ENGINE_IS_READY,
    NO_SLOW_LINE,
    START,
    script,
    until,
    until_offline,
    until_ready,
)

RUN = """async (code) => {
    const { whenDefined } = await import("./assets/vendor/pyscript/core.js");
    return (await whenDefined("py")).interpreter.runPython(code);
}"""
SAYS = """import os, random, time
f"{random.random()} {time.timezone} {os.environ['LANG']}" """
# Not in a snapshot: it comes with the library, when the page is ready.
CELLS = "document.querySelectorAll('#grid [data-target]').length"
LATER = "import pkgutil"
# Whether the page is hidden when the unpacking worker is made, and when it is shown. No timeout
# of three seconds ends the wait for that worker.
HIDING = script("start_hiding")


def run(page: Page, code: str) -> object:
    """The result of a Python expression in the page."""
    return page.evaluate(RUN, code)


def test_each_visit_has_new_random_numbers_and_the_browsers_zone_and_language(visit):
    said = []
    for _ in range(2):
        page = visit("", timezone_id="America/Sao_Paulo", locale="pt-BR")
        assert page.evaluate(START) == "snapshot"
        number, *others = str(run(page, SAYS)).split()
        assert others == [str(3 * 3600), "pt_BR.UTF-8"]
        said.append(number)
    assert len(set(said)) == 2


def test_a_worker_starts_from_the_snapshot_too(visit: Opener) -> None:
    page = visit("#konobi", is_idle=True)
    until(page, ENGINE_IS_READY)
    marks = "performance.getEntriesByName('pentabula:snapshot').length"
    assert page.workers[-1].evaluate(marks) == 1


@pytest.mark.parametrize("is_silent", [False, True])
def test_a_stored_page_is_hidden_only_until_its_worker_runs(visit: Opener, is_silent: bool) -> None:
    page = visit("", before=HIDING % json.dumps(is_silent), is_new=True)
    assert page.evaluate("wasWaiting") and page.evaluate("document.body.checkVisibility()")
    shown, shell = page.evaluate("[shown, performance.getEntriesByName(SHELL)[0].startTime]")
    assert shown < shell and page.evaluate(START) == "snapshot"


def test_on_a_slow_connection_only_the_second_start_uses_the_snapshot(context, server):
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


def test_modules_missing_in_the_snapshot_are_loaded_once_the_page_is_ready(visit: Opener) -> None:
    page = visit("")
    tried = f"try:\n    {LATER}\n    found = True\nexcept ImportError:\n    found = False\nfound"
    page.evaluate(f"globalThis.tried = () => ({RUN})({json.dumps(tried)})")
    until(page, "tried()")


def test_a_bad_link_and_each_game_open_before_the_library_is_loaded(context, watch, server):
    watch.expect("")
    page = context.new_page()
    page.add_init_script(NO_SLOW_LINE)
    context.route("**/*.zip.gz", lambda route: route.abort())
    page.goto(f"{server.page}#nonsense")
    until_ready(page)
    assert page.evaluate(START) == "snapshot"
    for name in games.names():
        page.evaluate("(name) => { location.hash = name; }", name)
        until(page, f"location.hash.startsWith('#{name}') && {CELLS} > 0")
