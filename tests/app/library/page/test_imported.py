"""Other people's games: pasted records with levels are only shown until the user claims them."""

from __future__ import annotations

import pytest

from pentabula import games
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import is_game
from pentabula.core.record import read_record, write_record
from tests.app.fakes.browser import Browser, document
from tests.app.fakes.dom import text_of

WON = "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4"
BEGUN = "konobi?size=4&pie=off&moves=a1"
OWN = "konobi?size=5&pie=off&moves=c3,d4,a1"


def text(link: str, first: str = "Xenia", second: str = "Level novice", **tags: str) -> str:
    record = read_record(link, games.load)
    record.tags.update({"Seat0": first, "Seat1": second, **tags})
    return write_record(record)


def paste(browser: Browser, *texts: str) -> Hub:
    app = browser.open("")
    app.games.opener.open_text("\n\n".join(texts), lambda problem: None)
    browser.wait(5000)
    return app


def stored(browser: Browser) -> int:
    return sum(is_game(key) for key in browser.storage.texts)


def rows() -> list[str]:
    return [text_of(row) for row in document.querySelectorAll('[data-show="my-games"] li')]


@pytest.mark.parametrize("tags", [{}, {"Imported": "no"}])
def test_a_finished_game_counts_only_once_it_is_claimed(browser, tags):
    paste(browser, text(WON, **tags))
    assert "Xenia (Black) wins" in browser.said("status") and stored(browser) == 1
    browser.go_to("games")
    assert "Xenia – Novice" in rows()[0] and browser.shown("standing") == ""
    browser.go_back()
    browser.click('[data-action="adopt"]', wait=300)
    assert "You win" in browser.said("status") and not document.querySelector(
        '[data-action="adopt"]'
    )
    browser.go_to("games")
    assert "1 game, 1 won" in browser.shown("standing")


def test_several_added_games_do_not_count_and_are_not_offered(browser: Browser) -> None:
    app = paste(browser, text(WON), text(BEGUN))
    assert browser.shown("toast-text") == "2 games added." and not browser.shown("notice-text")
    assert stored(browser) == 2 and browser.shown("standing") == ""
    assert app.games.stored.newest_unfinished() is None


@pytest.mark.parametrize(
    ("link", "first", "second"),
    [(BEGUN, "Xenia", "Level club"), (BEGUN, "Level club", "Level novice"), (OWN, "", "Level 1")],
)
def test_an_unfinished_game_is_only_shown_until_it_is_continued(browser, link, first, second):
    app = paste(browser, text(link, first, second))
    moves = browser.moves
    assert not stored(browser) and len(moves) == link.count(",") + 1
    assert "You" not in browser.said("status")
    browser.click('[data-action="undo"]', wait=300)
    browser.click('[data-action="redo"]', wait=5000)
    assert browser.moves == moves and not stored(browser)
    browser.click('[data-action="go-on"]', wait=300)
    browser.clock.until(lambda: len(browser.moves) > len(moves))
    assert stored(browser) == 1
    assert not app.stage.session.cursor.is_imported


def test_a_move_continues_a_game_from_elsewhere_but_a_finished_one_is_only_tried(browser):
    app = paste(browser, text(f"{BEGUN},d4"))
    browser.tap("a2")
    browser.clock.until(lambda: len(browser.moves) == 4)
    app.games.opener.open_text(text(WON), lambda problem: None)
    browser.wait(300)
    browser.click('[data-action="undo"]', wait=300)
    browser.tap("c1")
    assert app.stage.session.cursor.is_imported


def test_a_game_with_the_own_stored_moves_stays_the_own(browser: Browser) -> None:
    app = paste(browser, text(WON))
    browser.click('[data-action="adopt"]', wait=300)
    app.games.opener.open_text(text(WON, Imported="yes"), lambda problem: None)
    browser.wait(300)
    assert "You win" in browser.said("status") and stored(browser) == 1


def test_lists_describe_the_game_and_not_the_browsed_position(browser: Browser) -> None:
    browser.open(OWN)
    browser.tap("b2")
    for action, said in (("first", "Move 2. Black"), ("undo", "Move 2. White")):
        browser.click(f'[data-action="{action}"]', wait=300)
        browser.go_to("games")
        assert said in rows()[0], action
        browser.go_to("")
        assert said.lower() in browser.shown("resume").lower(), action
        browser.click('[data-show="resume"] button', wait=300)
        browser.click('[data-action="last"]', wait=300)
