"""Chromium for the tests, and contexts that several tests share.

Until it is ready, a page in a new context takes 2.1 s of processor time, mostly to compile Pyodide
in a new renderer process. In a process that has compiled it, a page takes 1.3 s. So tests, except
those of a visitor's first contact with the site, get a new page with empty storage in a context
whose process is kept alive.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.restarts import Restarts
from tests.web.site_server import SiteServer
from tests.web.waiting import until, until_offline, until_ready

# A new Chromium without prompts. One process for each site lets the pages of a context share
# compiled code. V8 compiles WebAssembly only by its quick compiler, which saves a third of the
# processor time of a first visit. `dev.py loads` does not use these arguments.
ARGUMENTS = """--no-sandbox --disable-gpu --disable-quic --no-first-run --process-per-site
--disable-background-networking --disable-component-update --disable-sync
--js-flags=--liftoff-only""".split()

# A shared context is replaced after this many pages, since the memory of its process grows.
PAGES = 60

# The limit of Playwright's own waiting.
PLAYWRIGHT_LIMIT_MS = 240_000

Opener = Callable[..., Page]


def patient(context: BrowserContext) -> BrowserContext:
    """The context, whose pages do what Playwright does on a machine of any load."""
    context.set_default_timeout(PLAYWRIGHT_LIMIT_MS)
    context.set_default_navigation_timeout(PLAYWRIGHT_LIMIT_MS)
    return context


class SharedContext:
    """A context with the site stored offline, which makes pages with empty storage."""

    def __init__(self, browser: Browser, server: SiteServer, options: dict[str, Any]) -> None:
        self.context = patient(browser.new_context(**options))
        self.is_used_up = False
        self._left = PAGES
        self._keeper = self.context.new_page()
        self._keeper.on("crash", self._crashed)
        self._keeper.goto(server.page)
        until_offline(until_ready(self._keeper))
        self._keeper.goto("about:blank")  # keeps the process alive
        self._storage = self.context.new_cdp_session(self._keeper)
        self._stored = {"origin": server.origin, "storageTypes": "local_storage,indexeddb"}
        self.restarts = Restarts(self.new_page, server.page)

    def new_page(self) -> Page:
        """A page of a returning visitor with empty storage."""
        self._left -= 1
        self.is_used_up = self._left <= 0
        return self.context.new_page()

    def clear(self, *, are_in_order: bool) -> None:
        """Clear the storage; close all pages except those that can be restarted."""
        kept = [self._keeper, *self.restarts.take_back(are_in_order=are_in_order)]
        for page in self.context.pages:
            if page not in kept:
                page.close()
        if not self.is_used_up:
            self._storage.send("Storage.clearDataForOrigin", self._stored)

    def _crashed(self, _: Page) -> None:
        self.is_used_up = True


Share = Callable[..., SharedContext]


class SharedContexts:
    """The shared contexts of a browser, one for each set of options."""

    def __init__(self, browser: Browser, server: SiteServer) -> None:
        self._browser, self._server = browser, server
        self._contexts: dict[str, SharedContext] = {}

    def get(self, **options: Any) -> SharedContext:
        """The context with Playwright's options; makes one if there is none."""
        key = repr(sorted(options.items()))
        if key not in self._contexts:
            self._contexts[key] = SharedContext(self._browser, self._server, options)
        return self._contexts[key]

    def clear(self, *, are_in_order: bool) -> None:
        """Clear the contexts, and close those that are used up."""
        for key, each in list(self._contexts.items()):
            each.clear(are_in_order=are_in_order)
            if each.is_used_up:
                each.context.close()
                del self._contexts[key]

    def close(self) -> None:
        """Close all contexts."""
        for each in self._contexts.values():
            each.context.close()


def stored_settings(**values: str) -> dict[str, str]:
    """The stored texts of these settings."""
    return {"pentabula/settings": json.dumps(values)}


def storing_script(texts: Mapping[str, str]) -> str:
    """A script that stores texts by their keys."""
    return "".join(
        f"localStorage.setItem({json.dumps(key)}, {json.dumps(text)});"
        for key, text in texts.items()
    )


def resize(page: Page, size: tuple[int, int], ratio: float = 1) -> None:
    """Give the page a window of this many CSS pixels, and device pixels to each of them."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    if ratio != 1:
        metrics = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False}
        page.context.new_cdp_session(page).send("Emulation.setDeviceMetricsOverride", metrics)


def resized(page: Page, size: tuple[int, int]) -> Page:
    """Resize a page; return it once its board has been fitted."""
    resize(page, size)
    until(page, "[innerWidth, innerHeight].join()", f"{size[0]},{size[1]}")
    page.evaluate("new Promise((seen) => requestAnimationFrame(() => seen()))")
    return page
