"""The end of a game at the table: rematch, another level, analysis of the last decision."""

from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.hub import Hub
from tests.app.fakes.browser import Browser, document

WON = ("a1", "c1", "a2", "c2", "a3")
"""Konobi on nine points: Black joins the edges."""


def win(app: Hub, browser: Browser) -> None:
    """Plays a game that the person wins, for both seats."""
    for place, token in enumerate(WON):
        if place % 2:
            app.stage.do(lambda session, token=token: session.play_for_engine(token))  # type: ignore[misc]
        else:
            app.stage.do(lambda session, token=token: session.tap(token))  # type: ignore[misc]
    browser.wait()


def begin(app: Hub, browser: Browser) -> None:
    app.games.new.begin(
        "konobi", {"size": 3, "pie": "off"}, read_occupants({"Seat1": "Level casual"})
    )
    browser.wait(10)


def actions() -> list[str]:
    buttons = document.querySelectorAll('[data-show="choices"] button')
    return [str(button.dataset.action) for button in buttons]


def test_two_games_won_in_a_row_offer_the_next_level(browser: Browser) -> None:
    app = browser.open()
    begin(app, browser)
    win(app, browser)
    assert browser.said("status").endswith("You win: a black chain joins the top and bottom edges.")
    assert browser.find(".voice").dataset.over == "true"
    assert actions() == ["rematch", "review", "last-decision"]
    begin(app, browser)
    win(app, browser)
    assert actions() == ["rematch", "other-level", "review", "last-decision"]
    why = document.querySelector('[data-show="choices"] details')
    assert "You won your last 2 games against Casual." in str(why.textContent)
    browser.click('[data-action="other-level"]', wait=10)
    session = app.stage.session
    assert session.record.tags == {"Seat0": "Level club"}
    assert browser.find("#tau-level-club").checked
    assert browser.find(".voice").dataset.over == "false"


def test_undo_and_redo_count_the_game_once_and_a_rematch_exchanges_the_seats(
    browser: Browser,
) -> None:
    app = browser.open()
    begin(app, browser)
    win(app, browser)
    for command in ("u", "r"):
        browser.press(command, wait=300)
    assert actions() == ["rematch", "review", "last-decision"]
    browser.click('[data-action="rematch"]', wait=10)
    session = app.stage.session
    assert session.record.tags == {"Seat0": "Level casual"}
    assert session.cursor.person == 1


def test_the_analysis_of_the_last_decision_shows_its_position(browser: Browser) -> None:
    app = browser.open()
    begin(app, browser)
    win(app, browser)
    browser.click('[data-action="last-decision"]')
    session = app.stage.session
    assert session is not None
    assert session.node.token == "c2"
    browser.clock.until(lambda: app.stage.engine.analysis is not None)
    browser.wait()
    assert not browser.find('[data-show="analysis"]').hidden
