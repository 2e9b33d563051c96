"""Tokens of Konobi: read leniently, written canonically, and refused only with a NotationError."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.composing import Entries, compose
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import checked_move
from pentabula.games.konobi import GAME
from tests.examples import examples

START = GAME.start(size=11)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("d4", "d4"),
        ("D4", "d4"),
        ("  k11\n", "k11"),
        ("SWAP", "swap"),
        (" Pass ", "pass"),
        (" " * 5000 + "d4", "d4"),
    ],
)
def test_tokens_are_read_leniently_and_written_canonically(text, token):
    assert GAME.notation.write(GAME.notation.read(text, START)) == token


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is not a move: write a point from a1 to k11, swap or pass."),
        ("hello", "“hello” is not a move: write a point from a1 to k11, swap or pass."),
        ("4d", "“4d” is not a move: write a point from a1 to k11, swap or pass."),
        ("d 4", "“d 4” is not a move: write a point from a1 to k11, swap or pass."),
        ("d04", "“d04” should be written d4."),
        ("D004", "“d004” should be written d4."),
        ("l1", "l1 is not on this board: its points go from a1 to k11."),
        ("a12", "a12 is not on this board: its points go from a1 to k11."),
        ("a0", "a0 is not on this board: its points go from a1 to k11."),
        ("z99999", "z99999 is not on this board: its points go from a1 to k11."),
        ("d٤", "“d٤” is not a move: write a point from a1 to k11, swap or pass."),
        (
            "\N{KELVIN SIGN}1",
            "“\N{KELVIN SIGN}1” is not a move: write a point from a1 to k11, swap or pass.",
        ),
        ("d\x004", "“d�4” is not a move: write a point from a1 to k11, swap or pass."),
        ("x" * 10**6, f"“{'x' * 39}…” is not a move: write a point from a1 to k11, swap or pass."),
    ],
)
def test_other_texts_are_refused_with_a_sentence(text, sentence):
    with pytest.raises(NotationError) as caught:
        GAME.notation.read(text, START)
    assert str(caught.value) == sentence


@examples(300)
@given(st.text(max_size=12))
def test_any_text_is_a_token_or_a_notation_error(text):
    try:
        token = GAME.notation.read(text, START)
    except NotationError:
        return
    assert token in START.grid.bits or token in ("swap", "pass")


def test_a_typed_move_is_checked_against_the_rules():
    position = START.play("d4").play("k1")
    assert checked_move(GAME, position, " D5") == "d5"
    with pytest.raises(IllegalMoveError, match=r"^Not at e5: it would be linked only weakly to d4"):
        checked_move(GAME, position, "e5")
    with pytest.raises(IllegalMoveError, match=r"^There is already a black stone on d4\.$"):
        checked_move(GAME, position, "d4")


def test_every_move_is_entered_by_one_target():
    position = START.play("f6")
    entries = Entries.of(GAME, position)
    assert compose(entries, ()).next == frozenset(position.legal_moves())
    for move in position.legal_moves():
        assert compose(entries, (move,)).move == move
