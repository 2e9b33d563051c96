"""Lessons in the page: steps, mistakes, progress, and the game after the last step."""

import json

import pytest

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.shell.page.hub import Hub
from pentabula.core.lesson import STRATEGY
from pentabula.core.model_game import comments, lesson_named
from pentabula.search.levels import LEVELS
from tests.app.exercises.lesson_paths import BACK, NEXT, path_of, steps_of
from tests.app.fakes.browser import Browser, location


def take(browser: Browser, target: str) -> None:
    """Taps a target on the board or among the choices; types it if it is on neither."""
    for where in ("#grid", ".choices"):
        selector = f'{where} [data-target="{target}"]'
        if browser.find("body").querySelectorAll(selector):
            browser.click(selector, wait=300)
            return
    browser.type_move(target, wait=300)


def lesson_of(app: Hub) -> LessonActivity:
    assert isinstance(app.stage.activity, LessonActivity)
    return app.stage.activity


def stored(browser: Browser, name: str) -> dict[str, object]:
    return dict(json.loads(browser.storage.texts[f"pentabula/lesson/{name}"]))


@pytest.mark.parametrize("name", games.names())
def test_a_lesson_ends_with_an_explained_game(browser: Browser, name: str) -> None:
    app = browser.open(f"learn/{name}")
    for at in range(steps_of(name)):
        assert location.hash == f"#learn/{name}/{at + 1}"
        for target in path_of(name, at):
            take(browser, target)
        assert lesson_of(app).is_done, f"step {at + 1}"
        browser.click(NEXT, wait=300)
    assert not location.hash.startswith("#learn")
    assert name != "konobi" or location.hash == "#konobi?size=7&pie=off"
    assert stored(browser, name)["done"] is True
    assert app.stage.session.cursor.players.level_of(1) is not None
    explain = browser.find('[data-action="explain"]')
    assert explain.attributes["aria-pressed"] == "true"
    assert browser.find(".screen.table").dataset.card == ""
    browser.go_to("", wait=300)
    assert browser.text(f'[data-lesson-of="{name}"]') == "Lesson finished"


def test_a_lesson_hides_the_options_and_the_game_after_it_is_against_the_level_that_fits(browser):
    run = {"level": "casual", "run": 2, "keys": []}
    browser.storage.texts["pentabula/streak/konobi"] = json.dumps(run)
    app = browser.open("learn/konobi/10")
    label = browser.text(NEXT)
    browser.click(NEXT, wait=300)
    level = app.stage.session.cursor.players.level_of(1)
    assert level.name != "casual" and str(level.title) in label
    browser.wait()
    app = browser.open("learn/tau/4")
    assert browser.shown("title") == "TAU 5 × 5" and browser.shown("options") == ""
    assert "last" not in {shape.role for shape in app.screen.board.canvas.scene.over}
    browser.open("tau?rows=5&cols=5&limit=12")
    assert "12" in browser.shown("options")


def test_a_mistake_is_explained_and_undone_and_a_hint_shows_how_to_solve_the_step(browser):
    app = browser.open("learn/konobi/2")
    take(browser, "a1")
    assert lesson_of(app).has_wrong_move and browser.said("alert")
    assert "black stone" in str(browser.find('#grid [data-target="a1"]').ariaLabel)
    browser.press("Escape", wait=300)
    assert browser.find('#grid [data-target="a1"]').ariaLabel == "a1, empty"
    take(browser, *path_of("konobi", 1))
    assert browser.text(NEXT) == "Next step" and browser.said("alert") == ""
    app = browser.open("learn/tabik/4")
    browser.press("h", wait=300)
    assert "b2" in browser.said("status") and not app.engine.searcher.is_searching
    browser.type_move("b2~c2", wait=300)
    assert browser.text(NEXT) == "Next step"


def test_progress_is_stored_and_shown_at_home_and_a_skipped_lesson_is_not_finished(browser):
    browser.open("learn/stawn")
    assert browser.find(BACK).getAttribute("aria-disabled") == "true"
    for _ in range(3):
        browser.click(NEXT, wait=300)
    browser.click(BACK, wait=300)
    assert location.hash == "#learn/stawn/3"
    browser.go_to("")
    assert f"of {steps_of('stawn')} steps done" in browser.text('[data-lesson-of="stawn"]')
    browser.go_to("learn/stawn", wait=300)
    assert location.hash == "#learn/stawn/3"
    browser.go_to("learn/konobi/10", wait=300)
    browser.click(NEXT, wait=300)
    assert not location.hash.startswith("#learn") and stored(browser, "konobi")["done"] is False
    browser.go_to("")
    assert not browser.find('[data-lesson-of="konobi"]').hasAttribute("data-finished")
    browser.go_to("learn/konobi")
    assert location.hash != "#learn/konobi/10"
    browser.go_to("learn/konobi/99", wait=300)
    assert location.hash == f"#learn/konobi/{steps_of('konobi')}"


def test_the_second_lesson_has_its_own_progress_and_ends_with_a_stronger_opponent(browser):
    """The stored progress of the first one stays as it was."""
    kept = json.dumps({"at": 2, "furthest": 5, "done": False})
    browser.storage.texts["pentabula/lesson/tabik"] = kept
    app = browser.open("learn/tabik/strategy")
    assert location.hash == "#learn/tabik/strategy/1"
    assert lesson_of(app).lesson is not app.stage.session.game.lesson
    for target in ("b1", "b2"):
        take(browser, target)
    assert lesson_of(app).is_done
    browser.click(NEXT, wait=300)
    assert stored(browser, "tabik/strategy") == {
        "at": 1,
        "furthest": 1,
        "done": False,
        "steps": [0],
    }
    assert browser.storage.texts["pentabula/lesson/tabik"] == kept
    browser.go_to("")
    assert "5 of" in browser.text('[data-lesson-of="tabik"]')
    app = browser.open(
        f"learn/tabik/strategy/{len(lesson_named(games.load('tabik'), STRATEGY).steps)}"
    )
    browser.click(NEXT, wait=300)
    assert app.stage.session.cursor.players.level_of(1) == LEVELS[1]


def test_a_lesson_closes_the_analysis_and_the_next_step_drops_an_unconfirmed_target(browser):
    app = browser.open("konobi?size=5&pie=off")
    browser.press("a", wait=300)
    assert app.stage.engine.is_analysing
    browser.go_to("learn/konobi", wait=300)
    assert not app.stage.engine.is_analysing and not app.engine.searcher.is_searching
    browser.press("a")
    assert not app.stage.engine.is_analysing
    app.stage.change_setting("confirm", "on")
    app.screen.board.point("c3")
    browser.click(NEXT, wait=300)
    assert app.stage.session.pending_target == ""


def test_explanations_can_be_switched_in_any_game_and_a_model_game_opens_as_a_record(browser):
    app = browser.open("konobi?size=5&pie=off&moves=c1,a2,c2,e4,c4,e2,c5")
    browser.click('[data-action="explain"]', wait=300)
    assert "Careful: Black could join its edges at c3." in browser.said("status")
    assert len(browser.storage.texts) == 1
    browser.click('[data-action="explain"]', wait=300)
    assert "Careful" not in browser.said("status") and app.stage.session is not None
    browser.go_to("learn/konobi/game/10", wait=300)
    assert browser.text('[data-show="lesson"]').startswith("A whole game")
    assert lesson_of(app).presentation.marks_last_move
    browser.click('[data-action="lesson-record"]', wait=300)
    session = app.stage.session
    assert session.node is session.record.root and session.outcome is None
    said = [node.comment for node in session.record.root.tree() if node.comment]
    assert sorted(said) == sorted(comments(session.game))
