"""Replies of levels, hints and the analysis: all of them end with their position."""

from collections.abc import Callable

import pytest

from pentabula.app.engine.page.searcher import CANNOT_ANALYSE
from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.table_engine import ILLEGAL_MOVE
from tests.app.fakes.browser import Browser, document, location
from tests.app.fakes.engine import FakeBackends, RealBackend, ScriptedBackend, report_text

START = "konobi?size=5&pie=off"
SMALL = {"size": 5, "pie": "off"}
LEVEL = {"Seat1": "Level novice"}


@pytest.fixture
def play(browser: Browser) -> Callable[..., Hub]:
    """Starts a game: `play(LEVEL)` against a level, `play(LEVEL, backend)` with this backend."""

    def start(
        tags: dict[str, str], backend: ScriptedBackend | None = None, **options: int | str
    ) -> Hub:
        app = browser.open("", FakeBackends(backend or RealBackend()))
        app.games.new.begin("konobi", options or SMALL, read_occupants(tags))
        browser.wait()
        return app

    return start


def test_a_whole_game_is_played_against_a_level(play: Callable[..., Hub], browser: Browser) -> None:
    app = play(LEVEL, size=3, pie="off")
    session = app.stage.session
    while session.outcome is None:
        browser.tap(str(next(iter(session.position.legal_moves()))))
        browser.clock.until(lambda: session.outcome or "Your move" in browser.said("status"))
    browser.wait()
    assert "wins" in browser.said("status") or "You win:" in browser.said("status")


def test_two_levels_play_to_the_end_may_be_paused_and_dice_are_thrown_for_them(play, browser):
    app = play({"Seat0": "Level novice", "Seat1": "Level learner"}, size=3, pie="off")
    browser.click('[data-action="pause"]', wait=300)
    paused = browser.moves
    browser.wait(5000)
    assert browser.moves == paused and app.stage.session is not None
    assert app.stage.session.cursor.is_paused
    browser.click('[data-action="go-on"]')
    browser.clock.until(lambda: "wins" in browser.said("status"))
    app = browser.open()
    app.games.new.begin("tabula", {"start": "0"}, read_occupants({"Seat0": "Level novice"}))
    browser.click('[data-action="roll"]')
    browser.clock.until(lambda: "Your roll" in browser.said("status"))
    assert browser.moves[0].startswith("roll")


def test_a_search_is_shown_refuses_taps_and_hints_and_ends_with_the_game_and_by_undo(play, browser):
    backend = ScriptedBackend(report_text("d4", nodes=40, plies=1))
    app = play(LEVEL, backend)
    browser.tap("c3")
    browser.wait(1000)
    seats = browser.find('[data-show="seats"]')
    assert float(seats.style.properties["--thought"]) > 0
    browser.tap("d2")
    assert "is thinking" in browser.said("alert")
    browser.press("h")
    assert not app.stage.engine.seeks_hint
    assert browser.said("reply") == "Hints are for your own moves."
    browser.go_to("games")
    assert not app.engine.searcher.is_searching
    browser.go_back()
    assert app.engine.searcher.is_searching
    browser.click('[data-action="undo"]', wait=300)
    assert browser.moves == [] and not app.engine.searcher.is_searching
    steps = backend.steps
    browser.wait(1000)
    assert backend.steps == steps


def test_move_now_plays_the_best_move_so_far_or_waits_for_it(play, browser):
    play(LEVEL, ScriptedBackend(report_text("d4", plies=1)))
    browser.tap("c3")
    browser.wait(1000)
    assert browser.moves == ["c3"]
    browser.click('[data-action="now"]', wait=300)
    assert browser.moves == ["c3", "d4"]
    play(LEVEL, ScriptedBackend(report_text("d4", plies=1), delay=1000))
    browser.tap("c3")
    browser.click('[data-action="now"]', wait=300)
    assert browser.moves == ["c3"]
    browser.wait(2000)
    assert browser.moves == ["c3", "d4"]


def test_an_illegal_answer_and_an_engine_that_fails_pause_the_level(play, browser):
    app = play(LEVEL, ScriptedBackend(report_text("c3", plies=1, done=True)))
    browser.tap("c3")
    browser.wait(1000)
    assert browser.moves == ["c3"]
    assert app.stage.session.cursor.is_paused
    assert browser.shown("notice-text") == str(ILLEGAL_MOVE)
    on_page = ScriptedBackend(MemoryError())
    app = browser.open("", FakeBackends(OSError(), OSError(), on_page=on_page))
    app.games.new.begin("konobi", SMALL, read_occupants({"Seat0": "Level novice"}))
    browser.wait(5000)
    assert browser.shown("notice-text") == str(CANNOT_ANALYSE)
    assert app.stage.session.cursor.is_paused


def test_a_hint_is_announced_plays_no_move_and_ends_with_a_move_or_the_analysis(browser) -> None:
    browser.open(START)
    for region in ("status", "reply"):
        browser.press("h")
        assert "Looking for a hint" in browser.said(region)
    browser.clock.until(lambda: "Look at the area" in browser.said("status"))
    assert "Try" not in browser.said("status") and browser.said("reply") == ""
    browser.press("h")
    assert "Try this: play " in browser.said("status")
    browser.press("h")
    why = browser.said("status")
    assert "Try this: play " in why and "Black to move" not in why
    assert browser.text('[data-action="hint"]') == "Hide hint"
    browser.press("h")
    assert browser.said("status") == "Black to move." and browser.moves == []
    browser.press("h")
    browser.clock.until(lambda: "Look at" in browser.said("status"))
    browser.press("a", wait=300)
    assert browser.said("status") == "Black to move."
    browser.press("a", wait=300)
    browser.press("h")
    browser.clock.until(lambda: "Look at" in browser.said("status"))
    browser.tap("c3")
    assert "Look at" not in browser.said("status")


def test_a_hint_comes_from_the_open_analysis_and_both_end_with_the_game(browser: Browser) -> None:
    app = browser.open(START, FakeBackends(ScriptedBackend(report_text("c3"))))
    browser.press("a")
    browser.clock.until(lambda: app.stage.engine.analysis is not None)
    browser.press("h")
    browser.press("h")
    assert "Try this: play c3." in browser.said("status")
    browser.resign(wait=300)
    assert "Black resigned. White wins." in browser.said("status")
    assert app.stage.engine.analysis is None and app.stage.engine.hint is None


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3", "The game is over."),
        ("tabula?start=0", "Roll the dice."),
        ("tabik?size=2&pie=off&moves=a1a2,b2b1,a1~b1", "Only one move is legal here."),
    ],
)
def test_the_hint_key_is_answered_if_there_is_no_hint(browser, link, words):
    app = browser.open(link)
    app.stage.change_setting("forced", "wait")
    browser.press("h")
    assert browser.said("reply") == words and not app.stage.engine.seeks_hint


def test_a_hint_and_an_open_analysis_are_removed_with_their_game(play, browser) -> None:
    browser.open("tau?rows=3&cols=3&limit=2")
    browser.press("h")
    browser.clock.until(lambda: "Look at row" in browser.said("status"))
    browser.go_to(START, wait=300)
    assert browser.said("status") == "Black to move."
    app = play({})
    browser.click('[data-action="analyse"]', wait=300)
    assert app.stage.engine.is_analysing
    app.games.new.begin("konobi", SMALL, read_occupants({}))
    browser.wait()
    assert not app.stage.engine.is_analysing and browser.find('[data-show="analysis"]').hidden


def test_the_analysis_proves_a_small_board_follows_the_cursor_and_shows_exact_values(browser):
    browser.open("konobi?size=3&pie=off")
    browser.press("a")
    browser.clock.until(lambda: "Black wins (proved)" in browser.shown("analysis-card"))
    browser.wait()
    names = [str(cell.ariaLabel) for cell in document.querySelectorAll("#grid [data-target]")]
    assert any("proved" in name for name in names)
    browser.click('[data-action="estimate"]')
    assert browser.said("reply") == "Black wins (proved)"
    browser.click('[data-action="analyse"]', wait=300)
    names = [str(cell.ariaLabel) for cell in document.querySelectorAll("#grid [data-target]")]
    assert not any("proved" in name for name in names)
    assert browser.find('[data-show="analysis"]').hidden
    browser.click('[data-action="estimate"]')
    assert browser.said("reply") == "Analysis closed."
    browser.wait(1000)
    browser.open("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3")
    browser.press("a", wait=300)
    assert "over" in browser.shown("analysis-card")
    browser.click('[data-action="undo"]')
    browser.clock.until(lambda: "Black wins" in browser.shown("analysis-card"))
    browser.open("tau?rows=10&cols=10&limit=177146")
    browser.press("a")
    browser.clock.until(lambda: "177,147" in browser.shown("analysis-card"))
    browser.wait()
    names = [str(cell.ariaLabel) for cell in document.querySelectorAll("#grid [data-target]")]
    assert sum("exactly" in name for name in names) == 20


def test_an_error_of_the_analysis_is_shown_in_its_card_and_none_of_opening_it_repeatedly(browser):
    browser.open(START, FakeBackends(ScriptedBackend('{"error": "No room for this."}')))
    browser.press("a", wait=1000)
    assert "No room for this." in browser.shown("analysis-card")
    browser.open("tabula?moves=open34,roll64")
    for _ in range(4):
        browser.press("a", wait=500)
    assert browser.shown("notice-text") == ""


def test_a_running_analysis_is_drawn_three_times_per_second(browser: Browser) -> None:
    app = browser.open(START, FakeBackends(ScriptedBackend(report_text("c3"), delay=5)))
    shown: list[object] = []
    app.stage.engine_changed.append(shown.append)
    browser.press("a", wait=3100)
    assert 8 <= len(shown) <= 11


def test_a_line_is_shown_move_by_move_and_closed_by_a_tap_or_escape(browser: Browser) -> None:
    report = report_text("c3", line=("c3", "d4", "b1"), depth=9)
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
