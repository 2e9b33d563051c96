"""The set-up board in the browser: by mouse and keyboard, and on small screens."""

from playwright.sync_api import Page

from tests.web.browser import Opener, resized
from tests.web.touchscreen import cell
from tests.web.waiting import SETTLED, until

EMPTY = (
    "#edit/konobi/konobi_size=4_pie=off_turn=black_black=seat0"
    "/4_._._._./3_._._._./2_._._._./1_._._._./__a_b_c_d"
)
TO_MOVE = "select[data-field='turn']"
# Which buttons and fields of the card are beyond the window's sides, or cut by the card.
CUT = """(() => {
    const card = document.querySelector(".editor").getBoundingClientRect();
    const controls = document.querySelectorAll(".editor :is(button, select, input, summary)");
    return [...controls].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width && (box.left < card.left || box.right > card.right + 1
            || each.scrollWidth > each.clientWidth + 1);
    }).map((each) => each.outerHTML);
})()"""
IN_VIEW = """(selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight + 1;
}"""


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(cell(name)).click()


def test_a_position_is_set_up_by_mouse_and_keyboard_played_and_shared(visit: Opener) -> None:
    page = visit(EMPTY)
    places = [page.locator(cell(name)).bounding_box() for name in ("a1", "c1")]
    (left, y), (right, _) = [
        (each["x"] + each["width"] / 2, each["y"] + each["height"] / 2)
        for each in places
        if each is not None
    ]
    page.mouse.move(left, y)
    page.mouse.down()
    page.mouse.move(right, y, steps=3)
    page.mouse.up()
    until(page, "location.hash.includes('1_X_X_X_.')")
    page.keyboard.press("2")
    until(page, "document.querySelector('[data-stamp=white]').ariaPressed", "true")
    page.locator(cell("b3")).focus()
    page.keyboard.press("Enter")
    until(page, "location.hash.includes('3_._O_._.')")
    page.keyboard.press("u")
    until(page, "location.hash.includes('3_._._._.')")
    page.locator('.icon[data-action="redo"]').click()
    page.locator(TO_MOVE).select_option("1")
    until(page, "location.hash.includes('turn=white')")
    link = page.evaluate("location.hash")
    again = visit(link)
    until(again, "document.querySelectorAll('.editor [data-stamp]').length", 4)
    until(again, SETTLED)
    again.locator('[data-action="edit-play"]').click()
    until(again, "location.hash.startsWith('#konobi?size=4&pie=off&from=')")


def test_on_a_small_screen_the_board_stamps_and_undo_are_in_view(visit: Opener) -> None:
    page = visit("#edit/stawn")
    for size in ((320, 640), (844, 390)):
        resized(page, size)
        for selector in ("#board", '[data-stamp="erase"]', '[data-action="undo"]'):
            assert page.evaluate(IN_VIEW, selector), (size, selector)
        assert page.evaluate(CUT) == [], size
