"""Clocks of two people on a phone, in a browser whose time the test advances."""

import json

from playwright.sync_api import Page

from tests.web.players import begin
from tests.web.test_axe import AXE, COLOURS, RUN, SIZES, TAGS
from tests.web.waiting import FITS, IS_ANIMATED, SETTLED, STATUS, of_games, until, until_ready

SHEET_IS_OPEN = "document.querySelector('#clocks').matches(':popover-open')"
STORED = of_games("games.some(([, text]) => text.includes('\"running\": 1'))")
ARE_APART = """() => {
    const seat = document.querySelector(".seat.won");
    const box = (selector) => seat.querySelector(selector).getBoundingClientRect();
    return box(".crown").right <= box(".clock").left;
}"""
CLOCK = "document.querySelector('[data-show=\"clock1\"]')"
LEFT = f"Number({CLOCK}.dataset.ms)"
STATE = f"{CLOCK}.closest('.clock').dataset.state"
RULES = [TAGS, COLOURS, SIZES, "#clocks", True]


def press(page: Page, selector: str) -> None:
    until(page, f"document.querySelector({json.dumps(selector)}) !== null && {SETTLED}")
    page.evaluate("selector => document.querySelector(selector).click()", selector)


def test_two_people_on_a_phone_pause_reload_and_lose_on_time(open_page, new_context):
    phone = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    phone.clock.install()
    page = open_page("", phone)
    begin(page, "konobi", size="7", pie="off", play="people", clock="on", timekind="sudden")
    until(page, f"{CLOCK} !== null")
    press(page, '#grid [data-target="c3"]')
    until(page, STATE, "running")
    phone.clock.fast_forward(100_000)
    until(page, f"{LEFT} <= 200000")
    assert page.evaluate(FITS)
    press(page, ".clock")
    until(page, f"{SHEET_IS_OPEN} && !{IS_ANIMATED}")  # while it appears, its colours are pale
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(RUN, RULES) == []
    press(page, '#clocks [data-action="clock-pause"]')
    until(page, STATE, "paused")
    paused = page.evaluate(LEFT)
    phone.clock.fast_forward(100_000)
    until(page, STORED)
    page.reload()
    until_ready(page)
    assert page.evaluate(LEFT) == paused
    press(page, ".clock")
    until(page, STATE, "running")
    phone.clock.fast_forward(paused + 5_000)
    until(page, f"{STATUS}.includes('ran out of time')")
    until(page, STATE, "flagged")
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.querySelector('.crown').textContent = 'wygrana'")  # the longest word
    assert page.evaluate(ARE_APART)
