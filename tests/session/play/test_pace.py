"""When a level acts: late enough to be followed, and play by play where a turn has several."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.record import read_record
from pentabula.session.keep.settings import Settings
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.opponent import only_move, wanted_search
from pentabula.session.play.pace import REPLY_MS, is_mid_turn, wait_ms
from pentabula.session.play.session import Session
from pentabula.session.play.turns import runs, turn_of

LEVEL = "Level novice"
USUAL = Settings()
LIGHT_TO_PLAY = "tabula?start=0&moves=roll21"


def table(link: str, first: str = "", second: str = LEVEL) -> Session:
    record = read_record(link, games.load)
    record.tags.update({"Seat0": first, "Seat1": second})
    return Session(record, LocalDice(Random(1)))


def wait(session: Session, settings: Settings = USUAL, *, has_motion: bool = True) -> int:
    return wait_ms(session, settings, has_motion=has_motion)


@pytest.mark.parametrize("has_motion", [True, False])
def test_a_reply_is_never_in_sight_sooner_than_400_ms(has_motion: bool) -> None:
    session = table("konobi?size=5&pie=off&moves=c3")
    assert wait(session, has_motion=has_motion) == REPLY_MS == 400


def test_the_plays_of_a_turn_come_600_ms_apart_and_at_once_where_nothing_moves() -> None:
    session = table(LIGHT_TO_PLAY, LEVEL, "")
    assert is_mid_turn(session)
    assert wait(session) == 600
    assert wait(session, Settings(plays="1200")) == 1200
    assert wait(session, has_motion=False) == 0


def test_two_levels_play_at_a_pace_of_their_own() -> None:
    session = table("konobi?size=5&pie=off&moves=c3", LEVEL, LEVEL)
    assert wait(session) == 1000
    assert wait(session, Settings(pace="3000"), has_motion=False) == 3000


def test_a_person_is_not_amid_the_turn_of_a_level() -> None:
    assert not is_mid_turn(table(LIGHT_TO_PLAY, "", LEVEL))
    assert not is_mid_turn(table("konobi?size=5&pie=off", LEVEL, ""))
    paused = table(LIGHT_TO_PLAY, LEVEL, "")
    paused.cursor.is_paused = True
    assert not is_mid_turn(paused)


def test_the_only_move_of_a_level_is_made_by_itself_but_not_with_the_move_before() -> None:
    """tabik.md, Settled 1, size 2: after `b2a2 a1b1 b1~b2` one move is left."""
    session = table("tabik?size=2&pie=off&moves=b2a2,a1b1")
    session.enter("b1~b2")
    assert session.node.token == "b1~b2"
    assert only_move(session) == "a1~a2"
    assert wanted_search(session, 1, seconds=3, wants_hint=False, is_analysing=False) is None
    session.play_for_engine("a1~a2")
    assert only_move(session) is None


def test_a_person_who_has_one_move_is_not_answered_for() -> None:
    session = table("tabik?size=2&pie=off&moves=b2a2,a1b1", "", "")
    session.cursor.plays_forced = False
    session.enter("b1~b2")
    assert only_move(session) is None


def test_a_turn_is_all_that_one_seat_did_with_its_dice() -> None:
    session = table("tabula?start=0&moves=roll21,in/2,in/1,roll43,in/4")
    tokens = [node.token for node in turn_of(session.node)]
    assert tokens == ["roll43", "in/4"]
    line = tuple(session.node.line())
    assert [[node.token for node in run] for run in runs(line)] == [
        ["roll21", "in/2", "in/1"],
        ["roll43", "in/4"],
    ]
    assert turn_of(session.record.root) == ()


def test_the_last_move_is_marked_as_a_whole_until_the_next_one_is_made() -> None:
    session = table("tabula?start=0&moves=roll21,in/2,in/1", LEVEL, "")
    assert set(session.cursor.last_sites()) >= {"2", "1"}
    session.roll()
    assert set(session.cursor.last_sites()) >= {"2", "1"}
