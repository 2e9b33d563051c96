"""Saved games are read as they were written; damaged ones are refused."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.browsing import back, first, last, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.editing import resign
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates
from pentabula.app.store.saved_game import VERSION, dates_of, is_over, link_of, write_saved
from pentabula.core.errors import GameError
from pentabula.core.record import read_record, write_record
from pentabula.core.replay import RecordError
from tests.app.sessions import reopened, saved
from tests.app.sessions import session as playing


def test_a_saved_game_keeps_its_start_cursor_variations_and_half_made_move() -> None:
    session = playing("tabik?size=3&pie=off&moves=a1a2,b2b3")
    undo(session)
    session.tap("c1")
    session.tap("c2")
    session.tap("b2")
    again = reopened(saved(session)).session
    assert again.cursor.link == session.cursor.link and again.chosen == ("b2",)
    assert write_record(again.record) == write_record(session.record)
    board = "4_._._._./3_._X_._./2_._._._./1_._._._./__a_b_c_d"
    start = f"konobi_size=4_pie=off_turn=white_black=seat0/{board}"
    session = playing(f"konobi?from={start}&moves=c2,b1")
    undo(session)
    undo(session)
    again = reopened(saved(session)).session
    assert again.cursor.link == f"konobi?size=4&pie=off&from={start}"
    assert again.record.is_same_game(session.record) and again.node is again.record.root
    last(again)
    assert [node.token for node in again.node.line()] == ["c2", "b1"]
    session = playing("konobi?size=5&pie=off&moves=c3,d4")
    back(session)
    session.tap("a1")
    session.tap("e5")
    first(session)
    again = reopened(saved(session)).session
    assert again.node is again.record.root
    last(again)
    assert [node.token for node in again.node.line()] == ["c3", "a1", "e5"]


def test_the_dates_are_kept_and_known_with_the_end_without_replaying() -> None:
    text = write_saved(playing("konobi"), Dates(77, 99))
    assert reopened(text).dates == Dates(77, 99)
    assert dates_of('{"link": "konobi", "is_over": false, "updated": 5}') == Dates(5, 5)
    assert dates_of('{"updated": 5, "link": "konobi"}') == Dates(5, 5)
    session = playing("konobi?size=5&moves=c3")
    text = write_saved(session, Dates(8, 9))
    assert dates_of(text) == Dates(8, 9) and not is_over(text)
    resign(session)
    assert is_over(write_saved(session, Dates(8, 9)))
    assert dates_of("rubbish") == Dates() and is_over("rubbish")
    assert link_of(saved(session)) == session.cursor.link
    assert link_of("rubbish") == ""


def test_a_saved_game_keeps_resignations_and_is_over_if_its_main_line_is() -> None:
    session = playing("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    session.go(session.record.root.children[0])
    session.tap("d1")
    resign(session)
    back = reopened(saved(session)).session
    assert back.cursor.link == session.cursor.link and back.outcome == session.outcome
    assert "resigned" in str(back.outcome.reason)
    by_moves = back.record.root.main_line_end().position.outcome()
    assert "edges" in str(by_moves.reason)
    session = playing("konobi?size=5&moves=c3")
    resign(session)
    outcome = reopened(saved(session)).session.outcome
    assert outcome.winner == 0
    session = playing("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    undo(session)
    session.tap("c1")
    assert session.outcome is None and is_over(saved(session))
    session = playing("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,b1")
    session.go(session.node.parent or session.node)
    session.tap("a4")
    assert session.outcome is not None and not is_over(saved(session))


def test_a_truncated_or_later_game_is_refused_and_half_characters_do_no_damage() -> None:
    text = json.dumps({"version": VERSION + 1, "record": "anything"})
    with pytest.raises(RecordError, match="newer version"):
        reopened(text)
    text = saved(playing("konobi?size=5&moves=c3"))
    with pytest.raises(RecordError, match="damaged"):
        reopened(text[: len(text) // 2])
    record = read_record('[Game "konobi"]\n[Seat0 "A\ud800"]\n\na1 {c \udfff} b2', games.load)
    session = Session(record, LocalDice(Random(1)), record.root.main_line_end())
    again = reopened(saved(session)).session
    assert again.record.tags["Seat0"] == "A\ufffd"
    assert again.record.root.children[0].comment == "c \ufffd"


@pytest.mark.parametrize("place", ["cursor", "ahead"])
@pytest.mark.parametrize("cursor", [None, "x", [9, 9], [True], [-1], {"a": 1}, [[0]]])
def test_a_damaged_cursor_loses_no_move(place: str, cursor: object) -> None:
    stored = json.loads(saved(playing("konobi?size=5&moves=c3,d4")))
    stored[place] = cursor
    assert reopened(json.dumps(stored)).session.record.root.main_line_end().ply == 2


@given(st.text())
def test_any_text_raises_a_game_error_at_most(text: str) -> None:
    with pytest.raises(GameError):
        reopened(text)


@given(
    st.dictionaries(
        st.sampled_from(["version", "record", "cursor", "ahead", "chosen", "played", "updated"]),
        st.one_of(st.none(), st.integers(), st.text(), st.lists(st.integers())),
    )
)
def test_any_stored_object_raises_a_game_error_at_most(stored: dict[str, object]) -> None:
    try:
        reopened(json.dumps(stored))
    except GameError as error:
        assert str(error)


@pytest.mark.parametrize(
    "stored", ['"soon"', "null", "true", "-1", "1.5", "1e999", "9" * 400, "253402300799001"]
)
def test_an_invalid_time_is_unknown(stored: str) -> None:
    text = f'{{"is_over": false, "played": {stored}, "updated": {stored}}}'
    assert dates_of(text) == Dates()


@given(
    st.integers(0, 10**14),
    st.integers(0, 10**14),
    st.booleans(),
    st.text("konobi?size=5&moves,", max_size=20),
)
def test_the_end_of_a_text_and_the_whole_text_give_the_same_facts(played, changed, over, link):
    stored = {"link": link, "is_over": over, "played": played, "updated": changed}
    for text in (json.dumps(stored), json.dumps(dict(reversed(stored.items())))):
        assert dates_of(text) == Dates(played, changed)
        assert (is_over(text), link_of(text)) == (over, link)
