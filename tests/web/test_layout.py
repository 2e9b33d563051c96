"""Layout beside and below the board: nothing is covered, and controls stay in place.

A test resizes one page through all sizes, and collects the faults of all.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.web.browser import Opener, resized, stored_settings
from tests.web.players import MIDDLE, text
from tests.web.stored_games import stored_games
from tests.web.waiting import SETTLED, script, until

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


def open_view(page: Page, view: str) -> None:
    """Opens a tab, once a tap is not meant for a control that was just replaced."""
    until(page, SETTLED)
    page.click(f'[data-view="{view}"]')
    until(page, f"document.querySelector('#view-{view}').hidden", False)


VIEWS = ("moves", "review", "notes", "facts", "analysis")
SIZES = (
    *((1280, 800), (1920, 1080), (1024, 768)),
    *((820, 1180), (390, 844), (320, 640), (844, 390)),
)
PORTRAIT = SIZES[3:6]
# The elements beside the board that scroll inside another one that scrolls.
NESTED = """() => {
    const scrolls = (each) => each.checkVisibility() && each.clientHeight
        && each.scrollHeight > each.clientHeight + 1
        && ["auto", "scroll"].includes(getComputedStyle(each).overflowY);
    const found = [...document.querySelectorAll(".side, .side *:not(textarea)")].filter(scrolls);
    return found.filter((each) => found.some((other) => other !== each && other.contains(each)))
        .map((each) => each.id || each.className);
}"""


# The place of the board, what scrolls inside another, and the lower edge of the commands.
MEASURED = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    return [box("canvas#board").toJSON(), (NESTED)(), box(".commands").bottom];
}""".replace("NESTED", NESTED)
# The height of an open view on a phone, where the board makes room for it.
OPEN = 96


def view_faults(page: Page) -> Iterator[tuple[object, ...]]:
    """What is wrong with which view at which place and size.

    On a phone the first view makes the board smaller, whose upper edge stays; the other views and
    a window beside the board leave it where it is, and so does closing the last view.
    """
    for place in DESKTOP:
        go(page, place)
        for size in SIZES:
            resized(page, size)
            closed = expected = page.evaluate(MEASURED)[0]
            for view in VIEWS:
                page.evaluate(f"document.querySelector('[data-view={view}]').click()")
                until(page, f"document.querySelector('#view-{view}').hidden", False)
                board, nested, bottom = page.evaluate(MEASURED)
                if size in PORTRAIT and view == VIEWS[0]:
                    is_smaller = board["height"] <= closed["height"]
                    has_stayed = abs(board["y"] - closed["y"]) < 1
                    expected = board if is_smaller and has_stayed else closed
                has_room = size not in PORTRAIT or box(page, f"#view-{view}")["height"] >= OPEN
                if board != expected or nested or bottom > size[1] or not has_room:
                    yield place, size, view, closed, board, nested, bottom, has_room
            page.evaluate("document.querySelector('[data-action=analyse]').click()")
            until(page, "document.querySelector('[data-show=analysis]').hidden")
            if (board := page.evaluate(MEASURED)[0]) != closed:
                yield place, size, "closed", closed, board


def test_views_move_no_board_except_a_phones_and_never_scroll_inside_another(visit: Opener) -> None:
    assert list(view_faults(visit("#konobi"))) == []


# How much of a review is seen after a game, between its tabs and the commands that stay in view.
ROOMS = {(820, 1180): 200, (390, 844): 140, (844, 390): 70}


def test_a_review_after_the_game_has_room(visit: Opener) -> None:
    page = visit(TABIK_AT_ITS_END)
    for size, room in ROOMS.items():
        resized(page, size)
        open_view(page, "review")
        view, below = box(page, "#view-review"), box(page, ".commands")["top"]
        assert min(view["bottom"], below) - view["top"] >= room, size
        assert size[0] < size[1] or page.locator('[data-action="previous"]').is_visible()
        open_view(page, "moves")
        assert page.get_by_role("button", name="Rematch").is_visible(), size


def boxes(page: Page, *parts: str) -> dict[tuple[int, int], list[dict[str, float]]]:
    """The places of these parts in windows of all sizes, scrolled to the top."""
    found = {}
    for size in SIZES:
        resized(page, size)
        page.evaluate("scrollTo(0, 0)")
        found[size] = [box(page, part) for part in parts]
    return found


def test_neither_a_hint_nor_undo_moves_the_board_or_the_commands(visit: Opener) -> None:
    page, parts = (
        visit("#konobi?size=5&pie=off&moves=b2,d3"),
        ("canvas#board", ".commands", ".seats"),
    )
    before = boxes(page, *parts)
    page.click('[data-action="hint"]')
    until(page, "document.querySelector('.voice').innerText.includes('Look at')")
    assert boxes(page, *parts) == before
    page.click('[data-action="undo"]')
    until(page, "location.hash.endsWith('moves=b2')")
    assert boxes(page, *parts) == before


ENDS = (
    ("#konobi?size=4&pie=off&moves=b2,c3,b3,c2,b1,d2", "b4"),
    ("#tabik?size=3&pie=off&moves=c2b2,a3b3", "a1b1"),
    ("#tau?rows=2&cols=2&limit=1&moves=colb", "row2"),
    (
        "#stawn?size=2&komi=0&button=off&moves=c2,b2,c2xb2@c2,a1,b2-b3@b2,a1-b1@a1,c1,b1xc1@b1",
        "b3-a2@b3",
    ),
)
OVER = "document.querySelector('.seat.won') !== null"


def test_the_board_stays_where_it_is_when_the_game_ends(visit: Opener) -> None:
    page = visit("#konobi")
    for place, last in ENDS:
        go(page, place)
        before = boxes(page, "canvas#board")
        page.evaluate(
            "token => { const field = document.querySelector('#move'); field.value = token;"
            "field.form.requestSubmit(); }",
            last,
        )
        until(page, OVER)
        assert boxes(page, "canvas#board") == before, place


CLASSIC = """() => {
    const style = new CSSStyleSheet();
    style.replaceSync(`::-webkit-scrollbar { width: 17px; height: 17px; }
        * { scrollbar-width: auto !important; }`);
    document.adoptedStyleSheets.push(style);
}"""
# The upper edges of the groups whose parts are in one line.
LINES = """() => ["[role=tab]", ".commands > :not(.menu)", ".top > *"].map((parts) => {
    const shown = [...document.querySelectorAll(parts)].filter((each) => each.checkVisibility());
    const middles = shown.map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width > 1).map(({ top, bottom }) => Math.round((top + bottom) / 2));
    return Math.max(...middles) - Math.min(...middles);
})"""


def test_classic_scrollbars_move_nothing_to_a_second_line(visit: Opener) -> None:
    page = visit("#konobi", size=SIZES[0])
    page.evaluate(CLASSIC)
    for place in DESKTOP:
        go(page, place)
        for size in SIZES[:3]:
            resized(page, size)
            assert page.evaluate("document.documentElement.clientWidth") == size[0], place
            first, *others = page.evaluate(LINES)
            assert max(others) <= 2, (place, size)
            assert size[0] >= 1500 or first <= 2, (place, size)


def test_on_a_phone_the_board_is_as_wide_as_the_screen_and_commands_stay(visit: Opener) -> None:
    page = visit("#tabula?start=0", stored=FORCED_MOVES_WAIT, **PHONE)
    assert box(page, ".frame")["width"] == pytest.approx(390, abs=1)
    until(page, "document.querySelector('[data-action=roll]') !== null")
    assert page.evaluate("document.querySelector('#view-moves').checkVisibility()")
    before = [box(page, s) for s in ('[data-action="pane"]', '[data-action="undo"]')]
    page.click('[data-action="roll"]')
    until(page, "document.querySelector('[data-action=hint]') !== null")
    until(page, SETTLED)
    assert page.evaluate("scrollY") == 0
    assert [box(page, s) for s in ('[data-action="pane"]', '[data-action="undo"]')] == before
    page.touchscreen.tap(*page.evaluate(MIDDLE, '#grid [data-target][aria-disabled="true"]'))
    until(page, "document.querySelector('.refusal').hidden", False)
    assert text(page, '[data-say="alert"]')
    assert [box(page, s) for s in ('[data-action="pane"]', '[data-action="undo"]')] == before


def at_lesson(page: Page, lesson: str) -> None:
    page.evaluate("place => { location.hash = place; }", f"learn/{lesson}")
    until(page, "document.querySelector('.table').dataset.game", lesson.partition("/")[0])
    counted = "document.querySelector('.lesson .count')?.textContent ?? ''"
    until(page, f"/\\b{lesson.rpartition('/')[2]} of/.test({counted})")


SMALLEST = """selector => Math.min(...[...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility())
    .flatMap((each) => [each.offsetWidth, each.offsetHeight]))"""


def test_the_task_the_bids_and_the_commands_of_a_lesson_are_in_view(visit: Opener) -> None:
    page = visit("#learn/tau", size=(844, 390), has_touch=True, is_mobile=True)
    for lesson in ("tau/8", "tau/9", "tau/10", "tau/strategy/8"):
        at_lesson(page, lesson)
        for size in ((844, 390), (390, 844)):
            resized(page, size)
            task, choices = box(page, ".status"), box(page, ".choices")
            voice, commands = box(page, ".voice"), box(page, ".lesson-commands")
            assert task["bottom"] <= voice["bottom"] + 1, (lesson, size)
            assert choices["top"] >= voice["bottom"], (lesson, size)
            assert choices["bottom"] <= commands["top"], (lesson, size)
            assert commands["bottom"] <= size[1], (lesson, size)
            assert page.evaluate(SMALLEST, ".controls :is(button, input)") >= 44, (lesson, size)
    buttons = [box(page, f"[data-action=lesson-{name}]") for name in ("next", "back")]
    assert min(each["left"] for each in buttons) >= 8
    assert max(each["right"] for each in buttons) <= 390 - 8


LINE = """() => {
    const [word] = document.querySelectorAll(".status .whole");
    return [word.textContent, word.getClientRects().length];
}"""


def test_a_roll_is_not_broken_at_its_dash(visit: Opener) -> None:
    page = visit("#learn/tabula/strategy/4", size=(320, 640), has_touch=True, is_mobile=True)
    until(page, "document.querySelectorAll('.status .whole').length > 0")
    for width in range(200, 321, 8):
        page.evaluate("w => { document.querySelector('.status').style.width = `${w}px`; }", width)
        assert page.evaluate(LINE) == ["5-1", 1], width


def test_on_a_short_phone_the_whole_status_is_visible(visit: Opener) -> None:
    page = visit("#konobi?moves=d4", size=SHORT[0], has_touch=True, is_mobile=True)
    for place in (*DESKTOP, "#stawn", "#tau", "#konobi?moves=d4"):
        go(page, place)
        for size in SHORT:
            resized(page, size)
            shown, commands = box(page, ".status"), box(page, ".commands")
            assert shown["bottom"] <= commands["top"], (place, size)
            assert box(page, ".frame")["width"] == pytest.approx(320, abs=1)


# The share of a screen's width that its cards and sections use.
USED = """(() => {
    const main = document.querySelector("main");
    const shown = [...main.querySelectorAll(":is(.card, section, li)")];
    const ends = shown.filter((each) => each.checkVisibility() && !each.matches(".screen"))
        .map((each) => each.getBoundingClientRect().right);
    const whole = main.clientWidth - parseFloat(getComputedStyle(main).paddingRight);
    return (Math.max(0, ...ends) - main.getBoundingClientRect().left) / whole;
})()"""


def test_a_screen_of_cards_uses_the_width_of_a_desktop(visit: Opener) -> None:
    page = visit("")
    for place in ("", "about", "classroom", "progress", "puzzles"):
        page.evaluate("place => { location.hash = place; }", place)
        until(page, "document.documentElement.dataset.screen", place or "home")
        for size in SIZES[:3]:
            resized(page, size)
            until(page, f"{USED} > 0.97")


def test_a_double_tap_on_roll_plays_no_move(visit: Opener) -> None:
    page = visit("#tabula?start=0", stored=FORCED_MOVES_WAIT, **PHONE)
    roll = box(page, '[data-action="roll"]')
    x, y = (roll["left"] + roll["right"]) / 2, (roll["top"] + roll["bottom"]) / 2
    page.touchscreen.tap(x, y)
    until(page, "document.querySelector('[data-action=roll]') === null")
    page.touchscreen.tap(x, y)
    until(page, SETTLED)
    assert page.evaluate("location.hash").count(",") == 0


# The commands whose words take more than one line.
WRAPPED = script("wrapped_words")


def test_the_words_of_commands_are_in_one_line(visit: Opener) -> None:
    page = visit("")
    until(page, "document.querySelector('.daily .grades') !== null")
    for place, shown in (
        ("", ".home"),
        ("puzzles", ".puzzles .offers"),
        ("puzzles/today", ".puzzle .lesson-head"),
        ("games", ".games"),
        ("classroom", ".classroom form"),
        (TABIK_AT_ITS_END[1:], ".seat.won"),
    ):
        page.evaluate("place => { location.hash = place; }", place)
        until(page, f"document.querySelector('{shown}').checkVisibility()")
        for size in SIZES:
            resized(page, size)
            assert page.evaluate(WRAPPED) == [], (place, size)


# The upper edges of the rows of a list of chips.
CHIP_ROWS = """name => {
    const chips = [...document.querySelectorAll(`#setup-konobi [name=${name}] + label`)];
    return new Set(chips.map((each) => each.getBoundingClientRect().top)).size;
}"""


def test_a_tablet_gives_an_exercise_a_board_as_large_as_a_game_has(visit: Opener) -> None:
    page = visit("#learn/konobi/3", size=SIZES[3], has_touch=True, is_mobile=True)
    until(page, "document.querySelector('.table').dataset.card", "lesson")
    assert box(page, "canvas#board")["height"] >= 0.55 * SIZES[3][1]
    resized(page, (390, 844))
    until(page, f"({BOX})('canvas#board').height < 0.43 * innerHeight")


def test_my_games_fit_a_narrower_window(visit: Opener) -> None:
    page = visit("#games", stored=stored_games(12), size=(390, 844), has_touch=True, is_mobile=True)
    until(page, "document.querySelectorAll('.my-games > li').length", 12)
    resized(page, (320, 640))
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_on_a_wide_screen_a_card_ends_with_its_content(visit: Opener) -> None:
    page = visit("#konobi?moves=d4", size=SIZES[1])
    facts, moves = box(page, "#view-facts"), box(page, "#view-moves")
    assert facts["bottom"] < moves["bottom"] - 200
    assert facts["height"] >= 18 * 16
