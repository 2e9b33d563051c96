"""Oracles: naive implementations of the rules of each game, to compare the engines with.

A game's oracle is the class `Oracle` in `tests/games/<game>/oracle.py`. It shares no code with the
engine, so that a mistake in either shows as a difference. The file is loaded by its path, since
tools do not import tests. This module imports no other tool, so that benchmarks and tests can run
it inside Pyodide.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Protocol

from pentabula import games
from pentabula.core.game import AnyGame, tokens
from pentabula.core.numbers import Numbers
from pentabula.core.options import Option, Value
from pentabula.core.position import CHANCE, AnyPosition, Move

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "games"

Facts = tuple[str, list[str], int | None]
"""Of a position: the turn ("0", "1", "chance" or "over"), the legal tokens, the winner."""

DEFAULT_EVERY = 10
"""One game in this many has the default size of the board."""


class Oracle(Protocol):
    """A game in progress."""

    def turn(self) -> str:
        """`0`, `1`, `chance` or `over`."""

    def tokens(self) -> list[str]:
        """The legal tokens, sorted as text; none once the game is over."""

    def play(self, token: str) -> None:
        """Plays a legal token."""

    def winner(self) -> int | None:
        """The winning seat once the game is over."""


class DisagreementError(AssertionError):
    """Engine and oracle differ. The text is the game so far and the answers of only one."""


def oracle(name: str, options: dict[str, Value]) -> Oracle:
    """A game's oracle at the start of a game with these options."""
    return _oracle_class(name)(**options)


@cache
def _oracle_class(name: str) -> Callable[..., Oracle]:
    path = FOLDER / name / "oracle.py"
    spec = spec_from_file_location(f"{name}_oracle", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Callable[..., Oracle] = module.Oracle
    return made


def compare(game: AnyGame, options: dict[str, Value], rng: Random) -> tuple[int, int]:
    """Plays one random game on engine and oracle; returns how many plies and tokens were compared.

    Raises DisagreementError if turn, legal tokens or winner differ.
    """
    naive = oracle(game.name, options)
    position = game.start(**options)
    played: list[str] = []
    compared = 0
    while True:
        by_engine = facts(game, position)
        by_oracle = (naive.turn(), naive.tokens(), naive.winner())
        if by_engine != by_oracle:
            raise DisagreementError(difference(game, options, played, by_engine, by_oracle))
        if by_engine[0] == "over":
            return len(played), compared
        compared += len(by_engine[1])
        move = rng.choice(candidates(game, position))
        played.append(game.notation.write(move))
        naive.play(played[-1])
        position = position.play(move)


def compare_numbered(name: str, seed: int, span: int, number: int) -> tuple[int, int]:
    """Plays the random game of that number as `compare` does; every tenth on the default board."""
    game, rng = games.load(name), Random(f"{name} {seed} {number}")
    options = random_options(game, rng, span)
    if number % DEFAULT_EVERY == 0:
        options |= default_size(game)
    return compare(game, options, rng)


def perft(naive: Oracle, depth: int) -> int:
    """The number of token sequences of a given length (from 1), counted on copies of an oracle.

    Raises ValueError if an open range of numbers is among the tokens.
    """
    tokens = naive.tokens()
    if any(sign in token for token in tokens for sign in ">*"):
        raise ValueError("perft of an oracle cannot go through an open range of numbers")
    if depth == 1:
        return len(tokens)
    total = 0
    for token in tokens:
        child = deepcopy(naive)
        child.play(token)
        total += perft(child, depth - 1)
    return total


def facts(game: AnyGame, position: AnyPosition) -> Facts:
    """The engine's facts of a position, in the oracle's terms."""
    outcome = position.outcome()
    if outcome is not None:
        return "over", tokens(game, position), outcome.winner
    turn = "chance" if position.turn == CHANCE else str(position.turn)
    return turn, tokens(game, position), None


def candidates(game: AnyGame, position: AnyPosition) -> list[Move]:
    """All legal moves; for an open range of numbers, the short list and the moves beside it."""
    moves = position.legal_moves()
    if isinstance(moves, Numbers):
        return list(dict.fromkeys([*game.brain.shortlist(position), *moves.others]))
    return list(moves)


def difference(
    game: AnyGame, options: dict[str, Value], played: list[str], engine: Facts, naive: Facts
) -> str:
    """The game so far as a plain record, and the difference."""
    settings = " ".join(f"{name}={value}" for name, value in options.items())
    lines = [f"{game.name} {settings}", " ".join(played)]
    for name, one, other in (("engine", engine, naive), ("oracle", naive, engine)):
        only = " ".join(sorted(set(one[1]) - set(other[1])))
        lines.append(f"{name}: turn {one[0]}, winner {one[2]}, only here: {only or 'nothing'}")
    return "\n".join(lines)


def random_options(game: AnyGame, rng: Random, span: int = 4) -> dict[str, Value]:
    """Random options: any choice, and numbers up to `span` above the lowest."""
    return {option.name: _random_value(option, rng, span) for option in game.options}


def default_size(game: AnyGame) -> dict[str, Value]:
    """The defaults of the options that are plain numbers."""
    return {
        option.name: option.default
        for option in game.options
        if option.low is not None and not option.choices
    }


def _random_value(option: Option, rng: Random, span: int) -> Value:
    words: list[Value] = list(option.choices)
    if option.low is None or option.high is None:
        return rng.choice(words)
    low = max(0, option.low) if words else option.low
    return rng.choice([*words, rng.randint(low, min(option.high, low + span))])
