"""An engine and its naive oracle, which share no code, through the same random game."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from pentabula.core.game import CHANCE, Game, tokens
from pentabula.core.options import Option, Value
from tests.games.walks import candidates

Told = tuple[str, list[str], int | None]


class DisagreementError(AssertionError):
    """Engine and oracle differ; the text has the game so far and what is told by one only."""


def compare(game: Game[Any], options: dict[str, Value], rng: Random) -> tuple[int, int]:
    """Plays one random game on both: how many plies and tokens were compared.

    Raises DisagreementError where turn, legal tokens or winner differ.
    """
    oracle = import_module(f"tests.games.{game.name}.oracle").Oracle(**options)
    position = game.start(**options)
    played: list[str] = []
    compared = 0
    while True:
        told = by_engine(game, position)
        if told != (by_oracle := (oracle.turn(), oracle.tokens(), oracle.winner())):
            raise DisagreementError(difference(game, options, played, told, by_oracle))
        if told[0] == "over":
            return len(played), compared
        compared += len(told[1])
        move = rng.choice(candidates(game, position))
        played.append(game.notation.write(move))
        oracle.play(played[-1])
        position = position.play(move)


def by_engine(game: Game[Any], position: Any) -> Told:
    """Whose turn it is, the legal tokens, the winner."""
    outcome = position.outcome()
    if outcome is not None:
        return "over", tokens(game, position), outcome.winner
    turn = "chance" if position.turn == CHANCE else str(position.turn)
    return turn, tokens(game, position), None


def difference(
    game: Game[Any], options: dict[str, Value], played: list[str], engine: Told, oracle: Told
) -> str:
    """The game so far in plain form, and how the two differ."""
    settings = " ".join(f"{name}={value}" for name, value in options.items())
    lines = [f"{game.name} {settings}", " ".join(played)]
    for name, one, other in (("engine", engine, oracle), ("oracle", oracle, engine)):
        only = " ".join(sorted(set(one[1]) - set(other[1])))
        lines.append(f"{name}: turn {one[0]}, winner {one[2]}, alone it lists: {only or 'nothing'}")
    return "\n".join(lines)


def random_options(game: Game[Any], rng: Random, span: int = 4) -> dict[str, Value]:
    """Any choices, and numbers up to `span` above the lowest, or about 0 beside choices."""
    return {option.name: _any_value(option, rng, span) for option in game.options}


def usual_size(game: Game[Any]) -> dict[str, Value]:
    """The options that are numbers only, as they are offered first."""
    return {
        option.name: option.default
        for option in game.options
        if option.low is not None and not option.choices
    }


def _any_value(option: Option, rng: Random, span: int) -> Value:
    words: list[Value] = list(option.choices)
    if option.low is None or option.high is None:
        return rng.choice(words)
    low = max(0, option.low) if words else option.low
    return rng.choice([*words, rng.randint(low, min(option.high, low + span))])
