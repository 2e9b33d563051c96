"""Stored games are found by their keys and links, the newest first."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.browsing import undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates
from pentabula.app.store.keys import game_key, is_game, review_key
from pentabula.app.store.saved_game import write_saved
from pentabula.app.store.stored_games import StoredGames, has_begun
from pentabula.core.errors import GameError
from pentabula.core.position import AnyPosition, Move
from pentabula.core.record import Record, read_record, write_link, write_record
from tests.app.store.memory_store import MemoryStore

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
            ONE: write_saved(session_of(START), Dates(1, 1)),
            TWO: write_saved(session_of(f"{START}&moves=b2"), Dates(2, 2)),
            THREE: write_saved(session_of(WON), Dates(3, 3)),
        }
    )


@pytest.fixture
def stored(store: MemoryStore) -> StoredGames:
    return StoredGames(store, lambda: 0x18BCF, Random(1))


def test_games_are_sorted_by_their_last_change(stored: StoredGames) -> None:
    assert stored.newest_first() == [THREE, TWO, ONE]


def test_a_game_from_the_future_is_neither_the_newest_nor_resumed_first(
    store: MemoryStore, stored: StoredGames
) -> None:
    ahead = game_key("ahead")
    session = session_of(f"{START}&moves=b3")
    store.write(ahead, write_saved(session, Dates(0x18BCF + 1, 0x18BCF + 1)))
    assert stored.newest_first() == [THREE, TWO, ONE, ahead]
    found = stored.newest_unfinished()
    assert found is not None and found[0] == TWO


def test_a_comment_does_not_move_a_game_up(store: MemoryStore, stored: StoredGames) -> None:
    store.write(TWO, write_saved(session_of(f"{START}&moves=b2"), Dates(2, 900)))
    assert stored.newest_first() == [THREE, TWO, ONE]


def test_a_new_key_is_new_even_if_the_clock_went_back(store: MemoryStore) -> None:
    first = StoredGames(store, lambda: 7, Random(1)).new_key()
    store.write(first, "a game")
    assert StoredGames(store, lambda: 7, Random(1)).new_key() != first


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


def test_a_game_whose_moves_are_all_undone_has_begun(stored: StoredGames) -> None:
    saved = stored.read(TWO)
    undo(saved.session)
    assert has_begun(saved) and not has_begun(stored.read(ONE))


def test_only_games_without_a_move_are_removed(store: MemoryStore, stored: StoredGames) -> None:
    store.write(game_key("damaged"), "{")
    stored.remove_unbegun()
    assert store.keys(game_key("")) == [game_key("damaged"), THREE, TWO]


def test_a_record_resumes_the_game_whose_cursor_is_at_its_end(stored: StoredGames) -> None:
    opened = stored.resume_or_begin(read_record(f"{START}&moves=b2", games.load))
    key, session = opened.key, opened.session
    assert key == TWO and session.node.ply == 1
    opened = stored.resume_or_begin(read_record(f"{START}&moves=b3", games.load))
    key, session = opened.key, opened.session
    assert is_game(key) and key not in (ONE, TWO, THREE) and session.node.token == "b3"


def random_move(position: AnyPosition, rng: Random) -> Move:
    return rng.choice(list(islice(position.legal_moves(), 200)))


@pytest.mark.parametrize("name", games.names())
@given(data=st.data())
def test_the_same_game_opened_again_is_one_entry(name: str, data: st.DataObject) -> None:
    """By its link or its text, wherever its cursor is, also in a variation."""
    game, rng = games.load(name), Random(data.draw(st.integers(0, 999)))
    record = Record.start(game, {})
    node = record.root
    for _ in range(data.draw(st.integers(1, 12))):
        if node.position.outcome() is None:
            node = record.play(node, random_move(node.position, rng))
    store = MemoryStore({})
    stored = StoredGames(store, lambda: 7, Random(1))
    texts = (write_link(record, node), write_record(record))
    opened = stored.resume_or_begin(read_record(texts[0], games.load))
    steps = [opened.session.record.root, *opened.session.node.line()]
    at = data.draw(st.sampled_from(steps))
    opened.session.go(at)
    if data.draw(st.booleans()) and at.position.outcome() is None:
        opened.session.go(
            opened.session.record.play(at, random_move(at.position, rng))
        )  # perhaps in a variation
    if opened.session.record.root.main_line_end().ply > node.ply:
        return
    store.write(opened.key, write_saved(opened.session, Dates(1, 1)))
    for text in texts:
        again = stored.resume_or_begin(read_record(text, games.load))
        assert again.key == opened.key
        assert again.session.cursor.link == texts[0]


def test_two_tabs_that_open_a_finished_game_store_it_under_one_key(store: MemoryStore) -> None:
    store.remove(THREE)
    keys = {
        StoredGames(store, lambda now=now: now, Random(now))
        .resume_or_begin(read_record(WON, games.load))
        .key
        for now in (1, 2)
    }
    assert len(keys) == 1 and all(map(is_game, keys))


def test_two_tabs_that_open_a_start_play_two_games(store: MemoryStore) -> None:
    keys = {
        StoredGames(store, lambda now=now: now, Random(now))
        .resume_or_begin(read_record("stawn", games.load))
        .key
        for now in (1, 2)
    }
    assert len(keys) == 2


def test_a_game_is_removed_with_its_review(store: MemoryStore, stored: StoredGames) -> None:
    store.write(review_key(TWO), "a review")
    stored.remove(TWO)
    assert set(store.texts) == {ONE, THREE}
