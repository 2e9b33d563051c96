"""Stored games are found by their keys and links, the newest first."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.browsing import undo
from pentabula.app.store.dates import Dates
from pentabula.app.store.keys import game_key, is_game, review_key
from pentabula.app.store.pasted_games import OTHER_PLAYERS, OTHER_RESULT, split_games
from pentabula.app.store.saved_game import write_saved
from pentabula.app.store.stored_games import OpenedGame, StoredGames, has_begun
from pentabula.core.errors import GameError
from pentabula.core.position import AnyPosition, Move
from pentabula.core.record import Record, read_record, write_link, write_record
from tests.app.sessions import saved
from tests.app.sessions import session as session_of
from tests.app.store.memory_store import MemoryStore

ONE, TWO, THREE = (game_key(name) for name in ("one", "two", "three"))
START = "konobi?size=4&pie=off"
WON = f"{START}&moves=a1,d4,a2,d3,a3,d2,a4"


@pytest.fixture
def store() -> MemoryStore:
    """Three games: a finished one is the newest, then one that has just begun, then a new one."""
    return MemoryStore(
        {ONE: saved(START), TWO: saved(f"{START}&moves=b2", 2), THREE: saved(WON, 3)}
    )


@pytest.fixture
def stored(store: MemoryStore) -> StoredGames:
    return StoredGames(store, lambda: 0x18BCF, Random(1))


def test_games_are_sorted_by_their_last_move_and_keys_are_new_even_if_the_clock_went_back(
    stored, store
):
    assert stored.newest_first() == [THREE, TWO, ONE]
    store.write(TWO, write_saved(session_of(f"{START}&moves=b2"), Dates(2, 900)))  # a comment
    assert stored.newest_first() == [THREE, TWO, ONE]
    ahead = game_key("ahead")
    session = session_of(f"{START}&moves=b3")
    store.write(ahead, write_saved(session, Dates(0x18BCF + 1, 0x18BCF + 1)))
    assert stored.newest_first() == [THREE, TWO, ONE, ahead]
    found = stored.newest_unfinished()
    assert found[0] == TWO
    first = StoredGames(store, lambda: 7, Random(1)).new_key()
    store.write(first, "a game")
    assert StoredGames(store, lambda: 7, Random(1)).new_key() != first


def test_a_game_is_read_or_the_reason_is_raised_and_those_without_a_move_are_removed(store, stored):
    assert stored.read(TWO).session.cursor.link == f"{START}&moves=b2"
    store.write(TWO, "{")
    with pytest.raises(GameError, match="damaged"):
        stored.read(TWO)
    with pytest.raises(GameError):
        stored.read(game_key("none"))
    store.write(game_key("damaged"), "{")
    stored.remove_unbegun()
    assert store.keys(game_key("")) == [game_key("damaged"), THREE, TWO]
    store.write(review_key(TWO), "a review")
    stored.remove(TWO)
    assert set(store.texts) == {game_key("damaged"), THREE}


def test_a_record_resumes_its_game_and_the_newest_unfinished_game_has_a_move(store, stored) -> None:
    opened = stored.resume_or_begin(read_record(f"{START}&moves=b2", games.load))
    key, session = opened.key, opened.session
    assert key == TWO and session.node.ply == 1
    opened = stored.resume_or_begin(read_record(f"{START}&moves=b3", games.load))
    key, session = opened.key, opened.session
    assert is_game(key) and key not in (ONE, TWO, THREE) and session.node.token == "b3"
    saved = stored.read(TWO)
    undo(saved.session)
    assert has_begun(saved) and not has_begun(stored.read(ONE))
    found = stored.newest_unfinished()
    assert found[0] == TWO
    store.remove(TWO)
    assert stored.newest_unfinished() is None


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
    store.write(opened.key, saved(opened.session))
    for text in texts:
        again = stored.resume_or_begin(read_record(text, games.load))
        assert again.key == opened.key and again.session.cursor.link == texts[0]


def test_two_tabs_that_open_a_finished_game_store_it_under_one_key(store: MemoryStore) -> None:
    store.remove(THREE)
    keys = {
        StoredGames(store, lambda now=now: now, Random(now))
        .resume_or_begin(read_record(WON, games.load))
        .key
        for now in (1, 2)
    }
    assert len(keys) == 1 and all(map(is_game, keys))
    keys = {
        StoredGames(store, lambda now=now: now, Random(now))
        .resume_or_begin(read_record("stawn", games.load))
        .key
        for now in (1, 2)
    }
    assert len(keys) == 2


TAGS = '[Game "konobi"] [Size "5"] [Pie "off"]'
KEY = game_key("stored")


def opened(stored: str, pasted: str) -> OpenedGame:
    """Pastes a record where another one is stored."""
    store = MemoryStore()
    session = session_of(f"{TAGS} {stored}")
    store.write(KEY, saved(session))
    record = read_record(f"{TAGS} {pasted}", games.load)
    return StoredGames(store, lambda: 7, Random(1)).resume_or_begin(record)


def holds(record: Record, text: str) -> bool:
    """Whether everything in a text is in a record."""
    other = read_record(f"{TAGS} {text}", games.load)
    return write_record(record) == write_record(other)


@pytest.mark.parametrize(
    ("stored", "pasted", "merged", "says"),
    [
        ("b2 d4", "b2 d4", "b2 d4", None),
        ("b2 d4", "b2 {good} d4 {bad}", "b2 {good} d4 {bad}", "2 comments"),
        ("b2 {mine} d4", "b2 {yours} d4", "b2 {mine yours} d4", "1 comment"),
        ("b2 {mine and yours} d4", "b2 {yours} d4", "b2 {mine and yours} d4", None),
        ("b2 d4", "b2 (c3 e5) d4", "b2 (c3 e5) d4", "2 moves"),
        ("b2 d4", "b2 (c3 {why} $1) d4", "b2 (c3 {why} $1) d4", "1 move, 1 comment and 1 mark"),
        ("b2 $1 d4", "b2 $2$10 d4", "b2 $1$10 d4", "1 mark"),
        ("b2 d4", '[Seat0 "Ana"] b2 d4', '[Seat0 "Ana"] b2 d4', "the players"),
        ("b2 d4", '[Event "Cup"] b2 d4', '[Event "Cup"] b2 d4', "further tags"),
        (
            "b2 d4",
            '[Result "0-1 by resignation"] b2 d4',
            '[Result "0-1 by resignation"] b2 d4',
            "the resignation",
        ),
    ],
)
def test_new_parts_are_added_and_named(stored, pasted, merged, says):
    found = opened(stored, pasted)
    assert found.key == KEY and holds(found.session.record, merged)
    expected = None if says is None else f"Added to your stored game: {says}."
    assert (None if found.notice is None else str(found.notice)) == expected


@pytest.mark.parametrize(
    ("stored", "pasted", "reason"),
    [
        ('[Seat0 "Ana"] b2 d4', '[Seat0 "Eve"] b2 d4', OTHER_PLAYERS),
        (
            '[Result "1-0 by resignation"] b2 d4',
            '[Result "0-1 by resignation"] b2 d4',
            OTHER_RESULT,
        ),
        ('[Event "Cup"] b2', '[Event "League"] b2', "its tag Event differs"),
    ],
)
def test_a_contradiction_is_a_new_game(stored: str, pasted: str, reason: object) -> None:
    found = opened(stored, pasted)
    assert found.key != KEY and str(reason) in str(found.notice)
    assert holds(found.session.record, pasted)


LINKS = ("konobi?size=4&pie=off&moves=a1,b3", "tabik?size=3&pie=off&moves=a1a2", "tau")

COMMENTS = st.one_of(
    st.text(st.sampled_from('ab ["]{}\n?='), max_size=20), st.just('x\n[Game "tau"]\n"{')
)


@given(st.lists(st.tuples(st.sampled_from(LINKS), COMMENTS), min_size=1))
def test_consecutive_records_are_split(found: list[tuple[str, str]]) -> None:
    texts = []
    for link, comment in found:
        record = read_record(link, games.load)
        record.root.comment = comment.strip()
        texts.append(write_record(record))
    parts = split_games("\n".join(texts))
    assert [part.strip() for part in parts] == [text.strip() for text in texts]
    links = [f"https://example.org/#{link}" for link in LINKS[:2]]
    assert split_games("\n\n".join(links)) == links
    text = "konobi?size=4&pie=off&moves=a1,\nb3"
    assert split_games(text) == [text]
