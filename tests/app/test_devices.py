"""Pointers and keyboards that do not behave as expected."""

from collections.abc import Callable
from typing import Any

import pytest

from pentabula.app.shell.page.board.double_tap import BY_FINGER, BY_MOUSE
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.tap_guard import SETTLING
from tests.app.fakes.browser import Browser, document, history, location, window
from tests.app.fakes.dom import Event
from tests.app.fakes.ffi import JsException
from tests.app.shell.page.test_touch import KONOBI, STAWN
from tests.app.shell.page.test_touch import Pointer as PlainPointer

TABIK = "tabik?size=5&pie=off"


class Pointer(PlainPointer):
    """A pointer whose events have all attributes of a browser's."""

    def send(self, type_: str, at: tuple[float, float], finger: int = 1, **more: Any) -> Event:
        is_down = type_ in ("pointerdown", "pointermove")
        given = {
            "pointerType": self.kind,
            "pointerId": finger,
            "isPrimary": finger == 1 or self.kind != "touch",
            "button": 0,
            "buttons": 1 if is_down else 0,
            "clientX": at[0],
            "clientY": at[1],
        }
        return document.dispatch(Event(type_, self.frame, **given | more))

    def click(self, name: str, **more: Any) -> None:
        """A press and a release, with the click that the browser makes of them."""
        x, y = self.spot(name)
        self.send("pointerdown", (x, y), **more)
        self.send("pointerup", (x, y), **more)
        given = {"detail": 1, "button": 0, "clientX": x, "clientY": y, **more}
        self.browser.click_element(self.frame, **given)


@pytest.fixture
def pointer(browser: Browser) -> Callable[..., Pointer]:
    return lambda where, kind="touch": Pointer(browser.open(where), browser, kind)


def carried(app: Hub) -> object:
    return app.screen.board.canvas._carried


LEAVING = {
    "move": lambda pointer: pointer.send("pointermove", pointer.spot("a2"), buttons=0),
    "other button": lambda pointer: pointer.send("pointermove", pointer.spot("a2"), buttons=3),
    "capture": lambda pointer: pointer.send("lostpointercapture", pointer.spot("a2")),
    "blur": lambda pointer: window.notify(Event("blur", window)),
    "hiding": lambda pointer: document.notify(Event("visibilitychange", document)),
}


@pytest.mark.parametrize("leave", LEAVING.values(), ids=LEAVING)
def test_lost_mouse_button_ends_the_drag(pointer, leave):
    mouse = pointer(STAWN, "mouse")
    mouse.down("a1")
    mouse.move("a2")
    assert carried(mouse.app) is not None
    leave(mouse)
    session = mouse.app.stage.session
    assert carried(mouse.app) is None and session is not None and session.chosen == ()


def test_a_lost_button_or_finger_escape_and_the_side_button_end_what_was_begun(pointer):
    mouse = pointer(STAWN, "mouse")
    mouse.down("a1")
    finger = Pointer(mouse.app, mouse.browser, "touch")
    finger.send("pointerdown", finger.spot("a1"), 7, isPrimary=True)
    finger.send("pointerup", finger.spot("a1"), 7)
    assert mouse.app.stage.session.chosen == ("a1",)
    finger = pointer(KONOBI)
    finger.down("a1")
    finger.send("pointerdown", finger.spot("c3"), 2, isPrimary=True)
    finger.send("pointerup", finger.spot("c3"), 2)
    finger.browser.wait()
    assert location.hash.endswith("moves=c3")
    mouse = pointer(STAWN, "mouse")
    mouse.down("a1")
    mouse.move("a2")
    mouse.browser.press("Escape", code="Escape")
    mouse.move("a3")
    mouse.up("a3")
    session = mouse.app.stage.session
    assert (session.chosen, session.node.ply) == ((), 2)
    pen = pointer(KONOBI, "pen")
    pen.down("c3")
    pen.send("pointermove", pen.spot("c3"), buttons=3)
    pen.up("c3")
    assert "moves" not in location.hash


@pytest.mark.parametrize(
    ("kind", "button", "buttons"),
    [
        ("mouse", 1, 4),
        ("mouse", 2, 2),
        ("pen", 2, 2),
        ("pen", 0, 3),
        ("pen", 5, 32),
        ("pen", 0, 32),
    ],
)
def test_other_buttons_and_erasers_play_nothing(pointer, kind, button, buttons):
    pen = pointer(KONOBI, kind)
    x, y = pen.spot("c3")
    pen.send("pointerdown", (x, y), button=button, buttons=buttons)
    pen.send("pointerup", (x, y), button=button, buttons=0)
    pen.browser.click_element(pen.frame, detail=1, clientX=x, clientY=y, wait=300)
    assert "moves" not in location.hash
    pen.click("c3")
    pen.browser.wait()
    assert location.hash.endswith("moves=c3")


@pytest.mark.parametrize(
    ("where", "target"),
    [
        (KONOBI, "c3"),
        ("tau?rows=3&cols=3&limit=2", "row1"),
        ("stawn?size=3&komi=0&button=off", "a1"),
        (STAWN, "a1"),
    ],
)
@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_double_tap_is_one_tap(pointer, where, target, kind):
    hand = pointer(where, kind)
    hand.click(target)
    session = hand.app.stage.session
    assert session.refusal is None
    once = session.node, session.chosen
    hand.browser.wait(BY_FINGER // 2)
    hand.click(target, detail=2)
    assert session.refusal is None and once == (session.node, session.chosen)
    hand.browser.wait(BY_MOUSE)
    hand.click(target)
    assert once != (session.node, session.chosen) or session.refusal is not None


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_double_tap_still_turns_a_stone_over(pointer: Callable[..., Pointer], kind: str) -> None:
    hand = pointer(TABIK, kind)
    hand.click("c3")
    hand.click("c3", detail=2)
    assert hand.app.stage.session.chosen == ("c3", "c3")


def test_a_double_click_that_opens_the_table_plays_no_move(pointer: Callable[..., Pointer]) -> None:
    mouse = pointer("games", "mouse")
    link = mouse.browser.find(".places a")
    document.dispatch(Event("pointerdown", link, pointerType="mouse", button=0, buttons=1))
    mouse.browser.go_to(KONOBI)
    mouse.click("c3", detail=2)
    mouse.browser.wait()
    assert location.hash == f"#{KONOBI}"


def test_double_clicks_on_buttons_count_once_but_fast_clicks_on_undo_all(browser: Browser) -> None:
    app = browser.open(KONOBI)
    steps: list[int] = []
    app.commands.add({"any-step": lambda: steps.append(1)})
    browser.find(".choices").innerHTML = '<button data-action="any-step">Next</button>'
    for detail, wait, count in ((1, 100, 1), (2, SETTLING, 1), (3, 0, 2)):
        browser.click('[data-action="any-step"]', detail=detail, wait=wait)
        assert len(steps) == count
    browser.open(f"{KONOBI}&moves=a1,b2,c3")
    for detail in (1, 2, 3):
        browser.click('[data-action="undo"]', detail=detail)
    browser.wait()
    assert "moves" not in location.hash
    app = browser.open("learn/konobi/1")
    lesson = app.stage.activity
    before = lesson.at
    browser.click('[data-action="lesson-next"]', detail=1, wait=100)
    browser.click('[data-action="lesson-next"]', detail=2)
    assert lesson.at == before + 1
    browser.open("tabula?start=0")
    roll = browser.find('[data-action="roll"]')
    document.dispatch(Event("pointerdown", roll, pointerType="pen", button=2, buttons=2))
    browser.click('[data-action="roll"]', detail=1, wait=300)
    assert "moves" not in location.hash


def test_a_held_key_or_shortcut_counts_once_unless_it_types_scrolls_or_browses(browser):
    app = browser.open(TABIK)
    browser.press("b")
    browser.press("Enter", code="Enter")
    session = app.stage.session
    once = session.chosen
    for key in ("Enter", " "):
        assert browser.press(key, code=key, repeat=True).defaultPrevented
    assert session.chosen == once != ()
    for selector in ('[data-action="undo"]', "#move"):
        field = browser.find(selector)
        assert not browser.press("Enter", field, code="Enter").defaultPrevented
        assert browser.press("Enter", field, code="Enter", repeat=True).defaultPrevented
    for element in (browser.find("#move"), document.body):
        assert not browser.press(" ", element, code="Space", repeat=True).defaultPrevented
    app = browser.open(f"{KONOBI}&moves=a1,b2,c3")
    session = app.stage.session
    browser.press("u")
    browser.press("u", repeat=True)
    assert session.node.ply == 2
    browser.press(",", code="Comma")
    browser.press(",", code="Comma", repeat=True)
    assert session.node.ply == 0


@pytest.mark.parametrize(
    ("key", "code", "is_undone"),
    [
        ("г", "KeyU", True),  # Russian
        ("θ", "KeyU", True),  # Greek
        ("ו", "KeyU", True),  # Hebrew
        ("ㅕ", "KeyU", True),  # Korean
        ("Г", "KeyU", True),
        ("u", "KeyF", True),  # Dvorak
        ("g", "KeyU", False),  # Dvorak
        ("ú", "KeyU", False),
        ("F2", "KeyU", False),
    ],
)
def test_shortcuts_follow_letters_or_key_positions_on_other_scripts(browser, key, code, is_undone):
    browser.open(f"{KONOBI}&moves=c3")
    browser.press(key, code=code, wait=300)
    assert ("moves" not in location.hash) == is_undone


def test_signs_go_by_position_or_altgr_and_keys_without_a_name_are_harmless(browser):
    app = browser.open(f"{KONOBI}&moves=c3")
    browser.press("b")
    for key in ("Dead", "Process", "Unidentified", ""):
        assert not browser.press(key, code="KeyU").defaultPrevented
    document.dispatch(Event("keydown", browser.find("#move")))
    document.dispatch(Event("keydown", app.screen.board.grid.element))
    assert not browser.press("Enter", code="Enter", isComposing=True).defaultPrevented
    browser.press("?")
    browser.click('[data-key-of="undo"]')
    document.dispatch(Event("keydown", document.body))
    assert browser.press("x").defaultPrevented
    browser.click('[data-action="keys-reset"]')
    browser.find("#shortcuts").is_open = False
    app = browser.open(f"{KONOBI}&moves=a1,b2")
    session = app.stage.session
    browser.press("б", code="Comma")
    assert session.node.ply == 1
    browser.press("Ю", code="Period", shiftKey=True)
    assert session.node.ply == 2
    browser.open(f"{KONOBI}&moves=a1,b2")
    altgr = {"ctrlKey": True, "altKey": True, "getModifierState": lambda name: name == "AltGraph"}
    assert browser.press("<", code="IntlBackslash", **altgr).defaultPrevented
    assert not browser.press("u", code="KeyU", **altgr).defaultPrevented
    assert not browser.press("<", code="Comma", ctrlKey=True).defaultPrevented


@pytest.mark.parametrize("kind", ["mouse", "touch"])
@pytest.mark.parametrize(
    ("names", "token"),
    [(["c3", "c4"], "c3c4"), (["c4", "c3"], "c4c3"), (["c3", "c3"], ""), (["c3", "e5"], "")],
)
def test_a_drag_between_two_empty_cells_places_black_at_its_start(pointer, kind, names, token):
    hand = pointer(TABIK, kind)
    start, end = map(hand.spot, names)
    middle = (start[0] + 60, start[1])
    hand.send("pointerdown", start)
    for at in (middle, end):
        hand.send("pointermove", at)
    hand.send("pointerup", end)
    hand.browser.wait()
    session = hand.app.stage.session
    assert location.hash == f"#{TABIK}" + (f"&moves={token}" if token else "")
    assert session.chosen == (("c3",) if names == ["c3", "c3"] else ())


def test_drag_from_a_stone_turned_over_places_white_there(pointer: Callable[..., Pointer]) -> None:
    mouse = pointer(TABIK, "mouse")
    for _ in range(2):
        mouse.click("c3")
        mouse.browser.wait(BY_MOUSE)
    mouse.drag("c3", "c4")
    assert location.hash.endswith("moves=c4c3")


@pytest.mark.parametrize("is_missing", [False, True])
@pytest.mark.parametrize("name", ["replaceState", "pushState"])
def test_a_browser_that_refuses_further_addresses_breaks_nothing(
    browser, monkeypatch, name, is_missing
):
    def refuse(*given: object) -> None:
        raise JsException(
            "SecurityError: Attempt to use history.replaceState() more than 100 times"
        )

    app = browser.open(KONOBI)
    with monkeypatch.context() as patch:
        patch.setattr(history, name, None if is_missing else refuse)
        app.screen.board.tapped[0]("c3")
        browser.wait()
        app.router.visit("games")
        assert browser.screen == "games"
        app.router.visit("")
        app.router.visit(KONOBI + "&moves=c3")
        browser.wait()
    assert browser.screen == "table"


def test_a_refused_address_is_written_later(browser, monkeypatch):
    def refuse(*given: object) -> None:
        raise JsException("SecurityError")

    app = browser.open(KONOBI)
    with monkeypatch.context() as patch:
        patch.setattr(history, "replaceState", refuse)
        app.screen.board.tapped[0]("c3")
        browser.wait()
        assert "moves" not in location.hash
    browser.wait(6000)
    assert location.hash.endswith("moves=c3")


def printed_by_events(*, begins: bool) -> None:
    window.notify(Event("beforeprint" if begins else "afterprint", window))


def printed_by_medium(*, begins: bool) -> None:
    medium = window.matchMedia("print")
    medium.matches = begins
    medium.notify(Event("change", medium))


@pytest.mark.parametrize("print_", [printed_by_events, printed_by_medium])
def test_the_board_is_drawn_for_paper_while_the_page_is_printed(browser, monkeypatch, print_):
    app = browser.open(KONOBI)
    drawn: list[bool] = []
    root = document.documentElement
    restyle = app.screen.board.canvas.restyle
    monkeypatch.setattr(
        app.screen.board.canvas,
        "restyle",
        lambda *styles: (drawn.append(root.hasAttribute("data-printing")), restyle(*styles)),
    )
    print_(begins=True)
    print_(begins=False)
    assert drawn == [True, False]


def test_moves_are_not_translated_by_the_browser(browser: Browser) -> None:
    browser.open(f"{KONOBI}&moves=c3,d4")
    moves = document.querySelectorAll('[data-show="record"] button')
    kept = [each.closest("[translate]").getAttribute("translate") for each in moves]
    assert kept and set(kept) == {"no"}
    for selector in ("#move", '[data-show="record"]', '[data-show="record-text"]', "#grid"):
        assert browser.find(selector).getAttribute("translate") == "no"
