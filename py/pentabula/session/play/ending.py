"""After the end of a game: the last decision, a rematch, the other level."""

from __future__ import annotations

from pentabula.core.position import CHANCE
from pentabula.core.record import Node
from pentabula.search.levels import Level
from pentabula.session.play.seats import exchanged, level_tag
from pentabula.session.play.session import Session


def opposing_level(session: Session) -> Level | None:
    """The level that the only person plays against; None where there is no such person."""
    person = session.cursor.person
    return None if person is None else session.cursor.levels[1 - person]


def last_decision(session: Session) -> Node | None:
    """The place of the last decision on the way to the cursor: the only person's, or anybody's.

    Where there was one legal move nobody decided anything.
    """
    person, node = session.cursor.person, session.node.parent
    while node is not None:
        turn = node.position.turn
        is_meant = turn != CHANCE if person is None else turn == person
        if is_meant and len(node.position.legal_moves()) > 1:
            return node
        node = node.parent
    return None


def rematch_tags(session: Session, level: Level | None = None) -> dict[str, str]:
    """The tags of a game in which those who played change places, against a new level if given."""
    both = list(exchanged(session.record.tags))
    if level is not None and session.cursor.person is not None:
        both[session.cursor.person] = level_tag(level.name)
    return {"Seat0": both[0], "Seat1": both[1]}
