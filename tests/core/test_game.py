"""Checked moves and lists of tokens."""

import pytest

from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import checked_move, legal_line, legal_move, tokens
from tests.core.nim import NIM, start


def test_a_checked_move_is_legal_or_raises_an_error_with_the_reason():
    position = start(most=2)
    assert checked_move(NIM, position, " A2 ") == "a2"
    with pytest.raises(IllegalMoveError) as illegal:
        checked_move(NIM, position, "a3")
    assert illegal.value.refusal.rule == "nim.md, Turn"
    assert str(illegal.value) == "a3 takes what is not there."
    with pytest.raises(NotationError):
        checked_move(NIM, position, "d1")
    over = start(size=1, third="off", most=1).play("a1").play("b1")
    with pytest.raises(IllegalMoveError, match="The game is over"):
        checked_move(NIM, over, "a1")
    assert tokens(NIM, over) == []


def test_tokens_and_lines_are_read_as_far_as_they_are_legal():
    position = start(most=2)
    assert legal_move(NIM, position, " A2 ") == "a2" and legal_move(NIM, position, "a3") is None
    assert legal_move(NIM, position, "d1") is None
    over = start(size=1, third="off", most=1).play("a1").play("b1")
    assert legal_move(NIM, over, "a1") is None
    position = start(size=2, most=2)
    assert legal_line(NIM, position, ["a2", "b1", "c1"]) == ["a2", "b1", "c1"]
    assert legal_line(NIM, position, ["a2", "a1", "b1"]) == ["a2"]
    assert legal_line(NIM, position, []) == []


def test_tokens_are_sorted_and_an_open_range_is_one_line():
    assert tokens(NIM, start()) == ["most*", "two"]
    assert tokens(NIM, start(size=2, most=2)) == ["a1", "a2", "b1", "b2", "c1"]
