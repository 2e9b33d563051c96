"""No screen breaks a rule of axe-core: WCAG 2.2 A and AA and its best practices.

In the first language one page visits every screen. What does not depend on the language is tested
there only: the grid, the start and end of games, the sheets of all games but one, and the rules
about colours. Each other language visits a third of the screens, so that together they check all.
The theme alternates from screen to screen, so that each game is seen in both. While
a sheet is open, only the sheet is checked. The grid of a game is checked once. The closed sheets of
games are emptied during the check: they are most of the page, and axe-core builds a tree of all
elements.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from pentabula import games
from pentabula.core.languages import DEFAULT, LANGUAGES
from pentabula.core.record import Record, write_link
from pentabula.online.match import Match
from pentabula.online.messages import write_message
from tests.web.browser import resized
from tests.web.players import golden
from tests.web.waiting import JOIN, PENDING, of_games, script, until, until_idle
from tools.steps import ROOT

AXE = ROOT / "node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
SIZES = ["target-size"]
OTHERS = [language for language in LANGUAGES if language is not DEFAULT]
THEMES = ("light", "dark")
PHONES = ((320, 640), (390, 700), (844, 390))
RUN = script("axe_run")
TARGETS = """async ([rules]) => {
    const options = { runOnly: rules, resultTypes: ["violations"] };
    const { violations } = await axe.run(document, options);
    return violations.map(({ nodes }) => `${nodes.map((node) => node.target.join(" "))}`);
}"""
NAMED = "document.querySelectorAll('#grid [data-target]:not([aria-label])').length"
HASH = "decodeURIComponent(location.hash)"
STORED = of_games("games.length > 0")
KINDS = ("rules", "setup")
OF_GAMES = ", ".join(f"[popover][id^={kind}-]" for kind in KINDS)

Screens = Iterator[str]


def violations(page: Page, theme: str) -> list[str]:
    """The violations that axe-core finds; colours are checked only in a given theme."""
    return list(page.evaluate(RUN, [TAGS, COLOURS, OF_GAMES, theme]))


def inject(page: Page) -> None:
    """Loads axe-core into the page in spite of the page's security policy."""
    source = Path(AXE).read_text("utf-8")
    page.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": source})


def at(page: Page, place: str) -> str:
    """Goes to an address; returns it once the screen is complete."""
    page.evaluate("place => { location.hash = place; }", place)
    until(page, f"{HASH} === {'#' + place if place else ''!r} && {NAMED} === 0")
    until_idle(page)
    return place


def press(page: Page, selector: str) -> None:
    page.evaluate("selector => document.querySelector(selector).click()", selector)


def parts(page: Page, *, is_default: bool) -> tuple[Screens, ...]:
    """The visits of all screens, which yield their names, in parts that take about equally long."""
    return (
        chain(pages(page), tables(page, slice(3) if is_default else slice(1))),
        sheets(page, games.names() if is_default else games.names()[:1]),
        chain(lesson(page), friend(page), notices(page)),
    )


def pages(page: Page) -> Screens:
    yield "home"
    yield from (at(page, place) for place in ("games", "about"))


def tables(page: Page, stages: slice) -> Screens:
    """Visits the table of each game at the given stages; yields their names."""
    for name in games.names():
        record = golden(name)
        line = record.root.main_line_end().line()
        for node in (line[len(line) // 2], record.root, line[-1])[stages]:
            yield at(page, write_link(record, node))
    yield at(page, "konobi?size=5&pie=off&moves=c3,d4")
    press(page, '[data-view="analysis"]')
    until(page, "document.querySelector('.lines li') !== null")
    yield "analysis"
    press(page, '[data-action="analysis-off"]')
    yield at(page, "tabula?start=0&moves=roll21")
    press(page, ".fair-dice button")
    until(page, "document.querySelector('#dice').matches(':popover-open')")
    yield "dice"
    page.keyboard.press("Escape")


def sheets(page: Page, names: Sequence[str]) -> Screens:
    """Opens every sheet over the table, including those of these games; yields their names."""
    yield at(page, "konobi?size=5&pie=off&moves=c3,d4")
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
    """Visits steps of a lesson: a new one, one with a wrong answer, one that points."""
    yield at(page, "learn/konobi/3")
    press(page, '[data-action="lesson-show"]')
    yield "a step that is shown"
    press(page, '#grid [data-target="a1"]')
    yield "a step with an answer"


def friend(page: Page) -> Screens:
    """Opens an invitation, and joins the game, which then waits for a move."""
    record = Record.start(games.load("konobi"), {"size": 5})
    match = Match.invite("m123456", record, bytes(32), "Ana", "1")
    page.evaluate("link => { location.hash = link; }", write_message(match.message()))
    until(page, "document.querySelector('[data-show=match]').hidden", False)
    until_idle(page)
    yield "an invitation"
    press(page, JOIN)
    until(page, "document.querySelector('[data-action=match-options]') !== null")
    press(page, '[data-action="match-options"]')
    until_idle(page)
    yield "a game by link"


def notices(page: Page) -> Screens:
    """Visits a refusal, a notice, and My games and the home page with a stored game."""
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
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.tag)
def test_no_screen_breaks_an_accessibility_rule(language, new_context, open_page):
    context = new_context(
        locale=language.tag, reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    )
    page = open_page("", context, PENDING)
    inject(page)
    is_default = language is DEFAULT
    visits = parts(page, is_default=is_default)
    if not is_default:
        visits = (visits[OTHERS.index(language) % len(visits)],)
    found = dict[str, Any]()
    for number, screen in enumerate(chain.from_iterable(visits)):
        theme = THEMES[number % 2] if is_default else ""
        if bad := violations(page, theme):
            found[screen] = bad
    assert not found


def phone_tables(page: Page) -> Screens:
    """Visits the table of each game at its start, in the middle and at its end, and a lesson.

    All three on the narrowest phone; on each other one, another one of them for each game.
    """
    for number, name in enumerate(games.names()):
        record = golden(name)
        line = record.root.main_line_end().line()
        stages = (record.root, line[len(line) // 2], line[-1])
        for stage, node in enumerate(stages):
            place = at(page, write_link(record, node))
            for turn, size in enumerate(PHONES):
                if turn == 0 or stage == (number + turn) % 3:
                    yield f"{place} on {size_of(page, size)}"
    place = at(page, "learn/tabik/3")
    yield from (f"{place} on {size_of(page, size)}" for size in PHONES)


def size_of(page: Page, size: tuple[int, int]) -> str:
    """Gives the page this size; returns its name."""
    resized(page, size)
    until_idle(page)
    return f"{size[0]} x {size[1]}"


@pytest.mark.slow
def test_no_target_on_a_phone_is_small_or_half_covered(new_context, open_page):
    context = new_context(has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = open_page("", context, PENDING)
    inject(page)
    found = {
        screen: bad for screen in phone_tables(page) if (bad := page.evaluate(TARGETS, [SIZES]))
    }
    assert not found
