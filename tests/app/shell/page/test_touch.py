"""Fingers and the mouse on the board: choosing, dragging, the lens, enlarging."""

from collections.abc import Callable

import pytest

from pentabula.app.shell.page.hub import Hub
from pentabula.boards.gesture import HOLD
from tests.app.fakes.browser import Browser, document, location
from tests.app.fakes.dom import Event

STAWN = "stawn?size=3&komi=0&button=off&moves=a1,d3"
KONOBI = "konobi?size=5&pie=off"
EDITOR = (
    "edit/konobi/konobi_size=5_pie=off_turn=black_black=seat0"
    "/5_._._._._./4_._._._._./3_._._._._./2_._._._._./1_._._._._./__a_b_c_d_e"
)


class Pointer:
    """Fingers or a mouse over the board of an application; sites are given by name."""

    def __init__(self, app: Hub, browser: Browser, kind: str) -> None:
        self.app, self.browser, self.kind = app, browser, kind
        self.frame = browser.find(".frame")

    def spot(self, name: str) -> tuple[float, float]:
        site, canvas = self.app.stage.board.by_name[name], self.app.screen.board.canvas
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
        """Lifts the pointer, after which the browser sends a click."""
        self.send("pointerup", self.spot(name))
        x, y = self.spot(name)
        self.browser.click_element(self.frame, detail=1, clientX=x, clientY=y, wait=300)

    def drag(self, *names: str) -> None:
        self.down(names[0])
        for name in names[1:]:
            self.move(name)
        self.up(names[-1])


@pytest.fixture
def pointer(browser: Browser) -> Callable[..., Pointer]:
    return lambda where, kind="touch": Pointer(browser.open(where), browser, kind)


@pytest.mark.parametrize("kind", ["touch", "mouse"])
def test_dragging_a_piece_to_its_next_target_plays_the_move(pointer, kind):
    dragging = pointer(STAWN, kind)
    dragging.down("a1")
    dragging.move("a2")
    session, canvas = dragging.app.stage.session, dragging.app.screen.board.canvas
    assert session.chosen == ("a1",) and canvas._carried is not None
    dragging.move("a3")
    dragging.up("a3")
    assert canvas._carried is None and session.chosen == ("a1", "a3")


@pytest.mark.parametrize("end", ["a1", "d3", "outside", "cancelled"])
def test_a_drag_that_ends_off_its_targets_cancels_the_move(pointer, end):
    dragging = pointer(STAWN)
    dragging.down("a1")
    dragging.move("a2")
    if end in ("a1", "d3"):
        dragging.move(end)
        dragging.up(end)
        assert dragging.browser.find('[data-show="refusal"]').hidden is (end == "a1")
    elif end == "outside":
        dragging.send("pointerup", (5000.0, 5000.0))
    else:
        dragging.send("pointercancel", dragging.spot("a2"))
    session = dragging.app.stage.session
    assert session.chosen == () and session.node.ply == 2
    dragging.app.stage.flip()
    dragging.down("a1")
    dragging.move("a2")
    assert dragging.app.screen.board.canvas._carried is not None, "on a flipped board too"


def test_a_tap_of_a_finger_plays_once_and_a_long_press_shows_the_lens(pointer, browser):
    touching = pointer(KONOBI)
    touching.down("c3")
    touching.up("c3")
    assert location.hash == f"#{KONOBI}&moves=c3"
    browser.wait()
    browser.storage.texts["pentabula/settings"] = '{"lens": "always"}'
    touching = pointer(KONOBI)
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


def test_a_mouse_previews_on_hover_and_two_fingers_zoom_the_board(pointer, browser):
    pointing = pointer("tau?rows=3&cols=3&limit=5", "mouse")
    pointing.move("row2")
    assert not browser.shown("preview")  # the ghost is painted before the words are written
    browser.wait(300)
    assert browser.shown("preview")
    pointing.send("pointerleave", pointing.spot("row2"))
    browser.wait(300)
    assert not browser.shown("preview")
    pointing.down("row2")
    pointing.up("row2")
    assert location.hash.endswith("moves=row2")
    touching = pointer(KONOBI)
    canvas = touching.app.screen.board.canvas
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


def test_keys_zoom_to_the_last_move_and_an_invisible_focus_shows_no_preview(browser):
    app = browser.open(KONOBI + "&moves=a1")
    browser.press("b")
    browser.press("+")
    viewport, board = app.screen.board.canvas.viewport, app.stage.board
    corner = board.by_name["a1"]
    assert viewport.zoom == pytest.approx(1.5)
    assert viewport.y + board.height / viewport.zoom > corner.y
    while app.screen.board.grid.current != "e5":
        browser.press("ArrowUp")
        browser.press("ArrowRight")
    assert app.screen.board.canvas.viewport.y < viewport.y
    browser.press("0")
    assert app.screen.board.canvas.viewport.zoom == 1
    browser.click('[data-action="closer"]')
    assert app.screen.board.canvas.viewport.zoom > 1
    browser.click('[data-action="farther"]')
    assert app.screen.board.canvas.viewport.zoom == 1
    browser.press(" ", wait=300)
    assert location.hash.endswith("moves=a1,e5")
    app = browser.open("tau?rows=3&cols=3&limit=5")
    app.screen.board.focus()
    browser.wait()
    assert not browser.shown("preview")
    browser.focused.root.body.focus()
    app.screen.board.show_focus()
    browser.wait()
    assert browser.shown("preview")


@pytest.mark.parametrize("kind", ["touch", "mouse"])
def test_a_drag_on_the_set_up_board_paints_what_is_on_its_way(pointer, kind):
    painting = pointer(EDITOR, kind)
    painting.drag("a1", "d1", "d3")
    assert painted(painting.app) == {"a1", "b1", "c1", "d1", "d2", "d3"}
    painting.browser.click('[data-action="undo"]')
    assert painted(painting.app) == set()
    painting.drag("c3")
    assert painted(painting.app) == {"c3"}


def painted(app: Hub) -> set[str]:
    """The points with a black stone."""
    position = app.stage.session.position
    return {name for bit, name in enumerate(position.grid.names) if position.stones[0] >> bit & 1}
