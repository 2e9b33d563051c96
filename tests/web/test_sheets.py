"""The sheets of games are loaded when they are opened, early or late, and say if they cannot be."""

import pytest
from playwright.sync_api import Route

from tests.web.browser import Opener
from tests.web.waiting import STATE, until

CARD = '.game [popovertarget="setup-tau"].main'
START = "document.querySelector('#setup-tau button.start')?.innerText"
PRESSED_EARLY = """document.addEventListener("DOMContentLoaded", () => {
  const opener = document.querySelector('[popovertarget="setup-tau"]');
  window.hadNoSheet = !opener.popoverTargetElement;
  opener.click();
})"""
DONE = "document.querySelector('[data-say=done]').textContent"
SHEETS = "assets/sheets/index.txt"


@pytest.mark.parametrize("stays", [True, False])
def test_a_game_that_is_started_early_starts_when_it_can(faulty, visitor, stays):
    """Python is held back until the start was pressed, unless the sheet is closed meanwhile."""
    held = list[Route]()
    visitor.route("**/main.py", lambda route: held.append(route))
    visitor.goto(faulty.page, wait_until="commit")
    visitor.locator(CARD).click()
    visitor.locator("#setup-tau form").wait_for()
    until(visitor, START, "Loading…")
    visitor.locator("#setup-tau button.start").click()
    until(visitor, START, "Starts when loaded.")
    assert visitor.evaluate(DONE).endswith("Starts when loaded.")
    if not stays:
        visitor.keyboard.press("Escape")
    until(visitor, lambda: bool(held))
    visitor.unroute("**/main.py")  # lets what was held back go on
    until(visitor, STATE, "ready")
    if stays:
        until(visitor, "location.hash.startsWith('#tau')")
        until(visitor, f"{DONE}.startsWith('TAU ')")
    else:
        visitor.locator(CARD).click()
        until(visitor, START, "Start")
        assert "#tau" not in visitor.url


def test_a_button_pressed_before_its_sheet_is_there_opens_it(open_page: Opener) -> None:
    page = open_page(before=PRESSED_EARLY)
    assert page.evaluate("hadNoSheet")
    page.locator("#setup-tau form").wait_for()


def test_a_sheet_that_cannot_be_loaded_says_so_and_can_be_tried_again(faulty, visitor):
    faulty.faults[SHEETS] = "missing"
    visitor.goto(faulty.page)
    until(visitor, STATE, "ready")
    visitor.locator(CARD).click()
    visitor.locator("#setup-tau [data-again]").wait_for()
    assert "could not be loaded" in visitor.locator("#setup-tau").inner_text()
    assert visitor.locator("#setup-tau .sheet-head button").is_visible()
    del faulty.faults[SHEETS]
    visitor.locator("#setup-tau [data-again]").click()
    visitor.locator("#setup-tau form").wait_for()
    until(visitor, START, "Start")
