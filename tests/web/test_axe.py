"""No screen breaks a rule of axe-core: WCAG 2.2 A and AA and its best practices.

Each language is one page that goes through every screen; how a game begins and ends is seen in
one of them. The dark theme differs in nothing but colours, and is asked for the rules about those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from pentabula import games
from pentabula.core.languages import DEFAULT, LANGUAGES, Language
from pentabula.core.record import write_link
from tests.web.browser import Opener
from tests.web.players import golden
from tests.web.waiting import PENDING, until, until_rest
from tools.steps import ROOT

AXE = ROOT / "node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
RUN = """async ([light, dark]) => {
    const root = document.documentElement, found = [];
    for (const [theme, runOnly] of [["light", light], ["dark", dark]]) {
        root.dataset.theme = theme;
        const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
        for (const { id, nodes } of violations)
            found.push(`${theme}: ${id} at ${nodes.map((node) => node.target.join(" "))}`);
    }
    return found;
}"""
NAMED = "document.querySelectorAll('#grid [data-target]:not([aria-label])').length"
HASH = "decodeURIComponent(location.hash)"
STORED = "Object.keys(localStorage).some(key => key.startsWith('pentabula/game/'))"
SHEETS = (
    "share",
    "more",
    *(f"{kind}-{name}" for kind in ("rules", "setup") for name in games.names()),
)

Screens = Iterator[str]


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it is, in the dark by the rules about colours alone."""
    return list(page.evaluate(RUN, [TAGS, COLOURS]))


def inject(page: Page) -> None:
    """Brings axe-core into the page, past its security policy."""
    source = Path(AXE).read_text("utf-8")
    page.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": source})


# The page's own listener for the address has been called when this is over.
GO = """place => new Promise((done) => {
    const from = location.hash;
    addEventListener("hashchange", () => setTimeout(done), { once: true });
    location.hash = place;
    if (location.hash === from) done();
})"""


def at(page: Page, place: str) -> str:
    """Goes to a place, and answers its name once all of it is there."""
    page.evaluate(GO, place)
    until(page, f"{HASH} === {'#' + place if place else ''!r} && {NAMED} === 0")
    until_rest(page)
    return place


def press(page: Page, selector: str) -> None:
    page.evaluate("selector => document.querySelector(selector).click()", selector)


def screens(page: Page, *, stages: slice) -> Screens:
    """Goes through every screen and tells its name."""
    yield "home"
    yield at(page, "games")
    yield at(page, "about")
    yield from tables(page, stages)
    yield from sheets(page)
    yield from lesson(page)
    yield from notices(page)


def tables(page: Page, stages: slice) -> Screens:
    """The table of each game in the middle, at the start and at the end; with an analysis."""
    for name in games.names():
        record = golden(name)
        line = record.root.main_line_end().line()
        for node in (line[len(line) // 2], record.root, line[-1])[stages]:
            yield at(page, write_link(record, node))
    yield at(page, "konobi?size=5&pie=off&moves=c3,d4")
    press(page, '[data-action="analyse"]')
    until(page, "document.querySelector('.lines li') !== null")
    yield "analysis"
    press(page, '[data-action="analyse"]')


def sheets(page: Page) -> Screens:
    """Every sheet over the table."""
    press(page, '[data-target="c2"]')
    until(page, STORED)
    for sheet in SHEETS:
        page.evaluate("name => document.getElementById(name).showPopover()", sheet)
        yield sheet
        page.evaluate("name => document.getElementById(name).hidePopover()", sheet)
    for opener, sheet in (("share", "share"), ("shortcuts", "shortcuts"), ("resign", "question")):
        press(page, f'[data-action="{opener}"]')
        until(page, f"document.querySelector('#{sheet}').matches(':popover-open')")
        yield opener
        if sheet == "shortcuts":
            press(page, '[data-key-of="hint"]')
            page.keyboard.press("p")
            yield "a key that is taken"
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    press(page, '[data-action="settings"]')
    yield "settings"
    page.keyboard.press("Escape")


def lesson(page: Page) -> Screens:
    """A step of a lesson, one that has been answered wrongly, one that points."""
    yield at(page, "learn/konobi/3")
    press(page, '[data-action="lesson-show"]')
    yield "a step that is shown"
    press(page, '#grid [data-target="a1"]')
    yield "a step with an answer"


def notices(page: Page) -> Screens:
    """A refusal, a notice, and a shelf and a home page with a game."""
    yield at(page, "konobi?size=5&pie=off&moves=c3")
    press(page, '#grid [data-target="c3"]')
    until(page, "document.querySelector('[data-show=refusal]').hidden", False)
    yield "refusal"
    page.evaluate("location.hash = 'nogame'")
    until(page, "document.querySelector('[data-show=notice]').hidden", False)
    yield "notice"
    yield at(page, "games")
    yield at(page, "")


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.tag)
def test_no_screen_breaks_a_rule(
    language: Language, new_context: Callable[..., BrowserContext], open_page: Opener
) -> None:
    context = new_context(
        locale=language.tag, reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    )
    page = open_page("", context, PENDING)
    inject(page)
    stages = slice(3) if language is DEFAULT else slice(1)
    seen = screens(page, stages=stages)
    found: dict[str, Any] = {screen: bad for screen in seen if (bad := violations(page))}
    assert not found
