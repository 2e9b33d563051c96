"""A challenge at the table: its game, and whether the game was won."""

from __future__ import annotations

from pentabula.app.play.next_game import CHALLENGE, HELPED, opposing_level, person_against
from pentabula.app.play.players import write_occupants
from pentabula.app.play.session import Session
from pentabula.boards.view import GameWithView
from pentabula.core.record import Record
from pentabula.puzzles.challenges import Challenge
from pentabula.search.levels import NAMES, level


def challenge_record(game: GameWithView, challenge: Challenge) -> Record:
    """The game that begins with a challenge. Raises RecordError."""
    record = challenge.record(game)
    write_occupants(person_against(record.root.position.turn, level(challenge.level)), record.tags)
    record.tags[CHALLENGE] = f"{challenge.id} {challenge.level}"
    return record


def challenge_of(session: Session) -> tuple[str, str]:
    """The id and the level of the challenge with which a game began; empty for other games."""
    identity, _, level = session.record.tags.get(CHALLENGE, "").partition(" ")
    return identity, level


def is_won(session: Session) -> bool | None:
    """Whether the user has won or lost a challenge; None while it is played, and for other games. A
    win must be against the challenge's level or a stronger one."""
    outcome, person, played = session.cursor.result, session.cursor.person, opposing_level(session)
    identity, wanted = challenge_of(session)
    if not identity or wanted not in NAMES or outcome is None or person is None or played is None:
        return None
    return outcome.winner == person and NAMES.index(played.name) >= NAMES.index(wanted)


def note_help(session: Session) -> bool:
    """Records that help was used in a challenge; returns whether this is the first time."""
    is_new = HELPED not in session.record.tags and is_won(session) is None
    if is_new:
        session.record.tags[HELPED] = "on"
    return is_new


def is_unaided(session: Session) -> bool:
    """Whether no help was used."""
    return HELPED not in session.record.tags
