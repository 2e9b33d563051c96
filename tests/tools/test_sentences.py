"""Most solutions of puzzles, wrong tries at them, and turning points have a sentence."""

import pytest

from docs.measurements.sentences import of_games, of_solutions, of_tries
from pentabula import games


def test_every_turning_point_of_a_game_has_a_sentence() -> None:
    points, _ = of_games(games.load("tau"), "novice", [1, 2])
    assert points and all(points)


@pytest.mark.parametrize("name", games.names())
def test_most_solutions_and_wrong_tries_have_a_reason(name: str) -> None:
    solutions, tries = list(of_solutions(games.load(name))), list(of_tries(games.load(name)))
    is_empty = not games.load(name).is_released  # a new game may have no puzzles yet
    assert bool(solutions) != is_empty and sum(map(bool, solutions)) >= 0.9 * len(solutions)
    assert sum(map(bool, tries)) >= 0.8 * len(tries)
