"""What is said of wrong tries: true, and no more than somebody may know who still looks."""

from __future__ import annotations

from pentabula import games
from pentabula.puzzles.explaining import blame
from tests.puzzles.samples import BID, puzzle


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
