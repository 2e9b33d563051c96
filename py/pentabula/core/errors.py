"""Errors in input from a person, a link or a file.

Every error is a `GameError` and has a `Message` that says what is wrong and what is
allowed. `str(error)` is the English sentence.
"""

from __future__ import annotations

import copyreg

from pentabula.core.message import Message
from pentabula.core.position import Refusal


class GameError(ValueError):
    """Invalid input. `message` is the user-facing sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are unpickled from their text by default: a subclass needs more than that.
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[object, ...]:
        return self.args, self.clause, self.sites

    @property
    def sentence(self) -> str:
        """What is wrong, in English or in the language of the board that raised the error."""
        return str(self)

    @property
    def clause(self) -> str:
        """The clause of docs/rules that forbids a move; empty for other errors."""
        return ""

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites that the error concerns."""
        return ()


class NotationError(GameError):
    """A text that is not a move token of the game."""


class OptionError(GameError):
    """A game that does not exist, an option it does not have, or a value out of range."""


class DiagramError(GameError):
    """A text that is not the diagram of a position, or not of one from which a game can start."""


class IllegalMoveError(GameError):
    """A well-formed token that the rules do not allow here. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal

    @property
    def clause(self) -> str:
        """The clause of docs/rules that forbids the move."""
        return self.refusal.clause

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites that show why, including the sites of the counter-example."""
        return self.refusal.sites + self.refusal.counterexample
