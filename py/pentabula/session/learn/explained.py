"""A game with explanations on: what is open is always shown, and what to notice is said.

They belong to the game, as its tag `Explained`, so that they are on again when it is opened.
"""

from __future__ import annotations

from typing import Final

from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from pentabula.session.play.session import Session

TAG: Final = "Explained"
ON: Final = "on"


def is_on(session: Session) -> bool:
    """Whether the game is explained while it is played."""
    return session.record.tags.get(TAG) == ON


def switch(session: Session) -> None:
    """Turns the explanations on, or off."""
    if is_on(session):
        del session.record.tags[TAG]
    else:
        session.record.tags[TAG] = ON


def remark(session: Session) -> Message | None:
    """What the person to decide should notice, if explanations are on and there is something.

    In the middle of a move nothing is said.
    """
    position = session.position
    is_over = session.outcome is not None or session.level is not None
    if not is_on(session) or is_over or session.chosen or position.turn == CHANCE:
        return None
    return session.game.lesson.remark(position, position.turn)
