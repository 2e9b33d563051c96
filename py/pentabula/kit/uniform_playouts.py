"""Uniform playouts by the rules, for search; most games replace them with faster playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from pentabula.core.brain import Brain
from pentabula.core.dice import throw
from pentabula.core.position import CHANCE, M, P, Position, Seat


def uniform_brain() -> Brain[P, M]:
    """A brain without knowledge: uniform playouts by the rules."""
    return Brain(playout=playout, shortlist=all_moves)


def all_moves(position: Position[M]) -> Sequence[M]:
    """All legal moves: the `shortlist` of a game without open ranges."""
    return tuple(position.legal_moves())


def playout(position: Position[M], rng: Random) -> tuple[Seat, list[M]]:
    """A uniformly random game from here to its end, by its rules: slow but always correct."""
    moves: list[M] = []
    while (outcome := position.outcome()) is None:
        moves.append(_random_move(position, rng))
        position = position.play(moves[-1])
    return outcome.winner, moves


def random_game(position: P, rng: Random) -> Iterator[P]:
    """The positions of a uniformly random game after this one, without its end.

    The game must not be over at `position`.
    """
    while True:
        position = position.play(_random_move(position, rng))
        if position.outcome() is not None:
            return
        yield position


def _random_move(position: Position[M], rng: Random) -> M:
    """A legal move, each equally likely, or a throw of the dice by its probability."""
    return throw(position, rng) if position.turn == CHANCE else rng.choice(all_moves(position))
