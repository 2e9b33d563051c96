"""Throws of the dice: drawn by their probabilities, read from their faces, and who makes them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Final

from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, AnyPosition, M, Move, Position, Refusal, Seat

NO_DICE: Final = Refusal(Message("There are no dice to roll now."), "README.md, Decisions")
"""The answer to a roll while a seat is to decide."""


def drawn_index(throws: Sequence[tuple[Move, Fraction]], luck: float) -> int:
    """The index of the throw that a number from 0 to 1 draws, by the throws' probabilities."""
    shares = list(accumulate(float(probability) for _, probability in throws))
    return bisect_right(shares, luck * shares[-1], 0, len(throws) - 1)


def throw(position: Position[M], rng: Random) -> M:
    """Draws a throw at a position where the dice decide, as `rng.choices` would."""
    throws = position.chances()
    return throws[drawn_index(throws, rng.random())][0]


def move_of_faces(game: AnyGame, position: AnyPosition, faces: tuple[int, int]) -> Move:
    """The throw that two faces mean where the dice decide.

    Its token ends in the faces, in their order where the game has that throw (seat 0's die before
    seat 1's at an opening), and otherwise in the other order (a roll is written higher first).
    Raises LookupError if no throw there shows these faces.
    """
    throws: dict[str, Move] = {game.notation.write(move): move for move, _ in position.chances()}
    first, second = faces
    for shown in (f"{first}{second}", f"{second}{first}"):
        for token, move in throws.items():
            if token.endswith(shown):
                return move
    raise LookupError(f"no throw shows {first} and {second}")


def seat_to_act(position: AnyPosition) -> Seat | None:
    """The seat that moves or rolls; None if both seats roll. Not for ended games."""
    turn: Seat = position.turn
    if turn == CHANCE:
        first, _ = position.chances()[0]
        turn = position.play(first).turn
    return None if turn == CHANCE else turn
