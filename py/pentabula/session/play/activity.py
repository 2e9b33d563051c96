"""What people do at the board: play a game, take a lesson. Each activity has a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from pentabula.core.message import Message
from pentabula.session.play.session import Session

Action = Callable[[Session], None]
"""Something that is done to a session: a tap, a typed move, a command."""


class Activity(Protocol):
    """Something that people do at the board, with a session of its own.

    The page shows `session` and hands every input to `do`. An activity may replace its
    session (a lesson has one for each step), so ask for it again after every action.
    """

    @property
    def session(self) -> Session:
        """The session to be shown now."""

    def do(self, action: Action) -> None:
        """Applies an action to the session, and draws the activity's own conclusions."""


@runtime_checkable
class Speaking(Protocol):
    """An activity that has words of its own for the status."""

    def words(self) -> tuple[Message | str, Message | str]:
        """What was done or is to be known, and what is asked."""


class GameActivity:
    """A game that is played: actions only concern its session."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def do(self, action: Action) -> None:
        """Applies an action to the session."""
        action(self.session)
