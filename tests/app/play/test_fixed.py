"""A session that stays at its position."""

from __future__ import annotations

from random import Random

from pentabula import games
from pentabula.app.play.browsing import back, first, redo, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.fixed import FixedSession
from pentabula.core.record import read_record

FORCED = "konobi?size=4&pie=off&moves=d2,d4,d1,c2,c4,c1,b2,d3,b1,b4,a4,a3,a2"
"""After a1, Black has only `pass` (konobi.md, Settled 5)."""


def session(link: str = FORCED) -> FixedSession:
    return FixedSession(read_record(link, games.load), LocalDice(Random(1)))


def test_its_record_is_not_browsed() -> None:
    fixed = session()
    start = fixed.node
    for lead in (undo, back, first, redo):
        lead(fixed)
        assert fixed.node is start


def test_no_move_is_played_automatically() -> None:
    fixed = session()
    fixed.tap("a1")
    fixed.play_forced_passes()
    assert fixed.node.token == "a1"


def test_the_moves_before_the_position_are_not_announced() -> None:
    assert session().last_played == ()


def test_retract_removes_what_was_played() -> None:
    fixed = session()
    start = fixed.node
    fixed.tap("a1")
    fixed.retract(start)
    assert fixed.node is start and not start.children and fixed.last_played == ()
