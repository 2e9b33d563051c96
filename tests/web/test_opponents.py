"""Playing against levels in the page, hints and the open analysis."""

from pentabula import games
from tests.web.browser import Opener
from tests.web.players import COUNT, KeyboardPlayer, MousePlayer, node, set_up, text
from tests.web.waiting import STATUS, until, until_ready


def test_a_whole_game_is_played_against_a_level_by_keyboard(visit: Opener) -> None:
    page = visit("")
    set_up(page, "konobi", seat="1", size="3", pie="off")
    board = games.load("konobi").view.board(games.load("konobi").start(size=3))
    hand = KeyboardPlayer(page, board)
    while (here := node(page)).position.outcome() is None:
        if here.position.turn == 1:
            hand.choose(str(next(iter(here.position.legal_moves()))))
        until(page, f"{COUNT} > {here.ply}")
    until(page, f"/wins|win:/.test({STATUS})")
    assert "Novice" in text(page, '[data-show="seats"]')
    assert page.locator('[data-action="hint"]').count() == 0


def test_a_reload_during_a_search_restarts_the_search(visit: Opener) -> None:
    page = visit("")
    set_up(page, "konobi", level="master", size="11", pie="off")
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
    set_up(page, "konobi", level="grandmaster", size="7", pie="off")
    MousePlayer(page, None).choose("d4")
    until(page, "location.hash.includes('d4,')")
    before = page.evaluate("sent")
    until(page, f"sent > {before} + 100")
    page.evaluate("document.querySelector('#settings-ponder-off').click()")
    until(page, lambda: page.evaluate(IS_QUIET))
