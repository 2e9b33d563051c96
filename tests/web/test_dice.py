"""The dice of a game in a browser: their seed is from its secure source, and keys check them."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.web.browser import Opener
from tests.web.waiting import of_games, until

STORED = of_games("games.map(([key, text]) => text)")
THROWN = "document.querySelectorAll('[data-show=\"record\"] button').length"
IS_OPEN = "document.querySelector('#dice').matches(':popover-open')"
FITS = """(({ scrollWidth, clientWidth }) =>
    scrollWidth <= clientWidth)(document.querySelector('#dice'))"""
HAS_FOCUS = "document.activeElement === document.querySelector('.fair-dice button')"


def thrown_game(visit: Opener, games: int = 1) -> tuple[Page, list[dict[str, Any]]]:
    """A new game on the smallest phone with its first throw, and all stored games."""
    page = visit("#tabula?start=0", size=(320, 640))
    page.keyboard.press("d")
    until(page, f"{THROWN} > 0")  # a forced move follows some throws
    until(page, of_games("games.length"), games)
    return page, [json.loads(text) for text in page.evaluate(STORED)]


def test_the_browser_makes_another_seed_for_each_game(visit: Opener) -> None:
    thrown_game(visit)
    _, games = thrown_game(visit, 2)
    for stored in games:
        seed = bytes.fromhex(stored["seed"])
        assert len(seed) == 32 and len(set(seed)) > 8
    assert len({stored["seed"] for stored in games}) == 2


def test_the_dice_are_checked_by_keys_on_the_smallest_phone(visit: Opener) -> None:
    page, _ = thrown_game(visit)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").press("Enter")
    page.locator('#question [data-action="yes"]').press("Enter")
    page.locator('[data-action="rematch"]').wait_for()
    page.locator('[data-action="pane"]').press("Enter")
    page.locator(".fair-dice button").focus()
    page.keyboard.press("Enter")
    until(page, IS_OPEN)
    dialog = page.get_by_role("dialog", name="Dice")
    assert "Checked: 1 throw, and it matches." in dialog.inner_text()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    dialog.get_by_role("table").first.wait_for()
    row = dialog.get_by_role("row").nth(1)
    assert row.get_by_role("rowheader").inner_text() == "0" and page.evaluate(FITS)
    page.keyboard.press("Escape")
    until(page, IS_OPEN, False)
    until(page, HAS_FOCUS)
