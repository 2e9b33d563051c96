"""Short replies to commands and keys, in a polite live region that is also visible."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.session import Session
from pentabula.app.play.words import speech
from pentabula.app.play.words.hints import LOOKING, estimate_words
from pentabula.app.shell.stage import Change, Stage
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.message import Message
from pentabula.core.record import Node

REGION = "reply"


class Replies:
    """Answers questions about the position, and commands that change nothing.

    The next move clears a reply. `clock_words` returns what the clocks of the game show.
    """

    def __init__(self, stage: Stage, clock: Clock) -> None:
        self._stage, self._clock = stage, clock
        self._at: tuple[Session, Node] | None = None
        self._since = 0.0
        self._is_true: Callable[[EngineState], bool] | None = None
        self.clock_words: Callable[[], Message | None] = lambda: None

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands that ask about the position, by their names."""
        return {
            "hear-status": self.reply_status,
            "hear-last": lambda: self.reply_about(speech.last_move),
            "hear-open": lambda: self.reply_about(
                lambda session: speech.open_targets(session, self._stage.presentation)
            ),
            "hear-pieces": lambda: self.reply_about(
                lambda session: speech.pieces(session, self._stage.presentation)
            ),
            "hear-groups": lambda: self.reply_about(speech.groups),
            "hear-clock": self.reply_clock,
            "estimate": self.reply_estimate,
        }

    def follow(self, change: Change) -> None:
        """Clears a reply about another position, and restarts the time of the turn."""
        here = (change.session, change.session.node)
        if here != self._at:
            self._at, self._since = here, self._clock.now()
            self._write("")
        self._clear_if_untrue()

    def follow_engine(self, _: Session) -> None:
        """Clears outdated replies about the engine."""
        self._clear_if_untrue()

    def reply(self, message: Message) -> None:
        """Replies in a sentence that remains until the next move.

        The reply that a hint is being computed is cleared once the search ends.
        """
        self._write(self._stage.say(message), _seeks_hint if message == LOOKING else None)

    def reply_about(self, words: Callable[[Session], Message]) -> None:
        """Replies with words about the session on the table."""
        session = self._stage.session
        if session is not None:
            self._write(self._stage.say(words(session)))

    def reply_status(self) -> None:
        """Repeats the status sentence."""
        self._write(str(page.find('[data-say="status"]').textContent).strip())

    def reply_estimate(self) -> None:
        """Replies with the estimate of the open analysis."""
        activity, engine = self._stage.activity, self._stage.engine
        if activity is not None:
            self._write(self._stage.say(estimate_words(activity, engine)))
        if _has_no_estimate(engine):
            self._is_true = _has_no_estimate

    def reply_clock(self) -> None:
        """Replies with the move number, the status and the time of the current turn."""
        seconds = int((self._clock.now() - self._since) / 1000)
        clocks = self.clock_words()
        self.reply_about(lambda session: speech.clock(session, seconds, clocks))

    def _clear_if_untrue(self) -> None:
        if self._is_true is not None and not self._is_true(self._stage.engine):
            self._write("")

    def _write(self, words: str, is_true: Callable[[EngineState], bool] | None = None) -> None:
        """Writes a reply; it is cleared once `is_true`, unless None, becomes false."""
        page.announce(REGION, words)
        self._is_true = is_true


def _seeks_hint(engine: EngineState) -> bool:
    return engine.seeks_hint


def _has_no_estimate(engine: EngineState) -> bool:
    return engine.is_analysing and engine.analysis is None
