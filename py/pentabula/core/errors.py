"""What can be wrong with something a person, a link or a file gave us.

Every error is a `GameError` and carries a `Message` that says what is wrong and what is
allowed. `str(error)` is the English sentence.
"""

from __future__ import annotations

from pentabula.core.message import Message
from pentabula.core.position import Refusal


class GameError(ValueError):
    """Input that cannot be used. `message` is the sentence for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class NotationError(GameError):
    """A text that is not a move token of the game at all."""


class OptionError(GameError):
    """A game that does not exist, an option it does not have, or a value out of range."""


class DiagramError(GameError):
    """A text that is not the diagram of a position, or not of one from which a game can start."""


class IllegalMoveError(GameError):
    """A well-formed token that the rules do not allow here. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
