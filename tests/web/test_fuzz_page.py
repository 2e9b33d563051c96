"""The fuzzer of the page: a visit passes, and defects of a page are found."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.site_server import SiteServer
from tools.fuzzing import actions, page
from tools.fuzzing.actions import Action
from tools.fuzzing.texts import corpus
from tools.steps import ROOT

ROOT_DATA = "document.documentElement.dataset"
# What to look for, what makes it so, what undoes that.
WRONG = (
    ("not caught", "setTimeout(() => { throw new Error('found'); })", ""),
    ("console: found", "console.error('found')", ""),
    ("made from data", "document.body.append(document.createElement('hostile'))",
     "document.querySelector('hostile').remove()"),
    ("0 screens", "document.querySelector('main').hidden = true",
     "document.querySelector('main').hidden = false"),
    ("state error", f"{ROOT_DATA}.state = 'error'", f"{ROOT_DATA}.state = 'ready'"),
    ("no place", "history.replaceState(null, '', '#x')", "history.replaceState(null, '', '#')"),
    ("requests", "new Image().src = 'http://192.0.2.1/'", ""),
)  # fmt: skip


def run_in_thread(coroutine: Coroutine[object, object, None]) -> None:
    """Runs a coroutine in a separate thread: Playwright has an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, coroutine).result()


def test_a_visit_finds_nothing_wrong(server: SiteServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "LENGTH", 12)

    async def visit() -> None:
        async with page.launched() as browser:
            await page.run_case(browser, server.page, 1, 0, corpus(ROOT / "tests/games"))

    run_in_thread(visit())


def test_each_defect_is_found(server: SiteServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "HANG", 1)
    found: list[str] = []

    async def visit() -> None:
        async with page.launched() as browser:
            context = await browser.new_context()
            tab = await context.new_page()
            visit = page.Visit(context, tab, server.page)
            await tab.goto(server.page)
            while await tab.evaluate(f"{ROOT_DATA}.state") != "ready":
                await tab.wait_for_timeout(25)
            await visit.do(Action("go", text="learn/stawn/2"))
            await visit.do(Action("go"))
            for _, script, undoing in WRONG:
                await tab.evaluate(script)
                with pytest.raises(page.PageError) as problem:
                    await visit.do(Action("wait", (0.1,)))
                found.append(str(problem.value))
                await tab.evaluate(undoing)
                visit.wrong.clear()

    run_in_thread(visit())
    for (words, _, _), said in zip(WRONG, found, strict=True):
        assert words in said
