"""What is beside the board and below it: nothing covers anything, and controls stay in place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.browser import Opener, resized, stored_settings
from tests.web.players import MIDDLE, text
from tests.web.waiting import SETTLED, until

TABIK_AT_ITS_END = "#tabik?size=3&pie=off&moves=a1a2,a3b3,a2~a3,b1b2,a2~b2,b2~b3,c1c2"
DESKTOP = (
    "#tabik?moves=c7c6,f6e6,d3d2",
    TABIK_AT_ITS_END,
    "#tabula?moves=open53,roll52,in/5,in/2,roll41",
    "#tau?moves=bid1000,pass,row8,row3",
)
# After a double, the only legal play would otherwise follow the roll by itself.
FORCED_MOVES_WAIT = stored_settings(forced="wait")
PHONE = {"size": (390, 844), "has_touch": True, "is_mobile": True}
SHORT = ((320, 640), (320, 568))
BOX = "s => { const b = document.querySelector(s).getBoundingClientRect(); return b.toJSON(); }"


def box(page: Page, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.evaluate(BOX, selector)
    return found


def go(page: Page, place: str) -> None:
    page.evaluate("place => { location.hash = place; }", place)
    moves = place.partition("moves=")[2]
    until(page, f"decodeURIComponent(location.hash).endsWith('{moves}')")
    until(page, "document.querySelector('.table').dataset.game", place[1:].partition("?")[0])
    until(page, "document.querySelectorAll('[data-ply]').length > 0", bool(moves))


def test_the_record_its_field_and_the_commands_are_always_in_view(visit: Opener) -> None:
    page = visit("#konobi", size=(1280, 800))
    for place in DESKTOP:
        go(page, place)
        for is_analysing in (False, True):
            if is_analysing:
                page.click('[data-action="analyse"]')
                until(page, "document.querySelector('[data-show=analysis]').hidden", False)
            moves, field, commands = (
                box(page, s) for s in ('[data-show="record"]', "#move", ".commands")
            )
            assert moves["height"] > 64, place
            assert moves["bottom"] <= field["top"] and field["bottom"] <= commands["top"], place
            assert commands["bottom"] <= 800, place
    go(page, "#konobi?size=7&moves=c3,swap,f7,c7,c6")
    page.click('[data-action="notes"]')
    until(page, "document.querySelector('#comment') !== null")
    for selector in ('[data-action="delete"]', "#move"):
        assert box(page, selector)["bottom"] <= box(page, ".commands")["top"], selector


def test_on_a_phone_the_board_is_as_wide_as_the_screen_and_commands_stay(visit: Opener) -> None:
    page = visit("#tabula?start=0", stored=FORCED_MOVES_WAIT, **PHONE)
    assert box(page, ".frame")["width"] == pytest.approx(390, abs=1)
    until(page, "document.querySelector('[data-action=roll]') !== null")
    before = [box(page, s) for s in ('[data-action="analyse"]', '[data-action="undo"]')]
    page.click('[data-action="roll"]')
    until(page, "document.querySelector('[data-action=hint]') !== null")
    until(page, SETTLED)
    assert page.evaluate("scrollY") == 0
    assert [box(page, s) for s in ('[data-action="analyse"]', '[data-action="undo"]')] == before
    page.touchscreen.tap(*page.evaluate(MIDDLE, '#grid [data-target][aria-disabled="true"]'))
    until(page, "document.querySelector('.refusal').hidden", False)
    assert text(page, '[data-say="alert"]')
    assert [box(page, s) for s in ('[data-action="analyse"]', '[data-action="undo"]')] == before


def test_on_a_phone_the_commands_of_a_lesson_keep_clear_of_the_edges(visit: Opener) -> None:
    page = visit("#learn/konobi/2", **PHONE)
    until(page, "document.querySelector('[data-action=lesson-back]').checkVisibility()")
    buttons = [box(page, s) for s in ('[data-action="lesson-next"]', '[data-action="lesson-back"]')]
    assert min(each["left"] for each in buttons) >= 8
    assert max(each["right"] for each in buttons) <= 390 - 8


def test_on_a_short_phone_the_whole_status_is_in_view(visit: Opener) -> None:
    page = visit("#konobi?moves=d4", size=SHORT[0], has_touch=True, is_mobile=True)
    for place in (*DESKTOP, "#stawn", "#tau", "#konobi?moves=d4"):
        go(page, place)
        for size in SHORT:
            resized(page, size)
            shown, commands = box(page, ".status"), box(page, ".commands")
            assert shown["bottom"] <= commands["top"], (place, size)
            assert box(page, ".frame")["width"] == pytest.approx(320, abs=1)


def test_a_double_tap_on_roll_plays_no_move(visit: Opener) -> None:
    page = visit("#tabula?start=0", stored=FORCED_MOVES_WAIT, **PHONE)
    roll = box(page, '[data-action="roll"]')
    x, y = (roll["left"] + roll["right"]) / 2, (roll["top"] + roll["bottom"]) / 2
    page.touchscreen.tap(x, y)
    until(page, "document.querySelector('[data-action=roll]') === null")
    page.touchscreen.tap(x, y)
    until(page, SETTLED)
    assert page.evaluate("location.hash").count(",") == 0
