"""Counts of the sentences of the games."""

import pytest

from pentabula import games
from tools.reviews.stability import Case
from tools.sentences import Sentences, of_game, of_puzzles, of_solutions


def test_sentences_are_counted_at_turning_points_and_for_wrong_tries() -> None:
    points, tries = Sentences(), Sentences()
    for message in of_game(Case("tau", "casual", 1)):
        points.add(message)
    for message in of_puzzles(games.load("konobi")):
        tries.add(message)
    assert points.said == points.asked
    assert sum(tries.kinds.values()) >= tries.said > tries.asked / 2
    assert "have a sentence" in str(tries)


@pytest.mark.parametrize("name", games.names())
def test_most_solutions_and_wrong_tries_have_a_reason(name: str) -> None:
    solutions, tries = Sentences(), Sentences()
    for message in of_solutions(games.load(name)):
        solutions.add(message)
    for message in of_puzzles(games.load(name)):
        tries.add(message)
    is_empty = not games.load(name).is_released  # a new game may have no puzzles yet
    assert bool(solutions.asked) != is_empty
    assert solutions.said >= 0.9 * solutions.asked
    assert tries.said >= 0.8 * tries.asked
