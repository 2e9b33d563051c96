"""Going through the record of a game: back and forward by decisions."""

from __future__ import annotations

from pentabula.session.play.session import Session


def undo(session: Session) -> None:
    """Goes back to a person's last decision, past forced plies and the level's reply.

    Where no person has decided anything yet, the cursor stays, and only a resignation
    is taken back.
    """
    cursor = session.cursor
    node = cursor.players.previous_stop(cursor.node)
    if node is None and cursor.person is None:
        node = cursor.record.root
    if node is not None:
        session.go(node)
    else:
        cursor.node.resigned = None


def redo(session: Session) -> None:
    """Goes forward along the first variation to a person's next decision, or its end."""
    session.go(session.cursor.players.next_stop(session.node))
