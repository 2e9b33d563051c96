"""Every file of the first load may be cut off, shortened, altered or missing: the page says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.browsing import STATE, Watch, until, until_ready
from tests.web.flawed import Flawed

SENTENCE = "document.querySelector('[data-loading]').textContent"
RETRY_IS_SHOWN = "!document.querySelector('[data-action=\"retry\"]').hidden"

# Without these there is no Python; names with a fingerprint in them as patterns.
PYTHON = [
    "assets/vendor/pyscript/core.js",
    "assets/vendor/pyscript/core-*.js",
    "assets/vendor/pyscript/toml-*.js",
    "assets/vendor/pyscript/error-*.js",
    "assets/vendor/pyodide/pyodide.mjs",
    "assets/vendor/pyodide/pyodide.asm.mjs",
    "assets/vendor/pyodide/pyodide.asm.wasm",
    "assets/vendor/pyodide/python_stdlib.zip.gz",
    "assets/pentabula.zip.gz",
    "assets/vendor/pyodide/pyodide-lock.json",
    "pyscript.toml",
    "py/main.py",
]
LARGE = [name for name in PYTHON if "asm" in name or name.endswith(".gz")]
LOOKS = [
    "assets/icons/icon.svg",
    *("assets/vendor/fonts/fraunces-latin.woff2", "assets/vendor/fonts/inter-latin.woff2"),
]
FLAWED = [
    *((name, "cut") for name in PYTHON),
    *((name, flaw) for name in LARGE for flaw in ("short", "altered")),
    ("py/main.py", "missing"),
    ("index.html", "short"),
]


@pytest.fixture(scope="module")
def flawed(site: Path) -> Iterator[Flawed]:
    """A server of the site that spoils what it is told to."""
    server = Flawed(site)
    yield server
    server.stop()


@pytest.fixture
def visitor(
    flawed: Flawed, new_context: Callable[..., BrowserContext], watches: list[Watch]
) -> Iterator[Page]:
    """A new visitor without a service worker, whose console may say anything."""
    context = new_context(service_workers="block")
    watches[-1].origins = [flawed.origin]
    watches[-1].expect("")
    yield context.new_page()
    flawed.flaws.clear()


def names(site: Path, pattern: str) -> list[str]:
    """The files of the site that a pattern means."""
    return [path.relative_to(site).as_posix() for path in site.glob(pattern)]


@pytest.mark.parametrize(("pattern", "flaw"), FLAWED)
def test_a_flawed_file_is_answered_by_a_sentence(
    site: Path, flawed: Flawed, visitor: Page, pattern: str, flaw: str
) -> None:
    found = names(site, pattern)
    assert found, pattern
    flawed.flaws.update(dict.fromkeys(found, flaw))
    visitor.goto(flawed.page, wait_until="domcontentloaded")
    until(visitor, STATE, "error")
    assert "could not be" in visitor.evaluate(SENTENCE)
    assert visitor.evaluate(RETRY_IS_SHOWN)


def test_what_only_looks_good_stops_nobody(flawed: Flawed, visitor: Page) -> None:
    flawed.flaws.update(dict.fromkeys(LOOKS, "cut"))
    visitor.goto(flawed.page)
    until_ready(visitor)


def test_no_file_of_the_first_load_is_forgotten_here(
    site: Path, flawed: Flawed, visitor: Page
) -> None:
    flawed.asked.clear()
    visitor.goto(flawed.page)
    until_ready(visitor)
    known = {name for pattern in (*PYTHON, *LOOKS) for name in names(site, pattern)}
    assert set(flawed.asked) - {"py/worker.py"} <= {*known, "index.html"}
