"""Counting sequences of tokens."""

import pytest

from pentabula.core.perft import divide, perft
from tests.core.nim import NIM, start


def test_perft_counts_sequences_of_tokens():
    position = start(size=2, third="off", most=2)
    assert [perft(position, depth) for depth in range(4)] == [1, 4, 8, 6]
    assert divide(NIM, position, 3) == {"a1": 2, "a2": 1, "b1": 2, "b2": 1}


def test_an_open_range_counts_once_and_is_not_searched():
    assert perft(start(), 1) == 2
    with pytest.raises(ValueError, match="open range"):
        perft(start(), 2)
