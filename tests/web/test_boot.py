"""The page boots on any static server, loads only its own files, and explains failures."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.web.browser import Opener
from tests.web.faulty_server import FaultyServer
from tests.web.site_server import SiteServer
from tests.web.waiting import SENTENCE, STATE, until, until_offline, until_ready
from tests.web.watch import Watch

MARKS = """performance.getEntriesByType("mark").map((mark) => mark.name)
    .filter((name) => name.startsWith("pentabula:"))"""
# The first requested frame never comes, as in a page behind another one.
NO_FRAME = """{
    const plain = window.requestAnimationFrame;
    window.requestAnimationFrame = () => { window.requestAnimationFrame = plain; return 0; };
}"""
# No repeated timer ever calls back.
NOW_AND_THEN_NEVER = """{
    const plain = window.setTimeout;
    window.setTimeout = (doing, time, ...given) => time >= 200 ? 0 : plain(doing, time, ...given);
}"""
SHARES = """[...document.querySelectorAll(".loading, button.start")]
    .map((each) => each.style.getPropertyValue("--loaded"))"""
RETRY_IS_SHOWN = "!document.querySelector('[data-action=\"retry\"]').hidden"


def test_the_page_becomes_ready_and_sets_performance_marks(open_page: Opener):
    page = open_page()
    marks = [mark.removeprefix("pentabula:") for mark in page.evaluate(MARKS)[:4]]
    # The interpreter starts beside the first frame.
    marks.remove(page.evaluate("document.documentElement.dataset.start"))
    assert marks == ["shell", "python", "ready"]
    until(page, f"({MARKS}).slice(4)", ["pentabula:asked", "pentabula:engine"])


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(document, 'hidden', {get: () => true})",
        "addEventListener('load', () => document.dispatchEvent(new Event('visibilitychange')))",
    ],
    ids=["opened behind another", "left before its first frame"],
)
def test_a_hidden_page_starts_without_waiting_for_a_frame(script, context, server):
    page = context.new_page()
    page.add_init_script(script)
    page.add_init_script(NO_FRAME)
    page.goto(server.page)
    until_ready(page)


def test_loading_progress_counts_every_file_on_a_fast_connection(context, server):
    page = context.new_page()
    page.add_init_script(NOW_AND_THEN_NEVER)
    page.goto(server.page)
    until_ready(page)
    assert page.evaluate(SHARES) == ["1.000"]
    assert page.evaluate("document.documentElement.dataset.stage") == "starting"


def test_any_static_server_can_serve_the_page(site, tmp_path, context, watch):
    plain = SiteServer(tmp_path / "plain")
    plain.link(site)
    plain.start_plain()
    watch.origins = [plain.origin]
    try:
        page = context.new_page()
        page.goto(plain.page)
        until_offline(until_ready(page))
    finally:
        plain.stop()


def store(text: str) -> str:
    """A script that stores this text as the page's settings."""
    return f"localStorage.setItem('pentabula/settings', {json.dumps(text)})"


def test_stored_settings_are_applied_before_the_first_paint_and_damaged_ones_ignored(
    visitor: Page, faulty: FaultyServer
):
    """Any text is read natively (tests/app/play/test_settings.py); here, the loader reads it."""
    theme = "document.documentElement?.dataset.theme ?? 'none'"
    visitor.route("**/core.js", lambda route: route.abort())
    visitor.goto(faulty.page, wait_until="domcontentloaded")
    for chosen in ("light", "dark", "system"):
        visitor.evaluate(store(json.dumps({"theme": chosen})))
        visitor.reload(wait_until="commit")
        until(visitor, theme, chosen)
    for damaged in ("{", "null", "[]", '{"theme": "pink"}', '"x"', ""):
        visitor.evaluate(store(damaged))
        visitor.reload(wait_until="domcontentloaded")
        assert visitor.evaluate(theme) in ("none", "system"), damaged


def failed(page: Page, *sentences: str) -> None:
    """Waits until the page shows one of these errors and a button to try again."""
    until(page, STATE, "error")
    said = page.evaluate(SENTENCE)
    assert any(words in said for words in sentences), said
    assert page.evaluate(RETRY_IS_SHOWN)


def test_a_browser_without_web_assembly_gets_an_explanation(context, watch, server):
    page = context.new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(server.page)
    failed(page, "WebAssembly")


def test_insufficient_memory_is_reported(context: BrowserContext, watch: Watch, server: SiteServer):
    watch.expect("memory|instantiation")
    page = context.new_page()
    page.add_init_script("""for (const name of ["instantiate", "instantiateStreaming"])
        WebAssembly[name] = () => Promise.reject(new RangeError("no memory"));""")
    page.goto(server.page)
    failed(page, "memory")


def test_a_failed_start_of_python_is_reported(context, watch, server):
    watch.expect("ZeroDivisionError")
    page = context.new_page()
    context.route("**/py/main.py", lambda route: route.fulfill(body="1 / 0"))
    page.goto(server.page)
    failed(page, "Python failed to start.")


def test_after_twenty_seconds_the_page_explains_the_delay_and_shows_a_button(
    context: BrowserContext, watch: Watch, server: SiteServer
):
    watch.expect("")  # the held request is abandoned at the end
    held: list[Route] = []
    context.route("**/pyodide.asm.wasm.zst", lambda route: held.append(route))
    page = context.new_page()
    page.clock.install()
    page.goto(server.page, wait_until="domcontentloaded")
    until(page, "document.documentElement.dataset.stage", "fetching")
    assert not page.evaluate(RETRY_IS_SHOWN)
    page.clock.fast_forward(21_000)
    until(page, RETRY_IS_SHOWN)
    assert "longer than usual" in page.evaluate(SENTENCE)
    for route in held:
        route.abort()


# With one file held, the others are loaded: a small part is left, or a large one.
@pytest.mark.parametrize("name", ["pyodide.asm.mjs", "python.snapshot.zst"])
def test_the_estimate_of_a_slow_line_includes_the_start_of_python(
    name: str, context: BrowserContext, watch: Watch, server: SiteServer
):
    watch.expect("")  # the held request is abandoned at the end
    held: list[Route] = []
    context.route(f"**/{name}", lambda route: held.append(route))
    page = context.new_page()
    page.clock.install()
    page.goto(server.page, wait_until="domcontentloaded")
    until(page, f"{SHARES}.some((share) => share > 0.4)")
    page.clock.fast_forward(8_000)
    until(page, f"{SENTENCE}.includes(' s left')")
    seconds = re.search(r"about (\d+) s left", page.evaluate(SENTENCE))
    assert seconds is not None and int(seconds[1]) >= 10
    for route in held:
        route.abort()
