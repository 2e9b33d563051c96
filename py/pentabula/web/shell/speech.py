"""Answers to those who listen, in a polite live region that is also visible."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.core.message import Message
from pentabula.core.record import Node
from pentabula.session.display.analysis import EngineState
from pentabula.session.play.session import Session
from pentabula.session.words import speech
from pentabula.session.words.hints import LOOKING
from pentabula.session.words.voice import estimate
from pentabula.web import page
from pentabula.web.clock import Clock
from pentabula.web.stage import Change, Stage

REGION = "reply"


class SpeechCommands:
    """Says what is asked about the position, and since when it stands."""

    def __init__(self, stage: Stage, clock: Clock) -> None:
        self._stage, self._clock = stage, clock
        self._place: tuple[Session, Node] | None = None
        self._since = 0.0
        self._lasts: Callable[[EngineState], bool] | None = None

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands of those who listen, by their names."""
        return {
            "hear-status": self.say_status,
            "hear-last": lambda: self.say(speech.last_move),
            "hear-open": lambda: self.say(speech.open_places),
            "hear-pieces": lambda: self.say(speech.pieces),
            "hear-groups": lambda: self.say(speech.groups),
            "hear-clock": self.say_clock,
            "estimate": self.say_estimate,
        }

    def follow(self, change: Change) -> None:
        """Drops what was said of another position, and starts counting the time again."""
        place = (change.session, change.session.node)
        if place != self._place:
            self._place, self._since = place, self._clock.now()
            self._write("")
        self._drop_what_has_passed()

    def follow_engine(self, _: Session) -> None:
        """Drops what the engine has answered since."""
        self._drop_what_has_passed()

    def reply(self, message: Message) -> None:
        """Answers what was asked or tried, in a sentence that stands until the next move.

        That a hint is being computed is said no longer than it is true.
        """
        self._write(self._stage.say(message), _is_looking if message == LOOKING else None)

    def say(self, words: Callable[[Session], Message]) -> None:
        """Says something about the session on the table."""
        session = self._stage.session
        if session is not None:
            self._write(self._stage.say(words(session)))

    def say_status(self) -> None:
        """Repeats the status sentence."""
        self._write(str(page.find('[data-say="status"]').textContent).strip())

    def say_estimate(self) -> None:
        """Says what the open analysis thinks of the position."""
        engine = self._stage.engine
        self.say(lambda session: estimate(session, engine))
        if _has_no_estimate(engine):
            self._lasts = _has_no_estimate

    def say_clock(self) -> None:
        """Says how far the game is and since when it has been somebody's turn."""
        seconds = int((self._clock.now() - self._since) / 1000)
        self.say(lambda session: speech.clock(session, seconds))

    def _drop_what_has_passed(self) -> None:
        if self._lasts is not None and not self._lasts(self._stage.engine):
            self._write("")

    def _write(self, words: str, lasts: Callable[[EngineState], bool] | None = None) -> None:
        page.say(REGION, words)
        self._lasts = lasts


def _is_looking(engine: EngineState) -> bool:
    return engine.is_looking


def _has_no_estimate(engine: EngineState) -> bool:
    return engine.is_analysing and engine.analysis is None
