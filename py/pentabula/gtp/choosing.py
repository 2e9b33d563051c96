"""Moves for `genmove` and `analyze`: random ones, and estimates by random games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pentabula.core.game import CHANCE, Game, Numbers


def candidates(game: Game[Any], position: Any) -> Sequence[Any]:
    """The legal moves, or a sensible few where a number is asked for."""
    moves = position.legal_moves()
    return game.brain.shortlist(position) if isinstance(moves, Numbers) else list(moves)


def choose(game: Game[Any], position: Any, rng: Random) -> Any:
    """A random legal move; at the dice, by their chances. The game is not over."""
    if position.turn != CHANCE:
        return rng.choice(candidates(game, position))
    moves, chances = zip(*position.chances(), strict=True)
    return rng.choices(moves, [float(chance) for chance in chances])[0]


def estimate(
    game: Game[Any], position: Any, move: Any, rng: Random, playouts: int
) -> tuple[float, str]:
    """How often random games are won after a move by the seat that makes it, and that in words.

    A move that ends the game is a `win` or a `loss` by the rules.
    """
    after = position.play(move)
    outcome = after.outcome()
    if outcome is not None:
        return (1.0, "win") if outcome.winner == position.turn else (0.0, "loss")
    won = sum(game.brain.playout(after, rng)[0] == position.turn for _ in range(playouts))
    return won / playouts, f"{won / playouts:.4f}"
