"""Restart the application in a page whose Python is already running.

A page's start takes 0.9 s of processor time, a fifth of it for the application. So the next test
uses a page that a test has left intact. Before that, everything that the application has added to
the browser is removed: listeners, timers, stored texts, marks, and the document, which is restored
to its state at the start of the page's entry. PyScript then finds the entry's element again and
runs it. No object of the application survives, since our modules have no mutable state; caches of
pure functions stay.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tests.web.waiting import PENDING, script, until_ready

# A page is closed after this many starts, since each start leaks some memory.
STARTS = 40

# Methods with lasting effects; a page on which one of these was called is not used again.
LASTING = ("add_init_script", "emulate_media", "expose_function", "on", "once", "route")

# Set for a test that has failed, whose page may be in any state.
HAS_FAILED = pytest.StashKey[bool]()

NEVER_IDLE = "globalThis.requestIdleCallback = () => 0;"

# `restarts.stop()` stops the application, and returns whether it has stopped completely;
# `restarts.begin()` starts it at an address. Both affect only what was added since the entry
# started.
RESTARTS = PENDING + NEVER_IDLE + script("restarts")

STOP = "globalThis.restarts?.stop() ?? false"  # a promise
BEGIN = "given => restarts.begin(...given)"


class Restarts:
    """Pages of a context that are restarted, each used by one test at a time."""

    def __init__(self, new_page: Callable[[], Page], site: str) -> None:
        self._new_page, self._site = new_page, site
        self._free: list[Page] = []
        self._lent: list[Page] = []
        self._starts: Counter[Page] = Counter()

    def lend(self) -> Page:
        """A page for `start`, until `take_back`."""
        page = self._free.pop() if self._free else self._made()
        self._lent.append(page)
        return page

    def start(self, page: Page, where: str, stored: Mapping[str, str], recording: str) -> Page:
        """The page, ready at a hash of the site, with only these texts stored."""
        is_plain = not (stored or recording)
        if not self._starts[page]:
            page.goto(self._site + (where if is_plain else ""))
            until_ready(page)
            if not is_plain:
                page.evaluate(STOP)
        if self._starts[page] or not is_plain:
            page.evaluate(f"() => {{ {recording} }}")
            page.evaluate(BEGIN, [self._site + where, dict(stored)])
        self._starts[page] += 1
        return until_ready(page)

    def take_back(self, *, are_in_order: bool) -> list[Page]:
        """Stop the pages in use; return those that can be used again, which stay open."""
        self._free += [each for each in self._lent if are_in_order and self._is_stopped(each)]
        self._lent.clear()
        return self._free

    def _made(self) -> Page:
        page = self._new_page()
        page.add_init_script(RESTARTS)
        for name in LASTING:
            setattr(page, name, self._spending(page, getattr(page, name)))
        return page

    def _spending(self, page: Page, do: Callable[..., Any]) -> Callable[..., Any]:
        def spend(*given: Any, **options: Any) -> Any:
            self._starts[page] = STARTS
            return do(*given, **options)

        return spend

    def _is_stopped(self, page: Page) -> bool:
        is_here = not page.is_closed() and page.url.partition("#")[0] == self._site
        if not is_here or self._starts[page] >= STARTS:
            return False
        try:
            page.mouse.move(0, 0)
            return bool(page.evaluate(STOP))
        except Error:  # the tab has crashed
            return False
