"""After any failure during a game, the page explains it and no move is lost."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.browser import Opener
from tests.web.players import COUNT, MousePlayer, moves, text, until_moves
from tests.web.site_server import SiteServer
from tests.web.waiting import WORKERS, of_games, until, until_ready
from tests.web.watch import Watch

GAME = "#konobi?size=5&pie=off"
NOTICE = "document.querySelector('[data-show=notice-text]').textContent"
COUNTED = of_games("games.length")


def of_records(expression: str) -> str:
    """An expression of the records of the stored games, `records`."""
    return of_games(
        "((records) => " + expression + ")(games.map(([, text]) => JSON.parse(text).record))"
    )


RECORDS = of_records("records")


def take(page: Page, *targets: str) -> None:
    """Plays moves of one target each by clicks."""
    for target in targets:
        before = len(moves(page))
        MousePlayer(page, None).choose(target)
        until(page, f"{COUNT} > {before}")


def until_stored(page: Page, *moves: str) -> None:
    """Waits until there is one stored game, and it has these moves."""
    has_them = f"{list(moves)}.every((move) => text.includes(move))"
    until(page, of_records(f"records.map((text) => {has_them})"), [True])


# Two tabs on one game


@pytest.fixture
def two_tabs(visit: Opener) -> tuple[Page, Page]:
    """Two tabs with one game, which is stored after its first move."""
    first = visit(GAME)
    take(first, "c3")
    until_stored(first, "c3")
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
    assert second.evaluate(COUNTED) == 1


LEAVE = """(target) => {
    document.querySelector(`#grid [data-target="${target}"]`).click();
    location.href = "about:blank";
}"""


def test_a_move_is_stored_even_if_the_tab_is_left_right_after_it(
    two_tabs: tuple[Page, Page],
) -> None:
    first, second = two_tabs
    first.evaluate(LEAVE, "d4")
    until_moves(second, ["c3", "d4"])
    until(second, of_records("records[0].includes('d4')"))


BEGIN_TABULA = """() => {
    const form = document.querySelector('form[data-setup="tabula"]');
    form.querySelector('[name="start"][value="0"]').checked = true;
    form.querySelector('[name="seat"][value="1"]').checked = true;
    form.requestSubmit();
}"""


def test_a_level_rolls_once_in_a_game_that_two_tabs_show(visit: Opener) -> None:
    first = visit("")
    first.locator('.game [popovertarget="setup-tabula"].main').click()
    first.locator("#setup-tabula form").wait_for()
    first.evaluate(BEGIN_TABULA)
    until(first, COUNTED, 1)
    # A level may be playing, so that an address would soon be an earlier position of the game.
    second = visit("")
    second.locator('[data-show="resume"] button').click()
    until(second, f"{COUNT} > 2")
    first.evaluate("document.body.click()")  # from now on, the level plays in the first tab
    until(first, of_records("records[0].includes('3. ')"))
    # The level may still be playing its turn.
    until(first, lambda: first.evaluate("location.hash") == second.evaluate("location.hash"))
    assert "(" not in first.evaluate(RECORDS)[0].partition("\n\n")[2]
    assert first.evaluate(COUNTED) == 1


# Refused storage


# As in a frame of another site; single refusals are tried natively (tests/app/store/page).
REFUSE = """const refuse = () => { throw new DOMException('denied', 'SecurityError'); };
for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse });
IDBFactory.prototype.open = refuse;
BroadcastChannel = refuse;
for (const name of ['open', 'match', 'keys', 'has', 'delete'])
    CacheStorage.prototype[name] = async () => refuse();"""


def test_the_page_plays_where_storage_is_refused_and_says_so(visit: Opener) -> None:
    page = visit(GAME, before=REFUSE)
    take(page, "c3")
    until(page, f"{NOTICE}.includes('does not let the page save')")
    take(page, "d4")


WITHOUT = {
    "channels": "delete window.BroadcastChannel;",
    "databases": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "databases that may be named": """Object.defineProperty(window, 'indexedDB', {
        get() { throw new DOMException('x', 'SecurityError'); },
    });""",
    "databases that answer": "IDBFactory.prototype.open = () => new EventTarget();",
}


@pytest.mark.parametrize("lack", WITHOUT.values(), ids=WITHOUT)
def test_the_page_plays_and_saves_without_what_it_does_not_need(visit: Opener, lack: str) -> None:
    page = visit(GAME, before=lack)
    take(page, "c3")
    until(page, of_records("records[0]?.includes('c3')"))


# What other programs do while the page is being loaded, and is no fault of the page.
FOREIGN = """Promise.reject(new TypeError("Failed to fetch"));
Promise.reject(new Error("extension"));
Promise.reject();
addEventListener("DOMContentLoaded", () => document.head.append(Object.assign(
    document.createElement("script"), { src: "https://other.example/x.js" })));"""


def test_failures_of_other_programs_are_not_blamed_on_the_page(visit: Opener, watch: Watch) -> None:
    watch.origins.append("https://other.example")
    watch.expect("other.example|extension|fetch|undefined")
    take(visit(GAME, before=FOREIGN), "c3")


KNOWN = """globalThis.factory = indexedDB;
globalThis.databases = [];
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    const isOurs = given[0] === "pentabula";
    if (isOurs) request.addEventListener("success", () => databases.push(request.result));
    return request;
};"""

DELETE = """new Promise((resolve, reject) => {
    const request = factory.deleteDatabase("pentabula");
    [request.onsuccess, request.onblocked] = [resolve, reject];
}).then(() => null)"""


def test_a_database_that_the_browser_closes_is_opened_again(visit: Opener) -> None:
    page = visit(GAME, before=KNOWN)
    take(page, "c3")
    until(page, of_records("records[0]?.includes('c3')"))
    page.evaluate("databases.forEach((each) => each.close())")
    take(page, "d4")
    until(page, of_records("records[0]?.includes('d4')"))
    assert not page.evaluate(f"{NOTICE}.includes('does not let')")


def test_another_tab_can_delete_the_database(visit: Opener) -> None:
    page = visit(GAME, before=KNOWN)
    take(page, "c3")
    until(page, of_records("records[0]?.includes('c3')"))
    page.evaluate(DELETE)
    take(page, "d4")
    until(page, f"{NOTICE}.includes('was deleted')")


# The database answers once `release` is called.
SLOW = """const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    if (given[0] !== "pentabula") return request;
    const held = { get result() { return request.result; } };
    request.onupgradeneeded = (event) => held.onupgradeneeded?.(event);
    request.onsuccess = (event) => (globalThis.release = () => held.onsuccess?.(event));
    return held;
};"""


def test_a_database_that_answers_late_is_not_an_empty_one(
    open_page: Opener, context: BrowserContext
) -> None:
    page = open_page(f"#{GAME}", context)
    take(page, "c3")
    until(page, of_records("records[0]?.includes('c3')"))
    slow = open_page("", context, SLOW)
    slow.evaluate("release()")
    until(slow, f"{NOTICE}.includes('not ready when the page started')")
    again = open_page("", context)
    until(again, "document.querySelector('[data-show=resume] button') !== null")


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
    assert page.evaluate(COUNTED) == 1


def test_a_page_that_was_frozen_during_a_game_continues(
    visit: Opener,
) -> None:
    page = visit(GAME, is_new=True)
    take(page, "c3")
    devtools = page.context.new_cdp_session(page)
    for state in ("frozen", "active"):
        devtools.send("Page.setWebLifecycleState", {"state": state})
    take(page, "d4")
    until_moves(page, ["c3", "d4"])


THOUGHT = "document.querySelector('[data-show=seats]').style.getPropertyValue('--thought')"
AGAINST = '[Game "konobi"]\n[Size "9"]\n[Pie "off"]\n[Seat1 "Level master"]\n\n1. e5'


def test_a_level_moves_although_its_worker_is_killed_during_the_search(
    visit: Opener, watch: Watch
) -> None:
    watch.expect("The engine's worker failed")
    page = visit("#games", before=WORKERS, is_idle=True)
    until(page, "performance.getEntriesByName('pentabula:engine').length", 1)
    page.locator('[data-action="open-game"]').click()
    page.locator('[data-form="open"] textarea').fill(AGAINST)
    page.locator('[data-form="open"] button').click()
    page.locator('[data-action="go-on"]').click()  # the level waits in a pasted game
    until(page, f"Number({THOUGHT}) > 0")
    page.evaluate("made.forEach((worker) => worker.terminate())")
    until(page, f"{COUNT} >= 2")
    assert "The game continues." in page.evaluate(NOTICE)
    assert moves(page)[0] == "e5"


# Storage

FILL = """(() => {
    const { put } = IDBObjectStore.prototype;
    globalThis.plainPut = put;
    const value = new DOMException("full: quota", "QuotaExceededError");
    IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
    Object.defineProperty(IDBTransaction.prototype, "error", { value });
})()"""
EMPTY = "void (IDBObjectStore.prototype.put = globalThis.plainPut)"


def test_full_storage_is_announced_and_all_is_saved_once_there_is_room(
    visit: Opener,
) -> None:
    page = visit(GAME)
    page.evaluate(FILL)
    take(page, "c3")
    place = page.locator("#grid").bounding_box()
    until(page, f"{NOTICE}.includes('no room to save')")
    assert page.locator("#grid").bounding_box() == place  # a notice never moves the board
    take(page, "d4", "c2")
    page.evaluate(EMPTY)
    take(page, "b4")
    page.reload()
    until_ready(page)
    until_moves(page, ["c3", "d4", "c2", "b4"])
    until_stored(page, "c3", "d4", "c2", "b4")  # the journal is applied after the start


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
def test_forbidden_offline_storage_is_announced_and_the_page_works(
    open_page: Opener, what: str
) -> None:
    page = open_page(GAME, before=REFUSALS[what])
    until(page, f"{WHY_NOT}.includes('Offline play is not available')")
    take(page, "c3")


def test_full_offline_storage_is_announced_and_the_page_works(
    context: BrowserContext, server: SiteServer
) -> None:
    page = context.new_page()
    room = {"origin": server.origin, "quotaSize": 1_000_000}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
    page.goto(server.page + GAME)
    until_ready(page)
    until(page, f"{WHY_NOT}.includes('no room')")
    take(page, "c3")
