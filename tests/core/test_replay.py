"""Untrusted tokens: an illegal one is named, and the moves before it are kept."""

from dataclasses import replace

import pytest

from pentabula.core.record import read_record, write_record
from pentabula.core.replay import RecordError
from tests.core.nim import NIM, load
from tests.core.records import fault_of, tokens_of

KEPT = " Only the start of the game is kept."


@pytest.mark.parametrize(
    ("moves", "ply", "token", "sentence"),
    [
        (
            "two coin1 a1 b9",
            4,
            "b9",
            "Move 4 (“b9”) cannot be played. b9 takes what is not there. "
            "The 3 moves before it are kept.",
        ),
        (
            "two <b>",
            2,
            "<b>",
            "Move 2 (“<b>”) cannot be played. “<b>” is not a move: take stones by b2, for "
            "instance. The move before it is kept.",
        ),
        (
            "coin1",
            1,
            "coin1",
            "Move 1 (“coin1”) cannot be played. coin1 takes what is not there. "
            "Only the start of the game is kept.",
        ),
    ],
)
def test_an_unplayable_move_is_named_with_its_ply_and_the_rest_is_kept(moves, ply, token, sentence):
    for text in (
        f"nim {moves}",
        f"#nim?moves={moves.replace(' ', ',')}",
        f'[Game "nim"] {moves} c1 {{never reached}}',
    ):
        error = fault_of(text)
        assert (error.ply, error.token, str(error)) == (ply, token, sentence)
        assert tokens_of(error.legal) == moves.split()[:-1]
        assert str(error.fault) == sentence.partition(" The ")[0].removesuffix(KEPT)


def test_a_fault_without_a_kept_part_is_the_whole_message():
    error = fault_of("")
    assert str(error.fault) == str(error) == "There is no game here: the text is empty."
    assert error.legal is None


def test_moves_after_the_end_are_refused_and_the_game_is_kept():
    error = fault_of("nim size=1 third=off two coin0 a1 b1 a1 a1")
    assert (error.ply, error.token) == (5, "a1")
    assert str(error) == (
        "Move 5 (“a1”) cannot be played. The game ended with move 4. "
        "The 4 moves before it are kept."
    )
    assert error.legal.root.main_line_end().position.outcome() is not None


def test_a_missing_forced_pass_is_named():
    error = fault_of("nim size=2 third=off most=1 a1 b1 a1 a1")
    assert (error.ply, error.token) == (4, "a1")
    error = fault_of("nim size=2 third=off two coin0 a2 b1 b1")
    assert (error.ply, error.token) == (5, "b1")
    assert "The only legal move there, “pass”, is missing." in str(error)
    assert tokens_of(read_record("nim size=2 third=off two coin0 a2 b1 pass b1", load))[-1] == "b1"


def test_a_fault_in_a_variation_keeps_everything_else_and_matters_less():
    error = fault_of('[Game "nim"] two coin0 a1 (a2 junk c1 (c2)) (b1 c1) c1 {end}')
    assert (error.ply, error.token) == (4, "junk") and "Everything else is kept." in str(error)
    assert write_record(error.legal).splitlines()[-1] == (
        "1. two 2. coin0 3. a1 (3. a2) (3. b1 4. c1) 4. c1 {end}"
    )
    error = fault_of('[Game "nim"] two coin0 a1 (junk) c1 more')
    assert (error.ply, error.token) == (5, "more")
    assert tokens_of(error.legal) == ["two", "coin0", "a1", "c1"]


def test_too_many_moves_are_refused_and_the_first_ones_kept():
    error = fault_of('[Game "nim"] two coin0 a1 ' + "(b1) " * 20_000)
    assert str(error) == (
        "This game is too long: it has more than 20,000 moves. Everything before it is kept."
    )
    assert tokens_of(error.legal) == ["two", "coin0", "a1"]
    endless = replace(NIM, rules=Endless())
    for text in ("nim " + "pass " * 20_001, "nim?moves=" + "pass," * 20_001):
        with pytest.raises(RecordError, match="too long") as raised:
            read_record(text, lambda name: endless)
        assert len(tokens_of(raised.value.legal)) == 20_000


class Endless:
    """Rules by which both seats always pass."""

    turn = 0

    def start(self, **options):
        return self

    def legal_moves(self):
        return ("pass",)

    def play(self, move):
        return self

    def outcome(self):
        return None
