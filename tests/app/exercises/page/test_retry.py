"""Try again at the table: from the review and back, judged by the engine."""

import pytest

from pentabula.app.exercises.retry import RetryActivity, RetryResult
from pentabula.app.play.next_game import person_against
from pentabula.app.play.players import write_occupants
from pentabula.app.shell.page.hub import Hub
from pentabula.search.levels import LEVELS
from tests.app.fakes.browser import Browser, document, location, window
from tests.app.fakes.engine import FakeBackends, ScriptedBackend, report_text
from tests.app.reviewing.page.test_reviews import PLAYED, points, review


def retry_of(app: Hub) -> RetryActivity:
    assert isinstance(app.stage.activity, RetryActivity)
    return app.stage.activity


def begin(browser: Browser) -> None:
    review(browser)
    browser.click('[data-action="review-try"]', wait=400)


def test_a_turning_point_can_be_tried_solved_and_left(browser: Browser) -> None:
    app = browser.open(PLAYED)
    key = app.stage.key
    begin(browser)
    assert location.hash.startswith("#retry/") and not browser.find('[data-show="retry"]').hidden
    assert browser.find('[data-show="review"]').hidden
    assert browser.said("status").endswith("Find a better move than 3.")
    browser.play("bid3", wait=400)
    assert "In the game, " in browser.said("status")
    browser.play("bid7", wait=400)
    assert "is the best one" in browser.said("status")
    browser.click('[data-review-line="played:2"]', wait=400)
    assert browser.said("status").endswith("not played in the game.")
    browser.click('[data-action="retry-next"]', wait=400)
    assert browser.said("status") == "You found a good move in 1 of 1 position."
    assert "after 2 tries" in browser.text('[data-show="retry-card"]')
    stored = window.localStorage.texts[key]
    browser.click('[data-action="retry-close"]', wait=400)
    assert app.stage.key == key and browser.find('[data-show="retry"]').hidden
    browser.wait(1000)
    assert points() and window.localStorage.texts[key] == stored


def test_hints_have_three_stages_and_the_answer_is_shown_on_demand(browser):
    app = browser.open(PLAYED)
    begin(browser)
    said = []
    for _ in range(3):
        browser.press("h", wait=400)
        said.append(browser.said("status"))
    assert len(set(said)) == 3 and "7" in said[1] and retry_of(app).result.has_hint
    browser.click('[data-action="retry-show"]', wait=400)
    assert browser.said("status") == "A better move was 7: exactly 8, won."
    browser.press("h")
    assert "it was the last one" in browser.said("reply")


def test_an_address_opens_its_position_or_is_refused_with_a_reason(browser: Browser) -> None:
    app = browser.open(PLAYED)
    begin(browser)
    address = location.hash.removeprefix("#")
    browser.go_to("games", wait=400)
    browser.go_to(address, wait=400)
    assert retry_of(app).at == 0
    browser.go_to("retry/nothing/0", wait=400)
    assert "no longer in this browser" in browser.text('[data-show="notice-text"]')
    assert not list(document.querySelectorAll(".details"))


def test_progress_and_the_summary_are_restored_when_the_page_is_loaded_again(browser):
    app = browser.open(PLAYED)
    begin(browser)
    address = location.hash.removeprefix("#")
    browser.play("bid3", wait=400)
    app = browser.open(address)
    assert retry_of(app).result == RetryResult(tries=1)
    browser.play("bid7", wait=400)
    app = browser.open(address)
    assert retry_of(app).result == RetryResult(tries=2, is_found=True)
    assert browser.said("status") == "A better move was 7: exactly 8, won."
    browser.click('[data-action="retry-next"]', wait=400)
    assert browser.said("status") == "You found a good move in 1 of 1 position."
    browser.click('[data-action="retry-again"]', wait=400)
    assert retry_of(app).result == RetryResult()
    browser.play("bid7", wait=400)
    browser.click('[data-action="retry-next"]', wait=400)
    browser.open(location.hash.removeprefix("#"))
    assert browser.said("status") == "You found a good move in 1 of 1 position."


@pytest.mark.parametrize(
    ("best", "position", "word"),
    [
        (0.0, None, "as good as"),
        (0.9, None, "not good enough"),
        (0.9, 0.02, "as good as"),  # the best reply was chosen for its luck as well
    ],
)
def test_an_unknown_move_is_judged_by_the_engine(browser, best, position, word):
    report = report_text("pass", plies=1, turn=1, done=True, value=best, chance=position)
    backend = ScriptedBackend(report)
    app = browser.open(PLAYED, FakeBackends(backend))
    begin(browser)
    browser.play("bid6", wait=400)
    browser.wait(2000)
    assert word in browser.said("status") and backend.requests[-1].link.endswith("moves=bid6")
    assert retry_of(app).result.tries == 1


@pytest.mark.parametrize(
    ("person", "heads"), [(None, ["The worst move: LOW"]), (0, ["Your worst move"]), (1, [])]
)
def test_the_worst_move_is_pictured_and_tried_again(browser, person, heads):
    """Only the first seat gave something away."""
    app = browser.open(PLAYED)
    if person is not None:
        write_occupants(person_against(person, LEVELS[0]), app.stage.session.record.tags)
    review(browser)
    assert [each.textContent for each in document.querySelectorAll(".worst h4")] == heads
    if heads:
        shown = browser.find(".worst")
        assert "1. 3 −" in shown.textContent and "Better: 7, " in shown.textContent
        assert shown.querySelector("svg") is not None
        browser.go_to(shown.querySelector("a").getAttribute("href").removeprefix("#"), wait=400)
        assert retry_of(app).point.ply == 1
