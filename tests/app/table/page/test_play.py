"""Commands and forms for the game on the table, sharing it, and what its end offers."""

from html import escape

import pytest

from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.hub import Hub
from tests.app.fakes.browser import Browser, document, location, navigator

START = "konobi?size=5&pie=off&moves=c3"


def test_resigning_needs_a_confirmation_and_komi_is_shown_in_the_header(app, browser):
    browser.click('[data-action="resign"]')
    assert browser.find("#question").is_open and app.stage.session is not None
    assert app.stage.session.outcome is None
    browser.click('[data-action="yes"]', wait=300)
    assert app.stage.session.outcome is not None
    browser.open("stawn?size=3&moves=komi2")
    assert browser.said("status").count("komi") == 1 and "komi: 2" in browser.shown("options")
    browser.go_to("tau?rows=3&cols=3&moves=bid10,pass", wait=300)
    assert "10" in browser.shown("options") and "bidding" not in browser.shown("options")


def test_the_link_is_copied_or_shown_if_copying_fails(app: Hub, browser: Browser) -> None:
    browser.click('[data-action="share"]')
    assert browser.find('[data-show="link"]').value.endswith(location.hash)
    browser.click('#share [data-action="copy-link"]', wait=300)
    assert navigator.copied[-1].endswith(location.hash)
    assert browser.shown("copied") == "Link copied."
    browser.click('#share [data-action="copy-chat"]', wait=300)
    assert navigator.copied[-1].startswith("```\n[Game")
    assert navigator.copied[-1].endswith("\n```\n")
    assert browser.shown("copied") == "Record copied as a block of code for chat."
    browser.click('#share [data-action="copy-embed"]', wait=300)
    assert navigator.copied[-1].startswith('<iframe src="http')
    assert f'{escape(location.hash)}&amp;view=board"' in navigator.copied[-1]
    browser.find("#share").hidePopover()
    navigator.may_copy = False
    browser.click('#more [data-action="copy-record"]', wait=300)
    assert browser.find("#share").is_open
    assert "[Game" in browser.find('[data-show="record-text"]').value


ADDRESSES = {
    "es.html": ("https:", "/pentabula/es.html", "https://pentabula.example/pentabula/"),
    "index.html": ("https:", "/index.html", "https://pentabula.example/"),
    "plain": ("https:", "/pentabula/", "https://pentabula.example/pentabula/"),
}


@pytest.mark.parametrize(("protocol", "path", "expected"), ADDRESSES.values(), ids=ADDRESSES)
def test_a_shared_link_carries_no_language(app, browser, monkeypatch, protocol, path, expected):
    monkeypatch.setattr(location, "protocol", protocol)
    monkeypatch.setattr(location, "pathname", path)
    browser.click('[data-action="share"]')
    assert browser.find('[data-show="link"]').value == f"{expected}{location.hash}"
    browser.click('#share [data-action="copy-link"]', wait=300)
    assert navigator.copied[-1] == f"{expected}{location.hash}"


def test_a_page_that_is_a_file_shares_the_record_and_no_link(browser, monkeypatch):
    monkeypatch.setattr(location, "protocol", "file:")
    browser.open("konobi?size=5&pie=off&moves=c3")
    assert document.documentElement.dataset.local == "true"
    browser.click('[data-action="share"]')
    assert "file:" not in browser.find('[data-show="link"]').value
    for action in ("copy-link", "qr"):
        browser.click(f'[data-action="{action}"]', wait=300)
        assert "is a file" in browser.shown("toast-text")
    assert not navigator.copied and not browser.shown("qr")


def test_first_number_may_be_zero_a_komi_has_two_limits_and_a_typed_number_is_bid(browser):
    browser.open("tau")
    enter_number(browser, "x")
    assert browser.shown("refusal-text") == "Enter a whole number, 0 or more, of up to 100 digits."
    browser.go_to("stawn", wait=300)
    enter_number(browser, "x")
    assert browser.shown("refusal-text").startswith("Enter a whole number from −")
    browser.go_to("tau?rows=4&cols=4", wait=300)
    enter_number(browser, "1,000")
    assert location.hash.endswith("moves=bid1000")


BIDDING = "tau?rows=10&cols=10&limit=bid&moves=bid161987"


def enter_number(browser: Browser, text: str) -> None:
    form = browser.find('[data-form="number"]')
    form.querySelector("input").value = text
    browser.submit(form, wait=300)


def test_number_field_asks_for_a_legal_number_and_accepts_groups_of_digits(browser) -> None:
    browser.open(BIDDING)
    before = browser.said("status")
    for text in ("", "  "):
        enter_number(browser, text)
        assert browser.find('[data-show="refusal"]').hidden and not browser.said("alert")
        assert browser.said("status") == before
    for text in ("abc", "12", "161987", "1.5", "-3", "1,61", "9" * 101, "bid5"):
        enter_number(browser, text)
        assert browser.shown("refusal-text") == "Enter a whole number above 161,987.", text
        assert location.hash == f"#{BIDDING}"
    for text in ("161988", "161,988", "161 988", "161.988", " 161’988 ", "0161988"):
        enter_number(browser, text)
        assert location.hash == f"#{BIDDING},bid161988", text
        browser.click('[data-action="undo"]', wait=300)


def test_a_hint_during_a_half_made_move_is_said_alone(browser: Browser) -> None:
    app = browser.open("tabik?size=3&pie=off")
    app.screen.board.tapped[0]("a1")
    browser.wait()
    before = browser.said("status")
    browser.click('[data-action="hint"]', wait=20_000)
    assert app.stage.engine.hint is not None
    said = browser.said("status")
    assert said.startswith("Look at") and before not in said


def test_after_the_end_no_side_handle_leader_or_restriction_of_the_next_move_is_shown(browser):
    app = browser.open("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3")
    session = app.stage.session
    session.record.tags["Seat1"] = "Level novice"
    app.stage.refresh()
    browser.press("ArrowLeft", code="ArrowLeft", wait=300)
    assert browser.said("status").endswith("It is your turn in this position.")
    browser.press("ArrowLeft", code="ArrowLeft", wait=300)
    assert browser.said("status").endswith("Novice to move in this position.")
    app = browser.open("tau?rows=2&cols=2&limit=1&moves=row1,cola")
    session = app.stage.session
    assert session.outcome is not None
    assert not [shape for shape in app.screen.board.canvas.scene.under if shape.role == "board"]
    assert "ahead" not in browser.shown("panels") and "wins" in browser.shown("panels")
    browser.open("konobi?size=4&pie=off&moves=b2,c3,b3,c2,d1")
    assert "closed to White" in browser.shown("panels")
    browser.resign(wait=300)
    assert "closed to" not in browser.shown("panels")


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
    voice = browser.find(".voice")
    assert voice.dataset.over == "true" and not voice.hasAttribute("data-lost")
    assert actions() == ["rematch", "review", "last-decision"]
    begin(app, browser)
    win(app, browser)
    assert actions() == ["rematch", "other-level", "review", "last-decision"]
    why = document.querySelector('[data-show="choices"] details')
    assert "You won your last 2 games against Casual." in str(why.textContent)
    browser.click('[data-action="other-level"]', wait=10)
    assert app.stage.session.record.tags == {"Seat0": "Level club"}
    assert browser.find("#konobi-level-club").checked
    assert browser.find(".voice").dataset.over == "false"


def test_undo_and_redo_count_a_game_once_and_a_rematch_and_the_last_decision_are_offered(browser):
    app = browser.open()
    begin(app, browser)
    win(app, browser)
    for command in ("u", "r"):
        browser.press(command, wait=300)
    assert actions() == ["rematch", "review", "last-decision"]
    browser.click('[data-action="rematch"]', wait=10)
    session = app.stage.session
    assert session.record.tags == {"Seat0": "Level casual"} and session.cursor.person == 1
    begin(app, browser)
    win(app, browser)
    browser.click('[data-action="last-decision"]')
    session = app.stage.session
    assert session.node.token == "c2"
    browser.clock.until(lambda: app.stage.engine.analysis is not None)
    browser.wait()
    assert not browser.find('[data-show="analysis"]').hidden
