"""Where the numbers on the dice come from: a port, and the dice of this device."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from pentabula.core.dice import throw
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move


@dataclass(frozen=True, slots=True)
class Pending:
    """Dice that have been thrown but cannot be read yet; `reason` says what they wait for."""

    reason: Message


class Dice(Protocol):
    """Throws the dice of a game.

    Dice that two players agree on by messages are `Pending` until the other player has replied.
    """

    def throw(self, position: AnyPosition, number: int) -> Move | Pending:
        """The throw at a position where the dice are to decide.

        `number` is how many throws came before it in the game. The same throw may be asked for
        again, as long as it is pending.
        """


class LocalDice:
    """Dice that `rng` throws immediately."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def throw(self, position: AnyPosition, number: int) -> Move:
        """A throw, drawn by the probabilities of the game."""
        move: Move = throw(position, self._rng)
        return move
