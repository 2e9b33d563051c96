"""The sheets of games are loaded when they are opened, early or late, and say if they cannot be."""

from tests.web.browser import Opener
from tests.web.waiting import STATE, until

CARD = '.game [popovertarget="setup-tau"].main'
START = "document.querySelector('#setup-tau button.start')?.disabled"
SHEETS = "assets/sheets/index.txt"


def test_a_sheet_that_is_opened_early_stays_open_and_becomes_live(faulty, visitor):
    visitor.goto(faulty.page, wait_until="commit")
    visitor.locator(CARD).click()
    visitor.locator("#setup-tau form").wait_for()
    until(visitor, STATE, "ready")
    until(visitor, START, False)
    assert visitor.locator("#setup-tau").is_visible()
    visitor.locator("#setup-tau button.start").click()
    until(visitor, "location.hash.startsWith('#tau')")


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
    until(visitor, START, False)


def test_what_was_chosen_before_is_chosen_in_a_sheet_that_is_opened_later(faulty, visitor):
    visitor.goto(faulty.page)
    until(visitor, STATE, "ready")
    visitor.locator(CARD).click()
    visitor.locator("#tau-seat-1").check()
    visitor.locator("#setup-tau button.start").click()
    until(visitor, "location.hash.startsWith('#tau')")
    visitor.locator(".brand").click()
    visitor.locator('.game [popovertarget="setup-konobi"].main').click()
    visitor.locator("#setup-konobi form").wait_for()
    assert visitor.locator("#konobi-seat-1").is_checked()
    assert visitor.locator("#konobi-level-novice").is_checked()


def test_a_sheet_can_be_filled_again(visit: Opener) -> None:
    """Tests restore the document of a page whose sheets were filled, and go on in that page."""
    page = visit("", is_new=True)
    for _ in range(2):
        page.evaluate("document.querySelector('#setup-tau').showPopover()")
        page.locator("#setup-tau form").wait_for()
        page.evaluate("""() => {
            const sheet = document.querySelector("#setup-tau");
            sheet.hidePopover();
            sheet.querySelector("form").remove();
            sheet.dataset.late = "setup-tau";
        }""")
