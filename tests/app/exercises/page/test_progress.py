"""The Progress page, and the next step of the path after a puzzle, a drill and a game."""

import pytest

from pentabula import games
from pentabula.app.exercises.learning_path import ENOUGH_RIGHT
from pentabula.app.play.players import EnginePlayer, Person
from pentabula.app.store.keys import drill_key, lesson_key
from pentabula.app.store.results import ResultStore
from pentabula.core.drill import Choice
from pentabula.puzzles.puzzle_file import write_puzzles
from pentabula.search.levels import LEVELS
from tests.app.fakes.browser import FILES, Browser, location
from tests.puzzles.samples import KONOBI, puzzle


def next_after(browser: Browser, kind: str) -> str:
    """What follows a part of Konobi's or Tabik's path that was just done."""
    if kind == "puzzle":
        one = puzzle("konobi", KONOBI)
        FILES["assets/puzzles/konobi.txt"] = write_puzzles(games.load("konobi"), [one])
        app = browser.open(f"puzzles/konobi/{one.id}")
        assert "Next:" not in browser.shown("after")
        browser.play("f1", "f2")
    elif kind == "drill":
        app = browser.open("drill/tabik")
        activity = app.stage.activity
        activity.right = ENOUGH_RIGHT - 1  # type: ignore[union-attr]
        wanted = activity.question.answer  # type: ignore[union-attr]
        assert isinstance(wanted, Choice) and browser.shown("after") == ""
        browser.click(f'[data-drill="choose:{wanted.right}"]', wait=1000)
    else:
        app = browser.open("")
        app.games.new.begin("konobi", {}, (Person(), EnginePlayer(LEVELS[0])))
        browser.wait(1000)
        assert browser.shown("after") == ""
        browser.resign(wait=1000)
    return browser.shown("after")


@pytest.mark.parametrize(
    ("kind", "done", "following"),
    [
        ("puzzle", [lesson_key("konobi")], "Next: Play a whole game"),
        ("drill", [drill_key("tabik")], "Next: Learn the rules"),
        ("game", [lesson_key("konobi")], "Next: Learn strategy"),
    ],
)
def test_the_next_step_follows_each_part(browser, kind, done, following):
    for key in done:
        browser.storage.texts[key] = '{"done": true}'
    assert following in next_after(browser, kind)


def test_the_page_links_to_the_next_step_and_follows_another_tab(browser: Browser) -> None:
    app = browser.open("progress")
    shown = browser.find('[data-show="progress"]')
    cards = shown.querySelectorAll(".card")
    assert len(cards) == 5 and shown.textContent.count("Next: Learn the rules") == 5
    app.storage.write(lesson_key("tau"), '{"done": true}')
    for listener in app.storage.changed:
        listener()
    first = browser.find('[data-show="progress"] .card')
    assert first.dataset.game == "tau" and "Next: Play a whole game" in first.textContent
    browser.click('[data-show="progress"] [data-level="novice"]', wait=300)
    assert location.hash.startswith("#tau") and app.stage.screen == "table"


def test_the_results_are_read_once_below_a_finished_game(browser: Browser, monkeypatch) -> None:
    app, read = browser.open(""), list[str]()
    app.games.new.begin("konobi", {}, (Person(), EnginePlayer(LEVELS[0])))
    browser.resign(wait=1000)
    monkeypatch.setattr(ResultStore, "read", lambda self, *names: dict(read.extend(names) or ()))
    for _ in range(3):
        app.stage.refresh()
        browser.wait(300)
    assert not read and "Next: Learn the rules" in browser.shown("after")
