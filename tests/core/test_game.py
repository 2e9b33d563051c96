"""Checked moves and lists of tokens."""

import pytest

from pentabula.core.brain import LADDER, Analysis, Brain, Evaluation, Exact, Expectimax, Skill
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import checked_move, legal_line, legal_move, tokens
from pentabula.core.perft import divide, perft
from tests.core.nim import NIM, start


def test_a_checked_move_is_legal_or_raises_an_error_with_the_reason():
    position = start(most=2)
    assert checked_move(NIM, position, " A2 ") == "a2"
    with pytest.raises(IllegalMoveError) as illegal:
        checked_move(NIM, position, "a3")
    assert illegal.value.refusal.clause == "nim.md, Turn"
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


def test_perft_counts_sequences_of_tokens_and_an_open_range_once():
    position = start(size=2, third="off", most=2)
    assert [perft(position, depth) for depth in range(4)] == [1, 4, 8, 6]
    assert divide(NIM, position, 3) == {"a1": 2, "a2": 1, "b1": 2, "b2": 1}
    assert perft(start(), 1) == 2
    with pytest.raises(ValueError, match="open range"):
        perft(start(), 2)


def test_analyses_levels_and_hooks_have_neutral_defaults():
    assert not Analysis(0, Evaluation(0.5), ()).is_done
    skill = Skill(nodes=100)
    assert (skill.milliseconds, skill.depth, skill.blind_spots, skill.tolerance) == (5000, 0, 0, 0)
    assert not skill.is_shared and [each.is_shared for each in LADDER] == [False] * 5 + [True]
    assert Exact(solve=lambda position: iter(())).decide is None
    dice = Expectimax(evaluate=lambda position: 0.5)
    assert (dice.exact(None), dice.glance, dice.turn_end_positions) == (None, None, None)
    plain = Brain(playout=lambda position, rng: (0, []), shortlist=lambda position: []).knowledge
    assert plain.prover(None) is plain.winner is plain.opening is None
