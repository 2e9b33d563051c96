"""Drills in the page: answers by buttons, fields, keys and taps, the minute, the best runs."""

import json

import pytest

from pentabula import games
from pentabula.app.exercises.drills import DrillActivity
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import drill_key
from pentabula.core.days import MINUTE_MS
from pentabula.core.drill import Choice, Count, Taps
from tests.app.fakes.browser import Browser, location

NAMES = [name for name in games.names() if games.load(name).drill]
NEXT = '[data-drill="next"]'


def drill_of(app: Hub) -> DrillActivity:
    assert isinstance(app.stage.activity, DrillActivity)
    return app.stage.activity


def stored(browser: Browser, name: str) -> dict[str, int]:
    return dict(json.loads(browser.storage.texts[drill_key(name)]))


def answer(browser: Browser, activity: DrillActivity) -> None:
    wanted = activity.question.answer
    if isinstance(wanted, Choice):
        browser.click(f'[data-drill="choose:{wanted.right}"]')
    elif isinstance(wanted, Count):
        browser.find('[data-form="drill"] input').value = str(wanted.right)
        browser.submit(browser.find('[data-form="drill"]'))
    else:
        for target in wanted.right:
            browser.click(f'#grid [data-target="{target}"]', wait=300)
        browser.click('[data-drill="check"]')
    browser.wait(1000)


@pytest.mark.parametrize("name", NAMES)
def test_a_run_is_answered_and_stored_and_a_reload_continues_it(browser, name):
    app = browser.open(f"drill/{name}")
    for count in range(1, 4):
        answer(browser, drill_of(app))
        assert f"In a row: {count}" in browser.shown("drill")
        assert stored(browser, name) == {"row": count, "minute": 0}
        browser.click(NEXT, wait=1000)
    assert location.hash == f"#drill/{name}"
    before = drill_of(app)
    app = browser.open(f"drill/{name}")
    assert drill_of(app) is not before and drill_of(app).run_state == before.run_state
    assert drill_of(app).question.text == before.question.text
    answer(browser, drill_of(app))
    assert "In a row: 4" in browser.shown("drill")
    app = browser.open(f"drill/{name}")
    assert drill_of(app).is_open and drill_of(app).right == 4


def test_a_digit_answers_no_game_is_stored_and_a_drill_that_does_not_exist_is_refused(browser):
    app = browser.open("drill/tabik")
    wanted = drill_of(app).question.answer
    browser.press("9")
    assert drill_of(app).is_open
    browser.press(str(wanted.right + 1), wait=300)
    assert drill_of(app).is_right
    app = browser.open("drill/tau")
    answer(browser, drill_of(app))
    assert not app.storage.keys("pentabula/game/")
    assert isinstance(drill_of(app).question.answer, Count | Taps)
    browser.open("drill/chess")
    assert "chess" in browser.shown("notice-text")


def test_a_minute_counts_right_answers_and_ends(browser: Browser) -> None:
    app = browser.open("drill/stawn")
    browser.click('[data-drill="minute"]', wait=1000)
    for _ in range(3):
        answer(browser, drill_of(app))
    assert drill_of(app).is_open and drill_of(app).right == 3 and "s" in browser.shown("drill-time")
    browser.wait(MINUTE_MS)
    assert "Time is up. Right: 3" in browser.shown("drill")
    assert stored(browser, "stawn") == {"row": 0, "minute": 3}
    for set_by, shows in ((0, True), (11 * MINUTE_MS, False)):  # the end, until it is long ago
        browser.clock.set_by += set_by
        app = browser.open("drill/stawn")
        assert drill_of(app).is_over == shows
        assert ("Time is up. Right:" in browser.shown("drill")) == shows
    browser.click('[data-drill="minute"]', wait=1000)
    assert drill_of(app).is_open and drill_of(app).right == 0


def test_a_reload_does_not_undo_a_wrong_answer_and_a_damaged_run_is_a_new_one(browser):
    app = browser.open("drill/tabik")
    answer(browser, drill_of(app))
    browser.click(NEXT, wait=1000)
    wanted = drill_of(app).question.answer
    browser.click(f'[data-drill="choose:{(wanted.right + 1) % len(wanted.options)}"]', wait=300)
    app = browser.open("drill/tabik")
    assert drill_of(app).is_open and drill_of(app).right == 0
    for text in ("", "{", '{"game": "stawn"}', '{"game": "stawn", "seed": -1, "right": [1]}'):
        browser.storage.texts["pentabula/drill"] = text
        app = browser.open("drill/stawn")
        assert drill_of(app).is_open and drill_of(app).right == 0, text


@pytest.mark.parametrize(("away", "is_over"), [(20_000, False), (2 * MINUTE_MS, True)])
def test_the_minute_goes_on_while_the_page_is_loaded_again(browser, away, is_over):
    app = browser.open("drill/stawn")
    browser.click('[data-drill="minute"]', wait=1000)
    answer(browser, drill_of(app))
    browser.open("")
    browser.clock.set_by = away  # the clock of the page that is left does not go on
    app = browser.open("drill/stawn")
    assert drill_of(app).right == 1 and drill_of(app).is_over == is_over
    if not is_over:
        answer(browser, drill_of(app))
        browser.wait(MINUTE_MS - away)
        assert "Time is up. Right: 2" in browser.shown("drill")
    assert stored(browser, "stawn") == {"row": 0, "minute": 1 if is_over else 2}
