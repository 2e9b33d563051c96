"""The page uses the browser's language or the chosen one, and keeps the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from pentabula import games
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.core.languages import LANGUAGES, Language
from pentabula.core.record import read_record
from tests.web.browser import Opener, resized
from tests.web.players import status
from tests.web.waiting import until, until_ready
from tools.bundle.pages import compiled

# The bottoms of the buttons above the record, and what is wider than the window.
ROWS = """() => [...document.querySelectorAll(".walk > button")]
    .map((each) => Math.round(each.getBoundingClientRect().bottom))"""
EXCESS = "document.documentElement.scrollWidth - innerWidth"
LINK = "konobi?size=5&pie=off&moves=c3"
CHOSEN = "document.documentElement.lang"


def sentence(language: Language) -> str:
    """The sentence in the game of the link that says what to do."""
    words = compiled(language.locale) if language.locale else None
    session = Session(read_record(LINK, games.load), None)
    return language.catalogue(words).say(narration.status(session))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.tag)
def test_the_page_uses_the_language_of_the_browser(
    language: Language, new_context: Callable[..., BrowserContext], open_page: Opener
) -> None:
    page = open_page(f"#{LINK}", new_context(locale=language.tag))
    assert page.evaluate(CHOSEN) == language.tag
    assert page.evaluate("location.hash") == f"#{LINK}"
    assert status(page).endswith(sentence(language))
    for size in ((1280, 800), (390, 844), (320, 640)):
        resized(page, size)
        assert size[0] == 320 or len(set(page.evaluate(ROWS))) == 1, size
        assert page.evaluate(EXCESS) <= 0, size


def test_an_unavailable_language_falls_back_to_english(
    new_context: Callable[..., BrowserContext], open_page: Opener
) -> None:
    page = open_page("", new_context(locale="cy"))
    assert page.evaluate(CHOSEN) == "en"


def test_a_chosen_language_is_remembered_and_keeps_the_game(
    new_context: Callable[..., BrowserContext], open_page: Opener
) -> None:
    context = new_context(locale="en-GB")
    page = open_page(f"#{LINK}", context)
    page.locator('[data-action="settings"]').click()
    page.locator('#settings [data-language="es"]').click()
    until(page, CHOSEN, "es")
    until_ready(page)
    assert page.evaluate("location.hash") == f"#{LINK}"
    assert open_page("", context).evaluate(CHOSEN) == "es"
    page.evaluate("location.href = 'pl.html'")
    until(page, CHOSEN, "pl")
