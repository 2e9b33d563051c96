"""Changes of who plays in the middle of a game: a level takes a seat anywhere, or leaves it."""

from __future__ import annotations

from pentabula.app.play.occupants import Occupants, write_occupants
from pentabula.app.play.session import Session


def change_players(session: Session, occupants: Occupants) -> None:
    """Gives the seats to these occupants; play continues.

    If moves follow the cursor, the next moves become a variation of them.
    """
    session.cancel()
    write_occupants(occupants, session.record.tags)
    session.cursor.is_paused = False


def swap_players(session: Session) -> None:
    """Makes the players swap seats."""
    first, second = session.cursor.occupants
    change_players(session, (second, first))
