"""Browsing a record: by moves, between variations, and forward along the visited line."""

from random import Random

import pytest

from pentabula import games
from pentabula.app.play.browsing import (
    alternative,
    back,
    first,
    forward,
    last,
    main_line,
    next_variation,
    previous_variation,
    redo,
    undo,
)
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.core.record import read_record

TREE = '[Game "konobi"][Size "6"][Pie "off"] 1. c3 2. d5 (2. a1 3. e1 (3. f6)) (2. b6) 3. f2 4. a6'


def session(text: str = TREE) -> Session:
    return Session(read_record(text, games.load), LocalDice(Random(1)))


def tokens(playing: Session) -> str:
    return " ".join(node.token for node in playing.node.line())


def test_redo_follows_the_line_that_was_visited_last() -> None:
    """Against the novice: f6 … f8 …, undo, c3 … c9 …, undo twice, redo."""
    playing = session("konobi?size=9&pie=off")
    playing.record.tags["Seat1"] = "Level novice"
    for mine, answer in (("f6", "b2"), ("f8", "b4")):
        playing.tap(mine)
        playing.play_for_engine(answer)
    undo(playing)
    for mine, answer in (("c3", "h2"), ("c9", "h4")):
        playing.tap(mine)
        playing.play_for_engine(answer)
    undo(playing)
    undo(playing)
    assert tokens(playing) == "f6 b2"
    redo(playing)
    assert tokens(playing) == "f6 b2 c3 h2"
    redo(playing)
    assert tokens(playing) == "f6 b2 c3 h2 c9 h4"


def test_back_forward_and_main_line_stop_at_the_ends() -> None:
    playing = session()
    first(playing)
    back(playing)
    assert tokens(playing) == ""
    forward(playing)
    forward(playing)
    assert tokens(playing) == "c3 d5"
    last(playing)
    forward(playing)
    assert tokens(playing) == "c3 d5 f2 a6"
    playing = session()
    next_variation(playing)
    last(playing)
    next_variation(playing)
    main_line(playing)
    assert tokens(playing) == "c3"
    main_line(playing)
    assert tokens(playing) == "c3"


def test_variations_are_visited_in_order_from_any_of_their_moves() -> None:
    playing = session()
    for where in ("c3 a1", "c3 b6", "c3 b6"):
        next_variation(playing)
        assert tokens(playing) == where
    previous_variation(playing)
    last(playing)
    assert tokens(playing) == "c3 a1 e1"
    next_variation(playing)
    assert tokens(playing) == "c3 a1 f6"
    next_variation(playing)
    assert tokens(playing) == "c3 a1 f6"
    previous_variation(playing)
    previous_variation(playing)
    assert tokens(playing) == "c3 a1 e1"


def test_forward_enters_the_variation_that_was_visited_last_unless_it_is_deleted() -> None:
    playing = session()
    next_variation(playing)
    back(playing)
    forward(playing)
    assert tokens(playing) == "c3 a1" and [node.token for node in playing.cursor.ahead()] == ["e1"]
    playing = session()
    next_variation(playing)
    gone = playing.node
    back(playing)
    playing.record.remove(gone)
    forward(playing)
    assert tokens(playing) == "c3 d5"


@pytest.mark.parametrize("step", [-1, 1])
def test_a_single_line_has_no_alternative(step: int) -> None:
    playing = session("konobi?size=5&pie=off&moves=c3,d4")
    assert alternative(playing.node, step) is None
    assert alternative(playing.record.root, step) is None
