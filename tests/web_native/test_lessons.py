"""Lessons in the page: steps, mistakes, progress, and the game that each ends in."""

from __future__ import annotations

import json
from random import Random

import pytest

from pentabula import games
from pentabula.session.learn.lessons import LessonActivity
from pentabula.session.learn.progress import Progress
from pentabula.session.play.dice import LocalDice
from pentabula.web.shell.hub import Hub
from tests.web_native.conftest import Opener
from tests.web_native.fakes.browser import Browser, location

NEXT, SHOW, BACK = (f'[data-action="lesson-{name}"]' for name in ("next", "show", "back"))


def steps_of(name: str) -> int:
    return len(games.load(name).lesson.steps)


def way_of(name: str, at: int) -> tuple[str, ...]:
    """The targets that do what a step asks for."""
    lesson = LessonActivity(games.load(name), LocalDice(Random(1)), Progress(at))
    lesson.show()
    return () if lesson.is_done else lesson.presentation.highlighted


def take(browser: Browser, target: str) -> None:
    """Takes a target of the board or of the choices, or types it where there is neither."""
    for where in ("#grid", ".choices"):
        selector = f'{where} [data-target="{target}"]'
        if browser.find("body").querySelectorAll(selector):
            browser.click(selector)
            browser.wait()
            return
    browser.type_move(target)
    browser.wait()


def lesson_of(app: Hub) -> LessonActivity:
    assert isinstance(app.stage.activity, LessonActivity)
    return app.stage.activity


def stored(browser: Browser, name: str) -> dict[str, object]:
    return dict(json.loads(browser.storage.texts[f"pentabula/lesson/{name}"]))


@pytest.mark.parametrize("name", games.names())
def test_a_whole_lesson_ends_in_an_explained_game(
    open_app: Opener, browser: Browser, name: str
) -> None:
    app = open_app(f"learn/{name}")
    for at in range(steps_of(name)):
        assert location.hash == f"#learn/{name}/{at + 1}"
        for target in way_of(name, at):
            take(browser, target)
        assert lesson_of(app).is_done, f"step {at + 1}"
        browser.click(NEXT)
        browser.wait()
    assert not location.hash.startswith("#learn")
    assert stored(browser, name)["done"] is True
    assert (
        app.stage.session is not None and app.stage.session.cursor.players.level_of(1) is not None
    )
    explain = browser.find('[data-action="explain"]')
    assert explain.attributes["aria-pressed"] == "true"
    assert browser.find(".screen.table").dataset.card == ""


def test_a_lesson_shows_no_options_and_no_last_move(open_app: Opener, browser: Browser) -> None:
    app = open_app("learn/tau/4")
    assert browser.shown("title") == "TAU 5 × 5" and browser.shown("options") == ""
    assert "last" not in {shape.role for shape in app.board.canvas.scene.over}
    open_app("tau?rows=5&cols=5&limit=12")
    assert "12" in browser.shown("options")


def test_mistakes_are_answered_and_taken_back(open_app: Opener, browser: Browser) -> None:
    app = open_app("learn/konobi/2")
    take(browser, "a1")
    assert lesson_of(app).is_astray
    assert browser.said("alert")
    assert "black stone" in str(browser.find('#grid [data-target="a1"]').ariaLabel)
    browser.press("Escape")
    browser.wait()
    assert browser.find('#grid [data-target="a1"]').ariaLabel == "a1, empty"
    take(browser, *way_of("konobi", 1))
    assert browser.text(NEXT) == "Next step"
    assert browser.said("alert") == ""


def test_a_hint_shows_how_the_step_is_done(open_app: Opener, browser: Browser) -> None:
    app = open_app("learn/tabik/4")
    browser.press("h")
    browser.wait()
    assert "b2" in browser.said("status")
    assert not app.searcher.is_searching
    browser.type_move("b2~c2")
    browser.wait()
    assert browser.text(NEXT) == "Next step"


def test_progress_is_stored_and_told_at_home(open_app: Opener, browser: Browser) -> None:
    open_app("learn/stawn")
    assert browser.find(BACK).getAttribute("aria-disabled") == "true"
    for _ in range(3):
        browser.click(NEXT)
        browser.wait()
    browser.click(BACK)
    browser.wait()
    assert location.hash == "#learn/stawn/3"
    browser.go_to("")
    assert f"step 4 of {steps_of('stawn')}" in browser.text('[data-lesson-of="stawn"]')
    browser.go_to("learn/stawn")
    browser.wait()
    assert location.hash == "#learn/stawn/3"


def test_rubbish_in_stored_progress_begins_the_lesson(open_app: Opener, browser: Browser) -> None:
    browser.storage.texts["pentabula/lesson/tau"] = "[[[["
    open_app("learn/tau")
    assert stored(browser, "tau") == {"at": 0, "furthest": 0, "done": False}


def test_a_step_that_there_is_not_is_the_nearest_one(open_app: Opener, browser: Browser) -> None:
    open_app("learn/konobi/99")
    assert location.hash == f"#learn/konobi/{steps_of('konobi')}"


def test_a_lesson_has_no_analysis_and_closes_an_open_one(
    open_app: Opener, browser: Browser
) -> None:
    app = open_app("konobi?size=5&pie=off")
    browser.press("a")
    browser.wait()
    assert app.stage.engine.is_analysing
    browser.go_to("learn/konobi")
    browser.wait()
    assert not app.stage.engine.is_analysing and not app.searcher.is_searching
    browser.press("a")
    assert not app.stage.engine.is_analysing


def test_a_target_that_waits_to_be_confirmed_does_not_reach_the_next_step(
    open_app: Opener, browser: Browser
) -> None:
    app = open_app("learn/konobi/1")
    app.stage.change_setting("confirm", "on")
    app.board.point("c3")
    browser.click(NEXT)
    browser.wait()
    assert app.stage.session is not None and app.stage.session.pending_target == ""


def test_explanations_can_be_switched_in_any_game(open_app: Opener, browser: Browser) -> None:
    app = open_app("konobi?size=5&pie=off&moves=c1,a2,c2,e4,c4,e2,c5")
    browser.click('[data-action="explain"]')
    browser.wait()
    assert "Careful: Black could join its edges at c3." in browser.said("status")
    assert len(browser.storage.texts) == 1
    browser.click('[data-action="explain"]')
    browser.wait()
    assert "Careful" not in browser.said("status")
    assert app.stage.session is not None
