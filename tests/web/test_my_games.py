"""My games in a browser: rows are drawn while one scrolls, by keys too."""

from tests.web.browser import Opener
from tests.web.stored_games import stored_games
from tests.web.waiting import until

COUNT = 60
ROWS = "document.querySelectorAll('.my-games > li').length"
DRAWN = "document.querySelectorAll('.my-games > li > .position > svg').length"
LAST = "document.querySelector('.my-games > li:last-child')"


def test_rows_and_their_pictures_are_drawn_while_one_scrolls(visit: Opener) -> None:
    page = visit("#games", stored=stored_games(COUNT))
    until(page, ROWS, COUNT)
    until(page, f"{DRAWN} >= 10 && {DRAWN} < {COUNT}")
    assert page.evaluate(f"{LAST}.textContent") == ""
    page.evaluate(f"{LAST}.scrollIntoView()")
    until(page, f"{LAST}.querySelector('.position > svg') !== null")
    page.evaluate(f"{LAST}.querySelector('[data-remove]').focus()")
    for _ in range(30):  # ten rows of three buttons: none is empty
        page.keyboard.press("Shift+Tab")
    rows_up = f"""((row, last) => [...last.parentNode.children].indexOf(last)
        - [...last.parentNode.children].indexOf(row))(
        document.activeElement.closest('.my-games > li'), {LAST})"""
    until(page, rows_up, 10)
