"""Waiting for a state of the page, and no longer than it takes to come about."""

import time
from typing import Any

from playwright.sync_api import Error, Page

from tests.web.webdriver import RefusedError, Window

STATE = "document.documentElement.dataset.state"
# The cells of the grid are the last thing to appear after the board is drawn.
COMPLETE = """document.documentElement.dataset.screen !== "table"
    || document.querySelector("#grid [data-target]") !== null"""
WHY_NOT = "document.querySelector('[data-loading]').textContent"
OFFLINE = "document.documentElement.dataset.offline"
RELEASE = "document.documentElement.dataset.release"
ENGINE_IS_READY = "performance.getEntriesByName('pentabula:engine').length > 0"

# What browsers answer to a question that arrives while the page is being reloaded.
BEING_RELOADED = ("Execution context was destroyed", "Document was unloaded", "no such window")

# Milliseconds between two looks: short at first, for what comes at once, then longer, as looking
# takes time from the page.
SHORTEST, LONGEST = 4, 50


def until(page: Page | Window, expression: str, wanted: object = True, seconds: float = 60) -> Any:
    """Wait until the expression has the wanted value in the page.

    Asks repeatedly: Playwright's own waiting evaluates text in the page, which the page's
    security policy forbids.
    """
    deadline = time.monotonic() + seconds
    pause: float = SHORTEST
    while True:
        value = _evaluated(page, expression)
        if value == wanted:
            return value
        assert time.monotonic() < deadline, f"{expression} is {value!r}, not {wanted!r}"
        page.wait_for_timeout(pause)
        pause = min(1.5 * pause, LONGEST)


def _evaluated(page: Page | Window, expression: str) -> Any:
    try:
        return page.evaluate(expression)
    except (Error, RefusedError) as error:
        if any(words in str(error) for words in BEING_RELOADED):
            return None
        raise


def until_ready(page: Any) -> Any:
    """Wait until a move can be made and everything beside the board is there too."""
    until(page, f"({STATE} ?? 'loading') !== 'loading' && ({COMPLETE})")
    assert page.evaluate(STATE) == "ready", page.evaluate(WHY_NOT)
    return page


def until_offline(page: Any) -> Any:
    """Wait until everything is stored and the page is served from the store."""
    until(page, f"{OFFLINE} === 'ready' && Boolean(navigator.serviceWorker.controller)")
    return page
