"""Throws follow their probabilities, and equal those of `rng.choices`."""

from fractions import Fraction
from random import Random

import pytest

from pentabula import games
from pentabula.core.dice import drawn_index, throw

THROWS = [("a", Fraction(2, 3)), ("b", Fraction(1, 3))]


def test_a_throw_is_drawn_by_its_probability_scaled_to_their_sum() -> None:
    found = [THROWS[drawn_index(THROWS, number / 300)][0] for number in range(300)]
    assert (found.count("a"), found.count("b")) == (200, 100) and drawn_index(THROWS, 1.0) == 1
    assert [drawn_index(THROWS[1:], luck) for luck in (0.0, 0.9)] == [0, 0]
    assert [drawn_index([*THROWS[1:], *THROWS[1:]], luck) for luck in (0.49, 0.51)] == [0, 1]


@pytest.mark.parametrize("start", ["roll", "0"])
def test_the_same_seed_throws_the_same_as_random_choices(start: str) -> None:
    position = games.load("tabula").start(start=start)
    moves, probabilities = zip(*position.chances(), strict=True)
    weights = [float(each) for each in probabilities]
    ours, reference = Random(1), Random(1)
    for _ in range(500):
        assert throw(position, ours) == reference.choices(moves, weights)[0]
