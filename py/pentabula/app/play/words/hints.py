"""The engine in words: a hint in three stages, the status with it, and the estimate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.app.play.activity import Activity, StatusWords
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.display.hints import MOVE, NUDGE, Hint, nudge
from pentabula.app.play.session import Session
from pentabula.app.play.words import analysis, narration
from pentabula.app.play.words.moves import move_label
from pentabula.app.play.words.speech import list_sites, short_name
from pentabula.boards.sites import middle_of
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, Move

LOOKING: Final = Message("Looking for a hint…")

GAME_OVER: Final = Message("The game is over.")

CLOSED: Final = Message("Analysis closed.")


def hint_words(session: Session, hint: Hint) -> tuple[Message | str, Message]:
    """The sentence of the earlier stages that still holds, and the sentence of this stage.

    A move of several targets ends with the next one to choose.
    """
    if hint.stage == NUDGE:
        return "", _nudged(session, hint)
    tried = Message("Try this: {order}.", order=instruction(session, hint.found.move))
    reason = hint.reason if hint.stage > MOVE else None
    before, now = ("", tried) if reason is None else (tried, reason)
    following = _next_choice(session, hint.found.move)
    return before, now if following is None else narration.join_sentences([now, following])


def _next_choice(session: Session, move: Move) -> Message | None:
    """The next of the targets that enter a move; None where a single one is enough."""
    chosen, paths = session.chosen, session.game.notation.paths(move, session.position)
    fitting = (path for path in paths if tuple(path[: len(chosen)]) == chosen)
    path = next(fitting, ())
    if len(path) < 2 or len(path) == len(chosen):
        return None
    return Message("Next: {target}.", target=short_name(session, path[len(chosen)]))


def command_label(hint: Hint | None) -> Message:
    """The effect of the next use of the command for hints."""
    if hint is None:
        return Message("Hint")
    if hint.stage == NUDGE:
        return Message("Show move")
    return Message("Hide hint") if hint.next_stage() is None else Message("Why?")


def instruction(session: Session, move: Move) -> Message:
    """The move as part of a sentence: `enter on VI with the 6`."""
    own = session.game.hints.phrase(session.position, move)
    return move_label(session, move) if own is None else own


def why_no_hint(session: Session) -> Message | None:
    """Why no hint can be given now, or None."""
    if session.outcome is not None:
        return GAME_OVER
    if session.pending_dice is not None:
        return session.pending_dice.reason
    if session.cursor.level is not None:
        return Message("Hints are for your own moves.")
    if session.position.turn == CHANCE:
        return Message("Roll the dice.")
    return Message("Only one move is legal here.") if session.cursor.has_one_move else None


def status_words(activity: Activity, engine: EngineState) -> StatusWords:
    """The status: the engine's line or hint, else the activity's own words.

    The last action is described once: not again with a hint, nor in the middle of a move, where
    only the hint is shown.
    """
    session = activity.session
    if engine.line is not None:
        return analysis.line_words(session, engine.line)
    has_hint = engine.hint is not None or engine.seeks_hint
    if engine.comparison is not None and not has_hint and session.refusal is None:
        return analysis.comparison_words(session, engine.comparison)
    if not has_hint or session.outcome is not None or session.cursor.level is not None:
        return activity.words()
    hint = engine.hint
    first, now = ("", LOOKING) if hint is None else hint_words(session, hint)
    if session.pending_target:
        return "", narration.pending(session)
    return first, now


def estimate_words(activity: Activity, engine: EngineState) -> Message:
    """The estimate of the open analysis, or why it has none."""
    session, refused = activity.session, activity.refusals.analysis
    if refused is not None:
        return refused
    if not engine.is_analysing:
        return CLOSED
    reason = engine.trouble or analysis.why_no_analysis(session)
    if reason is not None or engine.analysis is None:
        return reason or Message("Analysing…")
    return analysis.estimate(session, engine.analysis)


def _nudged(session: Session, hint: Hint) -> Message:
    given = session.game.hints.nudge(session.position, hint.found.move)
    sentence, sites = given.sentence, nudge(session, hint).sites
    if sentence is not None and (given.sites or not sites):
        return sentence  # without sites the only choice is next to the board
    where = _where(session, sites, is_area=not given.sites)
    return where if sentence is None else Message("{nudge} {where}", nudge=sentence, where=where)


def _where(session: Session, sites: Sequence[str], *, is_area: bool) -> Message:
    if not sites:
        return Message("Look at the choices beside the board.")
    if is_area and len(sites) > 1:
        middle = short_name(session, middle_of(session.cursor.board, sites))
        return Message("Look at the area around {place}.", place=middle)
    return Message("Look at {places}.", places=list_sites(session, sites))
