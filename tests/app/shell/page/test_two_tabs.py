"""Two tabs share what is stored, and one of them lets the engine play."""

import json

import pytest

from pentabula.app.play.players import read_occupants
from pentabula.app.play.settings import read_settings
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store import keys
from pentabula.app.store.engine_lock import LIFETIME
from pentabula.app.store.page.storage import open_store
from pentabula.app.store.shortcuts import read_shortcuts, with_shortcut
from pentabula.app.store.store import Store
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.jsontext import with_entries
from tests.app.fakes.browser import Browser, document, window
from tests.app.fakes.dom import Event
from tests.app.fakes.engine import FakeBackends, ScriptedBackend, report_text


@pytest.fixture
def other(app: Hub, browser: Browser) -> Store:
    """The store of another tab."""
    return open_store(DeferredTasks(browser.clock))


def choose(browser: Browser, name: str, value: str) -> None:
    browser.choose(f"#settings-{name}-{value}", wait=300)


def test_a_setting_of_another_tab_is_applied_and_merged_by_name(app, other, browser):
    other.update(keys.SETTINGS, lambda text: with_entries(text, {"theme": "dark"}))
    browser.wait()
    assert app.stage.settings.theme == "dark" and document.documentElement.dataset.theme == "dark"
    assert browser.find("#settings-theme-dark").checked
    choose(browser, "theme", "dark")
    text = browser.storage.texts[keys.SETTINGS]
    browser.storage.texts[keys.SETTINGS] = with_entries(text, {"sound": "off", "later": "x"})
    choose(browser, "lens", "off")
    found = read_settings(browser.storage.texts[keys.SETTINGS])
    assert (found.theme, found.sound, found.lens) == ("dark", "off", "off")
    assert json.loads(browser.storage.texts[keys.SETTINGS])["later"] == "x"
    other.remove(keys.SETTINGS)
    browser.wait()
    assert app.stage.settings.theme == "dark"


def test_shortcuts_of_two_tabs_are_merged_and_a_lesson_keeps_the_furthest_step(app, other, browser):
    other.update(keys.SHORTCUTS, lambda text: with_shortcut(text, "hint", "y"))
    browser.wait()
    browser.press("?")
    assert browser.text('[data-key-of="hint"]') == "y"
    browser.click('[data-key-of="undo"]')
    browser.press("x")
    other.update(keys.SHORTCUTS, lambda text: with_shortcut(text, "redo", "z"))
    browser.wait()
    found = read_shortcuts(browser.storage.texts[keys.SHORTCUTS]).keys
    assert (found["undo"], found["hint"], found["redo"]) == ("x", "y", "z")
    browser.find("#shortcuts").is_open = False
    browser.tap("c3")
    browser.go_to("learn/konobi", wait=300)
    key = keys.lesson_key("konobi")
    text = browser.storage.texts[key]
    browser.storage.texts[key] = with_entries(text, {"furthest": 3})
    browser.go_to("learn/konobi/2", wait=300)
    stored = json.loads(browser.storage.texts[key])
    assert stored["at"] == 1 and stored["furthest"] == 3
    assert not any(key.startswith(keys.ENGINE_LOCK) for key in browser.storage.texts)


def test_settings_that_cannot_be_saved_are_applied_and_announced(app, browser):
    browser.storage.is_full = True
    choose(browser, "theme", "dark")
    assert document.documentElement.dataset.theme == "dark"
    assert "Your settings cannot be saved here" in browser.shown("notice-text")
    app.announcer.notices.dismiss()
    browser.press("?")
    browser.click('[data-key-of="undo"]')
    browser.press("x", wait=300)
    assert "Your settings cannot be saved here" in browser.shown("notice-text")


def test_seating_of_a_later_release_stays(browser: Browser) -> None:
    browser.storage.texts[keys.SEATING] = '{"level": "club", "clock": "5+3"}'
    browser.open()
    browser.submit(browser.find('form[data-setup="konobi"]'), wait=300)
    stored = json.loads(browser.storage.texts[keys.SEATING])
    assert (stored["level"], stored["clock"]) == ("club", "5+3")


@pytest.fixture
def game(browser: Browser) -> Hub:
    """A game of Tábula in which a level is to roll; this tab has just opened it."""
    app = browser.open()
    levels = read_occupants({"Seat0": "Level novice", "Seat1": "Level novice"})
    app.games.new.begin("tabula", {"start": "0"}, levels)
    return app


def claim(app: Hub, browser: Browser, tab: str = "other") -> Store:
    """Another tab claims the game, once this one has stored its claim."""
    other = open_store(DeferredTasks(browser.clock))
    browser.wait(100)
    at = browser.clock.date()
    other.write(keys.engine_lock_key(app.stage.key), json.dumps({"tab": tab, "at": at}))
    other.flush()
    return other


def test_the_level_rolls_and_plays_in_the_tab_that_has_the_game(game, browser):
    browser.clock.until(lambda: len(browser.moves) > 1)
    assert browser.moves[0].startswith("roll")
    (key,) = (key for key in browser.storage.texts if key.startswith(keys.ENGINE_LOCK))
    assert key == keys.engine_lock_key(game.stage.key)


def test_the_level_plays_in_no_tab_whose_game_another_one_has_claimed_until_it_is_used(
    game: Hub, browser: Browser
) -> None:
    other = claim(game, browser)
    browser.wait(5000)
    assert browser.moves == [] and not game.engine.searcher.is_searching
    assert not game.stage.engine.is_thinking
    browser.press("Shift")
    browser.clock.until(lambda: browser.moves)
    stored = json.loads(other.read(keys.engine_lock_key(game.stage.key)) or "")
    assert stored["tab"] != "other"


def test_a_level_that_is_thinking_stops_when_another_tab_claims_its_game(browser: Browser) -> None:
    app = browser.open("", FakeBackends(ScriptedBackend(report_text("d4", plies=1))))
    app.games.new.begin("konobi", {"size": 5}, read_occupants({"Seat0": "Level novice"}))
    browser.clock.until(lambda: app.engine.searcher.is_searching)
    claim(app, browser)
    browser.wait()
    assert not app.engine.searcher.is_searching


def test_the_level_continues_after_the_other_tab_has_crashed(game: Hub, browser: Browser) -> None:
    claim(game, browser)
    browser.wait(LIFETIME // 2)
    assert browser.moves == []
    browser.clock.until(lambda: browser.moves, 2 * LIFETIME)


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_tab_that_is_closed_or_leaves_the_table_releases_its_game(game, browser, is_closed):
    browser.wait()
    if is_closed:
        window.notify(Event("pagehide", window))
    else:
        browser.go_to("", wait=300)
    assert not any(key.startswith(keys.ENGINE_LOCK) for key in browser.storage.texts)
