"""The options after a game: a rematch, another level, a new game from the cursor's position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pentabula.app.play.players import EnginePlayer, Occupants, Person, write_occupants
from pentabula.app.play.session import Session
from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from pentabula.core.record import TIME_CONTROLS, Node, Record
from pentabula.core.starts import folded_diagram
from pentabula.search.levels import LEVELS, Level

USUAL_LEVEL: Final = LEVELS[2]
"""The opponent where the game had no level."""

CHALLENGE: Final = "Challenge"
"""The tag of a game from a position to win: its id and the level to win against."""

HELPED: Final = "Helped"
"""The tag of such a game in which a hint, the analysis or undo was used."""

OVER: Final = Message("The game is over in this position: go back by a move.")


def opposing_level(session: Session) -> Level | None:
    """The level that the only person plays against; None without exactly one person."""
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
    """The occupants of a rematch: seats exchanged, against another level unless `level` is None."""
    first, second = session.cursor.occupants
    person = session.cursor.person
    if level is None or person is None:
        return second, first
    return (EnginePlayer(level), first) if person == 0 else (second, EnginePlayer(level))


def rematch_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of a rematch, in which the players change seats and keep their times."""
    found = {tag: tags[tag] for tag in TIME_CONTROLS if tag in tags}
    _, *each = TIME_CONTROLS
    first, second = (found.pop(tag, None) for tag in each)
    if second is not None:
        found[each[0]] = second
    if first is not None:
        found[each[1]] = first
    return found


def why_no_new_game(session: Session) -> Message | None:
    """Why no game can start from the position at the cursor; None if one can."""
    return OVER if session.position.outcome() is not None else None


def continued_record(session: Session) -> Record:
    """A record that starts from the position at the cursor: the person keeps the seat, against the
    level of the game; without a person, the side to move is played."""
    record, position = session.record, session.position
    fitting = record.game.rules.fitting_options(position)
    options = {
        name: value if value in fitting.get(name, (value,)) else fitting[name][0]
        for name, value in record.options.items()
    }
    new = Record.start(record.game, options, folded_diagram(position))
    write_occupants(_occupants(session), new.tags)
    return new


def person_against(seat: int, level: Level) -> Occupants:
    """A person in a seat, and a level in the other one."""
    return (Person(), EnginePlayer(level)) if seat == 0 else (EnginePlayer(level), Person())


def _occupants(session: Session) -> Occupants:
    person, level = session.cursor.person, opposing_level(session) or USUAL_LEVEL
    seat = person if person is not None else session.cursor.mover or 0
    return person_against(seat, level)
