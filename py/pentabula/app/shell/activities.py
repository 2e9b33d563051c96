"""What kind of activity a stored game is: a plain game, unless a feature makes it another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pentabula.app.play.activity import Activity
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.shell.registry import LateRooms
from pentabula.app.store.keys import match_key
from pentabula.app.store.store import Store

if TYPE_CHECKING:
    from pentabula.app.play.timing import GameClock, Now

    ClockMaker = Callable[[Session, Now], GameClock | None]

Maker = Callable[[str, Session], Activity | None]
"""Given the key and the session of a stored game: its activity, or None if it is another kind."""


class Activities:
    """Makes the activities of stored games. Features add makers of other kinds than plain games.

    `clock_makers` make the clocks of such games; None for any other game.
    """

    def __init__(self, storage: Store, late: LateRooms) -> None:
        self._storage, self._late = storage, late
        self.makers: list[Maker] = []
        self.clock_makers: list[ClockMaker] = []

    def make(self, key: str, session: Session) -> Activity:
        """The activity of the game that is stored under the key, or will be."""
        if self._storage.read(match_key(key)) is not None:
            self._late.connect()
        found = (maker(key, session) for maker in self.makers)
        return next((each for each in found if each is not None), GameActivity(session))
