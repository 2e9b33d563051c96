"""Stored games are found by their keys and links, the newest first."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.record import read_record
from pentabula.session.keep.keys import game_key, is_game, review_key
from pentabula.session.keep.shelf import write_saved
from pentabula.session.keep.stored_games import StoredGames, has_begun
from pentabula.session.play.browsing import undo
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.session import Session
from tests.session.keep.memory_store import MemoryStore

ONE, TWO, THREE = (game_key(name) for name in ("one", "two", "three"))
START = "konobi?size=4&pie=off"
WON = f"{START}&moves=a1,d4,a2,d3,a3,d2,a4"


def session_of(link: str) -> Session:
    return Session(read_record(link, games.load), LocalDice(Random(1)))


@pytest.fixture
def store() -> MemoryStore:
    """Three games: a finished one is the newest, then one that has just begun, then a new one."""
    return MemoryStore(
        {
            ONE: write_saved(session_of(START), 1),
            TWO: write_saved(session_of(f"{START}&moves=b2"), 2),
            THREE: write_saved(session_of(WON), 3),
        }
    )


@pytest.fixture
def stored(store: MemoryStore) -> StoredGames:
    return StoredGames(store, lambda: 0x18BCF, Random(1))


def test_games_are_sorted_by_their_last_change(stored: StoredGames) -> None:
    assert stored.newest_first() == [THREE, TWO, ONE]


def test_a_game_is_read_or_the_reason_is_raised(store: MemoryStore, stored: StoredGames) -> None:
    assert stored.read(TWO).session.cursor.link == f"{START}&moves=b2"
    store.write(TWO, "{")
    with pytest.raises(GameError, match="damaged"):
        stored.read(TWO)
    with pytest.raises(GameError):
        stored.read(game_key("none"))


def test_the_newest_unfinished_game_has_a_move(store: MemoryStore, stored: StoredGames) -> None:
    found = stored.newest_unfinished()
    assert found is not None and found[0] == TWO
    store.remove(TWO)
    assert stored.newest_unfinished() is None


def test_a_game_whose_moves_are_taken_back_has_begun(stored: StoredGames) -> None:
    saved = stored.read(TWO)
    undo(saved.session)
    assert has_begun(saved) and not has_begun(stored.read(ONE))


def test_only_games_without_a_move_are_forgotten(store: MemoryStore, stored: StoredGames) -> None:
    store.write(game_key("damaged"), "{")
    stored.forget_unbegun()
    assert store.keys(game_key("")) == [game_key("damaged"), THREE, TWO]


def test_a_record_resumes_the_game_whose_cursor_is_at_its_end(stored: StoredGames) -> None:
    key, session = stored.resume_or_begin(read_record(f"{START}&moves=b2", games.load))
    assert key == TWO and session.node.ply == 1
    key, session = stored.resume_or_begin(read_record(f"{START}&moves=b3", games.load))
    assert is_game(key) and key not in (ONE, TWO, THREE) and session.node.token == "b3"


def test_a_game_is_removed_with_its_review(store: MemoryStore, stored: StoredGames) -> None:
    store.write(review_key(TWO), "a review")
    stored.remove(TWO)
    assert set(store.texts) == {ONE, THREE}
