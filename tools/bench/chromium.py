"""Chromium for the benchmarks, and an empty page of the prepared site's origin."""

import contextlib
import os
import threading
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tools.bundle.site import SITE
from tools.serving.server import address, make_server
from tools.setup import browser
from tools.steps import say

BLANK = "bench.html"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A new Chromium."""
    with sync_playwright() as playwright:
        path = os.environ.get(browser.VARIABLE) or playwright.chromium.executable_path
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@contextlib.contextmanager
def served_site() -> Iterator[tuple[Browser, str]]:
    """A new Chromium, and the address of the prepared site."""
    with make_server(SITE, 0) as server, chromium() as browser_:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield browser_, address(server)
        server.shutdown()


@contextlib.contextmanager
def blank_page() -> Iterator[Page]:
    """An empty page of the prepared site's origin."""
    with served_site() as (browser_, site):
        say(f"\nChromium {browser_.version}")
        page = browser_.new_page()
        page.set_default_timeout(0)
        page.route(f"**/{BLANK}", empty)
        page.goto(site + BLANK)
        yield page


def empty(route: Route) -> None:
    """Responds with an empty page."""
    route.fulfill(content_type="text/html", body="<!doctype html><title>bench</title>")
