"""Both sides are moved freely after the end, in a variation and in a copy; the status compares."""

import pytest

from pentabula.app.play.players import EnginePlayer, Person, write_occupants
from pentabula.app.shell.page.hub import Hub
from pentabula.search.levels import LEVELS
from tests.app.fakes.browser import Browser, document

OVER = "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4"
BEGUN = "konobi?size=4&pie=off&moves=b2,c3,b3"


def against_a_level(browser: Browser, link: str) -> Hub:
    app = browser.open(link)
    write_occupants((Person(), EnginePlayer(LEVELS[0])), app.stage.session.record.tags)
    app.stage.refresh()
    browser.wait(400)
    return app


def pressed(browser: Browser) -> str:
    return str(browser.find('#more [data-action="both-sides"]').getAttribute("aria-pressed"))


def plies(browser: Browser, app: Hub, *moves: str) -> int:
    """The ply of the cursor after these typed moves, once a level could have replied."""
    for move in moves:
        app.stage.do(lambda session, move=move: session.enter(move))
        assert app.stage.session.refusal is None, move
        browser.wait(3000)
    return app.stage.session.node.ply


def test_levels_wait_to_be_asked_and_a_copy_of_an_unfinished_game_leads_back_to_it(browser):
    app = against_a_level(browser, OVER)
    assert not document.querySelectorAll('.aside [data-action="both-sides"]')  # nothing to move
    app.stage.do(lambda session: session.go(session.record.root))
    browser.wait(400)
    assert pressed(browser) == "true" and plies(browser, app, "b2", "c3", "b3") == 3
    browser.click('.aside [data-action="both-sides"]', wait=400)
    assert pressed(browser) == "false"
    browser.wait(4000)
    assert app.stage.session.node.ply == 4
    assert len(app.stage.session.record.root.main_line_end().line()) == 7
    browser.wait(4000)
    app = against_a_level(browser, BEGUN)
    browser.wait(4000)
    session, key = app.stage.session, app.stage.key
    line = [node.token for node in session.node.line()]
    browser.click('#more [data-action="both-sides"]', wait=400)
    assert browser.said("reply").startswith("You move both sides.")
    assert pressed(browser) == "true" and app.stage.key != key
    moves = [str(move) for move in app.stage.session.position.legal_moves()]
    assert plies(browser, app, moves[0]) == len(line) + 1
    browser.click('[data-action="leave-analysis"]', wait=400)
    assert app.stage.key == key and [node.token for node in app.stage.session.node.line()] == line


def test_the_last_decision_is_compared_with_the_best_move(browser: Browser) -> None:
    app = browser.open("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,c1,c2")
    app.stage.do(lambda session: session.go(session.node.parent.parent))
    browser.press("a")
    browser.clock.until(lambda: browser.said("status").startswith("Black played c1"))
    assert "Better: a4, won (proved)." in browser.said("status")
    found = app.stage.engine.comparison
    assert (found.played, found.best.move) == ("c1", "a4")
    browser.click('[data-lines="1"]', wait=300)
    assert len(document.querySelectorAll(".lines li")) == 1


def test_undo_redo_and_browsing_say_what_they_did_and_escape_empties_the_field_for_moves(browser):
    browser.open(BEGUN)
    browser.click('[data-action="undo"]', wait=400)
    assert browser.said("status").startswith("Undone. Move 1. White plays c3")
    browser.click('[data-action="redo"]', wait=400)
    assert browser.said("status").startswith("Redone. Move 2. Black plays b3")
    browser.press(",", wait=400)
    assert browser.said("status").startswith("Move 1. White plays c3")
    browser.press(",", wait=400)
    browser.press(",", wait=400)
    assert browser.said("status").startswith("Start of the game. Black to move")
    browser.open("konobi?size=4&pie=off&moves=b2")
    browser.click('[data-action="undo"]', wait=400)
    assert browser.said("status").startswith("Undone. Start of the game. Black to move")
    field = browser.find("#move")
    field.focus()
    field.value = "zz"
    browser.press("Escape", wait=300)
    assert field.value == "" and browser.focused is field
    browser.press("Escape", wait=300)
    assert browser.focused.dataset.target


@pytest.mark.parametrize("level", [None, LEVELS[0]])
def test_a_game_that_begins_is_announced(browser: Browser, level: object) -> None:
    app = browser.open("konobi?size=5&pie=off")
    other = EnginePlayer(LEVELS[0]) if level else Person()
    app.games.new.begin("stawn", {"size": 3}, (Person(), other))
    browser.wait(400)
    said = "Stawn 3, for two players at this screen."
    assert browser.said("done").startswith("Stawn 3. You are " if level else said)
