"""The benchmark reviews complete games and times their first turning point."""

from __future__ import annotations

from tools.bench.reviews import measured

LOST = "tau?rows=4&cols=4&moves=bid3,bid7,pass,row2,row3,cola"


def test_a_game_with_a_mistake_has_a_first_turning_point() -> None:
    found = measured(LOST)
    assert found.plies == 6 and 0 < found.first <= found.seconds


def test_a_game_without_mistakes_has_no_turning_point() -> None:
    assert measured("tau?rows=4&cols=4&moves=bid7,pass").first == 0
