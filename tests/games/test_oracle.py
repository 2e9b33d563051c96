"""Engines and their naive oracles, which share no code, in lock step over random games."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from pentabula import games
from pentabula.core.game import CHANCE, tokens
from tests.games.walks import candidates, option_sets

# How many tokens the two compare for each game and label before no new game is begun.
COMPARED = {"smallest": 30_000, "small": 30_000, "default": 40_000}


def turn_of(position):
    if position.outcome() is not None:
        return "over"
    return "chance" if position.turn == CHANCE else str(position.turn)


def compare(game, oracle, position, rng):
    """Plays one random game on both and answers how many tokens were compared."""
    compared, played = 0, []
    while True:
        listed = tokens(game, position)
        assert (oracle.turn(), oracle.tokens()) == (turn_of(position), listed), played
        outcome = position.outcome()
        assert oracle.winner() == (None if outcome is None else outcome.winner), played
        if outcome is not None:
            return compared
        compared += len(listed)
        move = rng.choice(candidates(game, position))
        played.append(game.notation.write(move))
        oracle.play(played[-1])
        position = position.play(move)


@pytest.mark.parametrize("label", COMPARED)
@pytest.mark.parametrize("name", games.names())
def test_engine_and_oracle_agree_at_every_ply_of_random_games(name, label):
    game = games.load(name)
    oracle = import_module(f"tests.games.{name}.oracle").Oracle
    sets = option_sets(game, label)
    for options in sets:
        rng = Random(f"{name} {label} {options}")
        left = COMPARED[label] / len(sets)
        while left > 0:
            left -= compare(game, oracle(**options), game.start(**options), rng)
