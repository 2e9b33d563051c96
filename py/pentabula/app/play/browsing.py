"""Browsing the record of a game, by decisions and by moves, without changing it."""

from __future__ import annotations

from pentabula.app.play.session import Arrival, Session
from pentabula.core.record import Node

# By decisions


def can_undo(session: Session) -> bool:
    """Whether `undo` can take back a decision or a resignation."""
    if session.node.loser is not None and not session.node.is_timeout:
        return True
    if session.cursor.person is None:
        return session.node.parent is not None
    return _undo_stop(session) is not None


def undo(session: Session) -> None:
    """Goes back to a person's last decision, past forced plies and the level's reply.

    Before the first decision of a person the cursor stays, and only a resignation is taken back.
    The next move replaces the moves taken back: see `Cursor.is_taking_back`.
    """
    node = _undo_stop(session)
    if node is None:
        if not session.node.is_timeout:
            session.node.loser = None
        return
    session.go(node)
    session.cursor.is_taking_back, session.arrival = True, Arrival.UNDONE


def _undo_stop(session: Session) -> Node | None:
    """The node to which undo goes; None before the first decision of a person."""
    cursor = session.cursor
    stop = cursor.players.previous_stop(cursor.node)
    if stop is None and cursor.person is None:
        stop = cursor.record.root
    return None if stop is cursor.node else stop


def redo(session: Session) -> None:
    """Goes forward to a person's next decision, along the variation that was visited last."""
    was_taking_back = session.cursor.is_taking_back
    session.go(session.cursor.players.next_stop(session.cursor.ahead()) or session.node)
    session.cursor.is_taking_back, session.arrival = was_taking_back, Arrival.REDONE


# By moves


def back(session: Session) -> None:
    """Goes back by a move."""
    session.go(session.node.parent or session.node)


def forward(session: Session) -> None:
    """Goes forward by a move, along the variation that was visited last."""
    session.go(session.cursor.next or session.node)


def first(session: Session) -> None:
    """Goes to the start of the game."""
    session.go(session.record.root)


def last(session: Session) -> None:
    """Goes to the end of the line."""
    session.go(session.cursor.line_end)


def previous_variation(session: Session) -> None:
    """Goes to the variation above in the list of moves: see `alternative`."""
    session.go(alternative(session.node, -1) or session.node)


def next_variation(session: Session) -> None:
    """Goes to the variation below in the list of moves: see `alternative`."""
    session.go(alternative(session.node, 1) or session.node)


def main_line(session: Session) -> None:
    """Goes back to the move of the main line where this line branches off."""
    start = session.node.branch_start
    if start is not None:
        session.go(start.parent or start)


def alternative(node: Node, step: int) -> Node | None:
    """The alternative, `step` further down, at the nearest earlier move that has alternatives.

    None if there is no alternative in that direction.
    """
    parent = node.parent
    while parent is not None and len(parent.children) < 2:
        node, parent = parent, parent.parent
    if parent is None:
        return None
    index = parent.children.index(node) + step
    return parent.children[index] if 0 <= index < len(parent.children) else None
