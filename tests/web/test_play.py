"""Whole games in the page, by mouse and by keyboard, and the page's interface for programs."""

import pytest

from pentabula import games
from pentabula.core.record import write_link
from tests.web.browser import Opener, resized, stored_settings
from tests.web.players import MOVES, KeyboardPlayer, MousePlayer, go, golden, play_out, until_status
from tests.web.waiting import script, until

# Of a longer game, this many plies are played at the beginning, and as many at the end.
LONGEST = 8
BY_HAND = stored_settings(dice="hand")


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        *((name, MousePlayer) for name in games.names()),
        *((name, KeyboardPlayer) for name in ("tabik", "tabula")),  # others: test_opponents, native
    ],
)
def test_a_whole_game_is_played(visit, name, hand):
    """Of a long game only the beginning and the end are played."""
    record = golden(name)
    end = record.root.main_line_end()
    page = visit("#" + write_link(record, record.root), stored=BY_HAND)
    late = end.ply - LONGEST
    if late > 0:
        play_out(page, record, hand, stop=LONGEST)
        link = write_link(record, end.line()[late - 1])
        page.evaluate("link => { location.hash = link; }", link)
    play_out(page, record, hand, start=max(late, 0))
    until_status(page, str(end.position.outcome().reason))
    page.locator('[data-action="rematch"]').wait_for()


def test_every_target_of_the_board_has_a_name_and_says_whether_it_is_open(visit: Opener) -> None:
    page = visit("#about")
    for name in games.names():
        go(page, name)
        until(page, "document.querySelectorAll('#grid [data-target]:not([aria-label])').length", 0)
        cells = page.evaluate(
            "[...document.querySelectorAll('#grid [data-target]')].map(c => "
            "[c.dataset.target, c.ariaLabel, c.getAttribute('aria-disabled')])"
        )
        board = games.load(name).view.board(games.load(name).start())
        assert {cell[0] for cell in cells} == {site for row in board.rows for site in row}
        assert all(cell[1] and cell[2] in ("true", "false") for cell in cells)
        assert page.evaluate("document.querySelectorAll('#grid [tabindex=\"0\"]').length") == 1


FORBIDDEN = """
const get = () => { throw new DOMException("no", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get });
IDBFactory.prototype.open = get;
"""


OVER_BOARD = script("over_board")
ENDED = "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4"
FRAMED = (
    *("stawn", "tau", "tau?moves=bid9999999", "tabula?start=0&moves=roll21", "tabik?moves=d4d5"),
    ENDED,
)
"""Positions with the longest sentences and the most choices, and a finished game."""


def test_the_board_alone_plays_without_storage_as_in_a_frame(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3,d4&view=board", before=FORBIDDEN)
    page.set_viewport_size({"width": 320, "height": 420})
    for hidden in (".top", ".pane", ".seats", "#move", '[data-action="undo"]'):
        assert not page.locator(hidden).first.is_visible()
    page.locator('.walk [data-action="previous"]').click()
    MousePlayer(page, None).choose("b2")
    until(page, "location.hash", "#konobi?size=5&pie=off&moves=c3,b2&view=board")
    with page.expect_popup() as opened:
        page.locator('[data-show="whole-page"]').click()
    until(opened.value, "location.hash", "#konobi?size=5&pie=off&moves=c3,b2")
    for link in FRAMED:
        address = f"{link}{'&' if '?' in link else '?'}view=board"
        page.evaluate("address => location.hash = address", address)
        until(page, "document.querySelector('.table').dataset.game", link.partition("?")[0])
        for size in ((280, 360), (400, 480)):
            resized(page, size)
            until(page, f"({OVER_BOARD})()", [])
    assert not page.locator('[data-action="rematch"]').is_visible()


def test_the_table_and_the_open_analysis_fit_the_window(visit: Opener) -> None:
    page = visit("#about")
    for name in games.names():
        go(page, name)
        for size in FITTED:
            resized(page, size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, size)
            box = page.locator("canvas#board").bounding_box()
            assert box and box["width"] <= size[0] and box["height"] <= size[1], (name, size)
            assert min(box["width"], box["height"]) >= 0.55 * min(size), (name, size)
        page.keyboard.press("a")
        until(page, "document.querySelector('[data-show=analysis-card]').textContent.length > 0")
        for size in FITTED:
            resized(page, size)
            assert page.evaluate(RIGHT) <= size[0], (name, size)
        page.keyboard.press("a")
        until(page, "document.querySelector('[data-show=analysis]').hidden")


FITTED = ((1280, 800), (390, 844), (320, 568))
RIGHT = """Math.max(...[...document.querySelectorAll("header *, main *")]
    .filter((each) => each.checkVisibility() && !each.closest(".rest, .scroll, form .chips > *"))
    .map((each) => each.getBoundingClientRect().right))"""


def test_the_canvas_has_the_resolution_of_the_screen(visit: Opener) -> None:
    page = visit("#about", ratio=2)
    for name in games.names():
        go(page, name)
        drawn, shown = page.evaluate(
            "[document.querySelector('#board').width, document.querySelector('#board').clientWidth]"
        )
        assert drawn == pytest.approx(2 * shown, abs=2)


def test_a_click_on_a_move_that_becomes_a_variation_goes_to_that_move(visit: Opener) -> None:
    """The list still shows the move in the main line: it is updated after the frame."""
    page = visit("#konobi?pie=off&moves=c3,f6,h4")
    until(page, "document.querySelectorAll('[data-ply]').length", 3)
    page.locator('[data-ply="1"]').click()
    until(page, MOVES, ["c3"])
    page.evaluate(
        "document.querySelector('#grid [data-target=e5]').click();"
        "document.querySelector('[data-ply=\"3\"]').click()"
    )
    until(page, MOVES, ["c3", "f6", "h4"])


# Measures the page after every change of it, before the next frame.
WIDEST = """const measure = () => Math.max(0, ...[...document.querySelectorAll("header *, main *")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect().right));
globalThis.widest = () => Math.max(globalThis.widestOfAll ?? 0, measure());
new MutationObserver(() => { globalThis.widestOfAll = globalThis.widest(); })
    .observe(document, { childList: true, subtree: true });"""


@pytest.mark.parametrize("where", ["", "#games", "#about"])
def test_every_screen_fits_the_narrowest_phone_from_the_beginning(visit, where):
    page = visit(where, size=(320, 568), before=WIDEST)
    assert page.evaluate("widest()") <= 320
