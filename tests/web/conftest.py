"""Fixtures of the browser tests: the prepared site on a server, Chromium, a watched page.

`visit("#konobi")` opens the site in a page with empty storage. Use it unless a test is about a
visitor's first contact with the site, or changes the responses of the network. `open_page` does the
same in the test's own context, where it may open several tabs. After each test, an unexpected line
on the console, an error in the page or a request to another host is a failure.
"""

import os
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.web.browser import (
    ARGUMENTS,
    Opener,
    Share,
    SharedContext,
    SharedContexts,
    patient,
    resize,
    storing_script,
)
from tests.web.faulty_server import FaultyServer
from tests.web.restarts import HAS_FAILED, NEVER_IDLE
from tests.web.site_server import SiteServer
from tests.web.waiting import until_ready
from tests.web.watch import Watch
from tools.bundle.single_file import NAME, single_file
from tools.bundle.site import prepare
from tools.commands.test import SITE_LOCK, SITE_VARIABLE
from tools.setup import browser as browsers
from tools.steps import file_lock


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Mark failed tests, whose pages may be in any state."""
    report = yield
    if report.failed:
        item.stash[HAS_FAILED] = True
    return report


@pytest.fixture(scope="session")
def site() -> Path:
    """The prepared site."""
    named = os.environ.get(SITE_VARIABLE)
    if named is None:
        return prepare()
    with file_lock(SITE_LOCK):  # waits while `dev.py test` prepares it
        return Path(named)


@pytest.fixture(scope="session")
def document(site: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the document, alone in a folder."""
    names = (path for path in site.rglob("*") if path.is_file())
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in names}
    path = tmp_path_factory.mktemp("stick") / NAME
    path.write_bytes(single_file(files))
    return path.as_uri()


@pytest.fixture(scope="session")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """A server of the prepared site for all tests that do not stop it."""
    started = SiteServer(tmp_path_factory.mktemp("server"))
    started.link(site)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def own_server(site: Path, tmp_path: Path) -> Iterator[SiteServer]:
    """A server of a copy of the site for one test, which may stop it and deploy again."""
    started = SiteServer(tmp_path / "server")
    started.deploy(site)
    started.start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def executable(playwright: Playwright) -> str:
    """The browser that `dev.py test` has found, or would find."""
    path = browsers.installed_for_tests() or playwright.chromium.executable_path
    assert os.path.exists(path), "no browser: python3 dev.py test installs one"
    return path


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, executable: str) -> Iterator[Browser]:
    """One browser for all tests of this process."""
    launched = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def shared_contexts(chromium: Browser, server: SiteServer) -> Iterator[SharedContexts]:
    made = SharedContexts(chromium, server)
    yield made
    made.close()


@pytest.fixture
def its_server(request: pytest.FixtureRequest) -> SiteServer:
    """The server that the test uses: its own, if it has one."""
    name = "own_server" if "own_server" in request.fixturenames else "server"
    found: SiteServer = request.getfixturevalue(name)
    return found


@pytest.fixture
def watch(its_server: SiteServer) -> Iterator[Watch]:
    """The watch of this test's contexts, which fails at anything unexpected."""
    made = Watch(its_server.origin)
    yield made
    made.stop()
    made.check()


@pytest.fixture
def new_context(chromium: Browser, watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """Makes watched contexts, with Playwright's options, for this test."""
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        context = patient(chromium.new_context(**options))  # type: ignore[arg-type]
        watch.follow(context)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A new visitor."""
    return new_context()


@pytest.fixture(scope="module")
def faulty(site: Path) -> Iterator[FaultyServer]:
    """A server of the site that can serve files wrongly."""
    server = FaultyServer(site)
    yield server
    server.stop()


@pytest.fixture
def visitor(faulty, new_context, watch):
    """A new visitor of the faulty server, without a service worker, who accepts any console."""
    watch.origins = [faulty.origin]
    watch.expect("")
    yield new_context(service_workers="block").new_page()
    faulty.faults.clear()


@pytest.fixture
def open_page(its_server: SiteServer, request: pytest.FixtureRequest) -> Opener:
    """Opens the site at a hash, in the test's context or a given one, and waits until ready."""

    def open_(where: str = "", context: BrowserContext | None = None, before: str = "") -> Page:
        chosen = context or request.getfixturevalue("context")
        return opened(chosen.new_page(), its_server.page + where, before)

    return open_


@pytest.fixture
def share(shared_contexts, watch, request):
    """Finds the context with Playwright's options that is shared with other tests."""

    def find(**options: object) -> SharedContext:
        shared = shared_contexts.get(**options)
        watch.follow(shared.context)
        return shared

    yield find
    watch.stop()
    has_failed = HAS_FAILED in request.node.stash or watch.has_seen_anything
    shared_contexts.clear(are_in_order=not has_failed)


@pytest.fixture
def visit(share: Share, server: SiteServer) -> Opener:
    """Opens the site at a hash in a page with empty storage, and waits until ready.

    stored: texts in the page's storage, by their keys. recording: a script that runs before Python
    starts, and only changes members of `navigator` or adds global names. size: of the window in CSS
    pixels. Further options are of the context.

    The page may be a restarted one (`restarts.py`). These options ask for a new one. is_new: for a
    test that makes lasting changes by the DevTools protocol. before: a script that runs before the
    page's scripts. ratio: device pixels to a CSS pixel. is_idle: whether the page has idle time, in
    which it starts the engine; else the engine starts when it is needed, which saves most tests a
    second.
    """

    def visit_(
        where: str = "",
        *,
        stored: Mapping[str, str] = MappingProxyType({}),
        recording: str = "",
        is_new: bool = False,
        before: str = "",
        size: tuple[int, int] = (1280, 860),
        ratio: float = 1,
        is_idle: bool = False,
        **options: object,
    ) -> Page:
        shared = share(**options)
        if not (is_new or before or is_idle or ratio != 1):
            page = shared.restarts.lend()
            resize(page, size)
            return shared.restarts.start(page, where, stored, recording)
        page = shared.new_page()
        resize(page, size, ratio)
        before = storing_script(stored) + recording + before
        return opened(page, server.page + where, before if is_idle else NEVER_IDLE + before)

    return visit_


def opened(page: Page, address: str, before: str) -> Page:
    """The page, ready at an address, with a script that runs before the page's scripts."""
    if before:
        page.add_init_script(before)
    page.goto(address)
    return until_ready(page)
