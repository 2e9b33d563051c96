"""Whatever goes wrong around a game, the page says what happened and no move is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.browser import Opener
from tests.web.players import COUNT, MousePlayer, moves, text, until_moves
from tests.web.site_server import SiteServer
from tests.web.waiting import until, until_ready
from tests.web.watch import Watch

GAME = "#konobi?size=5&pie=off"
NOTICE = "document.querySelector('[data-show=notice-text]').textContent"
STORED = "Object.keys(localStorage).filter((key) => key.startsWith('pentabula/game/'))"
RECORDS = f"{STORED}.map((key) => JSON.parse(localStorage[key]).record)"

# A tab is informed later than another one stores: this one is not informed at all.
UNINFORMED = "Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} });"


def take(page: Page, *targets: str) -> None:
    """Plays moves of one target each by clicks."""
    for target in targets:
        before = len(moves(page))
        MousePlayer(page, None).choose(target)
        until(page, f"{COUNT} > {before}")


# Two tabs on one game


@pytest.fixture
def two_tabs(visit: Opener) -> tuple[Page, Page]:
    """Two tabs with one game, which is stored after its first move."""
    first = visit(GAME)
    take(first, "c3")
    return first, visit(f"{GAME}&moves=c3")


def test_a_move_in_one_tab_is_shown_in_the_other(two_tabs: tuple[Page, Page]) -> None:
    first, second = two_tabs
    take(second, "d4")
    until_moves(first, ["c3", "d4"])
    until(first, f"{NOTICE}.includes('another tab')")
    assert "another tab" in text(first, '[data-say="alert"]')
    take(first, "c2")
    until_moves(second, ["c3", "d4", "c2"])
    until(second, f"{NOTICE}.includes('another tab')")
    assert len(second.evaluate(STORED)) == 1


def test_moves_that_both_tabs_make_at_once_are_both_kept(visit: Opener) -> None:
    first = visit(GAME, before=UNINFORMED)
    take(first, "c3")
    second = visit(f"{GAME}&moves=c3")
    take(second, "d4")
    until(second, f"{RECORDS}[0].includes('d4')")
    take(first, "b2")
    until(first, f"{RECORDS}[0].includes('b2')")
    assert "d4" in first.evaluate(RECORDS)[0]
    assert len(first.evaluate(STORED)) == 1


SHELF = "document.querySelector('[data-show=shelf]').textContent"
LEAVE = """(target) => {
    document.querySelector(`#grid [data-target="${target}"]`).click();
    location.href = "about:blank";
}"""


def test_a_tab_that_is_left_right_after_a_move_has_stored_it(two_tabs: tuple[Page, Page]) -> None:
    first, second = two_tabs
    first.evaluate(LEAVE, "d4")
    until_moves(second, ["c3", "d4"])
    assert "d4" in second.evaluate(RECORDS)[0]


def test_a_game_that_another_tab_has_deleted_is_gone(two_tabs: tuple[Page, Page]) -> None:
    first, second = two_tabs
    for page in (first, second):
        page.evaluate("location.hash = '#games'")
        until(page, f"{SHELF}.includes('Konobi')")
    second.locator("[data-remove]").click()
    second.locator('[data-action="yes"]').click()
    until(second, f"{STORED}.length", 0)
    first.evaluate("location.hash = '#about'")
    first.evaluate("location.hash = '#games'")
    until(first, f"{SHELF}.includes('No games yet')")


# History, sleep


def test_back_and_forth_in_history_loses_no_move(visit: Opener) -> None:
    page = visit()
    page.evaluate(f"location.hash = '{GAME}'")
    until(page, "document.documentElement.dataset.screen", "table")
    take(page, "c3", "d4")
    page.evaluate("location.hash = '#tabik?size=3&pie=off&moves=a1a2'")
    until(page, "document.querySelector('[data-show=title]').textContent.includes('Tabik')")
    page.go_back()
    until_moves(page, ["c3", "d4"])
    take(page, "c2")
    page.go_forward()
    until_moves(page, ["a1a2"])
    page.go_back()
    until_moves(page, ["c3", "d4", "c2"])
    page.goto("about:blank")
    page.go_back()
    until_ready(page)
    until_moves(page, ["c3", "d4", "c2"])
    assert len(page.evaluate(STORED)) == 1


def test_a_page_that_was_frozen_in_mid_game_goes_on(
    visit: Opener,
) -> None:
    page = visit(GAME, is_new=True)
    take(page, "c3")
    devtools = page.context.new_cdp_session(page)
    for state in ("frozen", "active"):
        devtools.send("Page.setWebLifecycleState", {"state": state})
    take(page, "d4")
    until_moves(page, ["c3", "d4"])


WORKERS = """
    window.made = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            if (!String(given[0]).endsWith("unpacker.js")) window.made.push(this);
        }
    };"""
THOUGHT = "document.querySelector('[data-show=seats]').style.getPropertyValue('--thought')"
AGAINST = '[Game "konobi"]\n[Size "9"]\n[Pie "off"]\n[Seat1 "Level master"]\n\n1. e5'


def test_a_level_whose_worker_is_killed_in_mid_search_answers_all_the_same(
    visit: Opener, watch: Watch
) -> None:
    watch.expect("The engine's worker failed")
    page = visit("#games", before=WORKERS, is_idle=True)
    until(page, "performance.getEntriesByName('pentabula:engine').length", 1)
    page.locator('[data-form="open"] textarea').fill(AGAINST)
    page.locator('[data-form="open"] button').click()
    until(page, f"Number({THOUGHT}) > 0")
    page.evaluate("made.forEach((worker) => worker.terminate())")
    until(page, f"{COUNT} >= 2", seconds=120)
    assert "The game continues." in page.evaluate(NOTICE)
    assert moves(page)[0] == "e5"


# Storage

FILL = """(() => {
    let piece = "x".repeat(1 << 20);
    for (let number = 0; piece; number += 1) {
        try { localStorage.setItem(`filling ${number}`, piece); }
        catch { piece = piece.slice(0, piece.length >> 1); }
    }
})()"""
EMPTY = """Object.keys(localStorage).filter((key) => key.startsWith("filling"))
    .forEach((key) => localStorage.removeItem(key))"""


def test_when_the_storage_is_full_the_page_says_so_and_keeps_all_once_there_is_room(
    visit: Opener,
) -> None:
    page = visit(GAME)
    take(page, "c3")
    page.evaluate(FILL)
    take(page, "d4", "c2")
    until(page, f"{NOTICE}.includes('no room to save')")
    page.evaluate(EMPTY)
    take(page, "b4")
    page.reload()
    until_ready(page)
    until_moves(page, ["c3", "d4", "c2", "b4"])
    assert "b4" in page.evaluate(RECORDS)[0]


# Offline storage, refused

WHY_NOT = "document.querySelector('[data-show=\"no-offline\"]').textContent"
REFUSALS = {
    "registration": (
        "ServiceWorkerContainer.prototype.register ="
        " () => Promise.reject(new DOMException('no', 'SecurityError'));"
    ),
    "service workers": (
        "Object.defineProperty(Navigator.prototype, 'serviceWorker',"
        " { get() { throw new DOMException('no', 'SecurityError'); } });"
    ),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_where_keeping_for_offline_play_is_forbidden_the_page_plays_and_says_so(
    open_page: Opener, what: str
) -> None:
    page = open_page(GAME, before=REFUSALS[what])
    until(page, f"{WHY_NOT}.includes('Offline play is not available')")
    take(page, "c3")


def test_without_room_for_the_files_the_page_plays_and_says_so(
    context: BrowserContext, server: SiteServer
) -> None:
    page = context.new_page()
    room = {"origin": server.origin, "quotaSize": 1_000_000}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
    page.goto(server.page + GAME)
    until_ready(page)
    until(page, f"{WHY_NOT}.includes('no room')")
    take(page, "c3")
