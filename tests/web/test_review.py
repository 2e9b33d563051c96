"""A review in the browser: its worker, graph and lines, and that it is kept over a reload."""

from pentabula.core.languages import DEFAULT
from tests.web.browser import Opener, refitted
from tests.web.test_axe import inject, violations
from tests.web.waiting import until

GAME = "tau?rows=4&cols=4&limit=bid&moves=bid3,bid7,pass,row2,row3,cola"

FINISHED = """document.querySelector('[data-say="done"]').textContent.startsWith("The review is")"""
PLACE = """document.querySelector('[data-show="review-graph"]').getAttribute("aria-valuenow")"""
STATUS = "document.querySelector('[data-say=status]').textContent"
BOARD_TOP = "document.querySelector('.board-area').getBoundingClientRect().top"
HOLDER = "document.querySelector('.review .unseen').offsetParent.className"
PHONE, DESKTOP = (390, 844), (1280, 720)
TASK = "First player to play: find better than 3."


def test_a_worker_reviews_a_game_whose_turning_points_are_tried_again(visit: Opener) -> None:
    table = visit(f"#{GAME}")
    inject(table)
    table.keyboard.press("v")
    until(table, FINISHED)
    graph = table.get_by_role("slider", name="Winning chance")
    assert graph.evaluate("host => host === document.activeElement")
    table.keyboard.press("Home")
    until(table, PLACE, "0")
    table.keyboard.press("ArrowRight")
    until(table, PLACE, "1")
    assert "turning point" in (graph.get_attribute("aria-valuetext") or "")
    assert graph.evaluate("host => host.querySelector('svg').getBoundingClientRect().width > 200")
    box = graph.bounding_box()
    assert box is not None
    table.mouse.click(box["x"] + box["width"] * 5 / 6, box["y"] + 10)
    until(table, PLACE, "5")
    table.get_by_role("button", name="1. 3").click()
    until(table, "document.querySelectorAll('.details button').length > 1")
    assert violations(table, DEFAULT) == []
    assert table.evaluate(HOLDER) == "lookups"  # so that it does not lengthen the page
    table.locator('[data-review-line="better:1"]').click()
    until(table, f"{STATUS}.endsWith('not played in the game.')")
    refitted(table, PHONE)
    table.get_by_role("button", name="1. 3").scroll_into_view_if_needed()
    assert table.evaluate(BOARD_TOP) >= 0
    refitted(table, DESKTOP)
    table.get_by_role("button", name="Try them again").click()
    until(table, "location.hash.startsWith('#retry/')", True)
    until(table, STATUS, TASK)
    assert violations(table, DEFAULT) == []
    table.reload()
    until(table, STATUS, TASK)
