"""Fixtures of the browser tests: the prepared site on a server, Chromium, a watched page.

`visit("#konobi")` opens the site in a context of its own and waits until it is ready;
`open_page("#konobi")` opens one tab after another in the same context. At the end of each
test an unknown line on the console, an error in the page or a request to another host is
a failure.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.web.browsing import ARGUMENTS, Opener, Watch, until_ready
from tests.web.hosting import Host
from tools.bundle.site import prepare
from tools.setup import browser as browsers


@pytest.fixture(scope="session")
def site() -> Path:
    """The prepared site, fresh."""
    return prepare()


@pytest.fixture(scope="session")
def running(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server of the prepared site for all tests that do not stop it."""
    host = Host(tmp_path_factory.mktemp("running"))
    host.link(site)
    host.start()
    yield host
    host.stop()


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A server of a copy of the site for one test, which may stop it and deploy anew."""
    own = Host(tmp_path / "host")
    own.deploy(site)
    own.start()
    yield own
    own.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def executable(playwright: Playwright) -> str:
    """The browser that `dev.py test` found, or the one that it would find."""
    path = browsers.installed() or playwright.chromium.executable_path
    assert os.path.exists(path), "no browser: python3 dev.py test installs one"
    return path


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, executable: str) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
    yield launched
    launched.close()


@pytest.fixture
def watches() -> Iterator[list[Watch]]:
    """The watches of this test's contexts; each must have seen nothing."""
    made: list[Watch] = []
    yield made
    for watch in made:
        watch.check()


@pytest.fixture
def new_context(
    chromium: Browser, running: Host, watches: list[Watch], request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes watched contexts, with Playwright's options, for this test."""
    own = request.getfixturevalue("host") if "host" in request.fixturenames else running
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        context = chromium.new_context(**options)  # type: ignore[arg-type]
        watches.append(Watch(context, own.origin))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    return new_context()


@pytest.fixture
def watch(context: BrowserContext, watches: list[Watch]) -> Watch:
    """The watch of `context`, to expect a line."""
    return watches[0]


@pytest.fixture
def open_page(running: Host, request: pytest.FixtureRequest) -> Opener:
    """Opens the site at a hash, in the test's context or a given one, and waits until ready."""
    own = request.getfixturevalue("host") if "host" in request.fixturenames else running

    def open_(where: str = "", context: BrowserContext | None = None, before: str = "") -> Page:
        chosen = context or request.getfixturevalue("context")
        page: Page = chosen.new_page()
        if before:
            page.add_init_script(before)
        page.goto(own.page + where)
        return until_ready(page)

    return open_


@pytest.fixture
def visit(new_context: Callable[..., BrowserContext], open_page: Opener) -> Opener:
    """Opens the site as a new visitor, and waits until ready.

    before: a script that runs before any of the page's own. size: of the window in
    pixels. ratio: device pixels to a pixel.
    """

    def visit_(
        where: str = "",
        *,
        before: str = "",
        size: tuple[int, int] = (1280, 860),
        ratio: float = 1,
    ) -> Page:
        width, height = size
        viewport = {"width": width, "height": height}
        context = new_context(viewport=viewport, device_scale_factor=ratio)
        return open_page(where, context, before)

    return visit_
