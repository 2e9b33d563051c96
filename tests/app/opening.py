"""Opens the page under CPython, with fakes of the browser, the clock and the backends.

Nothing sleeps: time is wound forward (`browser.wait`), and is the same for timers, animation
frames, the engine and the clocks. The modules `js`, `pyodide.ffi` and `pyscript` are fakes.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from pentabula.app import document as html
from pentabula.app.store.store import Backing
from pentabula.core.languages import DEFAULT
from pentabula.core.message import ENGLISH
from tests.app.fakes import browser as fake_browser
from tests.app.fakes import ffi, pyscript
from tests.app.fakes.browser import Browser
from tests.app.fakes.clock import FakeClock, VirtualLoop
from tests.event_loops import no_running_loop

sys.modules |= {"js": fake_browser, "pyodide": ModuleType("pyodide"), "pyscript": pyscript}
sys.modules["pyodide.ffi"] = ffi

from pentabula.app.page import start  # noqa: E402
from pentabula.app.shell.page.hub import Hub  # noqa: E402
from tests.app.fakes.engine import FakeBackends, RealBackend  # noqa: E402

INDEX = Path(__file__).resolve().parents[2] / "index.html"


@pytest.fixture(scope="session")
def markup() -> str:
    """The page in English, as `prepare` writes it."""
    return html.fill(INDEX.read_text("utf-8"), DEFAULT, ENGLISH)


@contextmanager
def virtual_loop() -> Iterator[VirtualLoop]:
    """An event loop with its own time, which cancels its tasks at the end."""
    made = VirtualLoop()
    with no_running_loop():
        asyncio.set_event_loop(made)
        yield made
        tasks = asyncio.all_tasks(made)
        for task in tasks:
            task.cancel()
        if tasks:
            made.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        made.close()
        asyncio.set_event_loop(None)


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with virtual_loop() as made:
        yield made


@pytest.fixture
def browser(loop: VirtualLoop, markup: str) -> Browser:
    """A browser that has loaded the page, before Python starts."""
    return Browser(loop, markup)


@pytest.fixture
def clock(browser: Browser) -> FakeClock:
    return browser.clock


SEED = 1
"""Of the page's random numbers, which come from the system elsewhere."""


def start_page(clock: FakeClock, backends: FakeBackends | None, database: Backing | None) -> Hub:
    """Starts Python's part of the page, which the browser has loaded."""
    made = start(clock, backends or FakeBackends(RealBackend()), Random(SEED), database)
    hub: Hub = clock.run(made)
    return hub


@pytest.fixture
def app(browser: Browser, request: pytest.FixtureRequest) -> Hub:
    """The application at the address in the test module's `START`, else at a small Konobi board."""
    return browser.open(getattr(request.module, "START", "konobi?size=5&pie=off"))
