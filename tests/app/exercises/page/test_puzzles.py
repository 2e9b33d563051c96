"""Puzzles in the page: the shelf, solving, the puzzle of the day, repetition, own games."""

import json

import pytest

from pentabula import games
from pentabula.app.exercises.puzzles import PuzzleActivity
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import puzzles_key
from pentabula.core.hints import PUZZLES
from pentabula.core.record import read_record
from pentabula.puzzles import puzzle_history
from pentabula.puzzles.daily import game_of
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_file import read_puzzles, write_puzzles
from pentabula.puzzles.puzzle_history import read_progress
from pentabula.review.data import ReviewLimits
from pentabula.review.review_text import write_stored
from tests.app.fakes.browser import FILES, Browser, LocalStorage, document, location
from tests.app.fakes.dom import Event
from tests.app.sessions import saved, session
from tests.puzzles.samples import BID, KONOBI, TABULA, TAU, puzzle
from tests.review.games_played import reviewed

NEXT, HINT, RETRY = (
    '[data-action="puzzle-next"]',
    '[data-show="puzzle-hint"]',
    '[data-action="puzzle-take-back"]',
)
LINES = {"konobi": [KONOBI], "tau": [TAU, BID], "tabula": [TABULA]}
ONE = puzzle("konobi", KONOBI)
DAY = 86_400_000


@pytest.fixture
def files(browser: Browser) -> None:
    for name, lines in LINES.items():
        made = [puzzle(name, line) for line in lines]
        FILES[f"assets/puzzles/{name}.txt"] = write_puzzles(games.load(name), made)


def puzzle_of(app: Hub) -> PuzzleActivity:
    assert isinstance(app.stage.activity, PuzzleActivity)
    return app.stage.activity


def stored(browser: Browser, key: str) -> dict[str, object]:
    return dict(json.loads(browser.storage.texts[f"pentabula/{key}"]))


def own_puzzles(browser: Browser, name: str) -> tuple[Puzzle, ...]:
    text = browser.storage.texts[puzzles_key(name)]
    return read_progress(text, games.load(name)).from_games


def go(browser: Browser, address: str) -> None:
    browser.go_to(address, wait=300)


def test_a_shelf_filters_draws_and_begins_with_the_next_unsolved_puzzle(browser, files):
    app = browser.open("puzzles/tau")
    assert app.stage.screen == "puzzles" and "0 of 2 solved" in browser.shown("puzzles")
    assert len(browser.find('[data-show="puzzles"]').querySelectorAll(".tiles a")) == 2
    folded = browser.find('[data-show="puzzles"]').querySelectorAll("details.folded[open]")
    assert ["0 of 1" in str(each.textContent) for each in folded] == [True]
    browser.click('[data-filter="grade:5"]')
    assert len(browser.find('[data-show="puzzles"]').querySelectorAll(".tiles a")) == 1
    browser.click('[data-filter="theme:last"]')
    assert "There are no puzzles of this grade and theme" in browser.shown("puzzles")
    browser.click('[data-filter="grade:0"]')
    assert len(browser.find('[data-show="puzzles"]').querySelectorAll(".tiles a")) == 1
    app = browser.open("puzzles/tau")
    shown = browser.find('[data-show="puzzles"]')
    first = shown.querySelector(".next a").getAttribute("href")
    assert shown.querySelectorAll("[data-picture] svg")
    browser.clock.until(
        lambda: all(
            each.querySelectorAll("svg") for each in shown.querySelectorAll("[data-picture]")
        )
    )
    assert "Puzzle of the day" in browser.shown("puzzles")
    go(browser, first.removeprefix("#"))
    browser.play(*puzzle_of(app).puzzle.line)
    assert puzzle_of(app).is_done
    go(browser, "puzzles/tau")
    assert shown.querySelector(".next a").getAttribute("href") != first


def test_a_shelf_draws_the_puzzle_of_the_day_of_another_game(browser: Browser, files: None) -> None:
    while game_of(browser.clock.date() // DAY, games.names()) != "konobi":
        browser.clock.advance(DAY)
    browser.open("puzzles/tau")
    card = browser.find('[data-show="daily-on-shelf"]')
    assert card.dataset.game == "konobi"
    browser.clock.until(lambda: bool(card.querySelectorAll(".position svg")))


def test_playing_the_solution_solves_a_puzzle_and_stores_it(browser: Browser, files: None) -> None:
    browser.open(f"puzzles/konobi/{ONE.id}")
    assert browser.said("status") == "Black to play. Win the game."
    browser.play("g7")
    assert browser.said("alert") and browser.find(RETRY).getAttribute("aria-disabled") == "false"
    browser.click(RETRY, wait=300)
    assert browser.said("alert") == ""
    browser.play("f1", "f2")
    assert "Solved." in browser.said("status") and "Theme: Double threat" in browser.shown("after")
    attempt = stored(browser, "puzzles/konobi")["puzzles"]
    assert attempt[ONE.id]["is_solved"] and attempt[ONE.id]["card"]["interval"] == 1  # type: ignore[index]
    browser.click(NEXT, wait=300)
    assert location.hash == "#puzzles/konobi"
    assert "1 of 1 solved" in browser.shown("puzzles")


def test_hints_have_three_stages_and_need_no_engine(browser: Browser, files: None) -> None:
    app = browser.open(f"puzzles/konobi/{ONE.id}")
    browser.click(HINT, wait=300)
    assert "Look at" in browser.said("status") or "area" in browser.said("status")
    assert browser.text(HINT) == "Show move"
    browser.press("h", wait=300)
    assert "Try this: play f1" in browser.said("status")
    browser.press("h", wait=300)
    assert browser.text(HINT) == "Hide hint" and not app.engine.searcher.is_searching
    browser.play("f1", "f2")
    assert puzzle_of(app).quality == 0
    browser.press("h", wait=300)
    assert browser.said("reply") == "This puzzle is solved."


def test_a_puzzle_with_an_error_is_due_the_next_day(browser: Browser, files: None) -> None:
    browser.open(f"puzzles/konobi/{ONE.id}")
    browser.play("g7", "f1", "f2")
    go(browser, "puzzles/konobi")
    assert "due again" not in browser.shown("puzzles")
    browser.clock.advance(DAY)
    go(browser, "puzzles/tau")
    go(browser, "puzzles/konobi")
    assert "1 puzzle is due again." in browser.shown("puzzles")
    go(browser, "puzzles/konobi/again")
    assert location.hash == f"#puzzles/konobi/{ONE.id}"
    browser.play("f1", "f2")
    browser.click(NEXT, wait=300)
    assert location.hash == "#puzzles/konobi"
    go(browser, "puzzles/konobi/again")
    assert browser.shown("notice-text") == "Nothing is due today."


def test_a_puzzle_left_after_a_wrong_try_is_due_the_next_day_and_after_a_reload(browser, files):
    browser.open(f"puzzles/konobi/{ONE.id}")
    browser.play("g7")
    go(browser, "")
    browser.clock.advance(DAY)
    go(browser, "puzzles/konobi")
    assert "1 puzzle is due again." in browser.shown("puzzles")
    assert "0 of 1 solved" in browser.shown("puzzles")
    go(browser, "puzzles/konobi/again")
    browser.open(location.hash.removeprefix("#"))
    browser.click('[data-action="puzzle-next"]', wait=300)
    assert location.hash == "#puzzles/konobi"  # no other puzzle is due


def wait_for_konobi(browser: Browser) -> None:
    """Lets days pass until the puzzle of the day is one of Konobi's; the home screen stays open."""
    go(browser, "")
    for _ in games.names():
        if browser.find('[data-show="daily"]').dataset.game == "konobi":
            return
        browser.clock.advance(DAY)
    raise AssertionError("Konobi has no daily puzzle")


def test_the_puzzle_of_the_day_is_offered_at_home_and_counted(browser, files):
    browser.open("")
    wait_for_konobi(browser)
    go(browser, "puzzles/today")
    assert location.hash == f"#puzzles/konobi/{ONE.id}"
    assert browser.shown("puzzle").startswith("Puzzle of the day")
    browser.play("f1", "f2")
    go(browser, "")
    assert "Solved today." in browser.shown("daily") and stored(browser, "daily")["run"] == 1


def test_the_day_has_an_easy_a_medium_and_a_hard_puzzle(browser: Browser) -> None:
    konobi = games.load("konobi")
    every = read_puzzles(konobi.text(PUZZLES), konobi)
    three = [next(each for each in every if each.grade == grade) for grade in (1, 3, 5)]
    FILES["assets/puzzles/konobi.txt"] = write_puzzles(konobi, three)
    app = browser.open("")
    wait_for_konobi(browser)
    browser.wait(300)
    card = browser.find('[data-show="daily"]')
    links = [str(each.getAttribute("href")) for each in card.querySelectorAll("a")]
    assert links == [f"#puzzles/today/{each}" for each in ("easy", "medium", "hard")]
    assert card.querySelectorAll(".position svg")
    go(browser, links[1][1:])
    assert location.hash == f"#puzzles/konobi/{three[1].id}"
    for expected in three:
        go(browser, "puzzles/today")
        assert location.hash == f"#puzzles/konobi/{expected.id}", "the first that is not solved"
        browser.play(*expected.line[::2])
        assert puzzle_of(app).is_done


def until_midnight(browser: Browser) -> int:
    return DAY - browser.clock.date() % DAY


def test_the_puzzle_of_the_day_counts_for_the_day_on_which_it_was_opened(browser, files):
    browser.open("")
    wait_for_konobi(browser)
    day = browser.clock.date() // DAY
    browser.clock.advance(until_midnight(browser) - 60_000)
    go(browser, "puzzles/today")
    browser.clock.advance(120_000)
    assert browser.clock.date() // DAY == day + 1
    browser.play("f1", "f2")
    assert browser.shown("puzzle").startswith("Puzzle of the day")
    assert stored(browser, "daily")["days"] == [[day, day]]
    go(browser, "")
    assert "Solved today." not in browser.shown("daily")


@pytest.mark.parametrize("way", ["reload", "reload before a move", "another puzzle", "home"])
def test_a_try_that_midnight_interrupts_counts_for_its_day(browser, files, way):
    browser.open("")
    wait_for_konobi(browser)
    day = browser.clock.date() // DAY
    browser.clock.advance(until_midnight(browser) - 60_000)
    go(browser, "puzzles/today")
    address = location.hash.removeprefix("#")
    if way != "reload before a move":
        browser.play("f1")
    if way == "another puzzle":
        go(browser, "puzzles/tau")
        go(browser, f"puzzles/tau/{puzzle('tau', TAU).id}")
        browser.press("h", wait=300)
    browser.clock.advance(120_000)
    if way == "home":
        go(browser, "")
        go(browser, address)
    else:
        browser.open(address)
    browser.wait()
    assert browser.shown("puzzle").startswith("Puzzle of the day")
    kept = ("f2",) if way == "reload" else ("f1", "f2")
    browser.play(*kept)
    assert stored(browser, "daily")["days"] == [[day, day]]
    browser.open(address)
    assert not browser.shown("puzzle").startswith("Puzzle of the day")


def test_an_open_home_screen_shows_the_new_puzzle_after_midnight_and_after_sleep(browser) -> None:
    browser.open("")
    before = browser.shown("daily")
    browser.clock.advance(until_midnight(browser) - 10)
    assert browser.shown("daily") == before
    browser.clock.advance(20)
    assert browser.shown("daily") != before
    before = browser.shown("daily")
    browser.clock.set_by = DAY
    document.notify(Event("visibilitychange", document))
    assert browser.shown("daily") != before


def test_a_missing_or_broken_file_and_damaged_attempts_are_reported(browser, files):
    browser.open("puzzles/stawn")
    assert "cannot be loaded" in browser.shown("notice-text")
    go(browser, "puzzles/chess")
    assert "no such puzzle" in browser.shown("notice-text")
    go(browser, "puzzles/konobi/ffffff")
    assert "no such puzzle" in browser.shown("notice-text")
    assert location.hash == "#puzzles/konobi"
    for text in ("<html>", "puzzles konobi 1\n1 win x | y"):
        FILES["assets/puzzles/tau.txt"] = text
        go(browser, "puzzles/tau")
        assert "puzzles" in browser.shown("notice-text")
    for key in ("puzzles/konobi", "daily", "reviewed", "review/x"):
        browser.storage.texts[f"pentabula/{key}"] = '"konobi?[[['
    browser.open("puzzles/konobi")
    assert "0 of 1 solved" in browser.shown("puzzles")
    assert "It has been set aside" in browser.shown("notice-text")
    go(browser, f"puzzles/konobi/{ONE.id}")
    browser.play("f1", "f2")
    assert browser.storage.texts["pentabula/damaged/puzzles/konobi"] == '"konobi?[[['
    assert ONE.id in stored(browser, "puzzles/konobi")["puzzles"]
    go(browser, "")
    assert "Puzzle of the day" in browser.shown("daily")


def test_progress_that_cannot_be_saved_is_announced(browser: Browser, files: None) -> None:
    browser.open(f"puzzles/konobi/{ONE.id}")
    browser.storage.is_full = True
    browser.play("f1", "f2")
    assert "Solved." in browser.said("status")
    assert "progress with puzzles cannot be saved" in browser.shown("notice-text")
    go(browser, "puzzles/konobi")
    assert "1 of 1 solved" in browser.shown("puzzles")


def store_reviewed_game(browser: Browser) -> None:
    """Stores a game against a level and its review like an earlier version."""
    record = read_record("tau rows=6 cols=6 bid53 bid107 pass row3 cole colb row1", games.load)
    record.tags["Seat1"] = "level novice"
    data = reviewed(record, ReviewLimits(seed=1)).data
    browser.storage.texts["pentabula/game/a"] = saved(session(record))
    text = write_stored(data, is_done=True, is_open=False)
    browser.storage.texts["pentabula/review/a"] = text


def test_reviews_stored_by_an_earlier_version_become_new_puzzles_whose_taps_read_nothing(
    browser: Browser, files: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_reviewed_game(browser)
    browser.open("puzzles/tau")
    words = browser.shown("puzzles")
    assert "From your games" in words and "new puzzle" in words
    assert "from your games." in words and "due again" not in words
    own = own_puzzles(browser, "tau")
    assert own and all(each.goal in ("better", "bid") for each in own)
    go(browser, f"puzzles/tau/{own[0].id}")
    read, replayed = list[str](), list[str]()
    get, replay = LocalStorage.getItem, puzzle_history.check
    with monkeypatch.context() as patch:
        patch.setattr(LocalStorage, "getItem", lambda s, key: (read.append(key), get(s, key))[1])
        patch.setattr(
            puzzle_history,
            "check",
            lambda puzzle, game: (replayed.append(puzzle.id), replay(puzzle, game)),
        )
        browser.play("z9", "row99")
        assert browser.said("alert") and read == [] and replayed == []
        browser.play(own[0].line[0])
        assert "Solved." in browser.said("status") and replayed == []
    go(browser, "puzzles/tau")
    assert own_puzzles(browser, "tau") == own
