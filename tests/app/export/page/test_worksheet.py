"""Worksheets: puzzles of a grade or a theme, made by hand or from own games, picked singly."""

from dataclasses import replace

import pytest

from pentabula import games
from pentabula.app.export.markup import LINES
from pentabula.app.store.keys import puzzles_key
from pentabula.puzzles.puzzle import BEST
from pentabula.puzzles.puzzle_file import write_puzzles
from pentabula.puzzles.puzzle_history import PuzzleProgress
from tests.app.fakes.browser import FILES, Browser, document, window
from tests.app.fakes.dom import text_of
from tests.puzzles.samples import BID, KONOBI, TAU, puzzle

FINISHED = "a1,d4,a2,d3,a3,d2,a4"
LAST, HIGHEST = SHELF = [puzzle("tau", TAU), puzzle("tau", BID)]
MADE = replace(
    HIGHEST, goal=BEST, query="rows=3&cols=4&limit=bid", line=("bid3",), refutations=({},)
)


@pytest.fixture
def printed(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is on paper whenever something is printed."""
    pages: list[str] = []
    FILES["assets/puzzles/tau.txt"] = write_puzzles(games.load("tau"), SHELF)
    monkeypatch.setattr(
        window, "print", lambda: pages.append(text_of(document.body.nodes[-1])), raising=False
    )
    return pages


def pick(browser: Browser, name: str, value: str) -> None:
    """Chooses one of some radio buttons, as a browser does."""
    for each in document.querySelectorAll(f'#picture input[name="{name}"]'):
        each.checked = False
    browser.choose(f"#picture-{name}-{value}", wait=300)


def open_worksheet(browser: Browser) -> None:
    browser.click('[data-action="picture"]', wait=300)
    pick(browser, "paper", "worksheet")


def picks() -> set[str]:
    return {str(each.value) for each in document.querySelectorAll('input[name="puzzle"]')}


def test_puzzles_are_chosen_by_grade_theme_and_one_by_one(browser, printed):
    browser.open("tau?rows=4&cols=4")
    open_worksheet(browser)
    assert picks() == {LAST.id, HIGHEST.id}
    pick(browser, "grade", str(HIGHEST.grade))
    assert picks() == {HIGHEST.id}
    pick(browser, "grade", "0")
    pick(browser, "theme", LAST.theme)
    assert picks() == {LAST.id}
    pick(browser, "theme", "")
    browser.find(f'input[value="{LAST.id}"]').checked = False
    browser.click('[data-action="print"]', wait=300)
    (paper,) = printed
    assert "highest bid" in paper and "row 5" not in paper
    browser.find(f'input[value="{HIGHEST.id}"]').checked = False
    browser.click('[data-action="print"]', wait=300)
    assert len(printed) == 1 and "at least one" in browser.shown("paper-problem")


def test_puzzles_made_by_hand_are_printed_as_estimates_and_moves_are_separated(browser, printed):
    browser.storage.setItem(puzzles_key("tau"), PuzzleProgress().with_made(MADE).write())
    browser.open("tau?rows=4&cols=4")
    open_worksheet(browser)
    pick(browser, "grade", "made")
    assert picks() == {MADE.id}
    browser.click('[data-action="print"]', wait=300)
    assert "Find the best move." in printed[0] and "(an estimate)" in printed[0]
    pick(browser, "grade", "own")
    assert not picks() and "no puzzles" in browser.shown("worksheet-puzzles")
    printed.clear()
    FILES["assets/puzzles/konobi.txt"] = write_puzzles(
        games.load("konobi"), [puzzle("konobi", KONOBI)]
    )
    browser.open("konobi?size=7&pie=off")
    open_worksheet(browser)
    browser.click('[data-action="print"]', wait=300)
    assert "f1, d2, f2" in printed.pop()
    del FILES["assets/puzzles/tau.txt"]
    browser.open("tau?rows=4&cols=4")
    open_worksheet(browser)
    assert "could not be loaded" in browser.shown("paper-problem")
    browser.click('[data-action="print"]', wait=300)
    assert not printed


@pytest.mark.parametrize(
    ("steps", "place", "count"), [(FINISHED, "last", 1), (FINISHED, "first", 1), ("a1", "last", 0)]
)
def test_the_result_is_once_on_the_paper_of_a_finished_game(browser, printed, steps, place, count):
    browser.open(f"konobi?size=4&pie=off&moves={steps}")
    browser.click(f'[data-action="{place}"]')
    browser.click('[data-action="picture"]', wait=300)
    browser.click('[data-action="print"]', wait=300)
    assert printed[0].count("Black wins") == count


@pytest.mark.parametrize(
    ("kind", "steps", "is_filled_up"),
    [("score", "a1,d4", True), ("score", FINISHED, False), ("blank", FINISHED, True)],
)
def test_a_score_sheet_has_empty_rows_only_while_there_is_something_to_write(
    browser: Browser, printed: list[str], kind: str, steps: str, is_filled_up: bool
) -> None:
    browser.open(f"konobi?size=4&pie=off&moves={steps}")
    browser.click('[data-action="picture"]', wait=300)
    pick(browser, "paper", kind)
    browser.click('[data-action="print"]', wait=300)
    rows = document.body.nodes[-1].querySelectorAll("li")
    assert len(list(rows)) == (LINES if is_filled_up else 4)
