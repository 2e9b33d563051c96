"""A page that cannot start explains why, and what to do."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from pentabula.core.languages import DEFAULT, LANGUAGES
from tests.web.faulty_server import FaultyServer
from tests.web.waiting import SENTENCE, STATE, until
from tests.web.watch import Watch
from tools.steps import ROOT

RETRY_IS_SHOWN = "document.querySelector('[data-action=\"retry\"]').checkVisibility()"
SCRIPTS = "assets/vendor/pyscript/*.js", "assets/vendor/pyodide/*.mjs"


@pytest.fixture(scope="module")
def source() -> Iterator[FaultyServer]:
    """A server of the checkout itself."""
    server = FaultyServer(ROOT)
    yield server
    server.stop()


@pytest.mark.parametrize("has_scripts", [True, False])
@pytest.mark.parametrize("is_file", [True, False])
def test_an_unbuilt_page_says_that_it_must_be_built(
    source: FaultyServer,
    new_context: Callable[..., BrowserContext],
    watch: Watch,
    is_file: bool,
    has_scripts: bool,
) -> None:
    watch.origins = [source.origin]
    watch.expect("")
    page = new_context(java_script_enabled=has_scripts).new_page()
    page.goto((ROOT / "index.html").as_uri() if is_file else source.page)
    shown = page.locator("body").inner_text()
    assert "not built yet" in shown and "python3 dev.py play" in shown and "{" not in shown
    if has_scripts:
        assert page.title() == "Pentabula" and page.evaluate(STATE) == "error"


def test_a_page_opened_from_a_file_says_that_it_needs_a_server(site: Path, visitor: Page) -> None:
    for language in LANGUAGES:
        visitor.goto((site / language.page).as_uri())
        until(visitor, STATE, "error")
        said = visitor.evaluate(SENTENCE)
        assert "python3 -m http.server" in said, language
        assert ("A browser cannot run" in said) == (language is DEFAULT)
        assert not visitor.evaluate(RETRY_IS_SHOWN), language


def test_without_scripts_the_page_says_what_it_needs(faulty, new_context, watch):
    watch.origins = [faulty.origin]
    page = new_context(java_script_enabled=False).new_page()
    page.goto(faulty.page)
    assert "Pentabula needs JavaScript" in page.locator(".noscript").inner_text()
    assert not page.locator(".loading").is_visible()


def test_a_file_missing_on_the_server_is_named(faulty: FaultyServer, visitor: Page) -> None:
    scripts = ("assets/vendor/pyscript/core.js", "assets/vendor/pyodide/pyodide.mjs", "py/main.py")
    for path in scripts:
        faulty.faults = {path: "missing"}
        visitor.goto("about:blank")
        visitor.goto(faulty.page)
        until(visitor, SENTENCE, f"The server has no file {path}. Try again later.")
        assert visitor.evaluate(RETRY_IS_SHOWN), path


def test_modules_with_a_wrong_type_are_named(site, faulty, visitor):
    for pattern in SCRIPTS:
        for path in site.glob(pattern):
            faulty.faults[path.relative_to(site).as_posix()] = "mistyped"
    visitor.goto(faulty.page)
    until(visitor, f"{SENTENCE}.includes('text/plain')")
    assert "must be sent as text/javascript" in visitor.evaluate(SENTENCE)
    assert visitor.evaluate(RETRY_IS_SHOWN)


@pytest.mark.parametrize("name", ["popover", "inert"])
def test_old_browser_is_told_so_and_shows_no_sheets(server, new_context, watch, name):
    watch.expect("")
    context = new_context()
    context.add_init_script(f"delete Element.prototype.{name}; delete HTMLElement.prototype.{name}")
    page = context.new_page()
    page.goto(server.page)
    until(page, STATE, "error")
    assert "too old" in page.evaluate(SENTENCE) and not page.evaluate(RETRY_IS_SHOWN)
    assert page.evaluate("document.querySelectorAll('.sheet').length") == 0


def test_a_frame_whose_sandbox_keeps_files_away_is_told_so(faulty, visitor):
    for allowed, is_told in (("allow-scripts", True), ("allow-scripts allow-same-origin", False)):
        visitor.set_content(f'<iframe sandbox="{allowed}" src="{faulty.page}#konobi"></iframe>')
        frame = visitor.frames[-1]
        until(frame, STATE, "error" if is_told else "ready")
        assert ("must have allow-same-origin" in frame.evaluate(SENTENCE)) == is_told
