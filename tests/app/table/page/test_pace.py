"""Levels play at a pace that people can follow, and a whole turn is announced once."""

from collections.abc import Callable
from typing import Any

import pytest

from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.board.view import REDUCED_MOTION
from pentabula.app.shell.page.hub import Hub
from pentabula.browser.tasks import PAINTED
from tests.app.fakes.browser import Browser, window
from tests.app.fakes.dice import load_dice
from tests.app.fakes.engine import FakeBackends, ScriptedBackend, report_text

LEVEL = "Level novice"


def ply(app: Hub) -> int:
    return app.stage.session.node.ply


def answering(*answers: tuple[str, int]) -> ScriptedBackend:
    """A backend that answers immediately: tokens, each with the ply at which it is played."""
    return ScriptedBackend(*(report_text(token, plies=at, done=True) for token, at in answers))


@pytest.fixture
def when(browser: Browser) -> Callable[[Hub, int], float]:
    """The time at which this number of plies has been played."""

    def when_played(app: Hub, plies: int) -> float:
        browser.clock.until(lambda: ply(app) >= plies)
        return browser.clock.now()

    return when_played


def start(browser: Browser, name: str, options: dict[str, Any], backend: Any, **tags: str) -> Hub:
    app = browser.open("", FakeBackends(backend))
    app.games.new.begin(name, options, read_occupants(tags))
    return app


def test_a_reply_waits_until_the_move_before_it_has_been_shown_but_not_for_move_now(browser, when):
    options = {"size": 5, "pie": "off"}
    app = start(browser, "konobi", options, answering(("d4", 1)), Seat1=LEVEL)
    browser.wait()
    browser.click('#grid [data-target="c3"]')
    clicked = browser.clock.now()
    assert 400 <= when(app, 2) - clicked <= 450
    app = start(browser, "konobi", options, answering(("d4", 1)), Seat1=LEVEL)
    browser.wait()
    browser.click('#grid [data-target="c3"]', wait=50)
    assert ply(app) == 1
    browser.click('[data-action="now"]', wait=150)
    assert ply(app) == 2


def test_the_plays_of_a_turn_are_shown_one_by_one_and_announced_once(browser, when):
    backend = answering(("in/2", 1), ("in/1", 2))
    app = start(browser, "tabula", {"start": "0"}, backend, Seat0=LEVEL)
    session = app.stage.session
    assert session is not None
    load_dice(session, "roll21")
    browser.click('[data-action="roll"]')
    region = browser.find('[data-say="status"]')
    rolled = when(app, 1)
    browser.wait(PAINTED + 1)
    assert region.getAttribute("aria-live") == "off"
    first = when(app, 2)
    browser.wait(PAINTED + 1)
    assert region.getAttribute("aria-live") == "off"
    second = when(app, 3)
    browser.wait(PAINTED + 1)
    assert 590 <= first - rolled <= 700 and 590 <= second - first <= 700
    assert region.getAttribute("aria-live") == "polite"
    assert browser.said("status").startswith("Light rolls 2 and 1: enters on II; enters on I.")


def test_the_plays_of_a_turn_are_shown_together_with_reduced_motion(browser, when):
    window.matchMedia(REDUCED_MOTION).matches = True
    backend = answering(("in/2", 1), ("in/1", 2))
    app = start(browser, "tabula", {"start": "0"}, backend, Seat0=LEVEL)
    load_dice(app.stage.session, "roll21")
    browser.click('[data-action="roll"]')
    rolled = when(app, 1)
    assert when(app, 3) - rolled < 300


def test_two_levels_wait_for_the_time_in_the_settings(browser, when):
    options = {"size": 5, "pie": "off"}
    backend = answering(("c3", 0), ("d4", 1), ("b1", 2))
    app = start(browser, "konobi", options, backend, Seat0=LEVEL, Seat1=LEVEL)
    first = when(app, 1)
    assert 1000 <= when(app, 2) - first <= 1100
    app.stage.change_setting("pace", "3000")
    second = when(app, 2)
    assert 2900 <= when(app, 3) - second <= 3100
