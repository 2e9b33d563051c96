"""After any failure during a game, the page explains it and no move is lost."""

import json

import pytest
from playwright.sync_api import Page

from tests.web.browser import Opener
from tests.web.players import COUNT, MousePlayer, begin, moves, until_moves
from tests.web.waiting import WORKERS, of_games, script, until, until_ready
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


@pytest.fixture
def two_tabs(visit: Opener) -> tuple[Page, Page]:
    """Two tabs with one game, which is stored after its first move."""
    first = visit(GAME)
    take(first, "c3")
    until_stored(first, "c3")
    return first, visit(f"{GAME}&moves=c3")


LEAVE = """(target) => {
    document.querySelector(`#grid [data-target="${target}"]`).click();
    location.href = "about:blank";
}"""


def test_a_move_is_stored_even_if_the_tab_is_left_right_after_it(two_tabs):
    first, second = two_tabs
    first.evaluate(LEAVE, "d4")
    until_moves(second, ["c3", "d4"])
    until(second, of_records("records[0].includes('d4')"))


def test_a_level_plays_once_in_a_game_that_two_tabs_show(visit: Opener) -> None:
    first = visit("")
    begin(first, "tabula", start="0", seat="1")
    until(first, COUNTED, 1)
    until(first, "document.querySelector('[data-action=roll]') !== null")
    first.evaluate("document.querySelector('[data-action=roll]').click()")
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


# The parts of the browser that the page can do without: those that answer at once, and those that
# answer later, and so may also reject or never answer.
AT_ONCE = """HTMLCanvasElement.prototype.getContext localStorage sessionStorage indexedDB caches
BroadcastChannel AudioContext RTCPeerConnection IntersectionObserver PerformanceObserver print
requestIdleCallback matchMedia ClipboardItem launchQueue AbortSignal.timeout
Navigator.prototype.serviceWorker Navigator.prototype.userActivation Navigator.prototype.vibrate
Navigator.prototype.deviceMemory Navigator.prototype.hardwareConcurrency Document.prototype.fonts
Element.prototype.setPointerCapture URL.createObjectURL Intl.DateTimeFormat""".split()
LATER = """HTMLCanvasElement.prototype.toBlob Worker IDBFactory.prototype.open
FontFaceSet.prototype.ready Navigator.prototype.clipboard Navigator.prototype.share
Navigator.prototype.storage Navigator.prototype.setAppBadge
ServiceWorkerContainer.prototype.register Blob.prototype.arrayBuffer AudioContext.prototype.resume
AudioContext.prototype.suspend RTCPeerConnection.prototype.setLocalDescription""".split()
FAULTS = {
    "missing": AT_ONCE + LATER,
    "null": AT_ONCE + LATER,
    "throws when named": AT_ONCE + LATER,
    "throws when called": AT_ONCE + LATER,
    "rejects": LATER,
    "never answers": LATER,
}
BREAK = script("break_parts")
"""Makes parts of the browser fail in one way."""

# Other programs send events without the attributes of real ones, to the document too.
EVENTS = """["keydown", "submit", "change", "input", "filled", "paste", "drop", "dragover", "wheel",
    "click", "contextmenu", "pointerdown", "pointermove", "pointerup", "pointercancel",
    "lostpointercapture", "focusin", "toggle", "scroll", "storage", "hashchange"].forEach((name) =>
        [window, document, document.documentElement, document.body, ...["#grid", ".frame"].map(
            (each) => document.querySelector(each))].forEach((each) =>
                each.dispatchEvent(new Event(name, { bubbles: true }))))"""

HINTED = "document.querySelector('[data-action=hint]').textContent.includes('Show move')"

# What the user does, by the name of a command: the parts that it needs, and what is said instead,
# and where.
DRAWING = {part for part in AT_ONCE + LATER if part.startswith("HTMLCanvasElement")}
SAID = {
    "copy-record": ({"Navigator.prototype.clipboard"}, "copied", "does not allow copying"),
    "picture-png": ({*DRAWING, "URL.createObjectURL"}, "picture-done", "SVG instead|save files"),
    "picture-replay": ({*DRAWING, "URL.createObjectURL"}, "picture-done", "SVG instead|save files"),
    "picture-copy": (
        {*DRAWING, "Navigator.prototype.clipboard", "ClipboardItem"},
        "picture-done",
        "cannot copy pictures|SVG instead",
    ),
}
NEITHER_SAVES = {"localStorage", "indexedDB"}
OFFLINE = {"Navigator.prototype.serviceWorker", "ServiceWorkerContainer.prototype.register"}


def can_break(part: str, fault: str) -> bool:
    """Whether a part can have a fault: Playwright calls idle callbacks itself."""
    return part != "requestIdleCallback" or "throws" not in fault


ALL = [pytest.param(fault, None, id=f"all-{fault}") for fault in FAULTS]
EACH = [
    pytest.param(fault, part, marks=pytest.mark.faults_all, id=f"{part}-{fault}")
    for fault, parts in FAULTS.items()
    for part in parts
    if can_break(part, fault)
]


@pytest.mark.parametrize(("fault", "part"), ALL + EACH)
def test_the_page_plays_and_says_what_it_cannot_do(
    visit, open_page, new_context, watch, fault, part
):
    watch.expect("denied|engine's worker failed")
    parts = [part] if part else [each for each in FAULTS[fault] if can_break(each, fault)]
    if not part and fault == "missing":
        parts.remove("localStorage")  # one store works for this fault
    broken = set(parts)
    script = f"({BREAK})({json.dumps(fault)}, {json.dumps(parts)})"
    if "Navigator.prototype.serviceWorker" in broken:  # which then serves nothing
        page = open_page(GAME, new_context(service_workers="block"), script)
    else:
        page = visit(GAME, before=script)
    if "HTMLCanvasElement.prototype.getContext" in broken:
        until(page, f"{NOTICE}.includes('does not let the page draw')")
    page.evaluate(EVENTS)
    take(page, "c3")
    if broken >= NEITHER_SAVES:
        until(page, f"{NOTICE}.includes('does not let the page save')")
    else:
        until(page, of_records("records[0]?.includes('c3')"))
    page.evaluate("document.querySelector('[data-action=picture]').click()")
    for command, (needed, slot, words) in SAID.items():
        if broken & needed:
            button = f"document.querySelector('[data-action={command}]')"
            until(page, f"{button} !== null")
            page.evaluate(f"{button}.click()")
            until(page, f"/{words}/.test(document.querySelector('[data-show={slot}]').textContent)")
    page.evaluate(
        "document.querySelectorAll(':popover-open').forEach((each) => each.hidePopover())"
    )
    if broken & OFFLINE and fault != "never answers":
        until(page, f"{WHY_NOT}.includes('Offline play is not available')")
    page.evaluate("document.querySelector('[data-action=hint]').click()")
    until(page, HINTED)
    take(page, "d4")


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


def test_a_database_that_is_closed_is_opened_again_and_another_tab_can_delete_it(
    visit: Opener,
) -> None:
    page = visit(GAME, before=KNOWN)
    take(page, "c3")
    until(page, of_records("records[0]?.includes('c3')"))
    page.evaluate("databases.forEach((each) => each.close())")
    take(page, "d4")
    until(page, of_records("records[0]?.includes('d4')"))
    assert not page.evaluate(f"{NOTICE}.includes('does not let')")
    page.evaluate(DELETE)
    take(page, "c2")
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


def test_a_database_that_answers_late_is_not_an_empty_one(open_page, context):
    page = open_page(f"#{GAME}", context)
    take(page, "c3")
    until(page, of_records("records[0]?.includes('c3')"))
    slow = open_page("", context, SLOW)
    slow.evaluate("release()")
    until(slow, f"{NOTICE}.includes('not ready when the page started')")
    again = open_page("", context)
    until(again, "document.querySelector('[data-show=resume] button') !== null")


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


def test_a_page_that_was_frozen_during_a_game_continues(visit: Opener) -> None:
    page = visit(GAME, is_new=True)
    take(page, "c3")
    devtools = page.context.new_cdp_session(page)
    for state in ("frozen", "active"):
        devtools.send("Page.setWebLifecycleState", {"state": state})
    take(page, "d4")
    until_moves(page, ["c3", "d4"])


THOUGHT = "document.querySelector('[data-show=seats]').style.getPropertyValue('--thought')"
AGAINST = '[Game "konobi"]\n[Size "9"]\n[Pie "off"]\n[Seat1 "Level master"]\n\n1. e5'


def test_a_level_moves_although_its_worker_is_killed_during_the_search(visit, watch):
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
    assert "The game continues." in page.evaluate(NOTICE) and moves(page)[0] == "e5"


FILL = """(() => {
    const { put } = IDBObjectStore.prototype;
    globalThis.plainPut = put;
    const value = new DOMException("full: quota", "QuotaExceededError");
    IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
    Object.defineProperty(IDBTransaction.prototype, "error", { value });
})()"""
EMPTY = "void (IDBObjectStore.prototype.put = globalThis.plainPut)"


def test_full_storage_is_announced_and_all_is_saved_once_there_is_room(visit: Opener) -> None:
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


WHY_NOT = "document.querySelector('[data-show=\"no-offline\"]').textContent"


def test_full_offline_storage_is_announced_and_the_page_works(context, server):
    page = context.new_page()
    room = {"origin": server.origin, "quotaSize": 1_000_000}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
    page.goto(server.page + GAME)
    until_ready(page)
    until(page, f"{WHY_NOT}.includes('no room')")
    take(page, "c3")
