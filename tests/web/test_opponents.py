"""Playing against levels in the page, hints and the open analysis."""

import pytest
from playwright.sync_api import Page

from pentabula import games
from tests.web.browser import Opener
from tests.web.players import KeyboardPlayer, MousePlayer, moves, node, text
from tests.web.waiting import STATUS, until, until_ready


def set_up(page: Page, game: str, **choices: str) -> None:
    """Sets up a game by clicks: `play="engine", level="novice", size="3"`, and starts it."""
    page.locator(f'.game [popovertarget="setup-{game}"]').click()
    page.locator(f"#setup-{game} .rare summary").press("Enter")
    for name, value in choices.items():
        chip = page.locator(f'#setup-{game} input[name="{name}"][value="{value}"]')
        if chip.count():
            chip.check()
        else:
            page.locator(f'#setup-{game} input[name="{name}-other"]').fill(value)
    page.locator(f"#setup-{game} button.start").click()


def play_to_the_end(page: Page, hand: MousePlayer | KeyboardPlayer, seat: int) -> None:
    """Plays the first legal move on each turn of the person."""
    while (here := node(page).position).outcome() is None:
        before = len(moves(page))
        if here.turn != seat:
            until(page, lambda before=before: len(moves(page)) > before)
            continue
        hand.choose(str(next(iter(here.legal_moves()))))
        until(page, f"(location.hash.match(/moves=(.+)/)?.[1].split(',').length ?? 0) > {before}")


@pytest.mark.parametrize(
    ("hand", "seat"), [(MousePlayer, 0), (KeyboardPlayer, 1)], ids=["mouse", "keyboard"]
)
def test_a_whole_game_is_played_against_a_level(visit, hand, seat):
    page = visit("")
    set_up(page, "konobi", play="engine", level="novice", seat=str(seat), size="3", pie="off")
    board = games.load("konobi").view.board(games.load("konobi").start(size=3))
    play_to_the_end(page, hand(page, board), seat)
    until(page, f"/wins|win:/.test({STATUS})")
    assert "Novice" in text(page, '[data-show="seats"]')
    assert page.locator('[data-action="hint"]').count() == 0


def test_a_reload_during_a_search_restarts_the_search(visit: Opener) -> None:
    page = visit("")
    set_up(page, "konobi", play="engine", level="master", size="11", pie="off")
    MousePlayer(page, None).choose("f6")
    until(page, "location.hash.includes('f6')")
    page.reload()
    until_ready(page)
    until(page, "location.hash.includes('f6,')")
    assert "Master" in text(page, '[data-show="seats"]')


SENT = """window.sent = 0;
const send = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...given) {
    window.sent += 1;
    return send.apply(this, given);
};"""
IS_QUIET = """new Promise((done) => {
    const before = sent;
    setTimeout(() => done(sent === before), 500);
})"""


def test_grandmaster_thinks_on_while_the_user_thinks_until_it_is_switched_off(
    visit: Opener,
) -> None:
    page = visit("", before=SENT)
    set_up(page, "konobi", play="engine", level="grandmaster", size="7", pie="off")
    MousePlayer(page, None).choose("d4")
    until(page, "location.hash.includes('d4,')")
    before = page.evaluate("sent")
    until(page, f"sent > {before} + 100")
    page.evaluate("document.querySelector('#settings-ponder-off').click()")
    until(page, lambda: page.evaluate(IS_QUIET))
