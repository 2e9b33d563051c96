"""Changes to the record of a game other than moves: resignation, players, notes, variations.

A finished game stays finished: nothing here changes its main line, which decides the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentabula.app.play.fair_dice import DICE_TAGS
from pentabula.app.play.next_game import CHALLENGE, HELPED
from pentabula.app.play.players import Occupants, Person, write_occupants
from pentabula.app.play.session import Session
from pentabula.core.dice import seat_to_act
from pentabula.core.jsontext import without_surrogates
from pentabula.core.position import Seat
from pentabula.core.record import TIME_CONTROLS, Node, Record
from pentabula.core.tree import JUDGEMENTS, set_children

MAX_COMMENT: Final = 4000
"""The maximum number of characters in a comment."""


EXPLAINED: Final = "Explained"
"""The tag of a game with explanations: open targets are always marked, and remarks say what to
notice. It is stored with the game."""

ON: Final = "on"

ANALYSED: Final = "Analysed"
"""The tag of a copy in which both sides are moved: the name of the stored game."""


@dataclass(frozen=True, slots=True)
class RecordEdit:
    """The state before an edit: a node's children, and the cursor."""

    parent: Node
    children: tuple[Node, ...]
    node: Node

    def undo(self, session: Session) -> None:
        """Undoes the edit, and keeps later moves at the node.

        If the game has ended meanwhile, its main line stays, and no move follows a resignation.
        """
        parent = self.parent
        first = (parent.next,) if _is_in_finished_game(session, parent) else ()
        if first == (None,):
            return
        kept = [child for child in first if child is not None]
        known = {child.token for child in (*kept, *self.children)}
        old = [child for child in self.children if child not in kept]
        new = [child for child in parent.children if child.token not in known]
        set_children(parent, [*kept, *old, *new])
        session.go(self.node)


# Resigning


def resigning_seat(session: Session) -> Seat | None:
    """The seat that would resign: the only person's, or the seat of the person to move at the end
    of the line.

    None after the end, in games between two levels, or where two people throw dice.
    """
    end, cursor = session.cursor.line_end, session.cursor
    if end.position.outcome() is not None or end.loser is not None:
        return None
    if _is_in_finished_game(session, end):
        return None
    seat = cursor.person if cursor.person is not None else seat_to_act(end.position)
    return seat if seat is not None and isinstance(cursor.occupants[seat], Person) else None


def resign(session: Session) -> None:
    """Resigns at the end of the line, for `resigning_seat` unless it is None."""
    seat = resigning_seat(session)
    session.cancel()
    if seat is not None:
        session.go(session.cursor.line_end)
        session.last_played = ()
        session.record.lose(session.node, seat)


# Players and explanations


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


def is_explained(session: Session) -> bool:
    """Whether the game is explained while it is played."""
    return session.record.tags.get(EXPLAINED) == ON


def toggle_explanations(session: Session) -> None:
    """Switches the explanations on or off."""
    if is_explained(session):
        del session.record.tags[EXPLAINED]
    else:
        session.record.tags[EXPLAINED] = ON


# Analysis mode


def moves_both_sides(session: Session) -> bool:
    """Whether the user moves both sides here, and levels wait to be asked."""
    cursor = session.cursor
    is_free = cursor.has_idle_levels and not cursor.levels_reply
    return is_free or ANALYSED in session.record.tags


def analysis_copy(session: Session, game: str) -> tuple[Record, Node]:
    """A copy of an unfinished game in which the user moves both sides, with the cursor's node.

    `game` is the name of the stored game, to which the copy leads back.
    """
    record = session.record.copy()
    for tag in (*TIME_CONTROLS, *DICE_TAGS, CHALLENGE, HELPED):
        record.tags.pop(tag, None)
    write_occupants((Person(), Person()), record.tags)
    record.tags[ANALYSED] = game
    return record, _cursor_in(record, session)


# Notes


def set_comment(session: Session, text: str) -> None:
    """Sets the comment on the move at the cursor, or on the game at its start."""
    session.node.comment = without_surrogates(text).strip()[:MAX_COMMENT]


def toggle_glyph(session: Session, glyph: int) -> None:
    """Adds a glyph to the move at the cursor, or removes it. One of JUDGEMENTS replaces another."""
    node = session.node
    others = tuple(each for each in node.glyphs if each != glyph)
    if glyph in node.glyphs:
        node.glyphs = others
    elif glyph in JUDGEMENTS:
        node.glyphs = (glyph, *(each for each in others if each not in JUDGEMENTS))
    else:
        node.glyphs = (*others, glyph)


# Variations


def promote(session: Session) -> RecordEdit | None:
    """Moves the variation at the cursor before its alternatives, where it branches off.

    In a finished game it stays behind the main line. None if it cannot move up.
    """
    found = _promotion(session)
    if found is None:
        return None
    parent, children = found
    edit = RecordEdit(parent, parent.children, session.node)
    set_children(parent, children)
    return edit


def delete(session: Session) -> RecordEdit | None:
    """Removes the move at the cursor and everything after it, and goes back by a move.

    None at the start, and for the moves of a finished game.
    """
    node, parent = session.node, session.node.parent
    if parent is None or not can_delete(session):
        return None
    edit = RecordEdit(parent, parent.children, node)
    session.record.remove(node)
    session.go(parent)
    session.cursor.is_paused = True  # or a level would continue immediately
    return edit


def can_promote(session: Session) -> bool:
    """Whether `promote` can move a variation."""
    return _promotion(session) is not None


def can_delete(session: Session) -> bool:
    """Whether `delete` can remove a move."""
    node = session.node
    return node.parent is not None and not _is_in_finished_game(session, node)


def _promotion(session: Session) -> tuple[Node, list[Node]] | None:
    """The node at which the line of the cursor branches off, with its children in their new order;
    None if the order stays."""
    node = session.node
    while node.parent is not None and node.parent.next is node:
        node = node.parent
    parent = node.parent
    if parent is None:
        return None
    others = [child for child in parent.children if child is not node]
    at = 1 if _is_in_finished_game(session, parent) else 0
    children = [*others[:at], node, *others[at:]]
    return None if children == list(parent.children) else (parent, children)


def _is_in_finished_game(session: Session, node: Node) -> bool:
    """Whether a node belongs to the main line of a finished game."""
    return session.cursor.is_finished and node.branch_start is None


def extract_variation(session: Session) -> tuple[Record, Node] | None:
    """A copy of the game whose main line is the variation at the cursor, with the cursor's node.

    Variations of the variation are copied too. None on the main line.
    """
    start = session.node.branch_start
    if start is None:
        return None
    record = session.record.branch(start)
    node = _cursor_in(record, session)
    record.make_main(node)
    return record, node


def _cursor_in(record: Record, session: Session) -> Node:
    """The node of the cursor in a copy of the record."""
    node = record.root
    for step in session.node.line():
        node = node.child(step.token) or node
    return node
