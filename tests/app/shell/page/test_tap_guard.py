"""A tap is ignored on a control that has just replaced another one."""

import pytest

from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.shell.page.events import ACTION
from pentabula.app.shell.page.tap_guard import SETTLING, Control, TapGuard
from pentabula.browser.tasks import DeferredTasks
from tests.app.fakes.browser import Browser, document, location
from tests.app.fakes.clock import FakeClock
from tests.app.fakes.dice import load_dice

ROLL = Control("Roll", 100, 100, 200, 140)
ENTER = Control("Enter on VI", 90, 100, 220, 140)
HERE = 150.0, 120.0


@pytest.fixture
def guard(clock: FakeClock) -> TapGuard:
    return TapGuard(clock, DeferredTasks(clock))


def test_only_a_control_that_replaces_another_one_ignores_taps_for_a_moment(guard, clock):
    for _ in range(3):
        guard.note([ROLL])
        assert guard.is_meant(ROLL.name, *HERE)
    guard.note([ROLL])
    guard.note([ENTER])
    assert not guard.is_meant(ENTER.name, *HERE)
    clock.advance(SETTLING - 1)
    assert not guard.is_meant(ENTER.name, *HERE)
    clock.advance(1)
    assert guard.is_meant(ENTER.name, *HERE)


def test_a_control_at_a_new_position_accepts_taps_immediately(guard: TapGuard) -> None:
    guard.note([])
    guard.note([ROLL])
    assert guard.is_meant(ROLL.name, *HERE)
    guard.note([ENTER])
    assert guard.is_meant(ENTER.name, 210.0, 120.0)


def test_the_second_tap_of_a_double_tap_is_ignored_on_a_new_control(guard, clock):
    assert guard.is_meant("New game", *HERE)
    assert not guard.is_meant("Two people", HERE[0] + 8, HERE[1] - 8)
    assert guard.is_meant("New game", *HERE) and guard.is_meant("Two people", HERE[0] + 80, HERE[1])
    clock.advance(SETTLING)
    assert guard.is_meant("Two people", *HERE)


def test_a_double_tap_on_roll_plays_nothing(browser: Browser) -> None:
    """In the fake window all elements have the same position."""
    app = browser.open("tabula?start=0")
    load_dice(app.stage.session, "roll21")  # after a double, the only play would follow
    table = browser.find(".screen.table")
    browser.click('[data-action="roll"]', detail=1, clientX=40.0, clientY=40.0, wait=100)
    assert app.stage.session.node.ply == 1 and table.hasAttribute("data-settling")
    browser.click('[data-action="hint"]', detail=1, clientX=44.0, clientY=40.0)
    assert not app.stage.engine.seeks_hint
    browser.wait(SETTLING)
    assert not table.hasAttribute("data-settling")
    browser.click('[data-action="hint"]', detail=1, clientX=44.0, clientY=40.0)
    assert app.stage.engine.seeks_hint


def test_the_guard_ends_if_the_browser_calls_its_timer_early(browser, monkeypatch):
    app = browser.open("tabula?start=0")
    load_dice(app.stage.session, "roll21")
    later = browser.clock.later
    monkeypatch.setattr(browser.clock, "later", lambda do, left=0: later(do, max(0, left - 0.7)))
    browser.click('[data-action="roll"]', detail=1, wait=100)
    table = browser.find(".screen.table")
    assert table.hasAttribute("data-settling")
    browser.wait(SETTLING)
    assert not table.hasAttribute("data-settling")


def test_next_step_and_skip_are_different_buttons_and_keys_are_never_ignored(browser):
    app = browser.open("learn/konobi/1")
    next_ = '[data-action="lesson-next"]'
    browser.click(next_, detail=1, wait=100)
    browser.click('[data-action="lesson-back"]', detail=1)
    assert isinstance(app.stage.activity, LessonActivity) and app.stage.activity.at == 1
    browser.open("tabula?start=0")
    browser.click('[data-action="roll"]', detail=1, wait=100)
    browser.click('[data-action="undo"]', wait=300)
    assert "moves" not in location.hash


SCREENS = (
    "",
    "games",
    "puzzles/konobi",
    "learn/konobi/1",
    "konobi?size=5&pie=off&moves=c3,d4",
    "tabik?size=5",
    "tau?moves=bid10",
    "stawn?size=3",
    "tabula?start=0&moves=roll21",
    "konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3",
)


@pytest.mark.parametrize("where", SCREENS)
def test_no_element_has_two_click_attributes(browser: Browser, where: str) -> None:
    app = browser.open(where)
    for command in ("notes", "analyse"):
        if app.stage.is_at_table:
            app.commands[command]()
            browser.wait()
    names = {ACTION, *app.events.clicks}
    for element in document.documentElement.descendants():
        given = names & element.attributes.keys()
        assert len(given) <= 1, f"{element} has {sorted(given)}"
