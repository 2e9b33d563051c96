"""How long the engine waits before it acts, so that people can follow what it does."""

from __future__ import annotations

from typing import Final

from pentabula.session.keep.settings import Settings
from pentabula.session.play.session import Session
from pentabula.session.play.turns import mover

REPLY_MS: Final = 400
"""Milliseconds from what a person did to the engine's answer: less would look like one move."""


def wait_ms(session: Session, settings: Settings, *, has_motion: bool) -> int:
    """Milliseconds between the last ply and what the level to act does next.

    The plays of one turn follow each other at a pace of their own, without a wait where nothing
    moves on the screen.
    """
    if is_mid_turn(session):
        return int(settings.plays) if has_motion else 0
    if None not in session.cursor.levels and session.node.parent is not None:
        return int(settings.pace)
    return REPLY_MS


def is_mid_turn(session: Session) -> bool:
    """Whether the level to act has begun its turn, and goes on with it by itself."""
    seat = session.cursor.mover
    is_acting = session.cursor.level is not None and not session.cursor.is_paused
    return is_acting and seat is not None and mover(session.node) == seat
