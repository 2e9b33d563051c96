"""Positions of every game, each written in one line."""

from importlib import import_module
from random import Random
from typing import Any

from pentabula import games
from pentabula.core.game import checked_move
from pentabula.core.options import Value


def after(name: str, tokens: str = "", **options: Value) -> Any:
    """The position of a game after these tokens, each of them legal."""
    return played(name, tokens, **options)[0][-1]


def played(name: str, tokens: str, **options: Value) -> tuple[list[Any], list[Any]]:
    """All positions of a game of these tokens, and its moves."""
    game, moves = games.load(name), list[Any]()
    positions = [game.start(**options)]
    for token in tokens.split():
        moves.append(checked_move(game, positions[-1], token))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def onward(name: str, position: Any, *tokens: str) -> Any:
    """The position after these tokens, each of them legal."""
    for token in tokens:
        position = position.play(checked_move(games.load(name), position, token))
    return position


def at_random(name: str, seed: int | Random, **options: Value) -> list[Any]:
    """All positions of a game that is played out at random, also the last one."""
    game, rng = games.load(name), seed if isinstance(seed, Random) else Random(seed)
    positions = [game.start(**options)]
    for move in game.brain.playout(positions[0], rng)[1]:
        positions.append(positions[-1].play(move))
    return positions


def played_on(position: Any, rng: Random, most: int) -> Any:
    """The position after fewer than so many random moves, none of which ends the game."""
    for _ in range(rng.randrange(most)):
        after = position.play(rng.choice(list(position.legal_moves())))
        if after.outcome() is not None:
            break
        position = after
    return position


def read(name: str, text: str) -> tuple[list[Any], list[Any]]:
    """The positions and moves of a line such as `size=3 pie=off: a1 b2`, options and tokens.

    A line with `*` before it is one position for `read_position` of the game's own `positions.py`.
    """
    if text.startswith("*"):
        return [import_module(f"tests.games.{name}.positions").read_position(text[1:].strip())], []
    options, _, tokens = text.partition(":")
    return played(name, tokens, **dict(each.split("=") for each in options.split()))
