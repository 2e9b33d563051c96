"""The endgame: who wins when only exchanges are left."""

from __future__ import annotations

from random import Random

import pytest

from pentabula.core.game import Seat
from pentabula.games.tabik import GAME
from pentabula.games.tabik.brain import playout
from pentabula.games.tabik.endgame import FEW, solved, winner
from pentabula.games.tabik.rules import Position
from tests.games.tabik.test_rules import after


def best(position: Position) -> Seat:
    """The winner with best play, by trying everything."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner
    wins = any(best(position.play(move)) == position.turn for move in position.legal_moves())
    return position.turn if wins else 1 - position.turn


def before_the_end(size: int, seed: int, moves: int) -> Position:
    """A position so many moves before the end of a random game."""
    position = GAME.start(size=size)
    played = playout(position, Random(seed))[1]
    for move in played[:-moves]:
        position = position.play(move)
    return position


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_solver_agrees_with_trying_everything(size: int) -> None:
    known = 0
    for seed in range(30):
        position = before_the_end(size, seed, 5)
        found = winner(position)
        known += found is not None
        assert found in (None, best(position))
    assert known > 5


def test_the_solver_gives_up_at_its_limit() -> None:
    position = before_the_end(7, 4, 20)
    assert solved(position, 10) is None


def test_only_exchanges_are_solved() -> None:
    assert winner(GAME.start(size=2)) is None
    assert winner(after("a1a2", size=2)) is None
    assert winner(after("a1a2 b2b1", size=2)) == best(after("a1a2 b2b1", size=2))
    far = before_the_end(9, 1, 40)
    assert len(far.legal_moves()) > FEW and winner(far) is None
