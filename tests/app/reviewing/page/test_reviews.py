"""Reviews at the table: shown while they are made, browsed by keys, stored with their games."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pentabula import games
from pentabula.app.play.players import EnginePlayer, Person, read_occupants, write_occupants
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import puzzles_key
from pentabula.review.game_review import GameReview
from pentabula.search.levels import LEVELS
from tests.app.fakes.browser import Browser, document, location, window
from tests.app.fakes.dom import Event
from tests.app.fakes.engine import FakeBackends, RealBackend, RealReviewWorker

PLAYED = "tau?rows=4&cols=4&moves=bid3,bid7,pass,row2,row3,cola"
"""A finished game that the first bid lost."""

PLIES = 6

GRAPH = '[data-show="review-graph"]'


@pytest.fixture
def reload(browser: Browser, markup: str) -> Callable[..., Hub]:
    """Loads the page again with the same storage."""

    def reload_(backends: FakeBackends | None = None) -> Hub:
        fragment, texts = location.hash.removeprefix("#"), dict(window.localStorage.texts)
        Browser(browser.clock.loop, markup)
        window.localStorage.texts.update(texts)
        return browser.open(fragment, backends)

    return reload_


def shown() -> bool:
    return not document.querySelector('[data-show="review"]').hidden


def points() -> list[Any]:
    return list(document.querySelectorAll("[data-point]"))


def review(browser: Browser) -> None:
    """Reviews the game on the table to the end."""
    browser.click('#more [data-action="review"]')
    browser.clock.until(lambda: browser.said("done").startswith("The review is finished"))
    browser.wait(400)


def test_a_review_lists_the_turning_points_and_keys_browse_them(browser: Browser) -> None:
    app = browser.open(PLAYED)
    review(browser)
    assert shown() and points() and "Accuracy" in browser.text('[data-show="review-card"]')
    assert browser.find(GRAPH).getAttribute("aria-valuemax") == str(PLIES)
    here = browser.find(GRAPH).getAttribute("aria-valuetext")
    assert here == "3. column a: HIGH wins (proved), 9 with best play, the LIMIT is 7"
    assert browser.text('[data-show="review-about"]').startswith("Winning chances of ")
    browser.find(GRAPH).focus()
    plies = {"Home": 0, "ArrowRight": 1, "ArrowUp": 2, "ArrowLeft": 1, "End": PLIES}
    for key, ply in plies.items():
        browser.press(key)
        assert app.stage.session.node.ply == ply, key
    browser.press("PageDown")
    assert app.stage.session.node.ply in {int(each.dataset.point) for each in points()}
    assert browser.find(GRAPH).getAttribute("aria-valuenow") == str(PLIES)
    browser.wait(400)
    assert "turning point" in browser.find(GRAPH).getAttribute("aria-valuetext")
    host = browser.find(GRAPH)
    box = host.getBoundingClientRect()
    step = (box.right - box.left) / PLIES
    document.dispatch(Event("pointerdown", host, clientX=box.left + 3.2 * step, button=0))
    assert app.stage.session.node.ply == 3
    document.dispatch(Event("pointermove", host, clientX=box.left + 5.8 * step, buttons=1))
    assert app.stage.session.node.ply == 6
    document.dispatch(Event("pointermove", host, clientX=box.left, buttons=0))
    assert app.stage.session.node.ply == 6
    assert points() and puzzles_key("tau") not in browser.storage.texts


def test_a_better_move_is_shown_and_written_into_the_record(browser: Browser) -> None:
    app = browser.open(PLAYED)
    review(browser)
    worst = points()[0]
    ply = int(worst.dataset.point)
    browser.click(f'[data-point="{ply}"]', wait=400)
    assert app.stage.session.node.ply == ply - 1
    assert document.querySelector(f'[data-point="{ply}"]').getAttribute("aria-expanded") == "true"
    assert "The highest winning bid was 7" in browser.text(".details")
    browser.click('[data-review-line="better:1"]', wait=400)
    assert browser.said("status").endswith("not played in the game.")
    assert app.stage.engine.line is not None and app.stage.session.node.ply == ply - 1
    assert browser.find('[data-review-line="better:1"]').getAttribute("aria-current") == "step"
    browser.click('.choices [data-action="leave-line"]', wait=400)
    assert app.stage.engine.line is None
    browser.click(f'[data-point="{ply}"]', wait=400)
    assert not list(document.querySelectorAll(".details"))
    worst = app.stage.session.record.root.main_line_end().line()[int(points()[0].dataset.point) - 1]
    worst.comment = "Mine."
    for _ in range(2):
        browser.click('[data-action="review-annotate"]', wait=400)
    assert worst.comment.startswith("Mine. ") and worst.comment.count("Better:") == 1
    assert worst.glyphs and worst.parent is not None and len(worst.parent.children) == 2
    stored = window.localStorage.texts[app.stage.key]
    assert "Better:" in json.loads(stored)["record"]
    browser.go_to("games")
    browser.click('[data-show="my-games"] [data-remove]', wait=300)
    assert app.stage.key not in window.localStorage.texts
    assert not [key for key in window.localStorage.texts if "/review/" in key]


def test_a_review_continues_after_a_reload_and_is_not_made_twice(browser, reload):
    app = browser.open(
        PLAYED, FakeBackends(RealBackend(), review_workers=[RealReviewWorker(1, delay=500)])
    )
    browser.click('#more [data-action="review"]')
    browser.clock.until(lambda: bool(points()))
    browser.click('[data-action="review-stop"]', wait=400)
    assert "stopped" in browser.text('[data-show="review-progress"]')
    key = app.stage.key.replace("/game/", "/review/")
    kept = json.loads(window.localStorage.texts[key])
    assert kept["open"] and not kept["done"]
    reviewer = RealReviewWorker()
    reload(FakeBackends(RealBackend(), review_workers=[reviewer]))
    browser.clock.until(lambda: browser.said("done").startswith("The review is finished"))
    assert json.loads(reviewer.texts[0])["quick"]
    assert json.loads(window.localStorage.texts[key])["done"]
    browser.click('#more [data-action="review"]', wait=400)
    assert not shown() and not json.loads(window.localStorage.texts[key])["open"]
    browser.click('#more [data-action="review"]', wait=400)
    assert shown() and points() and len(reviewer.texts) == 1


@pytest.mark.parametrize("text", ["", "{}", '{"open": true}', '{"open": true, "review": "{}"}'])
def test_a_damaged_review_is_not_read(text: str) -> None:
    with pytest.raises(ValueError):
        GameReview.from_stored(text, games.load)


@pytest.mark.parametrize("text", ["", '{"open": true, "review": "{}"}'])
def test_a_damaged_review_affects_nothing_else(browser, text, reload):
    app = browser.open(PLAYED)
    app.games.autosave.save()
    browser.wait()
    key = app.stage.key.replace("/game/", "/review/")
    window.localStorage.texts[key] = text
    app = reload()
    browser.wait(400)
    if not shown():
        browser.click('#more [data-action="review"]')
    assert "could not be read" in browser.text('[data-show="notice-text"]')
    browser.clock.until(lambda: browser.said("done").startswith("The review is finished"))
    browser.wait(400)
    assert app.stage.session.node.ply == PLIES and points()


def test_a_review_that_cannot_be_stored_is_still_shown(browser: Browser) -> None:
    app = browser.open(PLAYED)
    app.games.autosave.save()
    browser.wait()
    window.localStorage.is_full = True
    review(browser)
    assert points() and "no room to keep this review" in browser.text('[data-show="notice-text"]')
    window.localStorage.is_full = False
    app.games.autosave.save()
    browser.wait()
    assert app.storage.problem is None


def test_the_game_is_not_called_saved_if_it_cannot_be_stored_either(browser: Browser) -> None:
    browser.open(PLAYED)
    window.localStorage.is_full = True
    review(browser)
    assert points() and "no room to save this game" in browser.text('[data-show="notice-text"]')


def test_a_game_with_more_moves_is_reviewed_again(browser: Browser) -> None:
    app = browser.open("tau?rows=4&cols=4&moves=bid3,bid7,pass,row2,row3")
    review(browser)
    app.stage.do(lambda session: session.enter("cola"))
    browser.wait(400)
    assert "continued since" in browser.text('[data-show="review-card"]')
    assert browser.find(GRAPH).hidden
    browser.click('[data-action="review-again"]', wait=2000)
    assert browser.find(GRAPH).getAttribute("aria-valuemax") == str(PLIES)


def test_a_finished_review_becomes_puzzles(browser: Browser) -> None:
    app = browser.open(PLAYED)
    write_occupants((Person(), EnginePlayer(LEVELS[0])), app.stage.session.record.tags)
    review(browser)
    stored = json.loads(browser.storage.texts[puzzles_key("tau")])
    assert 0 < len(stored["own"]) <= len(points())
    app.games.new.begin("stawn", {"size": 2}, read_occupants({}))
    browser.wait(1000)
    assert not shown()


def test_a_review_with_dice_explains_luck_and_none_is_offered_before_the_first_move(browser):
    browser.open("tabula?start=roll&moves=open22,open16,roll53,in/5,in/3,roll41,in/4,4/5")
    review(browser)
    card = browser.text('[data-show="review-card"]')
    assert "Biggest swing: " in card and "; end " in card
    browser.open("tau?rows=4&cols=4")
    browser.press("v")
    assert browser.said("reply") == "There are no moves to review yet." and not shown()
    browser.go_to("learn/konobi/1")
    browser.press("v")
    assert browser.said("reply") == "A lesson has no record."
