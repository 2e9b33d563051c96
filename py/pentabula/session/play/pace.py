"""How long the engine waits before it acts, so that people can follow what it does."""

from __future__ import annotations

from typing import Final

from pentabula.core.tree import mover
from pentabula.session.keep.settings import Settings
from pentabula.session.play.session import Session

REPLY_MS: Final = 400
"""Milliseconds between a person's move and the reply: a faster one would look like one move."""


def wait_ms(session: Session, settings: Settings, *, has_motion: bool) -> int:
    """Milliseconds between the last ply and the next action of the level to move.

    The plays of one turn have their own pace, and no wait where nothing moves on the screen. A
    level that is short of time by its clock does not wait longer than it thinks.
    """
    most = session.thinking_ms
    usual = _usual_wait_ms(session, settings, has_motion=has_motion)
    return usual if most is None else min(usual, most)


def _usual_wait_ms(session: Session, settings: Settings, *, has_motion: bool) -> int:
    if is_mid_turn(session):
        return int(settings.plays) if has_motion else 0
    if session.cursor.players.are_engines and session.node.parent is not None:
        return int(settings.pace)
    return REPLY_MS


def is_mid_turn(session: Session) -> bool:
    """Whether the level to move is in the middle of its turn, and continues it."""
    seat = session.cursor.mover
    is_acting = session.cursor.level is not None and not session.cursor.is_paused
    return is_acting and seat is not None and mover(session.node) == seat
