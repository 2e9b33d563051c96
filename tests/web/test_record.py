"""The record in the browser: keys, wheel and finger browse it; only keys show the focus."""

from tests.web.browser import Opener
from tests.web.players import MOVES, MousePlayer
from tests.web.waiting import until

LINK = "#konobi?size=5&pie=off&moves=c3,d4,c2"
STYLE = "getComputedStyle(document.querySelector(\"#grid [tabindex='0']\"))"
FRAMED = f"{STYLE}.outlineStyle !== 'none'"
SHOWN = "[...document.querySelectorAll('[data-show=record] li')].map((line) => line.textContent)"


def test_arrow_keys_browse_the_record_until_the_board_shows_its_focus(visit: Opener) -> None:
    page = visit(LINK)
    page.evaluate("document.querySelector(\"#grid [tabindex='0']\").focus()")
    assert not page.evaluate(FRAMED)  # a link has been followed, and no key was used
    MousePlayer(page, None).choose("a1")
    until(page, MOVES, ["c3", "d4", "c2", "a1"])
    page.keyboard.press("ArrowLeft")
    until(page, MOVES, ["c3", "d4", "c2"])
    page.keyboard.press("Home")
    until(page, MOVES, [])
    assert not page.evaluate(FRAMED)
    page.keyboard.press("b")
    assert page.evaluate(FRAMED)
    here = page.evaluate("document.activeElement.dataset.target")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.target") != here
    assert page.evaluate(MOVES) == []


def test_a_variation_is_indented_below_the_main_line(visit: Opener) -> None:
    page = visit("#konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    page.keyboard.press("ArrowLeft")
    until(page, f"{MOVES}.length", 6)
    MousePlayer(page, None).choose("c1")
    until(page, f"{SHOWN}.join('|').includes('Variation:4c1')")
    assert "wins" in page.evaluate(f"{SHOWN}.at(-1)")
    left = "(selector) => document.querySelector(selector).getBoundingClientRect().left"
    assert page.evaluate(left, ".variation .ply") > page.evaluate(left, "li .ply")
