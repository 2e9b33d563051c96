"""Browsing a record: by moves, between variations, and forward along the visited line."""

import pytest

from pentabula.app.play import browsing
from pentabula.app.play.session import Session
from tests.app.sessions import session as session_of

TREE = '[Game "konobi"][Size "6"][Pie "off"] 1. c3 2. d5 (2. a1 3. e1 (3. f6)) (2. b6) 3. f2 4. a6'


def session(text: str = TREE) -> Session:
    return session_of(text)


def tokens(playing: Session) -> str:
    return " ".join(node.token for node in playing.node.line())


def test_redo_and_forward_follow_the_line_that_was_visited_last_unless_it_is_deleted() -> None:
    """Against the novice: f6 … f8 …, undo, c3 … c9 …, undo twice, redo."""
    playing = session("konobi?size=9&pie=off")
    playing.record.tags["Seat1"] = "Level novice"
    for mine, answer in (("f6", "b2"), ("f8", "b4")):
        playing.tap(mine)
        playing.play_for_engine(answer)
    browsing.undo(playing)
    for mine, answer in (("c3", "h2"), ("c9", "h4")):
        playing.tap(mine)
        playing.play_for_engine(answer)
    browsing.undo(playing)
    browsing.undo(playing)
    assert tokens(playing) == "f6 b2"
    browsing.redo(playing)
    assert tokens(playing) == "f6 b2 c3 h2"
    browsing.redo(playing)
    assert tokens(playing) == "f6 b2 c3 h2 c9 h4"
    playing = session()
    browsing.next_variation(playing)
    browsing.back(playing)
    browsing.forward(playing)
    assert tokens(playing) == "c3 a1" and [node.token for node in playing.cursor.ahead()] == ["e1"]
    playing = session()
    browsing.next_variation(playing)
    gone = playing.node
    browsing.back(playing)
    playing.record.remove(gone)
    browsing.forward(playing)
    assert tokens(playing) == "c3 d5"


def test_moves_and_variations_are_visited_in_order_up_to_their_ends() -> None:
    playing = session()
    browsing.first(playing)
    browsing.back(playing)
    assert tokens(playing) == ""
    browsing.forward(playing)
    browsing.forward(playing)
    assert tokens(playing) == "c3 d5"
    browsing.last(playing)
    browsing.forward(playing)
    assert tokens(playing) == "c3 d5 f2 a6"
    playing = session()
    browsing.next_variation(playing)
    browsing.last(playing)
    browsing.next_variation(playing)
    browsing.main_line(playing)
    assert tokens(playing) == "c3"
    browsing.main_line(playing)
    assert tokens(playing) == "c3"
    playing = session()
    for where in ("c3 a1", "c3 b6", "c3 b6"):
        browsing.next_variation(playing)
        assert tokens(playing) == where
    browsing.previous_variation(playing)
    browsing.last(playing)
    assert tokens(playing) == "c3 a1 e1"
    browsing.next_variation(playing)
    assert tokens(playing) == "c3 a1 f6"
    browsing.next_variation(playing)
    assert tokens(playing) == "c3 a1 f6"
    browsing.previous_variation(playing)
    browsing.previous_variation(playing)
    assert tokens(playing) == "c3 a1 e1"


@pytest.mark.parametrize("step", [-1, 1])
def test_a_single_line_has_no_alternative(step: int) -> None:
    playing = session("konobi?size=5&pie=off&moves=c3,d4")
    assert browsing.alternative(playing.node, step) is None
    assert browsing.alternative(playing.record.root, step) is None
