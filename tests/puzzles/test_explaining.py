"""What is said of wrong tries: true, and no more than somebody may know who still looks."""

from __future__ import annotations

from pentabula import games
from pentabula.games.tabik.rules.words import brief
from pentabula.puzzles.explaining import blame, refutation
from pentabula.puzzles.shelf import read_shelf
from tests.puzzles.samples import BID, puzzle


def test_a_wrong_try_at_a_shipped_puzzle_does_not_give_the_solution_away() -> None:
    game, said = games.load("tabik"), 0
    for each in read_shelf(games.puzzles_path("tabik").read_text("utf-8"), game)[::12]:
        position = each.record(game).root.main_line_end().position
        right = game.notation.read(each.line[0], position)
        for move in [move for move in position.legal_moves() if move != right][:6]:
            answer = refutation(game, position, right, [move], each.answers[0])
            words = blame(game, position, [move, *answer], [right], is_turn=False)
            said += words is not None
            assert str(brief(right)) not in str(words).replace(str(brief(move)), "")
    assert said


def test_a_bid_is_too_low_or_too_high() -> None:
    bid = puzzle("tau", BID)
    game = games.load("tau")
    position = bid.record(game).root.main_line_end().position
    right = game.notation.read("bid7", position)
    said = [
        str(blame(game, position, [game.notation.read(token, position)], [right], is_turn=False))
        for token in ("bid3", "bid9")
    ]
    assert said == [
        "3 is too low: the opponent can bid more and win.",
        "9 is too high: the opponent can pass, since HIGH cannot get above it.",
    ]
