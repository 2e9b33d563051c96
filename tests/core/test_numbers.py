"""Numbers as moves, and open ranges of them."""

import sys
from itertools import islice

import pytest

from pentabula.core.errors import NotationError
from pentabula.core.numbers import Number, Numbers, read_number


def test_a_range_contains_only_its_numbers_and_the_other_moves():
    numbers = Numbers("bid", "bid>3", 4, 9, ("pass",))
    assert [Number("bid", value) in numbers for value in (3, 4, 9, 10)] == [
        False,
        True,
        True,
        False,
    ]
    assert "pass" in numbers and Number("komi", 5) not in numbers and len(numbers) == 7
    assert [str(move) for move in islice(numbers, 3)] == ["pass", "bid4", "bid5"]
    numbers = Numbers("bid", "bid>-1", 0, 10**100)
    assert len(numbers) == sys.maxsize and Number("bid", 10**100) in numbers
    numbers = Numbers("bid", "bid>9", 10, 9, ("pass",))
    assert list(numbers) == ["pass"] and len(numbers) == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [("bid0", 0), ("bid143", 143), ("bid-2", -2), ("bid" + "9" * 100, 10**100 - 1)],
)
def test_number_tokens_are_read(text, value):
    assert read_number("bid", text) == Number("bid", value) and str(Number("bid", value)) == text


@pytest.mark.parametrize("text", ["bid", "bid-", "bidx", "komi3", "bid+3", "bid٣", "bid1.0", "bi"])
def test_other_texts_are_not_number_tokens(text):
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
