"""My games with many games: rows, filters, names and tags, deleting with undo."""

import json
from collections.abc import Callable
from random import Random

import pytest

from pentabula import games
from pentabula.app.library.markup.listing import BLOCK
from pentabula.app.library.page.listing import DRAWN
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store import saved_game
from pentabula.app.store.dates import Dates
from pentabula.app.store.keys import game_key, is_game, review_key
from pentabula.app.store.page.storage import open_store
from pentabula.app.store.saved_game import Saved, without_summary, write_saved
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.game import AnyGame
from pentabula.core.record import read_record
from tests.app.fakes.browser import Browser, document
from tests.app.fakes.dom import Element, text_of
from tests.app.fakes.ffi import jsnull

MOVES = ("c3 d4 a1", "a1 e5", "a1 e5 a2 e4 a3")


def game(number: int, tags: str = "") -> str:
    head = f'[Game "konobi"]\n[Size "5"]\n[Pie "off"]\n[Seat0 "Ana"]\n{tags}'
    record = read_record(f"{head}\n\n{MOVES[number % 3]}", games.load)
    session = Session(record, LocalDice(Random(1)), record.root.main_line_end())
    return write_saved(session, Dates(number + 1, number + 1))


def many(browser: Browser, count: int, *, is_old: bool = False) -> None:
    kinds = [game(number) for number in range(3)]
    for number in range(count):
        text = kinds[number % 3]
        dates = f'"played": {number + 1}, "updated": {number + 1}}}'
        text = text[: text.rindex('"played"')] + dates
        browser.storage.texts[game_key(f"{number:04x}")] = without_summary(text) if is_old else text


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the games that were replayed."""
    read, texts = saved_game.read_saved, list[str]()

    def counting(text: str, load: Callable[[str], AnyGame], dice: LocalDice) -> Saved:
        texts.append(text)
        return read(text, load, dice)

    monkeypatch.setattr(saved_game, "read_saved", counting)
    return texts


def rows() -> list[Element]:
    return document.querySelectorAll(".my-games > [data-row]")


def drawn() -> int:
    return sum(row.querySelector("[data-picture]") is not jsnull for row in rows())


def row(number: int) -> Element:
    return document.querySelector(f'[data-row="{game_key(f"{number:04x}")}"]')


def test_a_thousand_games_open_without_a_replay(browser: Browser, replayed: list[str]) -> None:
    many(browser, 1000)
    app = browser.open()
    replayed.clear()
    app.router.visit("games")
    assert len(rows()) == 1000 and drawn() == DRAWN and not replayed
    assert browser.said("found") == "1,000 games"
    browser.wait()
    assert len(replayed) == DRAWN  # for their pictures
    assert len(document.querySelectorAll(".my-games svg")) == DRAWN


def test_a_row_is_drawn_when_it_comes_near(browser: Browser) -> None:
    many(browser, DRAWN + 2 * BLOCK)
    browser.open("games")
    far = row(2)
    assert text_of(far) == ""
    browser.come_near(document.querySelectorAll("[data-block]")[1])
    browser.wait()
    assert "Konobi 5" in text_of(far) and far.querySelector("svg") is not jsnull
    assert drawn() == DRAWN + BLOCK


def test_games_of_earlier_releases_get_their_summaries_while_the_browser_is_idle(
    browser: Browser, replayed: list[str]
) -> None:
    many(browser, 40, is_old=True)
    app = browser.open()
    replayed.clear()
    app.router.visit("games")
    assert len(rows()) == 40 and len(replayed) == DRAWN
    browser.wait(10_000)
    texts = [text for key, text in browser.storage.texts.items() if is_game(key)]
    assert all('"summary": ' in text for text in texts)


def test_filters_say_how_many_games_match_and_can_be_cleared(browser: Browser) -> None:
    many(browser, 12)
    browser.storage.texts[game_key("won")] = game(
        0, '[Seat1 "Level club"]\n[Event "Łódź"]\n[Result "1-0 by resignation"]\n'
    )
    browser.open("games")
    browser.choose('[name="state"]', "won")
    assert len(rows()) == 1 and browser.said("found") == "1 of 13 games"
    assert browser.find('[data-action="filters"]').getAttribute("data-count") == "1"
    browser.choose('[name="wanted"]', "xyz")
    assert not rows() and browser.said("found") == "No game matches."
    browser.click('.my-games [data-action="clear-filters"]')
    assert len(rows()) == 13 and browser.said("found") == "13 games"
    assert browser.focused.getAttribute("name") == "wanted"
    browser.choose('[name="wanted"]', "LODZ")
    assert len(rows()) == 1 and "Łódź" in text_of(rows()[0])


def test_the_order_can_be_chosen(browser: Browser) -> None:
    many(browser, 9)
    browser.open("games")
    browser.choose('[name="order"]', "length")
    assert [text_of(each).count("Move 3.") for each in rows()[:3]] == [1, 1, 1]


def label(browser: Browser, name: str, tags: str) -> None:
    browser.choose('.my-games [name="name"]', name)
    browser.choose('.my-games [name="tags"]', tags)
    browser.submit(browser.find('[data-form="labels"]'), wait=300)


def test_a_game_is_renamed_and_tagged(browser: Browser) -> None:
    many(browser, 3)
    app = browser.open("games")
    browser.click_element(row(2).querySelector("[data-edit]"))
    assert browser.focused.getAttribute("name") == "name"
    label(browser, "  <b>Final</b> ", "Club, 2026, club")
    shown = text_of(row(2))
    assert "<b>Final</b>" in shown and "Konobi 5" in shown and "Club2026" in shown
    assert browser.focused.hasAttribute("data-edit")
    assert '[Event \\"<b>Final</b>\\"]' in browser.storage.texts[game_key("0002")]
    browser.click_element(row(1).querySelector("[data-edit]"))
    browser.choose('.my-games [name="tags"]', "x, cl")
    options = document.querySelectorAll("#known-tags option")
    assert [each.getAttribute("value") for each in options] == ["x, Club"]
    browser.press("Escape", browser.find('.my-games [name="tags"]'))
    assert not document.querySelectorAll(".my-games form")
    browser.click_element(row(2).querySelector(".main"), wait=300)
    assert browser.shown("title") == "<b>Final</b>" and "Konobi 5" in browser.shown("options")
    assert app.stage.key == game_key("0002")


def tag_button(number: int, text: str) -> Element:
    found = row(number).querySelectorAll("[data-tag]")
    return next(each for each in found if text_of(each) == text)


@pytest.mark.parametrize("count", [3, DRAWN + BLOCK + 4])
def test_a_click_on_a_tag_filters_by_it_and_another_click_shows_all_games(
    browser: Browser, count: int
) -> None:
    many(browser, count)
    browser.storage.texts[game_key("0000")] = game(0, '[Tags "Club, 2026"]\n')
    browser.storage.texts[game_key("0002")] = game(2, '[Tags "x, club"]\n')
    browser.open("games")
    for block in document.querySelectorAll("[data-block]"):
        browser.come_near(block)
    browser.click_element(tag_button(0, "Club"))
    assert [each.getAttribute("data-row") for each in rows()] == [
        game_key("0002"),
        game_key("0000"),
    ]
    assert browser.focused.isSameNode(tag_button(0, "Club"))
    pressed = [text_of(each) for each in document.querySelectorAll('.tags [aria-pressed="true"]')]
    assert pressed == ["club", "Club"] and browser.find('[name="tag"]').value == "Club"
    assert browser.said("found") == f"2 of {count} games"
    assert browser.find('[data-show="find-game"]').hidden is False
    browser.click_element(tag_button(2, "club"))
    assert len(rows()) == count and browser.focused.isSameNode(tag_button(2, "club"))
    assert browser.find('[name="tag"]').value == ""
    assert browser.find('[data-show="find-game"]').hidden is (count == 3)


def test_clearing_the_filter_of_a_few_games_keeps_the_focus_in_the_list(browser: Browser) -> None:
    many(browser, 3)
    browser.storage.texts[game_key("0001")] = game(1, '[Tags "x"]\n')
    browser.open("games")
    browser.click_element(tag_button(1, "x"))
    browser.click('[data-action="clear-filters"]')
    assert len(rows()) == 3 and rows()[0].contains(browser.focused)


def test_a_name_given_while_the_game_is_on_the_table_stays(browser: Browser) -> None:
    many(browser, 1)
    app = browser.open("games")
    browser.click_element(row(0).querySelector(".main"), wait=300)
    browser.go_to("games")
    browser.click_element(row(0).querySelector("[data-edit]"))
    label(browser, "Final", "")
    browser.go_back(wait=300)
    assert browser.shown("title") == "Final" and browser.shown("notice-text") == ""
    browser.type_move("e1", wait=300)
    text = browser.storage.texts[app.stage.key]
    assert '[Event \\"Final\\"]' in text and "e1" in json.loads(text)["record"]


def test_undo_brings_back_a_game_with_its_review(browser: Browser) -> None:
    many(browser, 3)
    browser.storage.texts[review_key(game_key("0001"))] = '{"version": 1}'
    browser.open("games")
    before = dict(browser.storage.texts)
    browser.click_element(row(1).querySelector("[data-remove]"), wait=300)
    assert review_key(game_key("0001")) not in browser.storage.texts
    assert browser.said("done") == "Deleted."
    browser.click("[data-undelete]", wait=300)
    assert browser.storage.texts == before and "Konobi" in text_of(row(1))


def test_only_the_last_deletion_can_be_undone(browser: Browser) -> None:
    many(browser, 4)
    browser.open("games")
    for number in (1, 2):
        browser.click_element(row(number).querySelector("[data-remove]"))
    assert row(1) is jsnull and len(document.querySelectorAll("[data-undelete]")) == 1
    browser.go_to("about")
    browser.go_to("games")
    assert not document.querySelectorAll("[data-undelete]") and len(rows()) == 2


def test_the_offer_to_undo_stays_when_the_list_changes(browser: Browser) -> None:
    many(browser, 8)
    browser.open("games")
    browser.click_element(row(1).querySelector("[data-remove]"))
    browser.choose('[name="order"]', "length")
    assert "Deleted: Konobi 5." in text_of(rows()[0]) and browser.said("found") == "7 games"
    browser.click("[data-undelete]", wait=300)
    assert browser.said("found") == "8 games" and "Konobi" in text_of(row(1))


def test_the_only_game_can_be_brought_back(browser: Browser) -> None:
    many(browser, 1)
    browser.open("games")
    browser.click("[data-remove]")
    assert "No games yet." in browser.shown("my-games")
    browser.click("[data-undelete]")
    assert len(rows()) == 1 and "No games yet." not in browser.shown("my-games")


def test_a_name_that_is_being_typed_outlives_a_change_in_another_tab(browser: Browser) -> None:
    many(browser, 3)
    app: Hub = browser.open("games")
    browser.click_element(row(2).querySelector("[data-edit]"))
    browser.choose('.my-games [name="name"]', "Half a na")
    other = open_store(DeferredTasks(browser.clock))
    other.remove(game_key("0000"))
    browser.wait()
    assert browser.find('.my-games [name="name"]').value == "Half a na" and len(rows()) == 3
    browser.click("[data-cancel]")
    assert len(rows()) == 2 and len(app.games.stored.newest_first()) == 2


def test_a_game_with_an_odd_key_is_deleted_and_renamed(browser: Browser) -> None:
    browser.storage.texts[game_key('a"]<b>')] = game(1)
    browser.open("games")
    browser.click("[data-edit]")
    label(browser, "Odd", "")
    browser.click("[data-remove]")
    assert text_of(rows()[0]) == "Deleted: Odd.Undo"
    browser.click("[data-undelete]")
    assert "Odd" in text_of(rows()[0])
