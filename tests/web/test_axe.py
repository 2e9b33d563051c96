"""No screen breaks a rule of axe-core: WCAG 2.2 A and AA and its best practices.

Each language is one page that goes through every screen. What does not depend on the language is
asked in one of them: the grid, how a game begins and ends, the sheets of all games but one, and
the rules about colours. The dark theme differs in nothing but colours. Where a sheet is open, it
alone is looked at: what lies under it has been seen without it. The closed sheets of games are
emptied for that time: they are most of the page, and axe-core builds a tree of all there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from pentabula import games
from pentabula.core.languages import DEFAULT, LANGUAGES, Language
from pentabula.core.record import write_link
from tests.web.browser import Opener
from tests.web.players import golden
from tests.web.waiting import PENDING, until, until_idle
from tools.steps import ROOT

AXE = ROOT / "node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
RUN = """async ([tags, colours, kinds, isDefault]) => {
    const root = document.documentElement, found = [];
    const page = isDefault ? document : { include: document, exclude: [["#grid"]] };
    const seen = document.querySelector(":popover-open") ?? page;
    const off = Object.fromEntries(colours.map((rule) => [rule, { enabled: isDefault }]));
    const sheets = [...document.querySelectorAll(`:is(${kinds}):not(:popover-open)`)];
    const closed = sheets.map((each) => [each, document.createDocumentFragment()]);
    for (const [each, content] of closed) content.append(...each.childNodes);
    const runs = [["light", { runOnly: tags, rules: off }], ["dark", { runOnly: colours }]];
    for (const [theme, options] of isDefault ? runs : runs.slice(0, 1)) {
        root.dataset.theme = theme;
        const { violations } = await axe.run(seen, { ...options, resultTypes: ["violations"] });
        for (const { id, nodes } of violations)
            found.push(`${theme}: ${id} at ${nodes.map((node) => node.target.join(" "))}`);
    }
    for (const [each, content] of closed) each.append(content);
    return found;
}"""
NAMED = "document.querySelectorAll('#grid [data-target]:not([aria-label])').length"
HASH = "decodeURIComponent(location.hash)"
STORED = "Object.keys(localStorage).some(key => key.startsWith('pentabula/game/'))"
KINDS = ("rules", "setup")
OF_GAMES = ", ".join(f"[popover][id^={kind}-]" for kind in KINDS)

Screens = Iterator[str]


def violations(page: Page, language: Language) -> list[str]:
    """What axe-core finds on the page as it is; colours only in the default language."""
    return list(page.evaluate(RUN, [TAGS, COLOURS, OF_GAMES, language is DEFAULT]))


def inject(page: Page) -> None:
    """Brings axe-core into the page, past its security policy."""
    source = Path(AXE).read_text("utf-8")
    page.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": source})


def at(page: Page, place: str) -> str:
    """Goes to a place, and answers its name once all of it is there."""
    page.evaluate("place => { location.hash = place; }", place)
    until(page, f"{HASH} === {'#' + place if place else ''!r} && {NAMED} === 0")
    until_idle(page)
    return place


def press(page: Page, selector: str) -> None:
    page.evaluate("selector => document.querySelector(selector).click()", selector)


def screens(page: Page, *, is_default: bool) -> Screens:
    """Goes through every screen and tells its name."""
    yield "home"
    yield at(page, "games")
    yield at(page, "about")
    yield from tables(page, slice(3) if is_default else slice(1))
    yield from sheets(page, games.names() if is_default else games.names()[:1])
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


def sheets(page: Page, names: Sequence[str]) -> Screens:
    """Every sheet over the table; those that each game has, of these games."""
    press(page, '[data-target="c2"]')
    until(page, STORED)
    for sheet in ("share", "more", *(f"{kind}-{name}" for kind in KINDS for name in names)):
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
    seen = screens(page, is_default=language is DEFAULT)
    found: dict[str, Any] = {screen: bad for screen in seen if (bad := violations(page, language))}
    assert not found
