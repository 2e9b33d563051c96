"""Fingers and the mouse on the board: choosing, dragging, the magnifier, enlarging."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentabula.boards.gesture import HOLD
from pentabula.web.shell.hub import Hub
from tests.web_native.conftest import Opener
from tests.web_native.fakes.browser import Browser, document, location
from tests.web_native.fakes.dom import Event

STAWN = "stawn?size=3&komi=0&button=off&moves=a1,d3"
KONOBI = "konobi?size=5&pie=off"


class Hand:
    """Fingers or a mouse over the board of an application, by the names of sites."""

    def __init__(self, app: Hub, browser: Browser, kind: str) -> None:
        self.app, self.browser, self.kind = app, browser, kind
        self.frame = browser.find(".frame")

    def spot(self, name: str) -> tuple[float, float]:
        site, canvas = self.app.stage.board.by_name[name], self.app.board.canvas
        unit = canvas.scale * canvas.viewport.zoom
        return (site.x - canvas.viewport.x) * unit, (site.y - canvas.viewport.y) * unit

    def send(self, type_: str, at: tuple[float, float], finger: int = 1) -> Event:
        more = {"pointerType": self.kind, "pointerId": finger, "button": 0}
        return document.dispatch(Event(type_, self.frame, clientX=at[0], clientY=at[1], **more))

    def down(self, name: str) -> None:
        self.send("pointerdown", self.spot(name))

    def move(self, name: str) -> None:
        self.send("pointermove", self.spot(name))
        self.browser.wait(20)

    def up(self, name: str) -> None:
        """Lifts the pointer; the browser then makes a click of it."""
        self.send("pointerup", self.spot(name))
        x, y = self.spot(name)
        self.browser.click_element(self.frame, detail=1, clientX=x, clientY=y)
        self.browser.wait()

    def drag(self, *names: str) -> None:
        self.down(names[0])
        for name in names[1:]:
            self.move(name)
        self.up(names[-1])


@pytest.fixture
def hand(open_app: Opener, browser: Browser) -> Callable[..., Hand]:
    return lambda where, kind="touch": Hand(open_app(where), browser, kind)


@pytest.mark.parametrize("kind", ["touch", "mouse"])
def test_a_piece_is_dragged_to_where_the_move_goes_on(hand: Callable[..., Hand], kind: str) -> None:
    dragging = hand(STAWN, kind)
    dragging.down("a1")
    dragging.move("a2")
    session, canvas = dragging.app.stage.session, dragging.app.board.canvas
    assert session is not None and session.chosen == ("a1",)
    assert canvas._carried is not None
    dragging.move("a3")
    dragging.up("a3")
    assert canvas._carried is None
    assert session.chosen == ("a1", "a3")


def test_a_drag_on_a_flipped_board_carries_the_same_piece(hand: Callable[..., Hand]) -> None:
    dragging = hand(STAWN, "mouse")
    dragging.app.stage.flip()
    dragging.down("a1")
    dragging.move("a2")
    assert dragging.app.board.canvas._carried is not None


@pytest.mark.parametrize("end", ["a1", None])
def test_a_drag_that_leads_nowhere_takes_the_move_back(hand: Callable[..., Hand], end: str) -> None:
    dragging = hand(STAWN)
    dragging.down("a1")
    dragging.move("a2")
    if end is None:
        dragging.send("pointerup", (5000.0, 5000.0))
    else:
        dragging.move(end)
        dragging.up(end)
    session = dragging.app.stage.session
    assert session is not None and session.chosen == () and session.node.ply == 2


def test_a_drag_that_the_browser_takes_over_is_taken_back(hand: Callable[..., Hand]) -> None:
    dragging = hand(STAWN)
    dragging.down("a1")
    dragging.move("a2")
    dragging.send("pointercancel", dragging.spot("a2"))
    session = dragging.app.stage.session
    assert session is not None and session.chosen == ()


def test_a_tap_of_a_finger_plays_once(hand: Callable[..., Hand]) -> None:
    touching = hand(KONOBI)
    touching.down("c3")
    touching.up("c3")
    assert location.hash == f"#{KONOBI}&moves=c3"


def test_a_finger_that_rests_sees_the_magnifier_and_chooses_where_it_is_lifted(
    hand: Callable[..., Hand], browser: Browser
) -> None:
    browser.storage.texts["pentabula/settings"] = '{"lens": "always"}'
    touching = hand(KONOBI)
    lens = browser.find('[data-show="lens"]')
    touching.down("c3")
    browser.wait(HOLD + 1)
    assert not lens.hidden and browser.shown("lens-name") == "c3, empty"
    assert touching.send("contextmenu", touching.spot("c3")).defaultPrevented
    touching.move("d4")
    assert browser.shown("lens-name") == "d4, empty"
    touching.send("pointermove", (5000.0, 5000.0))
    assert lens.hidden
    touching.move("d4")
    touching.up("d4")
    assert lens.hidden and location.hash == f"#{KONOBI}&moves=d4"
    assert not touching.send("contextmenu", touching.spot("c3")).defaultPrevented


def test_two_fingers_enlarge_the_board_and_one_moves_it(hand: Callable[..., Hand]) -> None:
    touching = hand(KONOBI)
    canvas = touching.app.board.canvas
    touching.send("pointerdown", (300.0, 300.0), 1)
    touching.send("pointerdown", (320.0, 300.0), 2)
    touching.send("pointermove", (360.0, 300.0), 2)
    touching.browser.wait(20)
    assert canvas.viewport.zoom == pytest.approx(3)
    assert touching.browser.find(".screen.table").hasAttribute("data-enlarged")
    touching.send("pointerup", (360.0, 300.0), 2)
    touching.send("pointerup", (300.0, 300.0), 1)
    before = canvas.viewport.x
    touching.send("pointerdown", (300.0, 300.0))
    touching.send("pointermove", (280.0, 300.0))
    touching.send("pointermove", (200.0, 300.0))
    touching.send("pointerup", (200.0, 300.0))
    assert canvas.viewport.x > before
    assert location.hash == f"#{KONOBI}"


def test_a_mouse_that_hovers_and_clicks_is_no_finger(
    hand: Callable[..., Hand], browser: Browser
) -> None:
    pointing = hand("tau?rows=3&cols=3&limit=5", "mouse")
    pointing.move("row2")
    assert browser.shown("preview")
    pointing.send("pointerleave", pointing.spot("row2"))
    assert not browser.shown("preview")
    pointing.down("row2")
    pointing.up("row2")
    assert location.hash.endswith("moves=row2")


def test_keys_enlarge_the_board_about_its_last_move_and_keep_the_focus_in_view(
    open_app: Opener, browser: Browser
) -> None:
    app = open_app(KONOBI + "&moves=a1")
    browser.press("b")
    browser.press("+")
    viewport, board = app.board.canvas.viewport, app.stage.board
    corner = board.by_name["a1"]
    assert viewport.zoom == pytest.approx(1.5)
    assert viewport.y + board.height / viewport.zoom > corner.y
    while app.board.grid.current != "e5":
        browser.press("ArrowUp")
        browser.press("ArrowRight")
    assert app.board.canvas.viewport.y < viewport.y
    browser.press("0")
    assert app.board.canvas.viewport.zoom == 1
    browser.click('[data-action="closer"]')
    assert app.board.canvas.viewport.zoom > 1
    browser.click('[data-action="farther"]')
    assert app.board.canvas.viewport.zoom == 1
    browser.press(" ")
    browser.wait()
    assert location.hash.endswith("moves=a1,e5")


def test_a_focus_that_is_not_seen_previews_nothing(open_app: Opener, browser: Browser) -> None:
    app = open_app("tau?rows=3&cols=3&limit=5")
    app.board.focus()
    browser.wait()
    assert not browser.shown("preview")
    browser.focused.root.body.focus()
    app.board.show_focus()
    browser.wait()
    assert browser.shown("preview")
