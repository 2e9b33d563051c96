"""What the status says: what was done, and what is to be done or was asked of the engine."""

from __future__ import annotations

from typing import Final

from pentabula.core.message import Message
from pentabula.session.display import analysis
from pentabula.session.display.analysis import EngineState
from pentabula.session.play.session import Session
from pentabula.session.words import hints, narration

Voice = tuple[Message | str, Message]

NOTHING_TO_UNDO: Final = Message("There is nothing to undo.")
NOTHING_TO_REDO: Final = Message("There is nothing to redo.")
NO_RECORD: Final = Message("A lesson has no record.")
NO_PLAYERS: Final = Message("A lesson has no other players.")


def voice(session: Session, engine: EngineState) -> Voice:
    """What was done, and what is to be done now.

    What was done is said once: not again in the middle of a move, nor with a hint.
    """
    if engine.line is not None:
        return engine.line.words(session)
    if session.pending_dice is not None:
        return narration.story(session), session.pending_dice.reason
    if session.cursor.level is not None:
        return narration.story(session), narration.waiting(session)
    if session.pending_target:
        return "", narration.pending(session)
    if session.chosen:
        return "", narration.status(session)
    if engine.is_looking:
        return "", hints.LOOKING
    if engine.hint is not None and session.outcome is None:
        return hints.words(session, engine.hint)
    return narration.story(session), narration.status(session)


def estimate(session: Session, engine: EngineState) -> Message:
    """What the open analysis thinks of the position, or why nothing is known."""
    if session.exercise is not None:
        return Message("Lessons have no analysis.")
    if not engine.is_analysing:
        return Message("Analysis closed.")
    reason = engine.trouble or analysis.reason_for_none(session)
    if reason is not None or engine.analysis is None:
        return reason or Message("Analysing…")
    return analysis.estimate(session, engine.analysis)
