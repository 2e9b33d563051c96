"""Random clicks, keys and texts in the page, in Chromium.

Run `python -m tools.fuzzing.page --minutes M --seed S [--case N]` on the prepared page. A failure
is an error or a warning on the console, an uncaught exception, or a page that hangs, is not ready,
shows no screen or several, has an element made from untrusted data, requests another host, has an
address that is not a legal game, or loses moves in a reload.

Actions and the page's random numbers depend on seed and case. Only the progress of an engine
between two actions depends on the machine.
"""

import argparse
import asyncio
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from urllib.parse import unquote

from playwright.async_api import Browser, BrowserContext, Error, Page, async_playwright

from pentabula import games
from pentabula.app.shell.addresses import read_lesson_address, split_lesson_name
from pentabula.core.model_game import lesson_named
from pentabula.core.record import read_record
from pentabula.core.replay import RecordError
from tools.bench.chromium import ARGUMENTS
from tools.bundle.site import SITE
from tools.fuzzing.actions import LENGTH, PLACES, Action, draw_case
from tools.fuzzing.performing import FACTS, PERFORM, init_script
from tools.fuzzing.texts import Corpus, corpus
from tools.serving.console import is_harmless
from tools.serving.server import address, make_server
from tools.setup import browser as browsers
from tools.steps import ROOT, say

HANG = 60
"""Seconds without an answer after which the page counts as hanging."""

REPORTED = 10  # seconds


class PageError(Exception):
    """A failure of the page."""


class Visit:
    """One case: a page in its own context, and its failures so far."""

    def __init__(self, context: BrowserContext, page: Page, home: str) -> None:
        self.page, self.home = page, home
        self.wrong: list[str] = []
        self.screen = ""
        context.on("weberror", lambda error: self.wrong.append(f"not caught: {error.error}"))
        context.on("request", lambda request: self._note_request(request.url))
        page.on("console", lambda line: self._note_line(line.type, line.text))
        page.on("crash", lambda crashed: self.wrong.append("the page crashed"))

    def _note_line(self, kind: str, text: str) -> None:
        if kind in ("error", "warning", "assert") and not is_harmless(text):
            self.wrong.append(f"console: {text}")

    def _note_request(self, url: str) -> None:
        if not url.startswith((self.home, "blob:", "data:")):
            self.wrong.append(f"requests {url}")

    async def do(self, action: Action) -> None:
        """Perform one action and check the page. Raises PageError."""
        was = unquote(await self.page.evaluate("location.hash"))
        await PERFORM[action.name](self.page, action)
        await self.check()
        if action.name == "reload":
            now = unquote(await self.page.evaluate("location.hash"))
            if not now.startswith(was):
                raise PageError(f"{was} is {now} after it was loaded again")

    async def check(self) -> None:
        """Raises PageError if the page has failed."""
        deadline = time.monotonic() + HANG
        while (problem := await self._problem()) and time.monotonic() < deadline:
            await asyncio.sleep(0.1)  # the page is reloading, or its address changing
        if problem or self.wrong:
            raise PageError("\n".join([*self.wrong, *([problem] if problem else [])]))

    async def _problem(self) -> str:
        try:
            facts = await self.page.evaluate(FACTS)
        except Error as error:
            if "context was destroyed" in str(error):
                return "loading"
            raise
        self.screen = str(facts["screen"])
        if facts["state"] != "ready":
            return "loading" if facts["state"] in (None, "loading") else f"state {facts['state']}"
        if facts["screens"] != 1:
            return f"{facts['screens']} screens are shown"
        if facts["made"]:
            return f"made from data: {facts['made']}"
        link = str(facts["hash"]).removeprefix("#")
        if facts["screen"] != "table":
            return "" if link in PLACES else f"no place: {link}"
        if lesson := read_lesson_address(link):
            return "" if is_lesson(*lesson) else f"no lesson: {link}"
        try:
            read_record(link, games.load)
        except RecordError as error:
            return f"no legal game: {link}: {error}"
        return ""


def is_lesson(name: str, at: int | None) -> bool:
    """Whether there is such a lesson with that step, from 0; None means the step shown last."""
    game, which = split_lesson_name(name)
    lesson = lesson_named(games.load(game), which) if game in games.names() else None
    return lesson is not None and (at or 0) < len(lesson.steps)


async def run_case(browser: Browser, home: str, seed: int, number: int, known: Corpus) -> int:
    """Runs one case and returns the number of actions. Raises PageError, which lists them."""
    start, actions = draw_case(seed, number, known)
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    await context.add_init_script(init_script(seed, number))
    page = await context.new_page()
    visit, done = Visit(context, page, home), 0
    try:
        await page.goto(home, wait_until="commit")
        await _within(visit.check())
        await _within(visit.do(Action("go", text=start)))
        for action in actions:
            done += 1
            await _within(visit.do(action))
    except Exception as error:
        done_so_far = "\n".join(
            f"  {action}" for action in [Action("go", text=start), *actions[:done]]
        )
        raise PageError(f"{done_so_far}\n{type(error).__name__}: {error}") from error
    finally:
        await context.close()
    return done


async def _within(action: Coroutine[object, object, None]) -> None:
    try:
        await asyncio.wait_for(action, 3 * HANG)
    except TimeoutError as error:
        raise PageError("the page does not answer") from error


@asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    """Chromium."""
    async with async_playwright() as playwright:
        path = browsers.installed() or playwright.chromium.executable_path
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        await browser.close()


async def fuzz(home: str, arguments: argparse.Namespace) -> int:
    """Runs cases until the time is up; returns the number of failures."""
    known = corpus(ROOT / "tests/games")
    first, is_once = arguments.case or 0, arguments.case is not None
    began = said = time.monotonic()
    number, done, failures = first, 0, 0
    async with launched() as browser:
        while number == first or (
            not is_once and time.monotonic() - began < 60 * arguments.minutes
        ):
            try:
                done += await run_case(browser, home, arguments.seed, number, known)
            except PageError as found:
                failures += 1
                say(str(found))
                again = f"--target page --seed {arguments.seed} --case {number}"
                say(f"Found: python3 dev.py fuzz {again}")
            number += 1
            if time.monotonic() - said > REPORTED:
                said = time.monotonic()
                spent = f"{(said - began) / 60:.1f} of {arguments.minutes:g} min"
                say(f"  {spent}, {number - first} visits, {done:,} actions, {failures} failures")
    say(f"{number - first} visits of {LENGTH} actions to the page: {failures} failures.")
    return failures


def main() -> int:
    """Serves the prepared page and fuzzes it; returns 1 if it failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", type=int)
    arguments = parser.parse_args()
    with make_server(SITE, int(os.environ.get("PORT", "0"))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return int(bool(asyncio.run(fuzz(address(server), arguments))))


if __name__ == "__main__":
    sys.exit(main())
