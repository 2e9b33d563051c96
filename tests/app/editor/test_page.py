"""The set-up board in the page."""

from urllib.parse import quote

import pytest

from pentabula import games
from pentabula.app.editor.position_editor import EditorActivity
from pentabula.app.shell.addresses import editor_address
from pentabula.app.shell.page.hub import Hub
from pentabula.core.starts import folded_diagram
from pentabula.puzzles.puzzle_file import write_puzzles
from tests.app.editor.test_puzzle_draft import HOPELESS
from tests.app.fakes.browser import FILES, Browser, document, location
from tests.app.fakes.dom import Event
from tests.puzzles.samples import KONOBI as SHIPPED
from tests.puzzles.samples import puzzle
from tests.review.games_played import played_at_random

KONOBI = (
    "edit/konobi/konobi_size=4_pie=off_turn=black_black=seat0"
    "/4_._._._./3_._._._./2_._._._./1_._._._./__a_b_c_d"
)
CROSSCUT = """konobi size=4 pie=off turn=black black=seat0
4 . . . .
3 . X O .
2 . O X .
1 . . . .
  a b c d"""


def editor_of(app: Hub) -> EditorActivity:
    assert isinstance(app.stage.activity, EditorActivity)
    return app.stage.activity


def press(browser: Browser, selector: str) -> None:
    browser.click(selector, wait=300)


@pytest.mark.parametrize("name", games.names())
def test_every_game_opens_and_plays_from_the_position(browser: Browser, name: str) -> None:
    app = browser.open(f"edit/{name}")
    assert editor_of(app).game.name == name
    if name != "tau" and editor_of(app).session.stamps:
        assert not browser.find("#grid").querySelectorAll('[aria-disabled="true"]')
    press(browser, '[data-action="edit-play"]')
    assert location.hash.startswith(f"#{name}?")
    assert browser.find("#players").matches(":popover-open")


def test_stones_are_set_undone_carried_into_a_game_and_end_a_puzzle_in_the_making(browser):
    app = browser.open(KONOBI)
    browser.tap("b2")
    press(browser, '[data-stamp="white"]')
    browser.tap("c2")
    assert "2_._X_O_." in location.hash
    press(browser, '[data-action="undo"]')
    assert "2_._X_._." in location.hash
    press(browser, '[data-action="redo"]')
    press(browser, '[data-action="edit-analyse"]')
    assert location.hash.startswith("#konobi?size=4&pie=off&from=")
    assert app.stage.engine.is_analysing
    browser.open(ONE_WAY)
    press(browser, '[data-action="edit-puzzle"]')
    browser.wait(5000)
    browser.tap("b1")
    assert not document.querySelectorAll('[data-form="make-puzzle"]')
    press(browser, '[data-action="undo"]')
    assert not document.querySelectorAll('[data-form="make-puzzle"]')


def test_number_keys_choose_what_a_tap_does_and_a_right_click_takes_a_stone_away(browser):
    app = browser.open(KONOBI)
    browser.press("2", wait=300)
    assert editor_of(app).session.stamp.name == "white"
    assert browser.find('[data-stamp="white"]').getAttribute("aria-pressed") == "true"
    app = browser.open(KONOBI)
    browser.tap("b3", "c2")
    press(browser, '[data-stamp="white"]')
    browser.tap("c3", "b2")
    assert "crosscut" in browser.text('[data-say="alert"]')
    assert editor_of(app).session.diagram.count("O") == 1
    app = browser.open(KONOBI)
    browser.tap("b2", "c2")
    site, canvas = app.stage.board.by_name["b2"], app.screen.board.canvas
    unit = canvas.scale * canvas.viewport.zoom
    x, y = (site.x - canvas.viewport.x) * unit, (site.y - canvas.viewport.y) * unit
    click = Event("contextmenu", browser.find(".frame"), clientX=x, clientY=y)
    assert document.dispatch(click).defaultPrevented
    assert "2 . . X ." in editor_of(app).session.diagram


@pytest.mark.parametrize("focus", ['[data-stamp="white"]', "#grid [data-target]", "body"])
@pytest.mark.parametrize("modifier", ["ctrlKey", "metaKey"])
def test_control_z_and_y_undo_and_redo_wherever_the_focus_is(browser, focus, modifier):
    app = browser.open(KONOBI)
    browser.tap("b2")
    keys = [("z", 0, {}), ("y", 1, {}), ("z", 0, {}), ("Z", 1, {"shiftKey": True})]
    for key, stones, more in keys:
        event = browser.press(key, browser.find(focus), wait=300, **{modifier: True}, **more)
        assert event.defaultPrevented and editor_of(app).session.diagram.count("X") == stones
    event = browser.press("z", browser.find(".editor textarea"), wait=300, **{modifier: True})
    assert not event.defaultPrevented and editor_of(app).session.diagram.count("X") == 1


def test_a_text_that_is_refused_stays_in_its_field_and_the_table_s_position_is_opened(browser):
    app = browser.open(KONOBI)
    field = browser.find(".editor textarea")
    field.value = CROSSCUT
    browser.submit(browser.find('[data-form="edit-text"]'), wait=300)
    assert browser.find(".editor textarea").value == CROSSCUT
    assert "crosscut" in browser.text(".editor .problem")
    browser.find(".editor textarea").value = CROSSCUT.replace("O", ".")
    browser.submit(browser.find('[data-form="edit-text"]'), wait=300)
    assert browser.text(".editor .problem") == "" and editor_of(app).session.diagram.count("X") == 2
    app = browser.open("konobi?size=4&pie=off&moves=b2,c3")
    press(browser, '[data-action="edit-position"]')
    assert "X" in editor_of(app).session.diagram
    assert location.hash.startswith("#edit/konobi/")
    address = some_address("tabik")
    assert "|" in address
    browser.open(quote(address, safe="/"))
    assert location.hash == f"#{address}"


def test_an_address_without_a_diagram_and_a_lost_position_as_a_puzzle_are_refused(browser):
    browser.open("edit/konobi/nonsense")
    assert "begins with a line such as" in browser.text('[data-show="notice"]')
    browser.open("edit/nogame")
    browser.open(editor_address("konobi", HOPELESS))
    press(browser, '[data-action="edit-puzzle"]')
    browser.wait(5000)
    assert "every move loses" in browser.text(".editor .problem")
    assert not document.querySelectorAll('[data-form="make-puzzle"]')


def some_address(name: str) -> str:
    """The address of a position of a game after some moves."""
    end = played_at_random(name, 3, 10).root.main_line_end()
    return editor_address(name, folded_diagram(end.position))


ADDRESSES = [some_address(name) for name in games.names()]


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_address_of_any_position_opens_it_again_if_it_is_pasted_too(browser, address):
    app = browser.open(address)
    for text in ("", "https://example.org/#{}.", "See <https://example.org/#{}>, Ana!"):
        if text:
            browser.go_to("games")
            browser.paste(text.format(address), wait=300)
        assert location.hash == f"#{address}"
        assert editor_of(app).address == address


ONE_WAY = (
    "edit/konobi/konobi_size=4_pie=off_turn=white_black=seat0"
    "/4_X_X_._./3_._X_._O/2_._._._O/1_O_._X_./__a_b_c_d"
)


def submit(browser: Browser, solution: str) -> None:
    browser.find('[data-form="make-puzzle"] input').value = solution
    browser.submit(browser.find('[data-form="make-puzzle"]'), wait=300)


def test_a_position_becomes_a_puzzle_that_can_be_solved_and_deleted(browser: Browser) -> None:
    app = browser.open(ONE_WAY)
    press(browser, '[data-action="edit-puzzle"]')
    browser.wait(5000)
    assert browser.find('[data-form="make-puzzle"] input').value == "a2"
    assert "proved" in browser.text(".making")
    submit(browser, "zz9")
    assert browser.text(".making .problem")
    submit(browser, "a2")
    address = str(browser.find(".editor a").getAttribute("href"))
    FILES["assets/puzzles/konobi.txt"] = write_puzzles(
        games.load("konobi"), [puzzle("konobi", SHIPPED)]
    )
    browser.go_to(address.removeprefix("#"), wait=300)
    assert "Made by you" in browser.shown("puzzle")
    browser.tap("a2")
    assert browser.said("status").startswith("Solved")
    press(browser, '[data-action="puzzle-delete"]')
    assert location.hash == "#puzzles/konobi" and address not in hrefs()
    press(browser, '[data-action="toast-undo"]')
    assert address in hrefs() and app.stage.screen == "puzzles"


def hrefs() -> set[str]:
    return {
        str(a.getAttribute("href")) for a in document.querySelectorAll('[data-show="puzzles"] a')
    }
