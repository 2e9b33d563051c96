"""Every screen fits a narrow window, a low one and text of twice the size, in every language."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from pentabula import games
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.core.languages import LANGUAGES, Language
from pentabula.core.record import read_record
from tests.web.browser import Opener, resized
from tests.web.players import status
from tests.web.waiting import script, until
from tools.bundle.pages import compiled

NARROW, LOW = (320, 640), (568, 320)
TWICE = ((1280, 800), (390, 844))

# What does not fit: out of the window, cut off in its own box, or covered by something else.
FLAWS = script("sizes_flaws")
# The bottoms of the buttons above the record, and what is wider than the window.
ROWS = """() => [...document.querySelectorAll(".walk > button")].filter((each) => each.offsetParent)
    .map((each) => Math.round(each.getBoundingClientRect().bottom))"""
EXCESS = "document.documentElement.scrollWidth - innerWidth"
LINK = "konobi?size=5&pie=off&moves=c3"
PLACES = (
    "",
    "games",
    "about",
    "learn/stawn/2",
    "puzzles/stawn",
    "konobi?size=11&moves=d4",
    "tabik?moves=c7c6,f6e6,d3d2",
    "stawn",
    "tabula?moves=open35,roll52",
    "tau?moves=bid1000,pass,row8",
    "tabik?size=5&pie=off&moves=a1a2,b1c1,d1e1,a4a5",
    "drill/tau",
    "drill/konobi",
    "edit/tabula",
    "classroom",
)
AT_TABLE = ("learn", "drill", "edit")
HEADER = "document.querySelector('.top').getBoundingClientRect().height < 2 * 44"
SHEETS = ("settings", "share", "more", "setup-stawn", "rules-tabula")


def flaws(page: Page) -> Iterator[str]:
    """The elements that do not fit, on all screens and sheets, each with its screen."""
    for place in PLACES:
        page.evaluate("place => location.hash = place", place)
        name = place.partition("?")[0].partition("/")[0]
        screen = "table" if name in (*games.names(), *AT_TABLE) else name or "home"
        until(page, "document.documentElement.dataset.screen", screen)
        if screen == "table":
            until(page, "document.querySelector('.table').dataset.game ?? ''", game_of(place))
        yield from (f"#{place}: {flaw}" for flaw in page.evaluate(FLAWS))
    for sheet in SHEETS:
        page.evaluate("sheet => document.getElementById(sheet).showPopover()", sheet)
        yield from (f"{sheet}: {flaw}" for flaw in page.evaluate(FLAWS))
        page.evaluate("sheet => document.getElementById(sheet).hidePopover()", sheet)


def game_of(address: str) -> str:
    """The game of the table, lesson, drill or set-up board at an address."""
    first, _, rest = address.partition("?")[0].partition("/")
    return rest.partition("/")[0] if first in AT_TABLE else first


def sentence(language: Language) -> str:
    """The sentence in the game of the link that says what to do."""
    words = compiled(language.locale) if language.locale else None
    session = Session(read_record(LINK, games.load), None)
    return language.catalogue(words).say(narration.status(session))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.tag)
def test_the_page_uses_the_language_of_the_browser_and_every_screen_fits(
    language: Language, new_context: Callable[..., BrowserContext], open_page: Opener
) -> None:
    viewport = {"width": NARROW[0], "height": NARROW[1]}
    context = new_context(
        viewport=viewport,
        locale=language.tag,
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",  # sheets have their final position immediately
    )
    page = open_page(f"#{LINK}", context)
    assert page.evaluate("document.documentElement.lang") == language.tag
    assert page.evaluate("location.hash") == f"#{LINK}"
    assert status(page).endswith(sentence(language))
    for size in ((1280, 800), (390, 844), NARROW):
        resized(page, size)
        assert size == NARROW or len(set(page.evaluate(ROWS))) == 1, size
        assert page.evaluate(EXCESS) <= 0, size
    page.evaluate("location.hash = ''")
    until(page, "document.documentElement.dataset.screen", "home")
    assert page.evaluate(HEADER)
    found = [*flaws(page), *flaws(resized(page, LOW))]
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found += flaws(resized(page, TWICE[1]))
    assert not found, "\n".join(found)


def test_text_of_twice_the_size_fits_a_desktop_window(new_context, open_page):
    viewport = {"width": TWICE[0][0], "height": TWICE[0][1]}
    context = new_context(viewport=viewport, locale="pt-BR", reduced_motion="reduce")
    page = open_page("", context)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = list(flaws(page))
    assert not found, "\n".join(found)
