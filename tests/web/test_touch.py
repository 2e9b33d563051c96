"""Fingers on a phone: taps, the lens, zoom, and moves that must be confirmed."""

import pytest
from playwright.sync_api import Page

from tests.web.browser import Opener, stored_settings
from tests.web.players import moves, text, until_moves
from tests.web.touchscreen import Fingers, cell, middle
from tests.web.waiting import PENDING, until, until_idle

BY_FINGER = 300
"""Milliseconds in which two taps are a double tap: see `app/shell/page/board/double_tap.py`."""

DENSE = "#konobi?size=26&pie=off"
LENS = "document.querySelector('.lens').hidden"
ENLARGED = "document.querySelector('.screen.table').hasAttribute('data-enlarged')"
SHAKES = "navigator.vibrate = pattern => ((globalThis.shakes ??= []).push([...pattern]), true);"
# The controls that are lower than a finger needs. A chip's input covers its label.
ROOM = """() => [...(document.querySelector(":popover-open") ?? document).querySelectorAll(
        ":is(main, .sheet) :is(button, input, select, textarea, summary, a), .top :is(button, a)")]
    .filter((each) => each.checkVisibility() && !each.closest("#grid, .unseen"))
    .map((each) => each.closest(".who") ? each.closest(".seat") : each)  // as its ::before is
    .map((each) => each.matches(".chip input, .boxes input") ? each.parentElement : each)
    .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect().height])
    .filter(([, height]) => height < 43.5)"""


@pytest.fixture
def phone(visit: Opener) -> Opener:
    """Opens the site on a phone, with settings."""

    def open_(
        where: str,
        size: tuple[int, int] = (390, 844),
        is_idle: bool = False,
        is_new: bool = False,
        **settings: str,
    ) -> Page:
        return visit(
            where,
            stored=stored_settings(**{"motion": "off", **settings}),
            recording=SHAKES,
            before=PENDING if is_idle else "",
            size=size,
            is_idle=is_idle,
            is_new=is_new,
            has_touch=True,
            is_mobile=True,
        )

    return open_


def test_a_tap_plays_or_explains_its_refusal_and_vibrates(phone: Opener) -> None:
    page = phone("#konobi?size=5&pie=off")
    page.touchscreen.tap(*middle(page, cell("c3")))
    until(page, "location.hash.endsWith('moves=c3')")
    assert page.evaluate("shakes") == [[14]]
    page.evaluate("globalThis.tapped = performance.now()")
    until(page, f"performance.now() - tapped > {BY_FINGER}")  # not a double tap
    page.touchscreen.tap(*middle(page, cell("c3")))
    until(page, "document.querySelector('[data-say=alert]').textContent.length > 0")
    assert page.evaluate("shakes") == [[14], [24, 48, 24]]
    until_moves(page, ["c3"])
    page.evaluate("document.querySelector('#settings-vibration-off').click()")
    page.touchscreen.tap(*middle(page, cell("d4")))
    until_moves(page, ["c3", "d4"])
    assert len(page.evaluate("shakes")) == 2


def test_long_press_shows_the_lens_and_lifting_chooses_unless_off_the_board(phone: Opener) -> None:
    page = phone(DENSE)
    fingers = Fingers(page)
    fingers.down(middle(page, cell("m13")))
    until(page, LENS, False)
    assert text(page, ".lens p") == "m13, empty"
    fingers.move(middle(page, cell("o15")))
    until(page, "document.querySelector('.lens p').textContent", "o15, empty")
    fingers.up()
    until(page, "location.hash.endsWith('moves=o15')")
    assert page.evaluate(LENS) and page.evaluate("scrollY") == 0
    fingers.down(middle(page, cell("m13")))
    until(page, LENS, False)
    x, _ = middle(page, cell("m13"))
    fingers.move((x, middle(page, ".commands")[1]))
    until(page, LENS)
    fingers.up()
    page.touchscreen.tap(*middle(page, cell("c3")))
    until(page, "location.hash.endsWith('moves=o15,c3')")


def test_no_lens_is_shown_for_large_targets_or_if_it_is_off(phone: Opener) -> None:
    for page in (
        phone("#konobi?size=4&pie=off", is_idle=True),
        phone(DENSE, is_idle=True, lens="off"),
    ):
        fingers = Fingers(page)
        fingers.down(middle(page, cell("c3")))
        until_idle(page)
        assert page.evaluate(LENS)
        fingers.up()
        until(page, "location.hash.endsWith('moves=c3')")


def test_two_fingers_zoom_the_board_and_one_then_pans_it(phone: Opener) -> None:
    page = phone(DENSE)
    fingers = Fingers(page)
    x, y = middle(page, cell("m13"))
    fingers.down((x - 20, y), (x + 20, y))
    fingers.move((x - 90, y), (x + 90, y))
    fingers.up()
    until(page, ENLARGED)
    assert page.evaluate("visualViewport.scale") == 1
    wide = page.evaluate("s => document.querySelector(s).offsetWidth", cell("m13"))
    assert wide >= 44
    before = middle(page, cell("m13"))
    fingers.down(before)
    fingers.move((before[0] + 30, before[1] + 20))
    fingers.move((before[0] + 60, before[1] + 40))
    fingers.up()
    until(page, f"({MOVED})('m13', {before[0]}) > 40")
    assert moves(page) == []
    page.touchscreen.tap(*middle(page, cell("m13")))
    until(page, "location.hash.endsWith('moves=m13')")


MOVED = """(name, before) => {
    const box = document.querySelector(`#grid [data-target="${name}"]`).getBoundingClientRect();
    return box.x + box.width / 2 - before;
}"""


def press_in_menu(page: Page, action: str) -> None:
    """Press a command of the menu, by a key: a tap might be the second of two."""
    page.locator(".commands > .more").press("Enter")
    page.locator(f'.menu [data-action="{action}"]').press("Enter")


def test_buttons_and_keys_zoom_and_the_focus_stays_visible(phone: Opener) -> None:
    page = phone(DENSE)
    press_in_menu(page, "closer")
    until(page, ENLARGED)
    press_in_menu(page, "farther")
    until(page, ENLARGED, False)
    page.evaluate("s => document.querySelector(s).focus()", cell("a1"))
    for _ in range(4):
        page.keyboard.press("+")
    until(page, ENLARGED)
    board = page.evaluate("document.querySelector('.frame').getBoundingClientRect().toJSON()")
    for key in ("ArrowRight", "ArrowUp") * 12:
        page.keyboard.press(key)
    x, y = middle(page, cell("m13"))
    assert page.evaluate("document.activeElement.dataset.target") == "m13"
    assert board["left"] < x < board["right"] and board["top"] < y < board["bottom"]
    page.keyboard.press("Enter")
    until(page, "location.hash.endsWith('moves=m13')")
    page.keyboard.press("0")
    until(page, ENLARGED, False)


def test_the_zoom_button_does_not_scroll_the_page(phone: Opener) -> None:
    page = phone(DENSE + "&moves=a1,b5,c7", size=(320, 640))
    press_in_menu(page, "closer")
    until(page, ENLARGED)
    assert page.evaluate("scrollY") == 0


UNFOLD = "document.querySelectorAll('main details').forEach((each) => { each.open = true; })"
WITH_CLOCK = """form => {
    const choose = (name, value) =>
        document.querySelector(`${form} input[name="${name}"][value="${value}"]`).click();
    choose("play", "people");
    choose("clock", "on");
    choose("timekind", "periods");
    choose("preset-periods", "own");
}"""


def test_every_control_is_large_enough_for_a_finger(phone: Opener) -> None:
    page = phone("#konobi?size=11&moves=d4")
    until(page, "document.querySelector('.choices button') !== null")
    assert page.evaluate(ROOM) == []
    for place, shown in (
        ("drill/konobi", ".drill-answers button"),
        ("drill/tau", ".drill-answers input"),
        ("learn/konobi/10", ".after .actions a"),
        ("edit/stawn", ".editor .stamps button"),
        ("classroom", ".classroom input[name=task]"),
        ("puzzles/today", ".puzzle .lesson-head a"),
        ("puzzles/konobi", ".challenges a"),
    ):
        page.evaluate("place => { location.hash = place; }", place)
        until(page, f"document.querySelector('{shown}')?.closest('.screen').checkVisibility()")
        page.evaluate(UNFOLD)
        assert page.evaluate(ROOM) == [], place
    page.locator(".challenges a").first.tap()
    until(page, "document.querySelector('.class-card:not([hidden]) a, .challenge a') !== null")
    assert page.evaluate(ROOM) == []


def test_the_choices_of_a_clock_and_a_game_by_link_are_large_enough(phone: Opener) -> None:
    page, form = phone(""), "#setup-konobi form"
    page.evaluate("document.querySelector('#setup-konobi').showPopover()")
    until(page, f"document.querySelector('{form} button[type=submit]') !== null")
    page.evaluate(WITH_CLOCK, form)
    assert page.evaluate(ROOM) == []
    page.evaluate(f"document.querySelector('{form} input[name=play][value=link]').click()")
    page.evaluate(f"document.querySelector('{form} button[type=submit]').click()")
    until(page, "document.querySelector('[data-action=match-options]') !== null")
    page.evaluate("document.querySelector('[data-action=match-options]').click()")
    until(page, "document.querySelector('.match').hasAttribute('data-open')")
    assert page.evaluate(ROOM) == []


def test_safe_areas_have_no_controls(phone: Opener) -> None:
    page = phone("#konobi", size=(844, 390), is_new=True)
    insets = {"top": 20, "left": 47, "right": 47, "bottom": 21}
    page.context.new_cdp_session(page).send(
        "Emulation.setSafeAreaInsetsOverride", {"insets": insets}
    )
    left = "document.querySelector('.brand').getBoundingClientRect().left"
    until(page, f"{left} >= 47")
    for part in (".frame", ".seats", '.top [data-action="settings"]'):
        box = page.evaluate("s => document.querySelector(s).getBoundingClientRect().toJSON()", part)
        assert box["left"] >= 47 and box["right"] <= 844 - 47, part
    assert page.evaluate("document.querySelector('.brand').getBoundingClientRect().top") >= 20


def test_a_piece_can_be_dragged_by_finger_and_by_mouse(phone: Opener) -> None:
    page = phone("#tabula?start=0&moves=roll52")
    fingers, tray = Fingers(page), middle(page, cell("in"))
    fingers.down(tray)
    fingers.move((tray[0] + 30, tray[1]))
    until(page, "document.querySelector('[data-say=status]').textContent.includes('nter on')")
    fingers.move(middle(page, cell("5")))
    fingers.up()
    until_moves(page, ["roll52", "in/5"])
    page.mouse.move(*middle(page, cell("5")))
    page.mouse.down()
    page.mouse.move(*middle(page, cell("7")), steps=3)
    page.mouse.up()
    until_moves(page, ["roll52", "in/5", "5/7"])
