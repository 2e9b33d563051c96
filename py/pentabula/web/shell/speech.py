"""Answers to those who listen, in a polite live region that can be seen too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import performance

from pentabula.core.message import Message
from pentabula.session.play.session import Session
from pentabula.session.words import speech as hearing
from pentabula.web import page

if TYPE_CHECKING:
    from pentabula.web.app import App


class SpeechCommands:
    """Tells what is asked for; knows since when the position stands."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._place: object = None
        self._since = 0.0

    def follow(self, session: Session) -> None:
        """Takes back what was told of another position, and begins to count the time anew."""
        place = (session, session.node)
        if place != self._place:
            self._place, self._since = place, performance.now()
            page.say("told", "")

    def tell(self, words: Callable[[Session], Message]) -> None:
        """Says something about the session on the table."""
        if self.app.session is not None:
            page.say("told", self.app.table.say(words(self.app.session)))

    def status(self) -> None:
        """Says once more what the status says."""
        page.say("told", str(page.find('[data-say="status"]').textContent).strip())

    def clock(self) -> None:
        """Says how far the game is and since when it has been somebody's turn."""
        seconds = int((performance.now() - self._since) / 1000)
        self.tell(lambda session: hearing.clock(session, seconds))

    def commands(self) -> dict[str, Callable[[], None]]:
        """The commands of those who listen, by their names."""
        return {
            "hear-status": self.status,
            "hear-last": lambda: self.tell(hearing.last_move),
            "hear-open": lambda: self.tell(hearing.open_places),
            "hear-pieces": lambda: self.tell(hearing.pieces),
            "hear-groups": lambda: self.tell(hearing.groups),
            "hear-clock": self.clock,
        }
