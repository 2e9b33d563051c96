"""Engines and their naive oracles, which share no code, compared at each ply of random games."""

import sys
from random import Random

import pytest

from pentabula import games
from tests.games.random_games import option_sets
from tools.oracles import compare, random_options

# No new game begins after this many compared tokens for a game and label; `dev.py oracle` compares
# any number.
COMPARED = {"smallest": 6_000, "small": 6_000, "default": 8_000}
# Inside Pyodide the interpreter is tested, so a part of them is enough.
SHARE = 0.1 if sys.platform == "emscripten" else 1


@pytest.mark.parametrize("label", COMPARED)
@pytest.mark.parametrize("name", games.names())
def test_engine_and_oracle_agree_at_every_ply_of_random_games(name, label):
    game = games.load(name)
    sets = option_sets(game, label)
    for options in sets:
        rng = Random(f"{name} {label} {options}")
        left = SHARE * COMPARED[label] / len(sets)
        while left > 0:
            left -= compare(game, options, rng)[1]


@pytest.mark.parametrize("name", games.names())
def test_engine_and_oracle_agree_with_any_options(name):
    game, rng = games.load(name), Random(name)
    for _ in range(8):
        compare(game, random_options(game, rng), rng)
