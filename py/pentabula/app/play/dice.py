"""The source of dice throws: a port, and the dice of this device."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from pentabula.core.dice import throw
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move


@dataclass(frozen=True, slots=True)
class Pending:
    """Dice that have been thrown but cannot be read yet; `reason` says what is missing."""

    reason: Message


class Dice(Protocol):
    """Throws the dice of a game.

    Dice that two players agree on by messages are `Pending` until the other player has replied.
    """

    def throw(self, position: AnyPosition, number: int) -> Move | Pending:
        """A throw at a position where the dice decide.

        `number` is the number of earlier throws in the game. A pending throw may be requested
        again.
        """


class LocalDice:
    """Dice that `rng` throws immediately."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def throw(self, position: AnyPosition, number: int) -> Move:
        """A throw, drawn by the probabilities of the game."""
        move: Move = throw(position, self.rng)
        return move
