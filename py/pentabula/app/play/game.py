"""A game as an activity: it allows every action that makes sense at the cursor."""

from __future__ import annotations

from typing import Final

from pentabula.app.play import browsing
from pentabula.app.play.activity import PLAIN, Action, Card, Presentation, Refusals, StatusWords
from pentabula.app.play.editing import resigning_seat
from pentabula.app.play.fair_dice import reveal
from pentabula.app.play.session import Session
from pentabula.app.play.words import hints, narration
from pentabula.core.brain import MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.position import Move

NOTHING_TO_UNDO: Final = Message("There is nothing to undo.")
NOTHING_TO_REDO: Final = Message("There is nothing to redo.")
CANNOT_RESIGN: Final = Message("No person can resign here.")
PLAYED_BY: Final = Message("The game is over: its players cannot be changed any more.")


class GameActivity:
    """A game that is played: actions only concern its session and its clocks.

    Its end reveals its dice.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        reveal(session)

    @property
    def refusals(self) -> Refusals:
        """Which actions are refused at the cursor, and why."""
        session = self.session
        return Refusals(
            undo=None if browsing.can_undo(session) else NOTHING_TO_UNDO,
            redo=None if session.cursor.next is not None else NOTHING_TO_REDO,
            hint=hints.why_no_hint(session),
            players=PLAYED_BY if session.cursor.is_finished else None,
            resign=self._why_not_resign(),
        )

    @property
    def address(self) -> str:
        """The link of the game up to the cursor."""
        return self.session.cursor.link

    @property
    def presentation(self) -> Presentation:
        """How a game shows its position."""
        return PLAIN

    @property
    def before_hint(self) -> Action | None:
        """None: a hint is about the position as it is."""
        return None

    def do(self, action: Action) -> None:
        """Applies an action to the session."""
        timing = self.session.timing
        if timing is not None:
            timing.before()
        action(self.session)
        if timing is not None:
            timing.after()
        reveal(self.session)

    def catch_up(self, session: Session) -> None:
        """Continues with another copy of the game."""
        self.session = session
        reveal(session)

    def undo(self, session: Session) -> None:
        """Goes back to a person's last decision."""
        browsing.undo(session)

    def redo(self, session: Session) -> None:
        """Goes forward to a person's next decision."""
        browsing.redo(session)

    def hint(self) -> MoveEvaluation[Move] | None:
        """None: the engine searches for a hint."""
        return None

    def words(self) -> StatusWords:
        """The last action and the next decision; only the decision while a move is half made."""
        session = self.session
        if session.pending_dice is not None:
            return narration.last_action(session), session.pending_dice.reason
        if session.cursor.level is not None:
            return narration.last_action(session), narration.waiting(session)
        if session.pending_target:
            return "", narration.pending(session)
        if session.chosen:
            return "", narration.status(session)
        return narration.last_action(session), narration.status(session)

    def card(self) -> Card:
        """No card: only the board and its panels are shown."""
        return Card()

    def _why_not_resign(self) -> Message | None:
        if self.session.outcome is not None:
            return hints.GAME_OVER
        return None if resigning_seat(self.session) is not None else CANNOT_RESIGN
