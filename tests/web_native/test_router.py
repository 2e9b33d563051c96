"""The address names what is shown; steps of the history lead back to it; no move is lost."""

from __future__ import annotations

import pytest

from pentabula.session.play.occupants import read_occupants
from pentabula.web.shell.hub import Hub
from tests.web_native.conftest import Opener
from tests.web_native.fakes.browser import Browser, document, history, location, window

START = "konobi?size=5&pie=off"


def take(browser: Browser, *targets: str) -> None:
    for target in targets:
        browser.click(f'#grid [data-target="{target}"]')
        browser.wait()


@pytest.mark.parametrize(
    ("address", "screen"),
    [("", "home"), ("main", "home"), ("games", "games"), ("about", "about"), (START, "table")],
)
def test_an_address_names_a_screen(
    open_app: Opener, browser: Browser, address: str, screen: str
) -> None:
    open_app(address)
    assert browser.screen == screen
    assert document.documentElement.dataset.state == "ready"


def test_the_current_screen_is_marked_and_titled(open_app: Opener, browser: Browser) -> None:
    open_app()
    assert document.title == "Pentabula"
    browser.go_to("games")
    assert document.title == "My games — Pentabula"
    here = [a.attributes["href"] for a in document.querySelectorAll(".places [aria-current]")]
    assert here == ["#games"]
    assert browser.focused.attributes["id"] == "games-title"
    browser.go_to(START)
    browser.wait()
    assert document.title == "Konobi — Pentabula"
    assert document.querySelectorAll(".places [aria-current]") == []


def test_every_move_brings_the_address_up_to_date_without_a_step(
    open_app: Opener, browser: Browser
) -> None:
    open_app(START)
    take(browser, "c3", "d4")
    assert location.hash == f"#{START}&moves=c3,d4"
    assert len(history.steps) == 1


def test_back_and_forth_in_history_loses_no_move(open_app: Opener, browser: Browser) -> None:
    open_app()
    browser.go_to(START)
    browser.wait()
    take(browser, "c3", "d4")
    browser.go_to("tabik?size=3&pie=off&moves=a1a2")
    browser.wait()
    assert browser.shown("title").startswith("Tabik")
    browser.go_back()
    browser.wait()
    assert browser.shown("title").startswith("Konobi")
    assert location.hash.endswith("moves=c3,d4")
    take(browser, "c2")
    browser.go_back()
    assert browser.screen == "home"


def test_a_link_with_an_illegal_move_is_opened_as_far_as_it_is_legal(
    open_app: Opener, browser: Browser
) -> None:
    open_app(f"{START}&moves=c3,z9")
    assert location.hash == f"#{START}&moves=c3"
    assert "z9" in browser.shown("notice-text")


@pytest.mark.parametrize("address", ["chess", "konobi?size=99", "%%%", "learn/", "learn/chess/1"])
def test_what_cannot_be_opened_is_refused_in_a_sentence(
    open_app: Opener, browser: Browser, address: str
) -> None:
    open_app(address)
    assert browser.screen == "home"
    assert browser.shown("notice-text")
    assert location.hash == ""


def test_a_refused_address_leaves_the_game_where_it_is(open_app: Opener, browser: Browser) -> None:
    open_app(START)
    take(browser, "c3")
    browser.go_to("chess")
    browser.wait()
    assert browser.screen == "table"
    assert "chess" in browser.shown("notice-text")


def test_a_pasted_record_is_opened_and_saved(open_app: Opener, browser: Browser) -> None:
    open_app("games")
    form = browser.find('[data-form="open"]')
    browser.find('[data-form="open"] textarea').value = '[Game "konobi"]\n[Size "5"]\n\n1. c3'
    browser.submit(form)
    browser.wait()
    assert browser.screen == "table"
    assert browser.storage.texts
    assert len(history.steps) == 2


def test_pasted_rubbish_is_refused_in_its_form(open_app: Opener, browser: Browser) -> None:
    open_app("games")
    browser.find('[data-form="open"] textarea').value = "rubbish"
    browser.submit(browser.find('[data-form="open"]'))
    assert browser.screen == "games"
    assert browser.text('[data-form="open"] .problem')


def test_a_lost_focus_goes_to_the_board(open_app: Opener, browser: Browser) -> None:
    open_app(START)
    browser.click('[data-action="undo"]')
    assert browser.focused.attributes.get("data-target")
    browser.find("#move").focus()
    browser.click('[data-action="skip"]')
    assert browser.focused.attributes.get("tabindex") == "0"


def test_home_is_a_step_of_the_history(open_app: Opener, browser: Browser) -> None:
    open_app(START)
    browser.click(".brand")
    assert browser.screen == "home" and history.steps == [START, ""]


def test_an_opener_takes_the_addresses_of_its_kind(open_app: Opener, browser: Browser) -> None:
    app: Hub = open_app()
    opened: list[str] = []
    app.router.openers.add({"puzzle": lambda address: not opened.append(address)})
    browser.go_to("puzzle/konobi/7")
    assert opened == ["puzzle/konobi/7"]
    assert browser.shown("notice-text") == ""


def test_a_screen_is_seen_from_its_top(open_app: Opener, browser: Browser) -> None:
    app = open_app()
    window.scrollY = 480.0
    app.new_games.begin("tabula", {}, read_occupants({}))
    browser.wait()
    assert window.scrollY == 0
    window.scrollY = 200.0
    app.commands["rematch"]()
    assert window.scrollY == 0
    window.scrollY = 200.0
    browser.go_to("games")
    assert window.scrollY == 0
