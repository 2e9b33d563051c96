"""The whole page in one document, opened from a file: it plays, remembers and translates."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.players import COUNT, MousePlayer, set_up
from tests.web.waiting import of_games, until, until_ready

ENGINE = "performance.getEntriesByName('pentabula:engine').length"
LANGUAGE = "document.documentElement.lang"
STORED = of_games("games.length")


@pytest.fixture
def opened(context: BrowserContext, document: str) -> Page:
    """The document in a new browser."""
    page = context.new_page()
    page.goto(document)
    until_ready(page)
    return page


def test_it_plays_against_the_engine_and_keeps_the_game(opened: Page) -> None:
    until(opened, ENGINE, 1)
    set_up(opened, "konobi")
    until(opened, "location.hash.startsWith('#konobi')")
    MousePlayer(opened, None).choose("c3")
    until(opened, f"{COUNT} > 1")
    until(opened, STORED, 1)
    opened.evaluate("location.hash = ''")
    opened.reload()
    until_ready(opened)
    opened.locator('[data-show="resume"] button').click()
    until(opened, f"{COUNT} > 1")
    until(opened, "document.documentElement.dataset.offline", "ready")


def test_its_other_languages_and_its_files_are_inside(opened: Page) -> None:
    opened.evaluate("document.querySelector('a[data-language=es]').click()")
    until(opened, LANGUAGE, "es")
    until_ready(opened)
    opened.evaluate("location.hash = '#about'")
    with opened.context.expect_page() as licences:
        opened.locator('a[href$="LICENCES.txt"]').click()
    assert "licen" in (licences.value.locator("body").text_content() or "").lower()
