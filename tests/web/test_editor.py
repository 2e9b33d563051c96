"""The set-up board in the browser: by mouse and keyboard, and on small screens."""

from tests.web.browser import Opener, resized

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


def test_on_a_small_screen_the_board_stamps_and_undo_are_in_view(visit: Opener) -> None:
    page = visit("#edit/stawn")
    for size in ((320, 640), (844, 390)):
        resized(page, size)
        for selector in ("#board", '[data-stamp="erase"]', '[data-action="undo"]'):
            assert page.evaluate(IN_VIEW, selector), (size, selector)
        assert page.evaluate(CUT) == [], size
