"""A pasted record is added to the stored copy of its game, or is a new game; nothing is lost."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates
from pentabula.app.store.keys import game_key
from pentabula.app.store.pasted_games import OTHER_PLAYERS, OTHER_RESULT, split_games
from pentabula.app.store.saved_game import write_saved
from pentabula.app.store.stored_games import Opened, StoredGames
from pentabula.core.message import Message
from pentabula.core.record import Record, read_record, write_record
from tests.app.store.memory_store import MemoryStore

TAGS = '[Game "konobi"] [Size "5"] [Pie "off"]'
KEY = game_key("stored")


def opened(stored: str, pasted: str) -> Opened:
    """Pastes a record where another one is stored."""
    store = MemoryStore()
    session = Session(read_record(f"{TAGS} {stored}", games.load), LocalDice(Random(1)))
    store.write(KEY, write_saved(session, Dates(1, 1)))
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
        ("b2 $1 d4", "b2 $1$2 d4", "b2 $1$2 d4", "1 mark"),
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
def test_what_is_new_is_added_and_named(
    stored: str, pasted: str, merged: str, says: str | None
) -> None:
    found = opened(stored, pasted)
    assert found.key == KEY
    assert holds(found.session.record, merged)
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
    ],
)
def test_a_contradiction_is_a_new_game(stored: str, pasted: str, reason: Message) -> None:
    found = opened(stored, pasted)
    assert found.key != KEY
    assert found.notice == reason
    assert holds(found.session.record, pasted)


def test_another_value_of_a_tag_is_a_new_game() -> None:
    found = opened('[Event "Cup"] b2', '[Event "League"] b2')
    assert found.key != KEY and "its tag Event differs" in str(found.notice)


LINKS = ("konobi?size=4&pie=off&moves=a1,b3", "tabik?size=3&pie=off&moves=a1a2", "tau")

COMMENTS = st.one_of(
    st.text(st.sampled_from('ab ["]{}\n?='), max_size=20), st.just('x\n[Game "tau"]\n"{')
)


@given(st.lists(st.tuples(st.sampled_from(LINKS), COMMENTS), min_size=1))
def test_records_one_after_the_other_are_told_apart(found: list[tuple[str, str]]) -> None:
    texts = []
    for link, comment in found:
        record = read_record(link, games.load)
        record.root.comment = comment.strip()
        texts.append(write_record(record))
    parts = split_games("\n".join(texts))
    assert [part.strip() for part in parts] == [text.strip() for text in texts]


def test_links_on_lines_of_their_own_are_told_apart() -> None:
    links = [f"https://example.org/#{link}" for link in LINKS[:2]]
    assert split_games("\n\n".join(links)) == links


def test_a_link_that_was_broken_into_lines_stays_whole() -> None:
    text = "konobi?size=4&pie=off&moves=a1,\nb3"
    assert split_games(text) == [text]
