"""Driving the page in Chromium, and watching what it must not do."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, Route

from tests.web.webdriver import RefusedError, Window

# A new Chromium that asks nobody anything.
ARGUMENTS = """--no-sandbox --disable-gpu --disable-quic --no-first-run
--disable-background-networking --disable-component-update --disable-sync""".split()

# What a worker of the engine runs.
SERVICE = (Path(__file__).parents[2] / "py/worker.py").read_text("utf-8")

STATE = "document.documentElement.dataset.state"
# The cells of the grid come last of all that follows the picture.
COMPLETE = """document.documentElement.dataset.screen !== "table"
    || document.querySelector("#grid [data-target]") !== null"""
OFFLINE = "document.documentElement.dataset.offline"
RELEASE = "document.documentElement.dataset.release"

# What browsers say when they are asked while the page is loading anew.
LOADING_ANEW = ("Execution context was destroyed", "Document was unloaded", "no such window")

# Lines on the console that are not ours to avoid, each with its reason.
KNOWN: dict[str, str] = {}


def until(page: Page | Window, expression: str, wanted: object = True, seconds: float = 60) -> Any:
    """Wait until the expression is the wanted value in the page.

    Asks again and again: Playwright's own waiting evaluates in the page, which the
    page's security policy forbids.
    """
    deadline = time.monotonic() + seconds
    while True:
        value = _evaluated(page, expression)
        if value == wanted:
            return value
        assert time.monotonic() < deadline, f"{expression} is {value!r}, not {wanted!r}"
        page.wait_for_timeout(25)


def _evaluated(page: Page | Window, expression: str) -> Any:
    try:
        return page.evaluate(expression)
    except (Error, RefusedError) as error:
        if any(words in str(error) for words in LOADING_ANEW):
            return None
        raise


def until_ready(page: Any) -> Any:
    """Wait until a move can be made, and what is beside the board, which follows, is there."""
    until(page, f"{STATE} ?? 'loading'", "ready")
    until(page, COMPLETE)
    return page


def until_offline(page: Any) -> Any:
    """Wait until everything is stored, and the page is served from what is stored."""
    until(page, OFFLINE, "ready")
    until(page, "Boolean(navigator.serviceWorker.controller)")
    return page


def let_workers_run(context: BrowserContext, code: str, times: int = 1000) -> None:
    """Let the next workers run other code: for tests of what the page does about it."""
    left = [times]

    def fulfill(route: Route) -> None:
        left[0] -= 1
        if left[0] < 0:
            route.continue_()
        else:
            route.fulfill(body=code, content_type="text/plain")

    context.route("**/py/worker.py", fulfill)


class Watch:
    """Notes what a browser context says on the console and whom it talks to."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origins = [origin]
        self.lines: list[str] = []
        self.strangers: list[str] = []
        self.expected: list[re.Pattern[str]] = [re.compile(line) for line in KNOWN]
        context.on("console", self._console)
        context.on("weberror", lambda error: self.lines.append(f"page error: {error.error}"))
        context.on("request", self._request)

    def expect(self, pattern: str) -> None:
        """Accept lines with this pattern in the current test."""
        self.expected.append(re.compile(pattern))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            where = message.location.get("url", "")
            self.lines.append(f"{message.type}: {message.text} ({where})")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and not self._is_home(request.url):
            self.strangers.append(request.url)

    def _is_home(self, url: str) -> bool:
        return any(url.startswith(origin + "/") for origin in self.origins)

    def unexpected(self) -> list[str]:
        return [line for line in self.lines if not any(each.search(line) for each in self.expected)]

    def check(self) -> None:
        """Fail if there was anything on the console that is not known, or a foreign request."""
        assert not self.strangers, f"requests to other hosts: {self.strangers}"
        assert not self.unexpected(), "on the console: " + "\n".join(self.unexpected())


Opener = Callable[..., Page]
