"""Who plays may change at any time: a level takes a seat anywhere, or gives it back."""

from __future__ import annotations

from pentabula.session.play.seats import exchanged
from pentabula.session.play.session import Session


def change_seats(session: Session, first: str, second: str) -> None:
    """Gives both seats to whom the tags name, empty for a person without a name; play goes on.

    Where moves follow the cursor, what is played from here becomes a variation of them.
    """
    session.cancel()
    for tag, words in (("Seat0", first), ("Seat1", second)):
        session.record.tags.pop(tag, None)
        if words:
            session.record.tags[tag] = words
    session.cursor.is_paused = False


def swap_seats(session: Session) -> None:
    """Lets those who play change places."""
    change_seats(session, *exchanged(session.record.tags))
