"""A review in the browser: its workers, graph and lines, and its storage over a reload."""

import json
from typing import Any

from playwright.sync_api import Worker

from pentabula import games
from pentabula.core.record import read_record, write_link
from pentabula.review.review import ReviewInProgress
from pentabula.review.review_text import write_review
from tests.review.games_played import played_at_random
from tests.web.browser import Opener, resized
from tests.web.test_axe import inject, violations
from tests.web.waiting import STATUS, TEXTS, until

GAME = "tau?rows=4&cols=4&limit=bid&moves=bid3,bid7,pass,row2,row3,cola"

FINISHED = """document.querySelector('[data-say="done"]').textContent.startsWith("The review is")"""
KEPT = f"{TEXTS}.then((texts) => Object.entries(texts).find(([k]) => k.includes('/review/'))[1])"
PLACE = """document.querySelector('[data-show="review-graph"]').getAttribute("aria-valuenow")"""
BOARD_TOP = "document.querySelector('.board-area').getBoundingClientRect().top"
BOARD_AND_VIEW = """() => {
    const { top, bottom } = document.querySelector("canvas#board").getBoundingClientRect();
    return [top, bottom, document.querySelector("#view-review").clientHeight];
}"""
HOLDER = "document.querySelector('.review .unseen').offsetParent.className"
PHONE, DESKTOP = (390, 844), (1280, 720)
TASK = "First player to play. Find a better move than 3."


def test_a_worker_reviews_a_game_and_its_turning_points_can_be_tried_again(visit: Opener) -> None:
    table = visit(f"#{GAME}")
    inject(table)
    table.keyboard.press("v")
    until(table, FINISHED)
    graph = table.get_by_role("slider", name="Winning chance")
    assert graph.evaluate("host => host === document.activeElement")
    assert graph.evaluate("host => host.querySelector('svg').getBoundingClientRect().width > 200")
    box = graph.bounding_box()
    assert box is not None
    table.mouse.click(box["x"] + box["width"] * 5 / 6, box["y"] + 10)
    until(table, PLACE, "5")
    table.get_by_role("button", name="1. 3").click()
    until(table, "document.querySelectorAll('.details button').length > 1")
    assert violations(table, "light") == []
    assert table.evaluate(HOLDER) == "view"  # so that it does not lengthen the page
    table.locator('[data-review-line="better:1"]').click()
    until(table, f"{STATUS}.endsWith('not played in the game.')")
    resized(table, PHONE)
    table.get_by_role("button", name="1. 3").scroll_into_view_if_needed()
    assert table.evaluate(BOARD_TOP) >= 0
    for size in (PHONE, (820, 1180), (320, 640), (844, 390)):
        resized(table, size)
        top, bottom, view = table.evaluate(BOARD_AND_VIEW)
        assert top >= 0 and bottom <= size[1], size
        assert view >= 60, size
    resized(table, DESKTOP)
    table.get_by_role("button", name="Try them again").click()
    until(table, "location.hash.startsWith('#retry/')", True)
    until(table, STATUS, TASK)
    assert violations(table, "light") == []
    table.reload()
    until(table, STATUS, TASK)


def test_two_workers_make_the_same_review_as_one(visit: Opener) -> None:
    record = played_at_random("tabik", 4, 10, size=4)
    game = write_link(record, record.root.main_line_end())
    table = visit(f"#{game}")
    session = table.context.new_cdp_session(table)
    session.send("Emulation.setHardwareConcurrencyOverride", {"hardwareConcurrency": 2})
    workers = list[Worker]()
    table.on("worker", lambda worker: workers.append(worker))
    table.keyboard.press("v")
    until(table, FINISHED)
    review = ReviewInProgress.of(read_record(game, games.load))
    review.finish()
    assert rounded(json.loads(table.evaluate(KEPT))["review"]) == rounded(write_review(review.data))
    assert len(workers) == 2


def rounded(text: str) -> Any:
    """The content of a JSON text with rounded numbers: Python adds more exactly since 3.12."""
    return json.loads(text, parse_float=lambda digits: round(float(digits), 9))
