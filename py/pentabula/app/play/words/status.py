"""The status line with a hint or a line of the engine, and the estimate of the open analysis."""

from __future__ import annotations

from typing import Final

from pentabula.app.play.activity import Activity, Words
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.words import analysis, hints, narration
from pentabula.core.message import Message

CLOSED: Final = Message("Analysis closed.")


def status_words(activity: Activity, engine: EngineState) -> Words:
    """The status: what the engine shows, a line or a hint, else the activity's own words.

    The last action is described once: not again with a hint, nor in the middle of a move. There a
    hint comes before the next decision.
    """
    session = activity.session
    if engine.line is not None:
        return analysis.line_words(session, engine.line)
    has_hint = engine.hint is not None or engine.is_looking
    if not has_hint or session.outcome is not None or session.cursor.level is not None:
        return activity.words()
    hint = engine.hint
    first, now = ("", hints.LOOKING) if hint is None else hints.hint_words(session, hint)
    if not session.is_mid_move:
        return first, now
    if session.pending_target:
        return now, narration.pending(session)
    return now, narration.status(session)


def estimate_words(activity: Activity, engine: EngineState) -> Message:
    """The estimate of the open analysis, or why there is none."""
    session, refused = activity.session, activity.offers.analysis
    if refused is not None:
        return refused
    if not engine.is_analysing:
        return CLOSED
    reason = engine.trouble or analysis.no_analysis_reason(session)
    if reason is not None or engine.analysis is None:
        return reason or Message("Analysing…")
    return analysis.estimate(session, engine.analysis)
