"""Changes to the record of a game other than moves: resignation, notes, variations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentabula.core.position import Seat
from pentabula.core.record import Node, Record
from pentabula.session.play.occupants import Person
from pentabula.session.play.players import seat_to_act
from pentabula.session.play.session import Session

MARKS: Final = (1, 2, 3, 4, 5, 6)
"""The glyphs that exclude each other on a move: from a good move to a dubious one."""

MAX_COMMENT: Final = 4000
"""The maximum number of characters in a comment."""


@dataclass(frozen=True, slots=True)
class Edit:
    """What undoing an edit restores: a node's children, the `Result` tag, and the cursor."""

    parent: Node
    children: tuple[Node, ...]
    result: str | None
    node: Node

    def undo(self, session: Session) -> None:
        """Undoes the edit, and keeps what has been played at the node since then."""
        known = {child.token for child in self.children}
        new = [child for child in self.parent.children if child.token not in known]
        self.parent.arrange([*self.children, *new])
        if self.result is not None:
            session.record.tags["Result"] = self.result
        session.go(self.node)


# Resigning


def resigning_seat(session: Session) -> Seat | None:
    """The seat that would resign: the only person's, or that of the person to move at the line's
    end.

    None after the end, in games between two levels, or where two people throw dice.
    """
    end, cursor = session.cursor.line_end, session.cursor
    if end.position.outcome() is not None or end.resigned is not None:
        return None
    seat = cursor.person if cursor.person is not None else seat_to_act(end.position)
    return seat if seat is not None and isinstance(cursor.occupants[seat], Person) else None


def resign(session: Session) -> None:
    """Resigns at the end of the line, for `resigning_seat` if there is one."""
    seat = resigning_seat(session)
    session.cancel()
    if seat is not None:
        session.go(session.cursor.line_end)
        session.last_played = ()
        session.record.resign(session.node, seat)


# Notes


def set_comment(session: Session, text: str) -> None:
    """Sets the comment on the move at the cursor, or on the game at its start."""
    session.node.comment = text.strip()[:MAX_COMMENT]


def toggle_glyph(session: Session, glyph: int) -> None:
    """Adds a glyph to the move at the cursor, or removes it. One of `MARKS` replaces another."""
    node = session.node
    others = tuple(each for each in node.glyphs if each != glyph)
    if glyph in node.glyphs:
        node.glyphs = others
    elif glyph in MARKS:
        node.glyphs = (glyph, *(each for each in others if each not in MARKS))
    else:
        node.glyphs = (*others, glyph)


# Variations


def promote(session: Session) -> Edit | None:
    """Moves the variation at the cursor before its alternatives, where it branches off."""
    node = session.node
    while node.parent is not None and node.parent.next is node:
        node = node.parent
    return None if node.parent is None else _edit(session, node.parent, node, is_kept=True)


def delete(session: Session) -> Edit | None:
    """Removes the move at the cursor and everything after it, and goes back by a move."""
    node = session.node
    if node.parent is None:
        return None
    return _edit(session, node.parent, node, is_kept=False)


def extract_variation(session: Session) -> tuple[Record, Node] | None:
    """A copy of the game whose main line is the variation at the cursor, with the cursor's node.

    Variations of the variation are copied too. None on the main line.
    """
    start = session.node.branch_start
    if start is None:
        return None
    record = session.record.branch(start)
    node = record.root
    for step in session.node.line():
        node = node.child(step.token) or node
    record.make_main(node)
    return record, node


def _edit(session: Session, parent: Node, node: Node, *, is_kept: bool) -> Edit:
    """Makes a child the first, or removes it. A new main line loses the claimed result."""
    record, end = session.record, session.record.root.main_line_end()
    edit = Edit(parent, parent.children, record.tags.get("Result"), session.node)
    if is_kept:
        parent.promote(node)
    else:
        parent.remove(node)
        session.go(parent)
        session.cursor.is_paused = True  # or a level would continue immediately
    if record.root.main_line_end() is not end:
        record.tags.pop("Result", None)
    return edit
