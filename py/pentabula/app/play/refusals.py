"""Why nothing can be entered, for reasons other than the rules of the game."""

from __future__ import annotations

from typing import Final

from pentabula.app.play.dice import Pending
from pentabula.core.message import Message
from pentabula.core.position import Outcome, Refusal
from pentabula.search.levels import Level

MOVES: Final = "README.md, Moves"
"""The rule that is cited where a text is not a move."""


def pending_dice(pending: Pending) -> Refusal:
    """The answer to any input while the dice are pending."""
    return Refusal(pending.reason, "README.md, Decisions")


def game_over(outcome: Outcome) -> Refusal:
    """The answer to any input after the end."""
    return Refusal(Message("The game is over: {reason}.", reason=outcome.reason), "README.md, End")


def not_your_turn(seat: Message, level: Level, *, is_paused: bool) -> Refusal:
    """The answer to any input while it is a level's turn; `seat` is the name of its seat."""
    if is_paused:
        sentence = Message(
            "{level} plays {seat}: let it continue, or go to one of your own moves.",
            seat=seat,
            level=level.title,
        )
    else:
        sentence = Message("{seat} is thinking.", seat=seat)
    return Refusal(sentence, "README.md, Decisions")
