"""New games: the set-up form starts the game that it describes, and shows its own errors."""

import pytest

from pentabula import games
from pentabula.app.home.document import setup_sheet
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import SEATING
from pentabula.core.message import ENGLISH
from pentabula.games.konobi.engine.first_moves import first_moves
from tests.app.fakes.browser import Browser, document, location
from tests.app.fakes.dom import Event

FORM = "#setup-konobi form"


@pytest.fixture
def app(browser: Browser) -> Hub:
    app = browser.open("konobi?size=5&pie=off&moves=c3")
    browser.click('[data-action="new"]')
    return app


def choose(browser: Browser, name: str, value: str) -> None:
    browser.choose(f'{FORM} input[name="{name}"][value="{value}"]')


def test_the_form_starts_the_game_that_it_describes(app, browser):
    assert browser.find("#setup-konobi").is_open
    for name, value in (("size", "7"), ("pie", "off"), ("play", "people")):
        choose(browser, name, value)
    browser.choose(f'{FORM} input[name="name0"]', "Ana")
    browser.submit(browser.find(FORM), wait=300)
    assert location.hash == "#konobi?size=7&pie=off"
    assert not browser.find("#setup-konobi").is_open
    assert app.stage.session.record.tags["Seat0"] == "Ana"
    assert browser.find('#setup-tau form input[name="name0"]').value == "Ana"
    choose(browser, "play", "link")
    document.notify(Event("filled", browser.find("#setup-tau")))
    assert browser.find(f'{FORM} input[name="play"][value="link"]').checked


def test_a_number_out_of_range_is_explained_and_also_here_chooses_a_friend(app, browser):
    browser.choose(f'{FORM} input[name="size-other"]', "99")
    browser.submit(browser.find(FORM), wait=300)
    assert "26" in browser.text(f"{FORM} .problem")
    assert browser.find("#setup-konobi").is_open
    assert location.hash == "#konobi?size=5&pie=off&moves=c3"
    choose(browser, "play", "people")
    browser.choose(f'{FORM} input[name="size-other"]', "26")
    browser.submit(browser.find(FORM), wait=300)
    assert "size=26" in location.hash
    browser.go_to("")
    browser.click('.also [data-friend="setup-tau"]')
    assert browser.find('#setup-tau input[name="play"][value="link"]').checked
    assert not browser.find('#setup-konobi input[name="play"][value="link"]').checked


def test_a_fair_first_move_is_drawn_where_some_are_known_unless_a_friend_plays(app, browser):
    choose(browser, "pie", "on")
    choose(browser, "first-move", "fair")
    browser.choose(f'{FORM} input[name="size-other"]', "4")
    browser.submit(browser.find(FORM), wait=300)
    assert browser.text(f"{FORM} .problem").startswith(
        "Fair first moves are only known for Konobi 7"
    )
    choose(browser, "size", "7")
    browser.submit(browser.find(FORM), wait=300)
    session = app.stage.session
    start, empty = session.record.root.position, session.game.start(size=7, pie="off")
    (chosen,) = {*empty.legal_moves()} - {*start.legal_moves()}
    assert first_moves(empty)[chosen].is_fair and start.turn == 1
    assert session.record.options == {"size": 7, "pie": "off"} and not session.node.children
    choose(browser, "play", "link")
    choose(browser, "pie", "on")
    browser.submit(browser.find(FORM), wait=300)
    assert not app.stage.session.record.diagram
    assert 'name="first-move"' not in setup_sheet(games.load("tau"), ENGLISH.say)


def test_the_word_for_the_user_is_refused_as_a_name_where_it_is_asked_for(app, browser) -> None:
    browser.choose(f'{FORM} input[name="own"]', "Tú")
    browser.choose(f'{FORM} input[name="name0"]', "you")
    for play in ("people", "link"):
        choose(browser, "play", play)
        browser.submit(browser.find(FORM), wait=300)
        assert "is not a name" in browser.text(f"{FORM} .problem"), play
        assert browser.find("#setup-konobi").is_open
    choose(browser, "play", "engine")
    browser.submit(browser.find(FORM), wait=300)
    assert not browser.find("#setup-konobi").is_open


def test_what_was_chosen_before_python_was_ready_stays(browser: Browser) -> None:
    browser.storage.texts[SEATING] = '{"play": "people"}'
    choose(browser, "play", "link")
    browser.open("")
    assert browser.find(f'{FORM} input[name="play"][value="link"]').checked
    assert browser.find('#setup-tau form input[name="play"][value="people"]').checked


def test_a_first_game_is_on_the_small_board_and_later_ones_on_the_usual(browser: Browser) -> None:
    browser.storage.texts[SEATING] = '{"play": "people", "last": "tau", "begun": "tau"}'
    app = browser.open("")
    for name, option, value in (("tau", "rows", "10"), ("konobi", "size", "7")):
        field = browser.find(f'#setup-{name} form input[name="{option}"][value="{value}"]')
        assert field.checked, name
    browser.submit(browser.find("#setup-stawn form"), wait=300)
    assert app.stage.session.record.options["komi"] == 1
    assert app.stage.session.record.tags["Seat1"] == "Level novice"
