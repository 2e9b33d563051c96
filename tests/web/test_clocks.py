"""Clocks in a browser whose time the test advances: for two people on a phone, against the engine
on a large screen."""

import json

from playwright.sync_api import Page

from tests.web.test_axe import AXE, COLOURS, RUN, SIZES, TAGS
from tests.web.waiting import FITS, IS_ANIMATED, SETTLED, of_games, until, until_ready

FORM = "#setup-konobi form"
HAS_FORM = f"document.querySelector('{FORM} button[type=submit]:enabled') !== null"
SHEET_IS_OPEN = "document.querySelector('#clocks').matches(':popover-open')"
STATUS = "document.querySelector('[data-say=\"status\"]').textContent"
STORED = of_games("games.some(([, text]) => text.includes('\"running\": 1'))")
ARE_APART = """() => {
    const seat = document.querySelector(".seat.won");
    const box = (selector) => seat.querySelector(selector).getBoundingClientRect();
    return box(".crown").right <= box(".clock").left;
}"""
RULES = [TAGS, COLOURS, SIZES, "#clocks", True]


def left(seat: int) -> str:
    return f"Number(document.querySelector('[data-show=\"clock{seat}\"]').dataset.ms)"


def state(seat: int) -> str:
    clock = f"document.querySelector('[data-show=\"clock{seat}\"]')"
    return f"{clock}.closest('.clock').dataset.state"


def press(page: Page, selector: str) -> None:
    until(page, f"document.querySelector({json.dumps(selector)}) !== null && {SETTLED}")
    page.evaluate("selector => document.querySelector(selector).click()", selector)


def begun(page: Page, **chosen: str) -> None:
    """Starts a game with five minutes for each player, in which seat 0 has made its free move."""
    page.evaluate("document.querySelector('#setup-konobi').showPopover()")
    until(page, HAS_FORM)
    wanted = {"size": "7", "pie": "off", "clock": "on", "timekind": "sudden", **chosen}
    for name, value in wanted.items():
        press(page, f'{FORM} input[name="{name}"][value="{value}"]')
    press(page, f"{FORM} button[type=submit]")
    until(page, "document.querySelector('[data-show=\"clock1\"]') !== null")
    press(page, '#grid [data-target="c3"]')
    until(page, "location.hash.includes('moves=c3')")


def test_two_people_on_a_phone_pause_adjust_reload_and_lose_on_time(open_page, new_context):
    phone = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    phone.clock.install()
    page = open_page("", phone)
    begun(page, play="people")
    until(page, state(1), "running")
    phone.clock.fast_forward(100_000)
    until(page, f"{left(1)} <= 200000 && {left(0)} === 300000")
    assert page.evaluate(FITS)
    press(page, ".clock")
    until(page, f"{SHEET_IS_OPEN} && !{IS_ANIMATED}")  # while it appears, its colours are pale
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(RUN, RULES) == []
    press(page, '#clocks [data-give="0:60"]')
    until(page, f"{left(0)} === 360000")
    press(page, '#clocks [data-action="clock-pause"]')
    until(page, state(1), "paused")
    paused = page.evaluate(left(1))
    phone.clock.fast_forward(100_000)
    until(page, STORED)
    page.reload()
    until_ready(page)
    assert page.evaluate(left(1)) == paused and page.evaluate(left(0)) == 360_000
    press(page, ".clock")
    until(page, state(1), "running")
    phone.clock.fast_forward(paused - 5_000)
    until(
        page, "/^[0-9]\\.[0-9]$/.test(document.querySelector('[data-show=\"clock1\"]').textContent)"
    )
    phone.clock.fast_forward(10_000)
    until(page, f"{STATUS}.includes('ran out of time')")
    until(page, state(1), "flagged")
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.querySelector('.crown').textContent = 'wygrana'")  # the longest word
    assert page.evaluate(ARE_APART)
