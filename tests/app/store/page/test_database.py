"""All texts are stored in the browser's database."""

import pytest

from pentabula.app.store.keys import GAME, JOURNAL, MOVED, is_game
from pentabula.app.store.page.database import DatabaseTexts
from pentabula.core.message import Message
from tests.app.fakes.browser import Browser, window
from tests.app.fakes.database import Database
from tests.app.fakes.dom import Event

START = "konobi?size=5&pie=off"


@pytest.fixture
def database(browser: Browser) -> Database:
    return Database(browser)


def changed(texts: DatabaseTexts, key: str, text: str | None) -> list[Message | None]:
    """The problems, or None, of storing a text."""
    ended: list[Message | None] = []
    texts.update(key, lambda stored: text, ended.append)
    return ended


def stored_games(database: Database) -> list[str]:
    """The keys of the stored games."""
    return [key for key in database.stored if is_game(key)]


def test_a_text_is_stored_changed_and_removed_or_the_reason_is_shown(database, browser):
    texts = DatabaseTexts(database.opened)
    for text in ("one", "two", None):
        ended = changed(texts, "key", text)
        assert ended == []
        browser.wait()
        assert ended == [None] and texts.read("key") == text and database.stored.get("key") == text
        assert list(texts.keys()) == (["key"] if text else [])
    for refusal, words in (("QuotaExceededError", "no room"), ("AbortError", "does not let")):
        database.refusal = refusal
        ended = changed(texts, "key", "text")
        browser.wait()
        assert words in str(ended[0]) and texts.read("key") is None


def test_a_database_that_the_browser_closes_is_opened_again(database, browser):
    texts = DatabaseTexts(database.opened)
    for is_refused in (True, False):
        database.is_closed, database.is_refused = True, is_refused
        ended = [changed(texts, "key", text) for text in ("first", "second")]
        browser.wait()
        problems = ["does not let" in str(problem) for (problem,) in ended]
        assert problems == [is_refused, is_refused]
    assert texts.read("key") == database.stored["key"] == "second"
    database.is_closed, database.stored["other"] = True, "of another tab"
    texts.refresh(lambda: None)
    browser.wait()
    assert texts.read("other") == "of another tab"


def test_texts_are_read_again_and_a_change_during_that_is_not_lost(database, browser):
    texts = DatabaseTexts(database.opened)
    done: list[bool] = []
    database.stored["other"] = "of another tab"
    changed(texts, "key", "text")
    texts.refresh(lambda: done.append(True))
    browser.wait()
    assert done == [True] and texts.read("key") == "text"
    assert texts.read("other") == "of another tab"


def test_games_are_played_resumed_and_deleted(browser: Browser, database: Database) -> None:
    app = browser.open(START, database=DatabaseTexts(database.opened))
    browser.tap("c3")
    assert stored_games(database) == [app.stage.key]
    assert not any(map(is_game, browser.storage.texts))
    browser.go_to("games")
    browser.click("[data-remove]", wait=300)
    assert not stored_games(database) and "Deleted: Konobi 5." in browser.shown("my-games")


def test_texts_of_an_earlier_release_are_moved_once(browser: Browser, database: Database) -> None:
    browser.open(START)
    browser.tap("c3")
    before = dict(browser.storage.texts)
    browser.open("games", database=DatabaseTexts(database.opened))
    assert "Konobi" in browser.shown("my-games")
    browser.wait(2000)
    assert database.stored.pop(MOVED) and database.stored == before


def test_a_move_right_before_the_page_is_left_is_in_the_journal(browser, database):
    app = browser.open(START, database=DatabaseTexts(database.opened))
    browser.click('#grid [data-target="c3"]')
    window.notify(Event("pagehide", window))
    key = app.stage.key
    assert not stored_games(database)
    left = browser.storage.texts[JOURNAL + key.removeprefix("pentabula/")]
    assert "c3" in left
    again = browser.open("", database=DatabaseTexts(database.opened))
    assert "c3" in (again.storage.read(key) or "")
    browser.wait(2000)
    assert "c3" in database.stored[key]
    assert not any(each.startswith(JOURNAL) for each in browser.storage.texts)


def test_a_new_tab_sees_what_another_one_has_stored_while_it_was_loading(browser, database):
    browser.open(START, database=DatabaseTexts(database.opened))
    browser.click('#grid [data-target="c3"]')
    opened = database.opened
    browser.wait()
    other = browser.open("games", database=DatabaseTexts(opened))
    browser.wait(2000)
    assert len(other.storage.keys(GAME)) == 1
