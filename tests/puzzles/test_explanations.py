"""Explanations of wrong tries: they are true and do not reveal the solution."""

from random import Random

import pytest

from pentabula import games
from pentabula.core.brain import LOST, WON, MoveEvaluation
from pentabula.core.game import legal_line
from pentabula.core.hints import PUZZLES
from pentabula.puzzles.explanations import refutation, why_wrong
from pentabula.puzzles.puzzle_file import read_puzzles
from tests.games.claims import sentences
from tests.puzzles.samples import BID, puzzle


def test_a_wrong_bid_is_called_too_low_or_too_high() -> None:
    bid = puzzle("tau", BID)
    game = games.load("tau")
    position = bid.record(game).root.main_line_end().position
    right = game.notation.read("bid7", position)
    said = [
        str(
            why_wrong(
                game, position, [game.notation.read(token, position)], [right], is_estimate=False
            )
        )
        for token in ("bid3", "bid9")
    ]
    assert said == [
        "3 is too low: the opponent can bid more and win.",
        "9 is too high: the opponent can pass, since HIGH cannot get above it.",
    ]


@pytest.mark.parametrize("name", ["konobi", "stawn", "tabik"])
def test_a_puzzle_tells_as_much_as_a_review_of_the_same_move(name: str) -> None:
    game, rng, told = games.load(name), Random(name), 0
    for each in read_puzzles(games.load(name).text(PUZZLES), game):
        position = each.record(game).root.main_line_end().position
        line = tuple(legal_line(game, position, each.line))
        tried = rng.choice([move for move in position.legal_moves() if move != line[0]])
        shown = [tried, *refutation(game, position, line[0], [tried], each.refutations[0])]
        said = why_wrong(game, position, shown, line, is_estimate=False)
        review = game.hints.fault(
            position, MoveEvaluation(tried, LOST, tuple(shown)), MoveEvaluation(line[0], WON, line)
        )
        assert len(list(sentences(said))) >= len(list(sentences(review))) - 1
        assert (said is None) == (review is None)
        told += said is not None
    assert told > 40
