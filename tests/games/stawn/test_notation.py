"""Tokens and targets: stawn.md, Notation."""

from __future__ import annotations

import pytest

from pentabula.core.composing import Entries, compose
from pentabula.core.errors import NotationError
from pentabula.core.game import checked_move
from pentabula.core.numbers import Number
from pentabula.games.stawn.rules.moves import Convert, March, Place
from tests.games.stawn.positions import GAME, at, started

READ, WRITE = GAME.notation.read, GAME.notation.write


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("c3", Place("c3")),
        ("c3-c6@c4", March("c3", "c6", "c4")),
        ("c3xc6@c3", March("c3", "c6", "c3", takes=True)),
        ("!d2", Convert("d2")),
        ("button", "button"),
        ("komi4", Number("komi", 4)),
        ("komi-2", Number("komi", -2)),
        ("black", "black"),
        ("white", "white"),
        ("pass", "pass"),
    ],
)
def test_every_decision_has_its_token(token, move):
    """| decision | token |"""
    position = started(komi=0)
    assert READ(token, position) == move
    assert WRITE(move) == token
    assert READ(f" {token.upper()}\n", position) == move


def test_a_field_is_named_by_its_lowest_row_and_number_and_by_any_of_its_cells():
    """convert the field that contains d2 | `!d2` (its lowest row, then its lowest number, names
    a field; any other of its cells is an accepted alias)"""
    position = at(O="d2 d3 e2 c1 c2", o="a1")
    for cell in ("c1", "c2", "d2", "d3", "e2"):
        assert WRITE(READ(f"!{cell}", position)) == "!c1"
    assert WRITE(READ("!a1", position)) == "!a1"


def test_the_number_of_a_cell_counts_as_a_number():
    """its lowest row, then its lowest number"""
    position = at(size=8, O="h9 h10")
    assert WRITE(READ("!h10", position)) == "!h9"


@pytest.mark.parametrize("text", ["komi-0", "komi04", "komi--4", "komi+4", "komi", "komi4.5"])
def test_a_komi_has_no_superfluous_zeros_or_signs(text):
    """`komi-0` is not a token"""
    with pytest.raises(NotationError):
        READ(text, started())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c",
        "c0",
        "c03",
        "c8",
        "j1",
        "c3c6",
        "c3-c6",
        "c3-c6@",
        "c3-c6@c4@c5",
        "c3-c9@c3",
        "c3-c6@z1",
        "3c",
        "!",
        "!!c3",
        "! c3",
        "ｃ3",
        "c³",
        "\u212a",
        "c3\x00",
        "swap",
        "komi" + "9" * 101,
        "c3" * 4000,
    ],
)
def test_other_texts_are_refused_with_a_sentence(text):
    with pytest.raises(NotationError) as caught:
        READ(text, started(komi=0))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_the_sentences_say_what_is_allowed():
    assert said("c8") == "There is no cell c8: row c goes from c1 to c7."
    assert said("z1") == "There is no cell z1: the rows go from a to i."
    assert said("c3-c6") == (
        "“c3-c6” does not say where the stone goes; write, for instance, c3-c6@c3."
    )
    assert said("C3XC6") == (
        "“c3xc6” does not say where the stone goes; write, for instance, c3xc6@c3."
    )
    assert said("jump").startswith("“jump” is not a move: write c3 for a pawn, c3-c6@c4")


def said(text):
    with pytest.raises(NotationError) as caught:
        READ(text, started(komi=0))
    return str(caught.value)


def test_a_march_is_pawn_end_and_stone():
    position = at(x="c3", X="c4")
    assert paths(position, "c3-c6@c5") == (("c3", "c6", "c5"),)
    assert paths(position, "c3-c6@c3") == (("c3", "c6", "c3"),)


def test_a_stone_with_one_choice_is_placed_automatically():
    position = at(x="c3", X="c4", o="c6")
    assert paths(position, "c3-c5@c3") == (("c3", "c5"),)
    assert paths(at(x="c3", o="c4"), "c3xc4@c3") == (("c3", "c4"),)


def test_every_cell_of_a_field_converts_it():
    position = at(x="c3", O="c4 c5 d5")
    assert list(paths(position, "!c4")) == [("c4",), ("c5",), ("d5",)]


def test_controls_are_separate_targets():
    assert paths(started(komi=0), "button") == (("button",),)
    assert paths(started("komi0"), "white") == (("white",),)


def paths(position, token):
    return GAME.notation.paths(checked_move(GAME, position, token), position)


def test_a_tap_on_an_own_pawn_begins_a_march_and_on_an_empty_cell_places_one():
    position = at(x="c3", o="c5", button="free")
    entries = Entries.of(GAME, position)
    assert compose(entries, ("c4",)).move == Place("c4")
    begun = compose(entries, ("c3",))
    assert begun.move is None
    assert {"c1", "c2", "c4"} <= begun.next
    assert "c5" not in begun.next
    assert compose(entries, ("c5",)).is_possible is False
