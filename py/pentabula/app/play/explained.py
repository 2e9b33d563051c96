"""A game with explanations: open targets are always marked, and remarks say what to notice.

The tag `Explained` of the record switches them on, so they are stored with the game.
"""

from __future__ import annotations

from typing import Final

from pentabula.app.play.session import Session
from pentabula.core.message import Message
from pentabula.core.position import CHANCE

TAG: Final = "Explained"
ON: Final = "on"


def is_on(session: Session) -> bool:
    """Whether the game is explained while it is played."""
    return session.record.tags.get(TAG) == ON


def toggle(session: Session) -> None:
    """Switches the explanations on or off."""
    if is_on(session):
        del session.record.tags[TAG]
    else:
        session.record.tags[TAG] = ON


def remark(session: Session) -> Message | None:
    """What the person to move should notice, if anything, while explanations are on.

    None in the middle of a move.
    """
    position = session.position
    is_over = session.outcome is not None or session.cursor.level is not None
    if not is_on(session) or is_over or session.chosen or position.turn == CHANCE:
        return None
    return session.game.lesson.remark(position, position.turn)
