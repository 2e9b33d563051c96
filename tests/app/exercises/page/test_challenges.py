"""Positions to win in the page: the list, a game that is won or lost, what is stored."""

import json

import pytest

from pentabula import games
from pentabula.app.play.next_game import CHALLENGE
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import challenges_key
from pentabula.puzzles.challenges import Challenge, write_challenges
from pentabula.puzzles.puzzle_file import write_puzzles
from tests.app.fakes.browser import FILES, Browser, location
from tests.puzzles.samples import KONOBI, puzzle
from tests.puzzles.test_challenges import KONOBI as WON_BY_B3

ONE = Challenge("konobi", 4, "club", WON_BY_B3)
HERE = f"puzzles/konobi/play-{ONE.id}"
TILE = f'.challenges a[href="#{HERE}"]'


@pytest.fixture(autouse=True)
def _files(browser: Browser) -> None:
    game = games.load("konobi")
    FILES["assets/puzzles/konobi.txt"] = write_puzzles(game, [puzzle("konobi", KONOBI)])
    FILES["assets/challenges/konobi.txt"] = write_challenges(game, [ONE])


def go(browser: Browser, address: str) -> None:
    browser.go_to(address, wait=1000)


def won(app: Hub) -> object:
    return json.loads(app.storage.read(challenges_key("konobi")) or "{}").get("won")


def test_the_shelf_lists_it_and_marks_it_once_it_is_won(browser: Browser) -> None:
    app = browser.open("puzzles/konobi")
    browser.wait(1000)
    assert "0 of 1 won" in browser.shown("challenges")
    assert "Win as Black against Club" in browser.shown("challenges")
    go(browser, HERE)
    assert "Win as Black against Club" in browser.shown("challenge")
    assert app.stage.session.cursor.person == 0
    browser.play("b3", wait=5000)
    assert "✓ Won." in browser.shown("challenge") and won(app) == {ONE.id: True}
    go(browser, "puzzles/konobi")
    assert "1 of 1 won" in browser.shown("challenges")
    assert browser.find(TILE).getAttribute("data-state") == "solved"


def test_a_loss_offers_another_try_and_a_win_after_a_hint_says_so(browser: Browser) -> None:
    app = browser.open(HERE)
    browser.wait(1000)
    browser.click('[data-action="resign"]')
    browser.click('[data-action="yes"]', wait=1000)
    assert "Not won yet." in browser.shown("challenge") and won(app) is None
    assert "Try again" in browser.shown("challenge") and "Rematch" not in browser.shown("choices")
    key = app.stage.key
    go(browser, HERE)
    assert app.stage.key != key and "Not won" not in browser.shown("challenge")
    browser.press("h", wait=5000)
    browser.play("b3", wait=5000)
    assert "Won, with help." in browser.shown("challenge") and won(app) == {ONE.id: False}


def test_the_card_is_hidden_with_another_game_and_an_unknown_position_is_refused(browser):
    app = browser.open("puzzles/konobi")
    browser.wait(1000)
    go(browser, HERE)
    assert str(location.hash).startswith("#konobi?") and "from=" in str(location.hash)
    assert CHALLENGE in app.stage.session.record.tags
    go(browser, "konobi?size=4&pie=off&moves=b2")
    assert browser.find('[data-show="challenge"]').hidden
    go(browser, "puzzles/konobi/play-000000")
    assert "There is no such position" in browser.shown("notice-text")


def test_a_finished_game_is_played_from_any_of_its_positions(browser: Browser) -> None:
    app = browser.open("konobi?size=3&pie=off&moves=b2,a1,b3,c3,b1")
    browser.wait(1000)
    assert "Positions to win" not in browser.shown("aside")
    browser.click('[data-action="previous"]', wait=1000)
    browser.click('.aside [data-action="play-here"]', wait=1000)
    session = app.stage.session
    assert session.record.diagram and session.cursor.person == 0
    level = session.cursor.players.level_of(1)
    assert level is not None and not session.record.root.children
    browser.play("b1", wait=5000)
    assert session.outcome.winner == 0
