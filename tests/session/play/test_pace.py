"""The waits before a level acts, within a turn and between turns."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.record import read_record
from pentabula.core.tree import runs, turn_of
from pentabula.session.keep.settings import Settings
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.opponent import only_move, wanted_search
from pentabula.session.play.pace import REPLY_MS, is_mid_turn, wait_ms
from pentabula.session.play.session import Session

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
def test_a_reply_waits_400_ms(has_motion: bool) -> None:
    session = table("konobi?size=5&pie=off&moves=c3")
    assert wait(session, has_motion=has_motion) == REPLY_MS == 400


def test_the_plays_of_a_turn_are_600_ms_apart_or_immediate_without_motion() -> None:
    session = table(LIGHT_TO_PLAY, LEVEL, "")
    assert is_mid_turn(session)
    assert wait(session) == 600
    assert wait(session, Settings(plays="1200")) == 1200
    assert wait(session, has_motion=False) == 0


def test_games_between_levels_have_their_own_pace() -> None:
    session = table("konobi?size=5&pie=off&moves=c3", LEVEL, LEVEL)
    assert wait(session) == 1000
    assert wait(session, Settings(pace="3000"), has_motion=False) == 3000


def test_a_persons_turn_is_not_the_middle_of_a_levels_turn() -> None:
    assert not is_mid_turn(table(LIGHT_TO_PLAY, "", LEVEL))
    assert not is_mid_turn(table("konobi?size=5&pie=off", LEVEL, ""))
    paused = table(LIGHT_TO_PLAY, LEVEL, "")
    paused.cursor.is_paused = True
    assert not is_mid_turn(paused)


def test_a_levels_only_move_needs_no_search_but_is_not_played_with_the_move_before() -> None:
    """tabik.md, Settled 1, size 2: after `b2a2 a1b1 b1~b2` one move is left."""
    session = table("tabik?size=2&pie=off&moves=b2a2,a1b1")
    session.enter("b1~b2")
    assert session.node.token == "b1~b2"
    assert only_move(session) == "a1~a2"
    assert wanted_search(session, 1, seconds=3, wants_hint=False, is_analysing=False) is None
    session.play_for_engine("a1~a2")
    assert only_move(session) is None


def test_a_persons_only_move_is_not_played_by_the_engine() -> None:
    session = table("tabik?size=2&pie=off&moves=b2a2,a1b1", "", "")
    session.cursor.plays_forced = False
    session.enter("b1~b2")
    assert only_move(session) is None


def test_a_turn_has_all_plies_of_one_seat_with_its_dice() -> None:
    session = table("tabula?start=0&moves=roll21,in/2,in/1,roll43,in/4")
    tokens = [node.token for node in turn_of(session.node)]
    assert tokens == ["roll43", "in/4"]
    line = tuple(session.node.line())
    assert [[node.token for node in run] for run in runs(line)] == [
        ["roll21", "in/2", "in/1"],
        ["roll43", "in/4"],
    ]
    assert turn_of(session.record.root) == ()


def test_the_whole_last_turn_is_marked_until_the_next_play() -> None:
    session = table("tabula?start=0&moves=roll21,in/2,in/1", LEVEL, "")
    assert set(session.cursor.last_sites()) >= {"2", "1"}
    session.roll()
    assert set(session.cursor.last_sites()) >= {"2", "1"}
