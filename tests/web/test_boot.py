"""The page boots on any static server, loads only its own files, and explains failures."""

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.web.browser import Opener
from tests.web.site_server import SiteServer
from tests.web.waiting import STATE, until, until_offline, until_ready
from tests.web.watch import Watch
from tools.bundle.single_file import NAME
from tools.steps import ROOT

SNAPSHOT = "**/python.snapshot.zst"
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
SENTENCE = "document.querySelector('[data-loading]').textContent"
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
def test_a_hidden_page_starts_without_waiting_for_a_frame(
    script: str, context: BrowserContext, server: SiteServer
):
    page = context.new_page()
    page.add_init_script(script)
    page.add_init_script(NO_FRAME)
    page.goto(server.page)
    until_ready(page)


def test_loading_progress_counts_every_file_on_a_fast_connection(
    context: BrowserContext, server: SiteServer
):
    page = context.new_page()
    page.add_init_script(NOW_AND_THEN_NEVER)
    page.goto(server.page)
    until_ready(page)
    assert page.evaluate(SHARES) == ["1.000"]
    assert page.evaluate("document.documentElement.dataset.stage") == "starting"


def test_any_static_server_can_serve_the_page(
    site: Path, tmp_path: Path, context: BrowserContext, watch: Watch
):
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


def test_the_site_has_every_file_that_the_page_requests(site: Path):
    links = Links()
    links.feed((site / "index.html").read_text("utf-8"))
    assert "py/main.py" in links.found
    for link in links.found - {NAME}:  # which `prepare --single-file` adds
        assert (site / link).is_file(), link


class Links(HTMLParser):
    """The addresses that a page requests or links to, except links to other sites."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            is_credit = tag == "a" and re.match(r"https?:", value or "")
            if name in ("src", "href") and not is_credit:
                self.found.add((value or "").partition("#")[0] or "index.html")


def test_the_manifest_names_existing_files_and_games(site: Path):
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        assert (site / icon["src"]).is_file()
    for shortcut in manifest["shortcuts"]:
        name = shortcut["url"].removeprefix("./#")
        assert (ROOT / "py/pentabula/games" / name).is_dir()


def test_fonts_stay_within_their_budget(site: Path):
    fonts = list((site / "assets/vendor/fonts").glob("*.woff2"))
    assert len(fonts) == 4
    assert sum(font.stat().st_size for font in fonts) < 150_000


def store(text: str) -> str:
    """A script that stores this text as the page's settings."""
    return f"localStorage.setItem('pentabula/settings', {json.dumps(text)})"


@pytest.mark.parametrize("theme", ["light", "dark", "system"])
def test_the_stored_theme_is_applied_before_the_first_paint(
    theme: str, new_page: Callable[..., Page], server: SiteServer
):
    page = new_page()
    page.add_init_script(store(json.dumps({"theme": theme})))
    page.goto(server.page, wait_until="commit")
    until(page, "document.documentElement?.dataset.theme", theme)
    until_ready(page)


@pytest.mark.parametrize("invalid", ["{", "null", "[]", '{"theme": "pink"}', '"x"', ""])
def test_damaged_settings_do_not_change_the_page(
    invalid: str, new_page: Callable[..., Page], server: SiteServer
):
    page = new_page()
    page.add_init_script(store(invalid))
    page.goto(server.page, wait_until="domcontentloaded")
    assert page.evaluate("document.documentElement.dataset.theme ?? 'none'") in ("none", "system")


def failed(page: Page, *sentences: str) -> None:
    """Waits until the page shows one of these errors and a button to try again."""
    until(page, STATE, "error")
    said = page.evaluate(SENTENCE)
    assert any(words in said for words in sentences), said
    assert page.evaluate(RETRY_IS_SHOWN)


@pytest.mark.parametrize(
    "file",
    [
        "vendor/pyscript/core.js",
        "vendor/pyodide/pyodide.mjs",
        "vendor/pyodide/pyodide.asm.wasm.zst",
        "vendor/pyodide/python_stdlib.zip.gz",
        "pentabula.zip.gz",
    ],
)
def test_a_missing_file_is_reported_and_can_be_tried_again(
    file: str, context: BrowserContext, watch: Watch, server: SiteServer
):
    watch.expect("")
    context.route(f"**/assets/{file}", lambda route: route.abort())
    if file.endswith(".zip.gz"):  # without a snapshot
        context.route(SNAPSHOT, lambda route: route.abort())
    page = context.new_page()
    page.goto(server.page)
    failed(page, "could not be loaded", "Python failed to start")
    context.unroute_all()
    page.click('[data-action="retry"]')
    until_ready(page)


def test_a_browser_without_web_assembly_gets_an_explanation(
    context: BrowserContext, watch: Watch, server: SiteServer
):
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


def test_a_failed_start_of_python_is_reported(
    context: BrowserContext, watch: Watch, server: SiteServer
):
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
