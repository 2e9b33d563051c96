"""What only a browser draws: the frame of the board's focus, and the indents of variations."""

from tests.web.browser import Opener
from tests.web.players import MOVES, MousePlayer
from tests.web.waiting import until

LINK = "#konobi?size=5&pie=off&moves=c3,d4,c2"
STYLE = "getComputedStyle(document.querySelector(\"#grid [tabindex='0']\"))"
FRAMED = f"{STYLE}.outlineStyle !== 'none'"
SHOWN = "[...document.querySelectorAll('[data-show=record] li')].map((line) => line.textContent)"


def test_only_keys_show_the_focus_of_the_board(visit: Opener) -> None:
    page = visit(LINK)
    page.evaluate("document.querySelector(\"#grid [tabindex='0']\").focus()")
    assert not page.evaluate(FRAMED)  # a link has been followed, and no key was used
    page.keyboard.press("b")
    assert page.evaluate(FRAMED)


def test_a_variation_is_indented_below_the_main_line(visit: Opener) -> None:
    page = visit("#konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    page.keyboard.press("ArrowLeft")
    until(page, f"{MOVES}.length", 6)
    MousePlayer(page, None).choose("c1")
    until(page, f"{SHOWN}.join('|').includes('Variation:4c1')")
    left = "(selector) => document.querySelector(selector).getBoundingClientRect().left"
    assert page.evaluate(left, ".variation .ply") > page.evaluate(left, "li .ply")
