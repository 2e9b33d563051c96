"""The pie rule: the second player may answer the first move by swapping sides.

The seats exchange colours and the stones stay. White, now the first mover's seat, moves next.
"""

from __future__ import annotations

from typing import Final, Protocol

from pentabula.core.message import Addressed, Message
from pentabula.core.options import ON_OFF, Option
from pentabula.core.position import Refusal

OPTION: Final = Option(
    "pie",
    Message("pie rule"),
    "on",
    ON_OFF,
    about=Message("The second player may swap sides after the first move, so starting is fair."),
    is_rare=True,
)
LABEL: Final = Message("Swap sides")
PHRASE: Final = Message("swap sides")


class WithPie(Protocol):
    """What the pie rule reads of a position."""

    @property
    def pie(self) -> bool:
        """Whether the game is played with the pie rule."""

    @property
    def moves_made(self) -> int:
        """The number of moves made so far, without the swap; exact up to 2."""

    @property
    def is_swapped(self) -> bool:
        """Whether the sides have been swapped."""


def is_open(position: WithPie) -> bool:
    """Whether `swap` is legal: as the second token, and only once."""
    return position.pie and position.moves_made == 1 and not position.is_swapped


def may_come(position: WithPie) -> bool:
    """Whether `swap` is legal now or still to come: a part of every position's key."""
    return position.pie and position.moves_made < 2 and not position.is_swapped


def status(colour: Message) -> Message:
    """The status line while a swap is legal."""
    return Addressed(
        Message("{mover} to move, or to swap sides.", mover=colour),
        Message("Your move, or swap sides."),
    )


def swapped(colour: Message) -> Message:
    """What a swap does; `colour` is the mover's colour before the swap."""
    return Addressed(Message("{colour} swaps sides.", colour=colour), Message("You swap sides."))


def refuse(clause: str, position: WithPie) -> Refusal:
    """Why `swap` is not legal. `clause` is the game's."""
    if not position.pie:
        sentence = Message("This game is played without the pie rule.")
    elif position.is_swapped:
        sentence = Message("Sides have already been swapped; that can happen only once.")
    elif not position.moves_made:
        sentence = Message("Sides can be swapped only once Black has made the first move.")
    else:
        sentence = Message("Sides could be swapped only right after the first move.")
    return Refusal(sentence, clause)
