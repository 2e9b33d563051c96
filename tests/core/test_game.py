"""What every game gets for nothing: checked moves, token lists, numbers, perft, composing."""

import sys
from itertools import islice

import pytest

from pentabula.core.composing import NO_ENTRIES, completions, compose, entries
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import checked_move, tokens
from pentabula.core.numbers import Number, Numbers, read_number
from pentabula.core.perft import divide, perft
from tests.core.nim import NIM, start

# Checked moves and tokens


def test_a_checked_move_is_legal_or_an_error_says_why_not():
    position = start(most=2)
    assert checked_move(NIM, position, " A2 ") == "a2"
    with pytest.raises(IllegalMoveError) as illegal:
        checked_move(NIM, position, "a3")
    assert illegal.value.refusal.rule == "nim.md, Turn"
    assert str(illegal.value) == "a3 takes what is not there."
    with pytest.raises(NotationError):
        checked_move(NIM, position, "d1")


def test_no_move_is_legal_after_the_end():
    over = start(size=1, third="off", most=1).play("a1").play("b1")
    with pytest.raises(IllegalMoveError, match="The game is over"):
        checked_move(NIM, over, "a1")
    assert tokens(NIM, over) == []


def test_tokens_are_sorted_and_an_open_range_is_one_line():
    assert tokens(NIM, start()) == ["most*", "two"]
    assert tokens(NIM, start(size=2, most=2)) == ["a1", "a2", "b1", "b2", "c1"]


# Numbers


def test_a_range_holds_its_numbers_and_the_others_only():
    numbers = Numbers("bid", "bid>3", 4, 9, ("pass",))
    assert [Number("bid", value) in numbers for value in (3, 4, 9, 10)] == [
        False,
        True,
        True,
        False,
    ]
    assert "pass" in numbers
    assert Number("komi", 5) not in numbers
    assert len(numbers) == 7
    assert [str(move) for move in islice(numbers, 3)] == ["pass", "bid4", "bid5"]


def test_a_range_without_end_has_the_largest_length_there_is():
    numbers = Numbers("bid", "bid>-1", 0, 10**100)
    assert len(numbers) == sys.maxsize
    assert Number("bid", 10**100) in numbers


def test_an_exhausted_range_has_the_others_left():
    numbers = Numbers("bid", "bid>9", 10, 9, ("pass",))
    assert list(numbers) == ["pass"]
    assert len(numbers) == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [("bid0", 0), ("bid143", 143), ("bid-2", -2), ("bid" + "9" * 100, 10**100 - 1)],
)
def test_number_tokens_are_read(text, value):
    assert read_number("bid", text) == Number("bid", value)
    assert str(Number("bid", value)) == text


@pytest.mark.parametrize("text", ["bid", "bid-", "bidx", "komi3", "bid+3", "bid٣", "bid1.0", "bi"])
def test_other_texts_are_no_number_tokens(text):
    assert read_number("bid", text) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("bid007", "“bid007” should be written bid7."),
        ("bid" + "9" * 101, "A number may have up to 100 digits; this one has 101."),
        ("bid" + "9" * 10**5, "A number may have up to 100 digits; this one has 100,000."),
        ("bid-0", "“bid-0” should be written bid0."),
        ("bid-07", "“bid-07” should be written bid-7."),
    ],
)
def test_numbers_that_are_not_canonical_or_too_long_are_explained(text, sentence):
    with pytest.raises(NotationError) as raised:
        read_number("bid", text)
    assert str(raised.value) == sentence


# Perft


def test_perft_counts_sequences_of_tokens():
    position = start(size=2, third="off", most=2)
    assert [perft(position, depth) for depth in range(4)] == [1, 4, 8, 6]
    assert divide(NIM, position, 3) == {"a1": 2, "a2": 1, "b1": 2, "b2": 1}


def test_an_open_range_counts_once_and_is_not_entered():
    assert perft(start(), 1) == 2
    with pytest.raises(ValueError, match="open range"):
        perft(start(), 2)


# Composing


def test_targets_lead_to_a_complete_move():
    entered = entries(NIM, start(size=2, most=2))
    assert compose(entered, ()).next == {"a", "b", "c"}
    half = compose(entered, ("a",))
    assert (half.next, half.move, half.is_possible) == ({"1", "2"}, None, True)
    whole = compose(entered, ("a", "2"))
    assert (whole.next, whole.move, whole.is_possible) == (frozenset(), "a2", True)
    assert completions(entered, ("a",)) == ("a1", "a2")


@pytest.mark.parametrize("chosen", [("d",), ("a", "3"), ("a", "1", "1"), ("a2",), ("most3",)])
def test_other_targets_lead_nowhere(chosen):
    entered = entries(NIM, start(size=2, most=2))
    assert not compose(entered, chosen).is_possible
    assert completions(entered, chosen) == ()


def test_numbers_are_complete_by_themselves_and_never_listed():
    entered = entries(NIM, start())
    assert compose(entered, ()).next == {"two"}
    assert compose(entered, ("most9",)).move == Number("most", 9)
    for target in ("most10", "most0", "most٣", "most" + "9" * 200):
        assert not compose(entered, (target,)).is_possible


def test_nothing_leads_nowhere():
    assert not compose(NO_ENTRIES, ()).is_possible
