"""Wait for a state of the page, as long as the page goes on."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page

from tests.web.webdriver import RefusedError, Window


def script(name: str) -> str:
    """A script of the folder `scripts`."""
    return (Path(__file__).parent / f"scripts/{name}.js").read_text("utf-8")


STATE = "document.documentElement.dataset.state"
NOTICE = "document.querySelector('[data-show=\"notice-text\"]').textContent"
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
JOIN = '[data-action="join"]'
CAN_JOIN = f"document.querySelector('{JOIN}') !== null"
LINK = "(document.querySelector('[data-link]')?.dataset.link ?? '')"
STATUS = "document.querySelector('[data-say=status]').textContent"
START = "document.documentElement.dataset.start"
# The cells of the grid are the last elements to appear after the board is drawn.
COMPLETE = """document.documentElement.dataset.screen !== "table"
    || document.querySelector("#grid [data-target]") !== null"""
# Controls that have just replaced others ignore taps for a moment.
SETTLED = "document.querySelector('[data-settling]') === null"
SENTENCE = "document.querySelector('[data-loading]').textContent"
# All stored texts by their keys, once the page is ready: those in the database count.
TEXTS = """openTexts().then((opened) => {
    opened?.database.close();
    const found = Object.fromEntries(opened?.texts ?? []);
    try { return { ...localStorage, ...found }; } catch { return found; }
})"""
# The events since the page was loaded, with times, to find out what is missing.
HISTORY = """JSON.stringify([{ ...document.documentElement.dataset }, performance.getEntries().map(
    ({ name, startTime, duration }) => [name, Math.round(startTime), Math.round(duration)])])"""
# On a line that seems slow, as on a busy machine, Python starts without its snapshot.
NO_SLOW_LINE = "performance.getEntriesByType = () => [];"
OFFLINE = "document.documentElement.dataset.offline"
RELEASE = "document.documentElement.dataset.release"
IS_ANIMATED = "document.getAnimations().some(({ playState }) => playState === 'running')"
ENGINE_IS_READY = "performance.getEntriesByName('pentabula:engine').length > 0"

# What the page says, to find out why something else does not come.
SHOWN = """JSON.stringify([document.documentElement.dataset.screen, location.hash,
    ...["[data-show=notice-text]", "[data-say=status]", "[data-say=alert]", ":popover-open"].map(
        (each) => document.querySelector(each)?.textContent.trim().slice(0, 300))])"""

# Notes the engine's workers as they are made, so that a test can kill one.
WORKERS = """
    window.made = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            if (!String(given[0]).endsWith("unpacker.js")) window.made.push(this);
        }
    };"""
# Records pending callbacks. A page is idle if there is none, and no animation runs, in three
# successive frames.
PENDING = script("pending").replace("IS_ANIMATED", IS_ANIMATED)

# The errors of browsers for a script that is evaluated during a reload, and those of each browser
# for an element that is not there yet: between two documents, not even the root element is.
NOT_YET = (
    *("Execution context was destroyed", "Document was unloaded", "no such window"),
    *("properties of null", "is null", "null is not an object"),
)

# Milliseconds between two checks: short at first, then longer, as checks take time from the page.
SHORTEST, LONGEST = 4, 50
# After so many checks in which the page has not changed, there is nothing to wait for: a minute and
# a half, and more on a busy machine, where the page answers late. At each `GLANCE`, it is compared.
MAX_CHECKS, GLANCE = 2000, 20
# Seconds after which also a page that changes all the time, as by a clock, has waited in vain.
LIMIT = 600
# Whatever shows that the page goes on.
CHANGES = """[document.documentElement.outerHTML, location.href,
    performance.getEntries().length].join()"""


def until(page: Page | Window, expression: str | Callable[[], Any], wanted: object = True) -> Any:
    """Wait until the expression has the wanted value in the page; or a function, here.

    Polls, since Playwright's own waiting evaluates text in the page, which the page's security
    policy forbids. While an element of the expression is missing, the value is None.
    """
    pause, checks, seen = float(SHORTEST), 0, (None, None)
    deadline = time.monotonic() + LIMIT
    while True:
        value = expression() if callable(expression) else _evaluated(page, expression)
        if value == wanted:
            return value
        checks += 1
        if checks % GLANCE == 0 and seen != (value, changes := _evaluated(page, CHANGES)):
            checks, seen = 0, (value, changes)
        if checks >= MAX_CHECKS or time.monotonic() > deadline:
            raise in_vain(page, f"{expression} is {value!r}, not {wanted!r}")
        page.wait_for_timeout(pause)
        pause = min(1.5 * pause, LONGEST)


def in_vain(page: Page | Window, words: str) -> AssertionError:
    """The failure of a wait, with what the page shows."""
    error = AssertionError(words)
    error.add_note(f"The page shows {_evaluated(page, SHOWN)}")
    return error


def _evaluated(page: Page | Window, expression: str) -> Any:
    try:
        return page.evaluate(expression)
    except (Error, RefusedError) as error:
        if any(words in str(error) for words in NOT_YET):
            return None
        raise


def of_games(expression: str) -> str:
    """An expression of the stored games, `games`, which are pairs of a key and a text."""
    games = "Object.entries(texts).filter(([key]) => key.startsWith('pentabula/game/'))"
    return f"{TEXTS}.then((texts) => {{ const games = {games}; return {expression}; }})"


def until_ready(page: Any) -> Any:
    """Wait until a move can be made and everything beside the board is complete."""
    try:
        until(page, f"({STATE} ?? 'loading') !== 'loading' && ({COMPLETE})")
    except AssertionError as error:
        error.add_note(page.evaluate(HISTORY))
        raise
    assert page.evaluate(STATE) == "ready", page.evaluate(SENTENCE)
    return page


def until_idle(page: Any) -> None:
    """Wait until nothing runs or is pending, in a page opened with the script `PENDING`."""
    until(page, "isAtRest()")


def until_offline(page: Any) -> Any:
    """Wait until everything is stored and the page is served from the store."""
    until(page, f"{OFFLINE} === 'ready' && Boolean(navigator.serviceWorker.controller)")
    return page
