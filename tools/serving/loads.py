"""Load the page many times on a busy machine, to count crashed tabs and find their cause.

The browser tests use the same ways of loading. Chromium's output, which includes processes that
end, is written to build/loads.log.
"""

import contextlib
import itertools
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from tools.serving.server import address, make_server
from tools.serving.waiting import ENGINE, READY, STORED, until
from tools.steps import BUILD, say

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--process-per-site")
SECONDS = 300
"""The time limit of a load on a busy machine."""
PAGES = 20
"""The number of pages after which a shared context is replaced."""


@dataclass
class Ways:
    """The ways to load the page from an address; each takes a browser.

    on_crash: called with a tab that has crashed.
    """

    where: str
    on_crash: Callable[[Page], None]
    _shared: BrowserContext | None = None
    _left: int = 0

    def new_context(self, browser: Browser) -> None:
        """Load as a new visitor, who leaves as soon as a move can be made."""
        context = browser.new_context()
        self._open(context)
        context.close()

    def reloaded(self, browser: Browser) -> None:
        """Load as a new visitor, who reloads the page while the engine starts."""
        context = browser.new_context()
        page = self._open(context)
        page.reload()
        until(page, READY, SECONDS)
        until(page, ENGINE, SECONDS)
        context.close()

    def shared_process(self, browser: Browser) -> None:
        """Load the stored page in a process that has shown others before."""
        if self._shared is None or not self._left:
            self.close()
            self._shared, self._left = browser.new_context(), PAGES
            keeper = self._open(self._shared)
            until(keeper, STORED, SECONDS)
            keeper.goto("about:blank")
        self._left -= 1
        self._open(self._shared).close()

    def close(self) -> None:
        """Close the shared context, if that is still possible."""
        if self._shared:
            with contextlib.suppress(Error):
                self._shared.close()
        self._shared = None

    def _open(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.on("crash", self.on_crash)
        page.goto(self.where)
        until(page, READY, SECONDS)
        return page


@dataclass
class Found:
    """The number of loads of each kind, and the errors of those that failed."""

    loads: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    crashed: int = 0

    def add_crash(self, _: Page) -> None:
        """Count a crashed tab."""
        self.crashed += 1

    def lines(self) -> Iterator[str]:
        """The results, line by line."""
        total = sum(self.loads.values())
        for name, count in self.loads.items():
            yield f"{count} × {name.replace('_', ' ')}"
        yield f"Crashed tabs: {self.crashed} of {total}."
        if not self.crashed and total:
            yield f"So fewer than {300 / total:.1f} % of loads, with 95 % confidence."
        yield from self.failures


def study(site: Path, executable: str, count: int, busy: int, options: list[str]) -> Found:
    """Load the site `count` times in all ways in turn, while `busy` processes use the machine.

    options: further arguments for Chromium.
    """
    found, server = Found(), make_server(site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["DEBUG"] = "pw:browser"  # what Chromium prints
    log = BUILD / "loads.log"
    with (
        _load_on_the_machine(busy),
        open(log, "w", encoding="utf-8") as errors,
        contextlib.redirect_stderr(errors),
        sync_playwright() as playwright,
    ):
        arguments = [*ARGUMENTS, "--enable-logging=stderr", *options]
        browser = playwright.chromium.launch(executable_path=executable, args=arguments)
        ways = Ways(address(server) + "#konobi?size=5", found.add_crash)
        each = itertools.cycle([ways.new_context, ways.reloaded, ways.shared_process])
        for number, way in zip(range(count), each, strict=False):
            _load(browser, way, ways, found)
            if number % 10 == 9:
                say(f"  {number + 1} of {count} loads, {found.crashed} tabs crashed")
        browser.close()
    server.shutdown()
    server.server_close()
    return found


def _load(browser: Browser, way: Callable[[Browser], None], ways: Ways, found: Found) -> None:
    began, name = time.monotonic(), way.__name__
    found.loads[name] = found.loads.get(name, 0) + 1
    try:
        way(browser)
    except Error as error:
        seconds = time.monotonic() - began
        words = str(error).splitlines()[0]
        found.failures.append(f"load {sum(found.loads.values())}, {name}, {seconds:.0f} s: {words}")
        ways.close()
        for context in browser.contexts:
            context.close()


@contextlib.contextmanager
def _load_on_the_machine(processes: int) -> Iterator[None]:
    """Keep the cores busy."""
    started = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(processes)]
    for each in started:
        each.start()
    try:
        yield
    finally:
        for each in started:
            each.kill()
            each.join()


def _spin() -> None:
    while True:
        sum(range(10_000))
