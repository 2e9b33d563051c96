"""The card of the record: the tree is shown, browsed by keys, wheel and finger, and edited."""

import pytest

from pentabula.app.play.editing import resign, toggle_glyph
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import is_game
from pentabula.app.table.page.record import BESIDE
from tests.app.fakes.browser import Browser, document, location, window
from tests.app.fakes.dom import Element, Event, text_of

START = "konobi?size=6&pie=off"
TREE = (
    '[Game "konobi"][Size "6"][Pie "off"] {A <b>short</b> game.} '
    "1. c3 2. d5 $2 (2. a1 $1 {better} 3. e1 (3. f6)) 3. f2 4. a6"
)


@pytest.fixture
def app(browser: Browser) -> Hub:
    """The application with a record that has notes and variations, at its end."""
    app = browser.open()
    browser.paste(TREE, wait=300)
    return app


def here() -> str:
    return str(location.hash).partition("moves=")[2].replace(",", " ")


def lines() -> list[str]:
    return [text_of(line) for line in document.querySelectorAll('[data-show="record"] li')]


def move(text: str) -> Element:
    found = document.querySelectorAll('[data-show="record"] button')
    return next(each for each in found if text_of(each).split(",")[0].startswith(text))


def test_comments_variations_marks_and_the_end_are_shown_in_words_or_as_typed(app, browser):
    assert lines() == [
        "A <b>short</b> game.",
        "1c3d5?, mistake",
        "Variation:1 …a1!, good movebetter2e1",
        "Variation:2f6",
        "2f2a6",
    ]
    depths = [line.attributes.get("class") for line in document.querySelectorAll(".variation")]
    assert depths == ["variation depth-1", "variation depth-2"]
    stops = document.querySelectorAll('[data-show="record"] button:not([tabindex])')
    assert [text_of(stop) for stop in stops] == ["a6"]
    browser.open("tabula?start=0&moves=roll53,in/3,in/5,roll43,in/3")
    last = text_of(document.querySelectorAll('[data-show="record"] button')[-1])
    assert last == "in–III*, capturing"
    browser.open("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    assert lines()[-1].startswith("Black wins: ")
    app = browser.open("tau?rows=3&cols=3&limit=5&moves=row2")
    assert lines() == ["1row 2"]
    app.stage.change_setting("notation", "tokens")
    browser.wait()
    assert lines() == ["1row2"]


@pytest.mark.parametrize("place", ["body", "[data-node]", '[data-action="undo"]'])
def test_arrow_keys_browse_the_record(app: Hub, browser: Browser, place: str) -> None:
    browser.find(place).focus()
    for key, where in (
        ("ArrowLeft", "c3 d5 f2"),
        ("ArrowDown", "c3 a1"),
        ("ArrowRight", "c3 a1 e1"),
        ("ArrowDown", "c3 a1 f6"),
        ("ArrowUp", "c3 a1 e1"),
        ("Home", ""),
        ("End", "c3 a1 e1"),
    ):
        event = browser.press(key)
        browser.wait()
        assert (here(), event.defaultPrevented) == (where, True)


def test_the_focus_stays_with_the_move_and_keys_without_effect_with_the_browser(app, browser):
    assert not browser.press("ArrowRight", browser.find("body")).defaultPrevented
    assert not browser.press("End", browser.find("body")).defaultPrevented
    move("a6").focus()
    browser.press("ArrowLeft", wait=300)
    assert text_of(browser.focused) == "f2"
    assert browser.focused.getAttribute("aria-current") == "step"
    for action, where in (("first", ""), ("next", "c3"), ("last", "c3 d5 f2 a6")):
        browser.click(f'[data-action="{action}"]', wait=300)
        assert here() == where
    assert browser.find('[data-action="next"]').attributes["aria-disabled"] == "true"
    assert browser.find('[data-action="previous"]').attributes["aria-disabled"] == "false"


def test_arrow_keys_belong_to_the_board_only_while_its_focus_is_visible(app, browser):
    cell = browser.find('#grid [data-target="c3"]')
    document.dispatch(Event("pointerdown", cell, pointerType="mouse", pointerId=1, button=0))
    cell.focus()
    browser.press("ArrowLeft", wait=300)
    assert here() == "c3 d5 f2" and browser.focused is cell
    browser.press("Tab")
    browser.press("ArrowLeft", cell, wait=300)
    assert here() == "c3 d5 f2" and browser.focused.attributes["data-target"] == "b3"
    document.documentElement.attributes.pop("data-input", None)
    root = document.documentElement
    assert not root.hasAttribute("data-input")
    browser.go_to("konobi?size=5", wait=300)
    assert not root.hasAttribute("data-input")
    browser.press("b")
    assert root.dataset.input == "keys" and "data-target" in browser.focused.attributes


def test_each_notch_of_the_wheel_moves_one_ply(app: Hub, browser: Browser) -> None:
    record = browser.find('[data-show="record"]')

    def turn(delta: float, mode: int = 0, **more: object) -> bool:
        event = Event("wheel", record, deltaX=0.0, deltaY=delta, deltaMode=mode, **more)
        document.dispatch(event)
        browser.wait()
        return event.defaultPrevented

    assert turn(-100) and here() == "c3 d5 f2" and turn(-3, mode=1) and here() == "c3 d5"
    assert turn(20) and turn(20) and here() == "c3 d5" and turn(20) and here() == "c3 d5 f2"
    assert not turn(-100, ctrlKey=True) and here() == "c3 d5 f2"
    assert turn(100) and here() == "c3 d5 f2 a6" and not turn(100)


@pytest.mark.parametrize("is_alone", [False, True])
def test_the_wheel_over_a_board_beside_the_record_moves_one_ply(browser, is_alone):
    browser.open(f"konobi?{'view=board&' * is_alone}size=5&pie=off&moves=c3,d5,e1")
    area, beside = browser.find(".board-area"), window.matchMedia(BESIDE)

    def turn(delta: float) -> str:
        document.dispatch(Event("wheel", area, deltaX=0.0, deltaY=delta, deltaMode=0))
        browser.wait()
        return here().partition("&")[0]

    assert turn(-100) == "c3 d5 e1", "the page scrolls"
    beside.matches = True
    expected = ["c3 d5 e1"] * 3 if is_alone else ["c3 d5", "c3", "c3 d5"]
    assert [turn(-100), turn(-100), turn(100)] == expected


def test_a_swipe_of_one_finger_under_the_board_browses_the_moves(app, browser):
    voice = browser.find(".voice")

    def swipe(*steps: tuple[str, float], finger: int = 1) -> None:
        given = {"pointerType": "touch", "isPrimary": finger == 1, "clientY": 500.0}
        for type_, x in steps:
            document.dispatch(Event(type_, voice, pointerId=finger, clientX=x, **given))
        browser.wait()

    swipe(("pointerdown", 100.0), ("pointermove", 180.0), ("pointerup", 180.0))
    assert here() == "c3 d5"
    swipe(("pointermove", 20.0))
    assert here() == "c3 d5"
    swipe(("pointerdown", 20.0))
    for _ in range(2):  # another finger comes down again
        swipe(("pointerdown", 100.0), ("pointermove", 180.0), ("pointerup", 180.0), finger=2)
        assert here() == "c3 d5"


def test_a_click_on_a_move_goes_to_it_in_any_variation_but_no_key_in_a_text_field(app, browser):
    browser.click('[data-action="notes"]', wait=300)
    for place in ("#move", "#comment"):
        browser.press("ArrowLeft", browser.find(place), wait=300)
        assert here() == "c3 d5 f2 a6"
    browser.click_element(move("f6"), wait=300)
    assert here() == "c3 a1 f6" and "A variation." in browser.shown("aside")
    browser.click('[data-action="main-line"]', wait=300)
    assert here() == "c3" and browser.shown("aside") == ""


def test_a_comment_and_a_variation_as_a_separate_game_are_saved(app: Hub, browser: Browser) -> None:
    assert browser.find("#view-notes").hidden
    browser.click('[data-action="notes"]', wait=300)
    assert browser.focused is browser.find("#comment")
    browser.choose("#comment", "Too slow.", wait=300)
    assert lines()[-1] == "Too slow." and "Too slow." in str(browser.storage.texts[app.stage.key])
    browser.click_element(move("a1"), wait=300)
    assert browser.find("#comment").value == "better"
    browser.click_element(move("f6"), wait=300)
    old = app.stage.key
    browser.click('[data-action="own-game"]', wait=300)
    assert here() == "c3 a1 f6"
    assert app.stage.key != old and app.stage.session.node.branch_start is None
    assert sum(is_game(key) for key in browser.storage.texts) == 2


def test_an_unsaved_comment_survives_an_update_and_a_move_is_marked_and_unmarked(app, browser):
    browser.click('[data-action="notes"]', wait=300)
    browser.click('[data-glyph="4"]', wait=300)
    assert lines()[-1] == "2f2a6??, blunder"
    assert browser.find('[data-glyph="4"]').attributes["aria-pressed"] == "true"
    browser.click('[data-glyph="4"]', wait=300)
    assert lines()[-1] == "2f2a6"
    browser.choose("#comment", "Too slow.", wait=300)
    browser.find("#comment").focus()
    app.stage.do(lambda session: toggle_glyph(session, 4))
    browser.wait()
    field = browser.find('[data-show="notes"]').querySelector("textarea")
    assert field.value == "Too slow."


def test_a_variation_is_moved_up_or_deleted_until_this_is_undone(app, browser):
    browser.click('[data-action="notes"]')
    browser.click_element(move("a1"), wait=300)
    browser.click('[data-action="promote"]', wait=300)
    assert lines()[1:3] == ["1c3a1!, good move", "better"]
    browser.click('[data-action="undo-edit"]', wait=300)
    assert lines()[1] == "1c3d5?, mistake"
    before = lines()
    browser.click_element(move("a1"), wait=300)
    browser.click('[data-action="delete"]', wait=300)
    assert here() == "c3" and lines() == [before[0], before[1], before[-1]]
    browser.click('[data-action="undo-edit"]', wait=300)
    assert here() == "c3 a1" and lines() == before
    browser.click('[data-action="delete"]')
    browser.tap("b6")
    assert document.querySelectorAll('[data-action="undo-edit"]') == []


def test_a_finished_game_does_not_change_but_a_resignation_before_the_first_move_is_undone(browser):
    app = browser.open("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    assert browser.find('[data-action="resign"]').hidden
    browser.click('[data-action="previous"]')
    browser.tap("c1")
    assert "The finished game stays as it is." in browser.shown("toast-text")
    assert lines()[-1].startswith("Black wins: ")
    assert "A variation of the finished game." in browser.shown("aside")
    assert app.stage.session.outcome is None
    browser.wait()
    app = browser.open("konobi?size=5&pie=off")
    assert browser.find('[data-action="undo"]').attributes.get("aria-disabled") == "true"
    app.stage.do(resign)
    browser.wait()
    browser.click('[data-action="undo"]', wait=300)
    assert app.stage.session.outcome is None


@pytest.mark.parametrize("action", ["analyse", "notes"])
def test_the_current_move_is_in_view_when_the_moves_are_shown_again(app, browser, action):
    browser.click(f'[data-action="{action}"]', wait=300)
    record = browser.find("#view-moves")
    assert record.hidden
    move("a6").offsetTop = 400
    record.clientHeight = 60
    browser.click('[data-view="moves"]', wait=300)
    assert not record.hidden and record.scrollTop == 400 - 16
