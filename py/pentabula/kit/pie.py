"""The pie rule: the second player may answer the first move by swapping sides.

The seats exchange colours, the stones stay, and White, now played by whoever made the first
move, moves next. `moves` counts the moves made so far, the swap not included.
"""

from __future__ import annotations

from typing import Final

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
ORDER: Final = Message("swap sides")


def is_open(*, is_on: bool, moves: int, is_swapped: bool) -> bool:
    """Whether `swap` is legal: as the second token, and only once."""
    return is_on and moves == 1 and not is_swapped


def may_come(*, is_on: bool, moves: int, is_swapped: bool) -> bool:
    """Whether `swap` is legal now or still to come: a part of every position's key."""
    return is_on and moves < 2 and not is_swapped


def status(colour: Message) -> Message:
    """The status line where a swap is legal."""
    return Addressed(
        Message("{mover} to move, or to swap sides.", mover=colour),
        Message("Your move, or swap sides."),
    )


def refuse(rule: str, *, is_on: bool, moves: int, is_swapped: bool) -> Refusal:
    """Why `swap` is not legal. `rule` is the game's clause."""
    if not is_on:
        sentence = Message("This game is played without the pie rule.")
    elif is_swapped:
        sentence = Message("Sides have already been swapped; that can happen only once.")
    elif not moves:
        sentence = Message("Sides can be swapped only once Black has made the first move.")
    else:
        sentence = Message("Sides could be swapped only right after the first move.")
    return Refusal(sentence, rule)
