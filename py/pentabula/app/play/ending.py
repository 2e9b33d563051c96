"""What can follow the end of a game: the last decision, a rematch, another level."""

from __future__ import annotations

from pentabula.app.play.occupants import Engine, Occupants
from pentabula.app.play.session import Session
from pentabula.core.position import CHANCE
from pentabula.core.record import Node
from pentabula.search.levels import Level


def opposing_level(session: Session) -> Level | None:
    """The level that the only person plays against; None if there is not exactly one person."""
    person = session.cursor.person
    return None if person is None else session.cursor.players.level_of(1 - person)


def last_decision(session: Session) -> Node | None:
    """The node of the last decision before the cursor: the only person's, or else any seat's.

    A seat with only one legal move does not decide.
    """
    person, node = session.cursor.person, session.node.parent
    while node is not None:
        turn = node.position.turn
        counts = turn != CHANCE if person is None else turn == person
        if counts and len(node.position.legal_moves()) > 1:
            return node
        node = node.parent
    return None


def rematch_occupants(session: Session, level: Level | None = None) -> Occupants:
    """The occupants of a rematch: seats exchanged, against another level if one is given."""
    first, second = session.cursor.occupants
    person = session.cursor.person
    if level is None or person is None:
        return second, first
    return (Engine(level), first) if person == 0 else (second, Engine(level))
