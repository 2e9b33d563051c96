"""Seeded random games of every game, for the tests that all games share.

The options are read from each game's own table, so a new game needs no change here.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

from pentabula import games
from pentabula.core.game import AnyGame
from pentabula.core.options import Option, Value
from tools.oracles import candidates

LABELS = ("smallest", "small", "default", "largest")
MAX_MOVES = 20_000
GAMES = {"smallest": 8, "small": 2, "default": 2, "largest": 1}
PLIES = {"smallest": MAX_MOVES, "small": MAX_MOVES, "default": MAX_MOVES, "largest": 5}


@dataclass(frozen=True, eq=False)
class RandomGame:
    """A game from its start: one more position than moves."""

    game: AnyGame
    options: dict[str, Value]
    positions: list[Any]
    moves: list[Any]


def option_sets(game: AnyGame, label: str) -> list[dict[str, Value]]:
    """Options for the label: numbers by size, with every combination of choices."""
    if label == "default":
        return [game.complete_options({})]
    if label == "largest":
        return [{o.name: o.default if o.high is None else o.high for o in game.options}]
    sets = [
        dict(zip([o.name for o in game.options], values, strict=True))
        for values in product(*[_values(option, label) for option in game.options])
    ]
    other = option_sets(game, "smallest") if label == "small" else []
    return [options for options in sets if options not in other]


def _values(option: Option, label: str) -> list[Value]:
    words: list[Value] = list(option.choices)
    if option.low is None or option.high is None:
        return words
    if words:
        return [*words, max(0, option.low)]
    return [option.low if label == "smallest" else min(option.low + 2, option.high)]


@cache
def random_games(name: str, label: str) -> tuple[RandomGame, ...]:
    """A few games, played to their end or for a few plies at the largest size."""
    game = games.load(name)
    return tuple(
        random_game(game, options, Random(f"{name} {label} {seed}"), PLIES[label])
        for options in option_sets(game, label)
        for seed in range(GAMES[label])
    )


def random_game(
    game: AnyGame, options: dict[str, Value], rng: Random, plies: int = MAX_MOVES
) -> RandomGame:
    """One random game; it stops after this many plies."""
    positions: list[Any] = [game.start(**options)]
    moves: list[Any] = []
    while len(moves) < plies and positions[-1].outcome() is None:
        moves.append(rng.choice(candidates(game, positions[-1])))
        positions.append(positions[-1].play(moves[-1]))
    return RandomGame(game, options, positions, moves)


def states(name: str, label: str, most: int) -> list[tuple[RandomGame, int]]:
    """At most `most` plies of the random games, evenly spread, with the first and last."""
    every = [
        (played, ply)
        for played in random_games(name, label)
        for ply in range(len(played.positions))
    ]
    if len(every) <= most:
        return every
    ends = [(played, len(played.moves)) for played in random_games(name, label)]
    before = [(played, len(played.moves) - 1) for played in random_games(name, label)]
    spread = [every[i * len(every) // most] for i in range(most)]
    return list(dict.fromkeys([*spread, *ends, *before]))


def open_states(name: str, label: str, most: int) -> list[tuple[RandomGame, int]]:
    """The same states without the ends of games."""
    found = states(name, label, most)
    return [(played, ply) for played, ply in found if played.positions[ply].outcome() is None]


def steps(played: RandomGame) -> list[tuple[Any, Any, Any]]:
    """Each position, the move played in it, and the position after."""
    both = zip(pairwise(played.positions), played.moves, strict=True)
    return [(before, move, after) for (before, after), move in both]
