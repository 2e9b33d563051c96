"""Tokens and taps of Tabik."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.composing import Entries, compose
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import checked_move
from pentabula.games.tabik import GAME
from pentabula.games.tabik.rules.notation import paths, read, write
from pentabula.games.tabik.rules.segments import EXCHANGE, PLACE, Move
from tests.games.tabik.test_rules import after, random_positions


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("c3c4", Move("c3", PLACE, "c4")),
        ("c4c3", Move("c4", PLACE, "c3")),
        ("c3~c4", Move("c3", EXCHANGE, "c4")),
        ("swap", "swap"),
    ],
)
def test_tokens_of_the_table_in_the_rules(token: str, move: Move | str) -> None:
    """Black on c3, white on c4; white on c3, black on c4; exchange the stones; pie swap."""
    assert read(token, after("")) == move
    assert write(move) == token


@pytest.mark.parametrize(
    ("alias", "token"),
    [
        ("c4~c3", "c3~c4"),
        ("d3~c3", "c3~d3"),
        ("a10~a9", "a9~a10"),
        ("b1~a2", "b1~a2"),
        ("a2~b1", "b1~a2"),
        (" C3C4 ", "c3c4"),
        ("\tSwap\n", "swap"),
    ],
)
def test_aliases_are_read_and_written_canonically(alias: str, token: str) -> None:
    """The cells of an exchange in increasing order by row, then column, not in text order."""
    assert write(read(alias, after("", size=12))) == token


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "c3", "c3 c4", "c3-c4", "c03c4", "c3c4c5", "c0c1", "c3~~c4", "~c3c4", "pass",
        "ｃ3c4", "c３c4", "c²c4", "\x00", "c3\x00c4", "swap!", "K3k4", "é3é4", "c3c3", "c3~c3",
        "h7h8", "a8a7", "z99z98", "c3" * 100_000, "9" * 100_000,
    ],
)  # fmt: skip
def test_other_texts_are_not_tokens(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(text, after(""))
    assert len(str(caught.value)) < 200


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    position = after("a1a2 b2b1", size=3)
    try:
        move = read(text, position)
    except NotationError:
        return
    assert read(write(move), position) == move


def test_sentences_say_what_is_wrong() -> None:
    for text, sentence in {
        "k9k8": "k9 is not on this board: its cells are a1 to g7.",
        "c3c3": "A move takes two different cells, not c3 twice.",
        "hello": "“hello” is not a valid Tabik move: write c3c4 for black on c3 and white on c4, "
        "c3~c4 to exchange the stones there, or swap to swap sides.",
    }.items():
        with pytest.raises(NotationError) as caught:
            read(text, after(""))
        assert str(caught.value) == sentence


def test_cells_that_are_not_adjacent_are_a_token_but_illegal() -> None:
    with pytest.raises(IllegalMoveError, match="c3 and e5 are not adjacent"):
        checked_move(GAME, after(""), "c3e5")


def test_every_legal_move_reads_back() -> None:
    for position in random_positions(5, 1)[::4]:
        for move in position.legal_moves():
            assert read(write(move), position) == move


def test_a_placement_is_entered_black_first_or_by_two_taps_on_white() -> None:
    position = after("")
    entries = Entries.of(GAME, position)
    assert compose(entries, ("c3", "c4")).move == Move("c3", PLACE, "c4")
    assert compose(entries, ("c3", "c3", "c4")).move == Move("c4", PLACE, "c3")
    assert compose(entries, ("c3",)).next == {"b3", "c2", "c3", "c4", "d3"}
    assert compose(entries, ("c3", "c3")).next == {"b3", "c2", "c4", "d3"}


def test_an_exchange_is_entered_from_either_stone() -> None:
    entries = Entries.of(GAME, after("a1a2 b2b1", size=3))
    assert compose(entries, ("a1", "b1")).move == Move("a1", EXCHANGE, "b1")
    assert compose(entries, ("b1", "a1")).move == Move("a1", EXCHANGE, "b1")
    assert compose(entries, ("a1",)).next == {"b1"}


def test_the_pie_swap_is_a_control() -> None:
    assert compose(Entries.of(GAME, after("c3c4")), ("swap",)).move == "swap"


@pytest.mark.parametrize("size", [2, 3, 5])
def test_every_path_composes_to_its_move(size: int) -> None:
    for position in random_positions(size, 4)[:-1:3]:
        entries = Entries.of(GAME, position)
        for move in position.legal_moves():
            for path in paths(move, position):
                for depth in range(len(path)):
                    assert path[depth] in compose(entries, path[:depth]).next
                assert compose(entries, path).move == move
