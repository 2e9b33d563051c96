"""What is stored about puzzles is read once, and every finished review becomes puzzles once."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from pentabula import games
from pentabula.app.store import puzzle_store
from pentabula.app.store.keys import DAILY, damaged_key, game_key, puzzles_key, review_key
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.app.store.stored_games import StoredGames
from pentabula.core.days import SolvedDays, read_solved_days
from pentabula.core.record import read_record
from pentabula.puzzles.puzzle_history import read_progress
from pentabula.review.data import ReviewData, ReviewLimits
from pentabula.review.review_text import write_stored
from tests.app.sessions import saved
from tests.app.sessions import session as session_of
from tests.app.store.memory_store import MemoryStore
from tests.app.store.test_store import Disk, Tab
from tests.puzzles.samples import KONOBI, puzzle
from tests.review.games_played import reviewed

DAY = 86_400_000
PUZZLE = puzzle("konobi", KONOBI)
OTHER = replace(PUZZLE, query=PUZZLE.query.replace("size=", "size=1"))
GAME = game_key("a")


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def make(store: MemoryStore) -> Callable[[], PuzzleStore]:
    """Makes the puzzle store of another visit, on day 10 of the calendar."""
    stored_games = StoredGames(store, lambda: 0, Random(1))
    return lambda: PuzzleStore(store, stored_games, lambda: 10 * DAY, lambda now: 60)


@pytest.fixture
def puzzles(make: Callable[[], PuzzleStore]) -> PuzzleStore:
    return make()


@pytest.fixture(scope="module")
def data() -> ReviewData:
    """A finished review, in which seat 0 has lost the game."""
    record = read_record("tau rows=6 cols=6 bid53 bid107 pass row3 cole colb row1", games.load)
    record.tags["Seat1"] = "level novice"
    return reviewed(record, ReviewLimits(seed=1)).data


def store_review(store: MemoryStore, data: ReviewData, *, is_done: bool = True) -> None:
    """Stores a game and its review, as the page does."""
    store.write(GAME, saved(session_of(data.record)))
    store.write(review_key(GAME), write_stored(data, is_done=is_done, is_open=True))


def test_attempts_are_read_again_only_after_a_change_by_another_tab(
    store, puzzles, make, monkeypatch
):
    read: list[str | None] = []
    monkeypatch.setattr(
        puzzle_store,
        "read_progress",
        lambda text, game: (read.append(text), read_progress(text, game))[1],
    )
    puzzles.add_error(PUZZLE)
    for _ in range(3):
        assert puzzles.progress("konobi").of(PUZZLE).card is not None
    assert read == [None]
    store.texts[puzzles_key("konobi")] = "{}"
    for _ in range(3):
        assert puzzles.progress("konobi").of(PUZZLE).card is None
    assert read == [None, "{}"]
    puzzles.add_error(PUZZLE)
    puzzles.add(PUZZLE, 5, daily=8, failed=lambda problem: None)
    assert make().progress("konobi") == puzzles.progress("konobi")
    assert make().solved_days == puzzles.solved_days and puzzles.solved_days == SolvedDays(
        ((8, 8),)
    )
    assert puzzles.today == 9


def test_attempts_in_two_tabs_are_all_kept() -> None:
    disk = Disk()
    tabs = [Tab(disk), Tab(disk)]
    for day, (tab, tried) in enumerate(zip(tabs, (PUZZLE, OTHER), strict=True)):
        made = PuzzleStore(
            tab.store, StoredGames(tab.store, lambda: 0, Random(1)), lambda: 0, lambda n: 0
        )
        made.add(tried, 5, daily=day, failed=lambda problem: None)
    for tab in tabs:
        tab.store.flush()
    kept = read_progress(disk.texts[puzzles_key("konobi")], games.load("konobi"))
    assert kept.of(PUZZLE).is_solved and kept.of(OTHER).is_solved
    assert read_solved_days(disk.texts[DAILY]).streak_on(1) == 2


def test_a_finished_review_becomes_puzzles_once(store, puzzles, data):
    puzzles.add_from_review(GAME, data, 0)
    own = puzzles.progress("tau").from_games
    assert own
    store.remove(puzzles_key("tau"))
    puzzles.add_from_review(GAME, data, 0)
    assert puzzles.progress("tau").from_games == ()


def test_a_stored_review_becomes_the_same_puzzles(store, puzzles, make, data):
    puzzles.add_from_review(GAME, data, 0)
    expected = puzzles.progress("tau")
    store.texts.clear()
    store_review(store, data)
    other = make()
    assert not other.add_from_stored_review("konobi") and other.add_from_stored_review("tau")
    assert other.progress("tau") == expected and not other.add_from_stored_review("tau")


def test_an_unfinished_review_waits_and_damaged_attempts_are_set_aside(store, puzzles, data):
    store_review(store, data, is_done=False)
    assert not puzzles.add_from_stored_review("tau")
    store_review(store, data)
    assert puzzles.add_from_stored_review("tau")
    key = puzzles_key("konobi")
    assert not puzzles.set_damaged_aside("konobi")
    store.write(key, "[")
    assert puzzles.set_damaged_aside("konobi")
    assert store.read(key) is None and store.read(damaged_key(key)) == "["


def test_a_review_of_another_version_is_read_once(store, puzzles, data):
    store_review(store, data)
    key = review_key(GAME)
    store.write(key, store.texts[key].replace('\\"review\\": ', '\\"review\\": 9'))
    assert puzzles.add_from_stored_review("tau") and not puzzles.add_from_stored_review("tau")
    assert puzzles.progress("tau").from_games == ()
