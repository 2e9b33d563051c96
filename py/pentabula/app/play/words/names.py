"""The names of seats, and of the only person, whom sentences address instead of naming."""

from __future__ import annotations

from typing import Final

from pentabula.core.message import Message

SEATS: Final = (Message("First player"), Message("Second player"))
"""The names of the seats where no game gives them roles."""

_YOU: Final = Message("You ({role})", role="").template


def you(role: Message) -> Message:
    """The person's name beside those of others, with a colour or role: `You (Black)`."""
    return Message("You ({role})", role=role)


def is_you(name: Message) -> bool:
    """Whether a name is the person's: a sentence needs another form then.

    >>> is_you(you(Message("Black"))), is_you(Message("Black"))
    (True, False)
    """
    return name.template == _YOU
