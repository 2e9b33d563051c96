"""Counts of the sentences of the games."""

from pentabula import games
from tools.reviews.stability import Case
from tools.sentences import Sentences, of_game, of_puzzles


def test_sentences_are_counted_at_turning_points_and_for_wrong_tries() -> None:
    points, tries = Sentences(), Sentences()
    for message in of_game(Case("tau", "casual", 1)):
        points.add(message)
    for message in of_puzzles(games.load("konobi")):
        tries.add(message)
    assert points.said == points.asked
    assert sum(tries.kinds.values()) >= tries.said > tries.asked / 2
    assert "have a sentence" in str(tries)
