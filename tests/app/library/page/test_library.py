"""Stored games: the newest at home, all of them under My games, damaged ones kept unchanged."""

import json
from pathlib import Path

import pytest

from pentabula import games
from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import game_key, is_game, review_key
from pentabula.app.store.page.storage import open_store
from pentabula.app.store.results import Result
from pentabula.app.store.saved_game import without_summary
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.record import read_record
from pentabula.review.data import ReviewLimits
from pentabula.review.review_text import write_stored
from tests.app.fakes.browser import Browser, FakeDate, document, location
from tests.app.fakes.dom import text_of
from tests.app.fakes.ffi import jsnull
from tests.review.games_played import reviewed as finished

START = "konobi?size=5&pie=off"
STORED = Path(__file__).resolve().parents[2] / "store" / "stored"
DAMAGE = ["", "{", "null", "[]", '"x"', "1e999", '{"version": 1}', "\x00\ud800", "[" * 5000]


@pytest.fixture
def app(browser: Browser) -> Hub:
    """The application with two games stored: Konobi first, then Tabik."""
    app = browser.open(START)
    browser.tap("c3")
    browser.go_to("tabik?size=3&pie=off")
    browser.type_move("a1a2", wait=300)
    return app


def rows() -> list[str]:
    return [text_of(row) for row in document.querySelectorAll('[data-show="my-games"] li')]


def test_games_are_listed_offered_at_home_and_opened_again(app: Hub, browser: Browser) -> None:
    keys = set(browser.storage.texts)
    browser.go_to("games")
    assert [row.split()[0].rstrip(",") for row in rows()] == ["Tabik", "Konobi"]
    konobi = browser.find('[data-show="my-games"] [data-game="konobi"] .main')
    browser.click_element(konobi, wait=300)
    assert location.hash == f"#{START}&moves=c3"
    browser.go_to("", wait=300)
    assert not browser.find('[data-show="resume"]').hidden and "Tabik" in browser.shown("resume")
    assert browser.find('[data-show="resume-board"][data-game="tabik"] svg')
    browser.click('[data-show="resume"] button', wait=300)
    assert location.hash.endswith("moves=a1a2")
    browser.go_to(f"{START}&moves=c3", wait=300)
    browser.tap("d4")
    assert {key for key in browser.storage.texts if is_game(key)} <= keys


def test_a_deleted_game_is_replaced_by_an_offer_to_undo_and_lists_follow_another_tab(app, browser):
    before = dict(browser.storage.texts)
    browser.go_to("games")
    browser.click('[data-show="my-games"] [data-game="konobi"] [data-remove]', wait=300)
    assert rows()[1] == "Deleted: Konobi 5.Undo" and browser.focused.textContent == "Undo"
    assert sum(is_game(key) for key in browser.storage.texts) == 1
    browser.click("[data-undelete]", wait=300)
    assert browser.storage.texts == before
    assert [row.split()[0] for row in rows()] == ["Tabik", "Konobi"]
    other = open_store(DeferredTasks(browser.clock))
    first, second = app.games.stored.newest_first()
    other.remove(first)
    browser.wait()
    assert [row.split()[0].rstrip(",") for row in rows()] == ["Konobi"]
    browser.go_to("")
    assert "Konobi" in browser.shown("resume")
    other.remove(second)
    browser.wait()
    assert browser.find('[data-show="resume"]').hidden


def test_games_without_moves_are_not_listed_and_dropped_when_the_next_one_starts(browser) -> None:
    app = browser.open("games")
    assert len(rows()) == 1 and rows()[0].startswith("No games yet.")
    for _ in range(3):
        app.games.new.begin("konobi", {"size": 5}, read_occupants({"Seat1": "Level novice"}))
        browser.wait()
    assert sum(is_game(key) for key in browser.storage.texts) == 1
    browser.go_to("games")
    assert len(rows()) == 1 and rows()[0].startswith("No games yet.")
    browser.go_to("")
    assert browser.find('[data-show="resume"]').hidden


def test_an_undone_game_and_a_set_up_position_are_kept_and_a_rematch_starts_from_it(app, browser):
    browser.click('[data-action="undo"]', wait=300)
    app.games.new.begin("konobi", {"size": 5}, read_occupants({}))
    browser.wait()
    browser.go_to("games")
    assert [row.split()[0].rstrip(",") for row in rows()] == ["Tabik", "Konobi"]
    board = "4_._._._./3_._X_._./2_._._._./1_._._._./__a_b_c_d"
    start = f"konobi?size=4&pie=off&from=konobi_size=4_pie=off_turn=white_black=seat0/{board}"
    browser.go_to(start, wait=300)
    assert location.hash == f"#{start}"
    app.games.new.begin("tabik", {"size": 3}, read_occupants({}))
    browser.wait()
    browser.go_to("games")
    assert any(row.startswith("Konobi") for row in rows())
    browser.go_to(f"{start}&moves=d4,b4,d2,b2,d1,b1", wait=300)
    browser.click('[data-action="rematch"]', wait=300)
    assert location.hash == f"#{start}"


def test_moves_are_counted_and_a_finished_game_is_listed_as_finished_at_any_cursor(app, browser):
    browser.go_to("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    browser.click('[data-action="undo"]')
    browser.tap("c1")
    assert location.hash.endswith("d2,c1")
    browser.go_to("games")
    assert "4 moves. Black wins: " in rows()[0]
    browser.go_to("")
    assert "Tabik" in browser.shown("resume")
    browser.go_to(f"{START}&moves=c3,d4,a1")
    browser.tap("e1")
    assert text_of(document.querySelectorAll('[data-show="record"] .ply')[-1]) == "2"
    browser.go_to("games")
    assert "Move 2. Black to move." in rows()[0]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_game_is_left_unchanged_and_damaged_settings_become_defaults(
    app: Hub, browser: Browser, damage: str
) -> None:
    key = game_key("damaged")
    names = ("settings", "seating", "shortcuts", "lesson/konobi")
    browser.storage.texts |= {key: damage} | {f"pentabula/{name}": damage for name in names}
    app.storage.refresh()
    browser.go_to("games")
    assert len(rows()) == 3 and all(row.replace("Delete", "").strip() for row in rows())
    browser.go_to("")
    assert "Tabik" in browser.shown("resume")
    app.router.open_stored(key)
    assert browser.screen == "home" and browser.shown("notice-text")
    assert browser.storage.texts[key] == damage
    browser.wait()
    app = browser.open(START)
    assert app.stage.settings.theme == "system" and browser.screen == "table"


@pytest.mark.parametrize("release", ["1.0.0", "2.0.0"])
def test_games_of_earlier_releases_are_listed_and_deleting_them_changes_no_result(browser, release):
    stored = json.loads((STORED / f"{release}.json").read_text("utf-8"))
    texts, facts = stored["texts"], stored["facts"]["games"].values()
    browser.storage.texts |= texts
    app = browser.open("games")
    assert len(rows()) == sum(game["lines"] != [""] for game in facts)
    assert all("Open" in row for row in rows())
    assert app.stage.settings.theme == "dark" and "Konobi" in browser.shown("standing")
    browser.go_to("konobi?size=5&pie=off&moves=c3")
    assert app.stage.key == game_key("konobi-undone")
    browser.wait()
    stored_now = {key: without_summary(browser.storage.texts[key]) for key in texts}
    assert stored_now == texts
    browser.go_to("games")
    before = browser.shown("standing")
    results = app.games.results.read()
    assert before and results
    while document.querySelectorAll("[data-remove]"):
        browser.click("[data-remove]", wait=300)
    app.games.stored.remove_unbegun()
    browser.wait()
    assert not any(is_game(key) for key in browser.storage.texts if "tabula-rated" not in key)
    assert browser.shown("standing") == before and app.games.results.read() == results
    app.storage.refresh()
    assert app.games.results.read() == results


def test_a_finished_game_against_a_level_is_rated(browser: Browser) -> None:
    app = browser.open()
    app.games.new.begin("konobi", {}, read_occupants({"Seat1": "Level casual"}))
    browser.wait()
    browser.go_to("games")
    assert browser.shown("standing") == ""
    browser.go_back()
    browser.click('#grid [data-target="d4"]')
    browser.resign(wait=300)
    browser.go_to("games")
    assert "1 game, 0 won" in browser.shown("standing") and "Rating " in browser.shown("standing")
    offer = browser.find("[data-even]")
    level = str(offer.dataset.level)
    browser.click_element(offer, wait=300)
    assert app.stage.session.game.name == "konobi"
    assert f"Level {level}" in app.stage.session.record.tags.values()
    assert f'"level": "{level}"' in browser.storage.texts["pentabula/seating"]


def test_a_won_game_stays_won_when_a_variation_moves_up(browser: Browser) -> None:
    app = browser.open()
    app.games.new.begin("konobi", {"size": 4, "pie": "off"}, read_occupants({}))
    for token in "a1,d4,a2,d3,a3,d2,a4".split(","):
        browser.type_move(token)
    browser.wait()
    browser.click('[data-action="previous"]')
    browser.click('#grid [data-target="c1"]')
    browser.click('[data-action="notes"]', wait=300)
    for action in ("promote", "main-line", "next", "delete"):
        app.commands[action]()
        browser.wait()
    browser.go_to("games")
    assert "4 moves. Black wins: " in rows()[0]
    browser.go_to("")
    assert browser.find('[data-show="resume"]').hidden


def test_viewing_an_old_game_changes_no_order_and_many_are_found_by_words(app, browser):
    (old,) = (key for key in browser.storage.texts if '"konobi' in browser.storage.texts[key])
    stored = json.loads(browser.storage.texts[old])
    stored |= {"played": 86_400_000 * 7, "updated": 86_400_000 * 7}
    browser.storage.texts[old] = json.dumps(stored)
    app.storage.refresh()
    app.router.open_stored(old)
    browser.press("ArrowLeft", document.body, wait=300)
    browser.click('[data-action="notes"]')
    browser.choose("#comment", "Why?", wait=300)
    assert "Why?" in browser.storage.texts[old]
    browser.go_to("games")
    assert [row.split()[0].rstrip(",") for row in rows()] == ["Tabik", "Konobi"]
    assert "day 7Open" in rows()[1]
    browser.go_to("", wait=300)
    browser.go_to("games")
    assert browser.find('[data-show="find-game"]').hidden
    browser.go_to("")
    for size in (6, 7, 8, 9):
        app.games.stored.add(read_record(f"konobi?size={size}&pie=off&moves=c3", games.load))
    browser.go_to("games")
    assert not browser.find('[data-show="find-game"]').hidden
    for wanted, count in (("KONO", 5), ("move tabik", 1), ("chess", 0), ("", 6)):
        browser.choose("[data-find]", wanted)
        shown = [row for row in document.querySelectorAll("[data-game]") if not row.hidden]
        assert sum(row.closest(".my-games") is not jsnull for row in shown) == count
        said = {0: "No game matches.", 6: "6 games"}.get(count, f"{count} of 6 games")
        assert browser.said("found") == said


@pytest.mark.parametrize(("west", "day"), [(300, 30), (-300, 31)])
def test_results_are_counted_by_local_months(browser, monkeypatch, west, day):
    monkeypatch.setattr(FakeDate, "getTimezoneOffset", lambda date: west)
    midnight = 31 * 86_400_000
    played = midnight + (1 if west > 0 else -1) * 60_000
    app = browser.open()
    app.games.results.add([(game_key("one"), Result("konobi", "club", 0, True, played, True))])
    browser.go_to("games")
    assert f"day {day}" in browser.shown("standing")


def reviewed(text: str) -> str:
    """The stored text of a review of the game in a text."""
    data = finished(read_record(text, games.load), ReviewLimits(20)).data
    return write_stored(data, is_done=True, is_open=False)


def test_the_accuracy_of_reviewed_games_is_shown(browser: Browser) -> None:
    app = browser.open("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    browser.click('[data-action="undo"]')
    browser.tap("a4")
    key = next(key for key in browser.storage.texts if is_game(key))
    stored = json.loads(browser.storage.texts[key])
    stored["record"] = '[Seat1 "Level club"]\n' + stored["record"]
    browser.storage.texts[key] = without_summary(json.dumps(stored))
    for text in ("{", reviewed(stored["record"])):
        browser.storage.texts[review_key(key)] = text
        app.storage.refresh()
        browser.go_to("")
        browser.go_to("games", wait=300)
        assert "1 game, 1 won" in browser.shown("standing")
        assert ("Accuracy" in browser.shown("standing")) is (text != "{")
