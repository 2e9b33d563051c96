"""A live game between two contexts, one a phone: met, cut in the middle, continued by link."""

import contextlib

import pytest
from playwright.sync_api import Page

from tests.web import webdriver
from tests.web.players import begin
from tests.web.waiting import CAN_JOIN, FITS, JOIN, LINK, NOTICE, until, until_ready
from tests.web.webdriver import Window
from tools.setup.browser import OTHERS

PHASE = "(document.querySelector('[data-phase]')?.dataset.phase ?? '')"
MOVES = "(location.hash.split('moves=')[1] ?? '')"
HAS_LINK_FIELD = "document.querySelector('[data-link]') !== null"
WHY = "(document.querySelector('.live-why')?.textContent ?? '')"
ANSWER = """answer => {
    const form = document.querySelector('[data-form="live-answer"]');
    form.querySelector("input").value = answer;
    form.requestSubmit();
}"""


def press(page: Page | Window, selector: str) -> None:
    page.evaluate("selector => document.querySelector(selector).click()", selector)


def invited(page: Page) -> str:
    """Starts a game by link and invites to play live; returns the link of the invitation."""
    begin(page, "konobi", size="7", pie="off", play="link")
    until(page, "document.querySelector('[data-action=\"live-start\"]') !== null")
    press(page, '[data-action="live-start"]')
    until(page, f"{PHASE} === 'inviting' && {LINK}.includes('friend/live/')")
    return str(page.evaluate(LINK))


def answered(page: Page | Window) -> str:
    """Answers an invitation that was opened; returns the link of the answer."""
    until(page, CAN_JOIN)
    press(page, JOIN)
    until(page, PHASE, "invited")
    press(page, '[data-action="live-start"]')
    until(page, f"{PHASE} === 'answering' && {LINK}.includes('as=answer')")
    return str(page.evaluate(LINK))


def play_live(ana: Page, bruno: Page | Window) -> None:
    """Waits until both are connected, without a link to send; each makes a move."""
    for page in (ana, bruno):
        until(page, PHASE, "connected")
        assert not page.evaluate(HAS_LINK_FIELD) and page.evaluate(FITS)
    press(ana, '#grid [data-target="c3"]')
    until(bruno, MOVES, "c3")
    press(bruno, '#grid [data-target="d4"]')
    until(ana, MOVES, "c3,d4")


def test_a_live_game_is_cut_and_continues_by_link(open_page, new_context):
    home = new_context(viewport={"width": 1280, "height": 800})
    ana = open_page("", home)
    phone = new_context(viewport={"width": 320, "height": 640})
    bruno = open_page("#" + invited(ana).partition("#")[2], phone)
    answer = answered(bruno)
    assert bruno.evaluate(FITS)
    other_tab = open_page("#" + answer.partition("#")[2], home)
    until(other_tab, f"{NOTICE}.includes('the tab that was waiting')")
    other_tab.close()
    play_live(ana, bruno)
    bruno.close()
    until(ana, f"{PHASE} === 'off' && {WHY}.includes('continues by link')")
    press(ana, '#grid [data-target="a1"]')
    until(ana, f"{MOVES} === 'c3,d4,a1' && {LINK}.includes('moves=c3,d4,a1')")
    again = open_page("#" + str(ana.evaluate(LINK)).partition("#")[2], phone)
    until(again, MOVES, "c3,d4,a1")


@pytest.fixture
def other_browser(new_context, tmp_path):
    """A window of Firefox if it is here, else another context."""
    program = OTHERS["firefox"].installed()
    if program is None:
        yield new_context().new_page()
        return
    with contextlib.ExitStack() as stack:
        yield stack.enter_context(webdriver.firefox(program, tmp_path))


def test_two_browsers_of_different_makers_play_live(open_page, its_server, other_browser):
    ana, bruno = open_page(), other_browser
    bruno.goto(f"{its_server.page}#{invited(ana).partition('#')[2]}")
    until_ready(bruno)
    ana.evaluate(ANSWER, answered(bruno))
    play_live(ana, bruno)
    if isinstance(bruno, Window):  # it once threw while it handled errors that it may not read
        assert bruno.errors(its_server.page) == []
        assert bruno.evaluate(NOTICE) == ""
