"""The way to turning points that are tried again, whose modules are loaded only then."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from pentabula.session.learn.addresses import RETRY_PREFIX
from pentabula.session.play.session import Session
from pentabula.web.shell.hub import Hub
from pentabula.web.stage import Change

if TYPE_CHECKING:
    from pentabula.review.game_review import GameReview
    from pentabula.web.learn.retries import Retries


class Trying:
    """Passes on what concerns turning points that are tried again; `make` makes who leads there."""

    def __init__(self, make: Callable[[], Retries]) -> None:
        self._make = make

    def connect(self, hub: Hub) -> None:
        """Adds the commands and addresses of Try again, and follows the stage."""
        hub.commands.add(
            {
                "retry-next": lambda: self._retries.next(),
                "retry-again": lambda: self._retries.again(),
                "retry-show": lambda: self._retries.show_answer(),
                "retry-close": lambda: self._retries.close(),
            }
        )
        hub.router.openers.add({RETRY_PREFIX: self.open_address})
        hub.stage.changed.append(self.follow)

    @cached_property
    def _retries(self) -> Retries:
        return self._make()

    @property
    def is_on(self) -> bool:
        """Whether a turning point is tried again on the table."""
        return "_retries" in self.__dict__ and self._retries.retry is not None

    def begin(self, review: GameReview, session: Session) -> None:
        """Begins with the turning points of a game that is stored under the stage's key."""
        self._retries.begin(review, session)

    def open_address(self, address: str) -> bool:
        """Opens the position of an address: see `Retries`."""
        return self._retries.open_address(address)

    def follow(self, change: Change) -> None:
        """Brings the card up to date."""
        if "_retries" in self.__dict__:
            self._retries.follow(change)

    def show_line(self, text: str) -> None:
        """Plays a line of the turning point out on the board."""
        self._retries.show_line(text)
