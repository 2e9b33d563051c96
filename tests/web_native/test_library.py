"""Stored games: the newest at home, all under My games, and damaged ones as they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pentabula import games
from pentabula.core.record import read_record
from pentabula.review.data import ReviewData, ReviewLimits
from pentabula.review.review import Review
from pentabula.review.store import write_kept
from pentabula.session.keep.keys import game_key, is_game, review_key
from pentabula.session.play.occupants import read_occupants
from pentabula.web.shell.hub import Hub
from tests.web_native.conftest import Opener
from tests.web_native.fakes.browser import Browser, document, location
from tests.web_native.fakes.dom import text_of

START = "konobi?size=5&pie=off"
STORED = Path(__file__).resolve().parents[1] / "session" / "keep" / "stored"
DAMAGE = ["", "{", "null", "[]", '"x"', "1e999", '{"version": 1}', "\x00\ud800", "[" * 5000]


@pytest.fixture
def app(open_app: Opener, browser: Browser) -> Hub:
    """The application with two games stored: Konobi first, then Tabik."""
    app = open_app(START)
    browser.click('#grid [data-target="c3"]')
    browser.wait()
    browser.go_to("tabik?size=3&pie=off")
    browser.type_move("a1a2")
    browser.wait()
    return app


def rows() -> list[str]:
    return [text_of(row) for row in document.querySelectorAll('[data-show="shelf"] li')]


def test_an_empty_shelf_says_so(open_app: Opener) -> None:
    open_app("games")
    assert len(rows()) == 1 and rows()[0].startswith("No games yet.")


def test_games_are_listed_with_the_newest_first(app: Hub, browser: Browser) -> None:
    browser.go_to("games")
    assert [row.split()[0].rstrip(",") for row in rows()] == ["Tabik", "Konobi"]


def test_the_newest_game_is_offered_at_home(app: Hub, browser: Browser) -> None:
    browser.go_to("")
    assert not browser.find('[data-show="resume"]').hidden
    assert "Tabik" in browser.shown("resume")
    browser.click('[data-show="resume"] button')
    browser.wait()
    assert location.hash.endswith("moves=a1a2")


def test_a_stored_game_is_opened_by_its_button(app: Hub, browser: Browser) -> None:
    browser.go_to("games")
    konobi = browser.find('[data-show="shelf"] [data-game="konobi"] .main')
    browser.click_element(konobi)
    browser.wait()
    assert location.hash == f"#{START}&moves=c3"


def test_a_game_is_deleted_only_after_a_question(app: Hub, browser: Browser) -> None:
    browser.go_to("games")
    browser.click('[data-show="shelf"] [data-game="konobi"] [data-remove]')
    assert browser.find("#question").is_open and len(rows()) == 2
    browser.click('[data-action="yes"]')
    browser.wait()
    assert not browser.find("#question").is_open
    assert [row.split()[0].rstrip(",") for row in rows()] == ["Tabik"]
    assert sum(is_game(key) for key in browser.storage.texts) == 1


def test_a_link_that_stands_where_a_stored_game_does_resumes_it(app: Hub, browser: Browser) -> None:
    keys = set(browser.storage.texts)
    browser.go_to(f"{START}&moves=c3")
    browser.wait()
    browser.click('#grid [data-target="d4"]')
    browser.wait()
    assert {key for key in browser.storage.texts if is_game(key)} <= keys


def test_a_game_without_a_move_is_forgotten_when_the_next_begins(
    open_app: Opener, browser: Browser
) -> None:
    app = open_app()
    for _ in range(3):
        app.new_games.begin("konobi", {"size": 5}, read_occupants({}))
        browser.wait()
    assert sum(is_game(key) for key in browser.storage.texts) == 1


def test_a_game_without_a_move_is_not_on_the_shelf(open_app: Opener, browser: Browser) -> None:
    app = open_app()
    app.new_games.begin("konobi", {"size": 5}, read_occupants({"Seat1": "Level novice"}))
    browser.wait()
    browser.go_to("games")
    assert len(rows()) == 1 and rows()[0].startswith("No games yet.")
    browser.go_to("")
    assert browser.find('[data-show="resume"]').hidden


def test_a_game_whose_moves_are_all_taken_back_is_kept(app: Hub, browser: Browser) -> None:
    browser.click('[data-action="undo"]')
    browser.wait()
    app.new_games.begin("konobi", {"size": 5}, read_occupants({}))
    browser.wait()
    browser.go_to("games")
    assert [row.split()[0].rstrip(",") for row in rows()] == ["Tabik", "Konobi"]


def test_a_position_that_is_set_up_is_kept_and_is_where_a_rematch_starts(
    app: Hub, browser: Browser
) -> None:
    board = "4_._._._./3_._X_._./2_._._._./1_._._._./__a_b_c_d"
    start = f"konobi?size=4&pie=off&from=konobi_size=4_pie=off_turn=white_black=seat0/{board}"
    browser.go_to(start)
    browser.wait()
    assert location.hash == f"#{start}"
    app.new_games.begin("tabik", {"size": 3}, read_occupants({}))
    browser.wait()
    browser.go_to("games")
    assert any(row.startswith("Konobi") for row in rows())
    browser.go_to(f"{start}&moves=d4,b4,d2,b2,d1,b1")
    browser.wait()
    browser.click('[data-action="rematch"]')
    browser.wait()
    assert location.hash == f"#{start}"


def test_moves_are_counted_as_in_the_record(app: Hub, browser: Browser) -> None:
    browser.go_to(f"{START}&moves=c3,d4,a1")
    browser.click('#grid [data-target="e1"]')
    browser.wait()
    assert text_of(document.querySelectorAll('[data-show="record"] .ply')[-1]) == "2"
    browser.go_to("games")
    assert ", move 2. Black to move." in rows()[0]


def test_a_finished_game_says_so_wherever_it_was_left(app: Hub, browser: Browser) -> None:
    browser.go_to("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    browser.click('[data-action="undo"]')
    browser.click('#grid [data-target="c1"]')
    browser.wait()
    assert location.hash.endswith("d2,c1")
    browser.go_to("games")
    assert ", 4 moves. Black wins: " in rows()[0]
    browser.go_to("")
    assert "Tabik" in browser.shown("resume")


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_game_is_told_and_left_as_it_is(app: Hub, browser: Browser, damage: str) -> None:
    key = game_key("damaged")
    browser.storage.texts |= {key: damage, "pentabula/seating": damage}
    app.storage.refresh()
    browser.go_to("games")
    assert len(rows()) == 3 and all(row.replace("Delete", "").strip() for row in rows())
    browser.go_to("")
    assert "Tabik" in browser.shown("resume")
    app.router.open_stored(key)
    assert browser.screen == "home" and browser.shown("notice-text")
    assert browser.storage.texts[key] == damage


@pytest.mark.parametrize("release", ["1.0.0", "2.0.0"])
def test_my_games_lists_what_earlier_releases_have_stored(
    open_app: Opener, browser: Browser, release: str
) -> None:
    stored = json.loads((STORED / f"{release}.json").read_text("utf-8"))
    texts, facts = stored["texts"], stored["facts"]["games"].values()
    browser.storage.texts |= texts
    app = open_app("games")
    assert len(rows()) == sum(game["lines"] != [""] for game in facts)
    assert all("Open" in row for row in rows())
    assert app.stage.settings.theme == "dark" and "Konobi" in browser.shown("standing")
    browser.go_to("konobi?size=5&pie=off&moves=c3")
    assert app.stage.key == game_key("konobi-undone")
    browser.wait()
    unchanged = {key: text for key, text in texts.items() if browser.storage.texts[key] == text}
    assert unchanged == texts


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_settings_are_the_usual_ones(
    open_app: Opener, browser: Browser, damage: str
) -> None:
    for key in ("settings", "seating", "shortcuts", "lesson/konobi"):
        browser.storage.texts[f"pentabula/{key}"] = damage
    app = open_app(START)
    assert app.stage.settings.theme == "system"
    assert browser.screen == "table"


def test_where_storage_is_forbidden_the_game_is_played_and_that_is_told(
    open_app: Opener, browser: Browser
) -> None:
    browser.storage.is_forbidden = True
    open_app(START)
    browser.click('#grid [data-target="c3"]')
    browser.wait()
    assert location.hash.endswith("c3")
    assert "does not let the page save" in browser.shown("notice-text")


def test_a_finished_game_against_a_level_counts(open_app: Opener, browser: Browser) -> None:
    app = open_app()
    app.new_games.begin("konobi", {}, read_occupants({"Seat1": "Level casual"}))
    browser.wait()
    browser.go_to("games")
    assert browser.shown("standing") == ""
    browser.go_back()
    browser.click('#grid [data-target="d4"]')
    browser.resign()
    browser.wait()
    browser.go_to("games")
    assert "1 game, 0 won" in browser.shown("standing")
    assert "Rating " in browser.shown("standing")
    offer = browser.find("[data-even]")
    level = str(offer.dataset.level)
    browser.click_element(offer)
    browser.wait()
    assert app.stage.session is not None and app.stage.session.game.name == "konobi"
    assert f"Level {level}" in app.stage.session.record.tags.values()
    assert f'"level": "{level}"' in browser.storage.texts["pentabula/seating"]


def reviewed(text: str) -> str:
    """The review of the game in a text, as it is stored."""
    record = read_record(text, games.load)
    data = ReviewData(record, record.root.main_line_end(), ReviewLimits(20))
    review = Review(data)
    while not review.is_done:
        review.step()
    return write_kept(data, is_done=True, is_open=False)


def test_the_accuracy_of_reviewed_games_follows(open_app: Opener, browser: Browser) -> None:
    app = open_app("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    browser.click('[data-action="undo"]')
    browser.click('#grid [data-target="a4"]')
    browser.wait()
    key = next(key for key in browser.storage.texts if is_game(key))
    stored = json.loads(browser.storage.texts[key])
    stored["record"] = '[Seat1 "Level club"]\n' + stored["record"]
    browser.storage.texts[key] = json.dumps(stored)
    for text in ("{", reviewed(stored["record"])):
        browser.storage.texts[review_key(key)] = text
        app.storage.refresh()
        browser.go_to("")
        browser.go_to("games")
        browser.wait()
        assert "1 game, 1 won" in browser.shown("standing")
        assert ("Accuracy" in browser.shown("standing")) is (text != "{")
