"""Backups under My games: one file with everything, restored in another browser."""

from collections.abc import Callable

import pytest

from pentabula.app.library.page.backups import MANY_NEW, REMINDED_EVERY
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import BACKED_UP, game_key, is_game
from pentabula.core.days import HOUR_MS
from tests.app.fakes.browser import Browser, File, document, navigator
from tests.app.fakes.dom import text_of

FIELD = '[data-form="restore"]'


def play(browser: Browser, *links: str) -> None:
    for link in links:
        browser.go_to(link, wait=300)
        browser.tap("c3")


def problem(browser: Browser) -> str:
    return browser.text('[data-show="backup"] .problem')


@pytest.fixture
def backup(app: Hub, browser: Browser) -> str:
    """A backup of a browser with one game and a setting."""
    play(browser, "konobi?size=5&pie=off")
    browser.choose("#settings-board-wood")
    browser.go_to("games")
    browser.click('[data-action="backup"]', wait=300)
    assert browser.said("backup") == "Backup made: 1 game."
    return navigator.saved[-1].content


def empty(browser: Browser) -> None:
    for key in list(browser.storage.texts):
        del browser.storage.texts[key]


def test_a_backup_is_restored_in_another_browser(backup: str, browser: Browser) -> None:
    empty(browser)
    browser.open("games")
    assert text_of(document.querySelectorAll('[data-show="my-games"] li')[0]).startswith("No games")
    browser.give(FIELD, File(backup), wait=300)
    said = browser.said("backup")
    assert said == "Restored: 1 game and reviews, results, puzzles or settings."
    (row,) = document.querySelectorAll('[data-show="my-games"] li')
    assert text_of(row).startswith("Konobi") and document.documentElement.dataset.board == "wood"
    browser.give(FIELD, File(backup), wait=300)
    assert browser.said("backup").startswith("Nothing to restore")
    assert sum(is_game(key) for key in browser.storage.texts) == 1
    navigator.storage.usage = 2_340_000
    browser.go_to("")
    browser.go_to("games", wait=300)
    assert browser.shown("usage") == "The page uses 2.3 MB of storage, which this browser keeps."


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (File("konobi?size=5"), "This file is not a backup of Pentabula."),
        (
            File("", size=3_000_000_000),
            "This file has 3,000 MB. This page opens files of at most 100 MB.",
        ),
        (File(None), "The browser could not read this file."),
    ],
)
def test_another_file_changes_nothing_and_says_why(file, sentence, backup, browser):
    before = dict(browser.storage.texts)
    browser.give(FIELD, file, wait=300)
    assert problem(browser).startswith(sentence) and not browser.said("backup")
    assert browser.storage.texts == before


def test_a_truncated_file_restores_the_rest(backup: str, browser: Browser) -> None:
    empty(browser)
    browser.open("games")
    browser.give(FIELD, File(backup[:-20]), wait=300)
    assert browser.said("backup") == "Restored: 1 game. 1 damaged entry was left out."


def test_the_game_on_the_table_gets_the_moves_of_the_backup(backup, app, browser):
    browser.click('[data-show="my-games"] .main', wait=300)
    browser.tap("b1")
    browser.go_to("games")
    browser.give(FIELD, File(backup.replace("c3", "d4")), wait=300)
    browser.click('[data-show="my-games"] .main', wait=300)
    root = app.stage.session.record.root  # type: ignore[union-attr]
    assert {child.token for child in root.children} == {"c3", "d4"}
    assert root.children[0].children[0].token == "b1"


@pytest.fixture
def visit(browser: Browser) -> Callable[[int], Hub]:
    """Opens the page when the first of some stored games is older than an hour."""

    def opened(count: int) -> Hub:
        for number in range(count):
            text = f'{{"link": "", "is_over": true, "updated": {number + 1}}}'
            browser.storage.texts[game_key(f"a-{number}")] = text
        return browser.open("")

    return opened


def test_the_browser_is_asked_once_to_keep_some_games_and_safari_reminds_rarely(visit, browser):
    visit(3)
    browser.wait()
    browser.go_to("games", wait=300)
    assert navigator.storage.asked == 1
    browser.storage.texts.clear()
    navigator.vendor = "Apple Computer, Inc."
    app = visit(3)
    assert browser.shown("notice-text").startswith("Safari may delete your games")
    app.announcer.notices.show(None)
    for _ in range(2):
        browser.go_to("games")
        browser.go_to("")
    assert browser.find('[data-show="notice"]').hidden
    browser.wait()
    assert f'"reminded": {browser.clock.date()}'[:20] in browser.storage.texts[BACKED_UP]
    assert REMINDED_EVERY > 1000 * HOUR_MS


def test_nothing_is_asked_in_a_first_visit(browser: Browser) -> None:
    browser.open("")
    play(browser, *(f"konobi?size={size}&pie=off" for size in (5, 6, 7)))
    browser.go_to("", wait=300)
    assert sum(is_game(key) for key in browser.storage.texts) == 3 and navigator.storage.asked == 0


def test_every_browser_reminds_once_of_many_new_games(visit, browser):
    visit(MANY_NEW - 1)
    assert browser.find('[data-show="notice"]').hidden
    visit(MANY_NEW)
    assert browser.shown("notice-text").startswith("20 games are in no backup,")
    browser.go_to("games")
    assert browser.shown("backup-due").startswith("20 games are in no backup,")
    visit(MANY_NEW)
    assert browser.find('[data-show="notice"]').hidden
    browser.go_to("games")
    browser.click('[data-action="backup"]', wait=300)
    assert not browser.shown("backup-due")


def test_a_browser_without_a_storage_manager_shows_the_card(browser: Browser) -> None:
    del navigator.storage
    browser.open("games")
    browser.click('[data-action="backup"]', wait=300)
    assert browser.said("backup") == "Backup made: 0 games." and not browser.shown("usage")


@pytest.mark.parametrize("room", [0, 1])
def test_a_restore_into_a_full_storage_is_reported_and_completed_later(
    room: int, backup: str, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty(browser)
    browser.open("games")
    store, left = browser.storage.setItem, [room]

    def fill(key: str, text: str) -> None:
        browser.storage.is_full = left[0] <= 0
        left[0] -= 1
        store(key, text)

    monkeypatch.setattr(browser.storage, "setItem", fill)
    browser.give(FIELD, File(backup), wait=300)
    assert "no room" in problem(browser) and not browser.said("backup")
    monkeypatch.undo()
    browser.storage.is_full = False
    browser.open("games")
    browser.give(FIELD, File(backup), wait=300)
    assert "Konobi" in browser.shown("my-games") and not problem(browser)
    assert sum(is_game(key) for key in browser.storage.texts) == 1
    assert document.documentElement.dataset.board == "wood"
