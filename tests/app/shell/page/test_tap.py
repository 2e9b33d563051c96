"""What a tap shows in the next frame, and what follows once it is painted."""

from collections.abc import Iterable

import pytest

from pentabula.app.shell.page.board.view import REDUCED_MOTION
from pentabula.app.shell.page.hub import Hub
from pentabula.boards.scene import Shape
from pentabula.browser.brush import Brush
from pentabula.browser.tasks import PAINTED
from tests.app.fakes.browser import FRAME, window

TAU = "tau?rows=3&cols=3&limit=2"
KONOBI = "konobi?size=5&pie=off"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Shape, ...]]:
    """The drawn shapes, one entry per call."""
    calls: list[tuple[Shape, ...]] = []
    draw = Brush.shapes

    def noted(brush: Brush, shapes: Iterable[Shape]) -> None:
        calls.append(tuple(shapes))
        draw(brush, calls[-1])

    monkeypatch.setattr(Brush, "shapes", noted)
    return calls


def under(app: Hub) -> tuple[Shape, ...]:
    """The parts of the scene under its pieces."""
    return app.screen.board.canvas.scene.under


def test_the_layer_under_the_pieces_is_drawn_in_the_second_frame_of_a_motion(browser, drawn):
    app = browser.open(TAU)
    before = under(app)
    drawn.clear()
    browser.click('#grid [data-target="row1"]')
    assert not drawn and under(app) != before
    browser.wait(FRAME + 1)
    assert drawn and under(app) not in drawn
    browser.wait(FRAME)
    assert under(app) in drawn


def test_without_motion_or_after_a_change_of_size_all_layers_are_drawn_at_once(browser, drawn):
    app = browser.open(TAU)
    browser.click('#grid [data-target="row1"]')
    app.screen.board.canvas.set_viewport(app.stage.board, app.screen.board.canvas.viewport)
    drawn.clear()
    browser.wait(FRAME + 1)
    assert under(app) in drawn
    browser.wait()
    window.matchMedia(REDUCED_MOTION).matches = True
    app = browser.open(TAU)
    drawn.clear()
    browser.click('#grid [data-target="row1"]')
    assert under(app) in drawn


def test_the_status_is_updated_after_the_frame_is_painted_and_a_refusal_shown_immediately(browser):
    browser.open(KONOBI)
    before = browser.said("status")
    browser.click('#grid [data-target="c3"]')
    assert browser.said("status") == before
    browser.wait(PAINTED + 1)
    assert browser.said("status").startswith("Black plays c3")
    browser.open(KONOBI + "&moves=c3")
    browser.click('#grid [data-target="c3"]')
    assert browser.said("alert")
    browser.click('#grid [data-target="d2"]')
    assert not browser.find('[data-show="refusal"]').hidden
    browser.wait(PAINTED + 1)
    assert browser.find('[data-show="refusal"]').hidden and not browser.said("alert")
    assert browser.said("status").startswith("White plays d2")
