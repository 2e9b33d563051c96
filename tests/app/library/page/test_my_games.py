"""My games with many games: rows, filters, names and tags, deleting with undo."""

import json
from collections.abc import Callable

import pytest

from pentabula.app.library.markup.listing import BLOCK
from pentabula.app.library.page.listing import DRAWN
from pentabula.app.play.dice import LocalDice
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store import saved_game
from pentabula.app.store.deleted_games import DAYS
from pentabula.app.store.keys import DELETED, game_key, is_game, review_key
from pentabula.app.store.page.storage import open_store
from pentabula.app.store.pasted_games import split_games
from pentabula.app.store.saved_game import SavedGame, without_summary
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.game import AnyGame
from tests.app.fakes.browser import Browser, document, location, navigator
from tests.app.fakes.dom import Element, text_of
from tests.app.fakes.ffi import jsnull
from tests.app.sessions import saved

MOVES = ("c3 d4 a1", "a1 e5", "a1 e5 a2 e4 a3")


def game(number: int, tags: str = "") -> str:
    head = f'[Game "konobi"]\n[Size "5"]\n[Pie "off"]\n[Seat0 "Ana"]\n{tags}'
    return saved(f"{head}\n\n{MOVES[number % 3]}", number + 1)


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

    def counting(text: str, load: Callable[[str], AnyGame], dice: LocalDice) -> SavedGame:
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


def test_a_row_is_drawn_when_it_comes_near_and_the_order_can_be_chosen(browser: Browser) -> None:
    many(browser, DRAWN + 2 * BLOCK)
    browser.open("games")
    far = row(2)
    assert text_of(far) == ""
    browser.come_near(document.querySelectorAll("[data-block]")[1])
    browser.wait()
    assert "Konobi 5" in text_of(far) and far.querySelector("svg") is not jsnull
    assert drawn() == DRAWN + BLOCK
    browser.choose('[name="order"]', "length")
    assert [text_of(each).count("Move 3.") for each in rows()[:3]] == [1, 1, 1]


def test_games_of_earlier_releases_get_their_summaries_while_the_browser_is_idle(browser, replayed):
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


def label(browser: Browser, name: str, tags: str) -> None:
    browser.choose('.my-games [name="name"]', name)
    browser.choose('.my-games [name="tags"]', tags)
    browser.submit(browser.find('[data-form="labels"]'), wait=300)


def test_a_game_is_renamed_and_tagged_and_clearing_a_filter_keeps_the_focus(browser):
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
    browser.wait()
    many(browser, 3)
    browser.storage.texts[game_key("0001")] = game(1, '[Tags "x"]\n')
    browser.open("games")
    browser.click_element(tag_button(1, "x"))
    browser.click('[data-action="clear-filters"]')
    assert len(rows()) == 3 and rows()[0].contains(browser.focused)


def tag_button(number: int, text: str) -> Element:
    found = row(number).querySelectorAll("[data-tag]")
    return next(each for each in found if text_of(each) == text)


@pytest.mark.parametrize("count", [3, DRAWN + BLOCK + 4])
def test_a_click_on_a_tag_filters_by_it_and_another_click_shows_all_games(browser, count):
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


def test_every_deletion_can_be_undone_in_its_row_with_its_review_and_later(browser):
    many(browser, 3)
    browser.storage.texts[review_key(game_key("0001"))] = '{"version": 1}'
    browser.open("games")
    before = dict(browser.storage.texts)
    browser.click_element(row(1).querySelector("[data-remove]"), wait=300)
    assert review_key(game_key("0001")) not in browser.storage.texts
    assert browser.said("done") == "Deleted."
    browser.click("[data-undelete]", wait=300)
    assert browser.storage.texts == before and "Konobi" in text_of(row(1))
    browser.storage.texts.clear()
    many(browser, 4)
    browser.open("games")
    for number in (0, 1, 2):
        browser.click_element(row(number).querySelector("[data-remove]"))
    assert len(document.querySelectorAll("[data-undelete]")) == 3
    browser.click_element(row(1).querySelector("[data-undelete]"), wait=300)
    assert browser.said("found") == "2 games" and "Konobi" in text_of(row(1))
    browser.go_to("about")
    browser.open("games")
    assert len(rows()) == 2 and browser.shown("deleted") == "Deleted (2)"
    browser.click('[data-action="deleted"]')
    assert location.hash == "#games?state=deleted" and len(rows()) == 2
    browser.click_element(row(0).querySelector("[data-undelete]"), wait=300)
    assert len(rows()) == 1 and browser.focused.getAttribute("id") == "games-title"
    browser.click_element(row(2).querySelector("[data-forget]"), wait=300)
    assert len(rows()) == 3 and location.hash == "#games"
    assert browser.find('[data-action="deleted"]').hidden is True


def test_deleted_games_are_forgotten_after_some_weeks(browser: Browser) -> None:
    many(browser, 2)
    browser.open("games")
    browser.click_element(row(0).querySelector("[data-remove]"), wait=300)
    (key,) = (each for each in browser.storage.texts if each.startswith(DELETED))
    for days, count in ((DAYS - 1, 1), (DAYS + 1, 0)):
        when = browser.clock.date() - days * 86_400_000
        texts = json.loads(browser.storage.texts[key])["texts"]
        browser.storage.texts[key] = json.dumps({"deleted": when, "texts": texts})
        browser.open("games")
        assert (key in browser.storage.texts) is bool(count)


def select(browser: Browser, *numbers: int) -> None:
    """Selects games: the first by its box, the others by their pictures."""
    browser.click('.games-tools [data-action="select"]')
    for at, number in enumerate(numbers):
        if at:
            browser.click_element(row(number).querySelector("[data-picture]"))
        else:
            browser.choose(f'[data-row="{game_key(f"{number:04x}")}"] [name="game"]')


def test_selected_games_are_deleted_and_brought_back_together_without_the_hidden_ones(browser):
    many(browser, 4)
    browser.open("games")
    before = dict(browser.storage.texts)
    select(browser, 1, 3)
    assert "2 games selected" in browser.shown("selection")
    browser.click('[data-action="delete-selected"]', wait=300)
    assert len(rows()) == 2 and browser.shown("toast-text") == "2 games deleted."
    assert browser.shown("selection") == ""
    browser.click('[data-action="toast-undo"]', wait=300)
    assert len(rows()) == 4 and browser.storage.texts == before
    browser.wait()
    many(browser, 9)
    browser.open("games")
    browser.click('.games-tools [data-action="select"]')
    browser.click('[data-action="select-all"]')
    browser.choose('[name="wanted"]', "e4")
    browser.choose('[name="wanted"]', "")
    assert "3 games selected" in browser.shown("selection")
    browser.click('.selection [data-action="select"]')
    assert browser.shown("selection") == "" and row(1).querySelector(".main") is not jsnull


def test_selected_games_get_tags_and_their_records_are_saved(browser: Browser) -> None:
    many(browser, 4)
    browser.storage.texts[game_key("0001")] = game(1, '[Event "Final"]\n[Tags "old"]\n')
    browser.open("games")
    select(browser, 0, 1)
    browser.click('[data-action="tag-selected"]')
    browser.choose('[data-form="tag-selected"] [name="tags"]', "Club, old")
    browser.submit(browser.find('[data-form="tag-selected"]'), wait=300)
    assert browser.shown("toast-text") == "2 games tagged."
    found = [text_of(row(number).querySelector(".tags")) for number in (0, 1)]
    assert found == ["Clubold", "oldClub"] and "Final" in text_of(row(1))
    browser.click('.games-tools [data-action="select"]')
    browser.click('[data-action="select-all"]')
    browser.click('[data-action="export-selected"]')
    saved = navigator.saved[-1].content
    assert len(split_games(saved)) == 4 and "old, Club" in saved
    assert browser.shown("toast-text") == "4 records saved."


def test_games_are_found_by_comments_moves_and_days_and_the_address_has_the_filters(browser):
    many(browser, 9)
    noted = game(0).replace("1. c3", "1. c3 {A strong opening}")
    day_9 = 9 * 86_400_000
    dates = f'"played": {day_9}, "updated": {day_9}}}'
    browser.storage.texts[game_key("noted")] = noted[: noted.rindex('"played"')] + dates
    browser.open("games")
    for filters, count in (
        ({"wanted": "STRONG opening"}, 1),
        ({"wanted": "e4 a3"}, 3),
        ({"wanted": "", "since": "1970-01-09"}, 1),
        ({"until": "1970-01-08", "since": ""}, 9),
    ):
        for name, value in filters.items():
            browser.choose(f'[name="{name}"]', value)
        assert len(rows()) == count, filters
    assert location.hash == "#games?until=1970-01-08"
    browser.go_to("games?wanted=strong%20opening&state=nonsense", wait=300)
    assert len(rows()) == 1 and location.hash == "#games?wanted=strong%20opening"
    assert browser.find('[name="wanted"]').value == "strong opening"
    browser.go_to("games")
    assert len(rows()) == 10


def test_games_with_a_position_are_found_in_any_order_of_moves(browser: Browser) -> None:
    many(browser, 30)
    moved = game(0).replace("1. c3 2. d4 3. a1", "1. a1 2. d4 3. c3 (3. b1)")
    browser.storage.texts[game_key("moved")] = moved
    browser.storage.texts[game_key("larger")] = game(0).replace('Size \\"5', 'Size \\"6')
    browser.open("konobi?size=5&pie=off&moves=a1,d4,c3")
    browser.click('[data-action="find-position"]', wait=3000)
    assert browser.said("found") == "11 of 32 games" and len(rows()) == 11
    assert "Games with this position" in browser.shown("find-game")
    browser.go_to("games?position=konobi%3Fsize%3D99", wait=300)
    assert browser.shown("notice-text") and location.hash == "#games"


def test_a_name_that_is_being_typed_outlives_a_change_elsewhere_and_an_odd_key_is_fine(browser):
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
    browser.storage.texts.clear()
    browser.storage.texts[game_key('a"]<b>')] = game(1)
    browser.open("games")
    browser.click("[data-edit]")
    label(browser, "Odd", "")
    browser.click("[data-remove]")
    assert text_of(rows()[0]) == "Deleted: Odd.Undo"
    browser.click("[data-undelete]")
    assert "Odd" in text_of(rows()[0])
