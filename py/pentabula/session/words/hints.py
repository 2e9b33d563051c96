"""A hint in words: where to look, what to play in the game's own words, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.boards.sites import middle_of
from pentabula.core.brain import Evaluation
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, Move
from pentabula.session.display.hints import MOVE, NUDGE, Hint, nudge
from pentabula.session.play.session import Session
from pentabula.session.words.analysis import chance_words
from pentabula.session.words.moves import move_label
from pentabula.session.words.speech import list_sites, short_name

LOOKING: Final = Message("Looking for a hint…")
GAME_OVER: Final = Message("The game is over.")


def hint_words(session: Session, hint: Hint) -> tuple[Message | str, Message]:
    """The sentence of the earlier stages that still holds, and that of the present stage."""
    if hint.stage == NUDGE:
        return "", _nudged(session, hint)
    tried = Message("Try this: {order}.", order=instruction(session, hint.found.move))
    return ("", tried) if hint.stage == MOVE else (tried, _reasoned(session, hint))


def command_label(hint: Hint | None) -> Message:
    """What the command for hints does next."""
    if hint is None:
        return Message("Hint")
    if hint.stage == NUDGE:
        return Message("Show move")
    return Message("Why?") if hint.stage == MOVE else Message("Hide hint")


def instruction(session: Session, move: Move) -> Message:
    """What to do, as part of a sentence: `enter on VI with the 6`."""
    own = session.game.hints.phrase(session.position, move)
    return move_label(session, move) if own is None else own


def no_hint_reason(session: Session) -> Message | None:
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


def _nudged(session: Session, hint: Hint) -> Message:
    given = session.game.hints.nudge(session.position, hint.found.move)
    if given.sites and given.words is not None:
        return given.words
    sites = nudge(session, hint).sites
    if given.words is not None and not sites:
        return given.words  # the choice is beside the board, where no other one is
    where = _where(session, sites, is_area=not given.sites)
    return Message("{nudge} {where}", nudge=given.words, where=where) if given.words else where


def _where(session: Session, sites: Sequence[str], *, is_area: bool) -> Message:
    if not sites:
        return Message("Look at the choices beside the board.")
    if is_area and len(sites) > 1:
        middle = short_name(session, middle_of(session.cursor.board, sites))
        return Message("Look at the area around {place}.", place=middle)
    return Message("Look at {places}.", places=list_sites(session, sites))


def _reasoned(session: Session, hint: Hint) -> Message:
    """The game's reason, or the engine's evaluation if there is one."""
    why = session.game.hints.reason(session.position, hint.found)
    if why is not None:
        return why
    if hint.is_given and not hint.found.evaluation.is_sure:
        return Message("No better move is known here.")
    return _evaluated(hint.found.evaluation)


def _evaluated(evaluation: Evaluation) -> Message:
    """The engine's evaluation of the best move, in a sentence."""
    if not evaluation.is_sure:
        chance = chance_words(evaluation)
        return Message("The engine puts your winning chance at {chance}.", chance=chance)
    if evaluation.chance:
        return Message("This move wins against best play.")
    return Message("Every move loses against best play.")
