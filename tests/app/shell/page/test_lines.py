"""Lines of the analysis on the board: no move is played while one is shown."""

from tests.app.fakes.browser import Browser, location
from tests.app.fakes.engine import FakeBackends, ScriptedBackend, report_text

START = "konobi?size=5&pie=off"
CANDIDATE = {
    "move": "c3",
    "chance": 0.6,
    "kind": "estimate",
    "low": None,
    "high": None,
    "line": ["c3", "d4", "b1"],
    "nodes": 10,
}


def test_a_line_is_shown_move_by_move_and_closed_by_a_tap_or_escape(browser: Browser) -> None:
    report = report_text("c3", candidates=[CANDIDATE], depth=9)
    app = browser.open(START, FakeBackends(ScriptedBackend(report)))
    browser.press("a")
    browser.clock.until(lambda: app.stage.engine.analysis is not None)
    browser.wait()
    browser.click('[data-line="0:3"]', wait=300)
    assert browser.said("status").startswith("Black plays b1")
    assert len(app.screen.board.canvas.scene.pieces) == 3
    for leave in (
        lambda: browser.click('#grid [data-target="a1"]'),
        lambda: browser.press("Escape"),
        lambda: browser.click('[data-action="leave-line"]'),
    ):
        leave()
        browser.wait()
        assert not app.screen.board.canvas.scene.pieces
        assert location.hash == f"#{START}"
        assert browser.said("status") == "Black to move."
        browser.click('[data-line="0:1"]', wait=300)
        assert len(app.screen.board.canvas.scene.pieces) == 1
    browser.press("a", wait=300)
    assert not app.screen.board.canvas.scene.pieces
