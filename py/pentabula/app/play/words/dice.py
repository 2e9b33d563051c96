"""The sentences about a game's dice: whether they are fair, and how many were by hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pentabula.app.play.fair_dice import Fairness, fairness
from pentabula.app.play.session import Session
from pentabula.core.message import Message, counted
from pentabula.core.record import Node, Record
from pentabula.online.dice import COMMITMENT, nodes_by_hand
from pentabula.online.dice_check import check_dice

SHOWN_DIGITS: Final = 8
"""The number of the commitment's digits in the line of the record."""

FALSE: Final = Message("These dice are not the ones that were determined before the first throw.")

COMMITTED: Final = Message("Fair dice, determined before the first throw.")

_WORDS: Final = {
    Fairness.COMMITTED: COMMITTED,
    Fairness.REVEALED: COMMITTED,
    Fairness.AGREED: Message("Fair dice, made by both devices together."),
    Fairness.KNOWN_EARLY: Message(
        "The seed of these dice is no longer secret: the next throws can be predicted."
    ),
    Fairness.ELSEWHERE: Message(
        "The seed of these dice is on another device: later throws cannot be checked."
    ),
    Fairness.NOT_COMMITTED: Message(
        "These dice cannot be checked: they were not determined before the first throw."
    ),
}


def line(session: Session, *, is_stored: bool) -> Message | None:
    """Whether the dice of the game are fair, in a sentence; None if nothing can be said.

    A game that is not stored, such as a lesson, need not be committed to its dice.
    """
    found = fairness(session)
    if found is None or (found is Fairness.NOT_COMMITTED and not is_stored):
        return None
    is_over = session.cursor.is_finished
    said = FALSE if is_over and _is_false(session.record) else _WORDS[found]
    number = len(nodes_by_hand(session.record))
    return said if not number else Message("{one} {other}", one=said, other=by_hand(number))


def _is_false(record: Record) -> bool:
    """Whether a throw of the main line does not match, as in a record that was changed."""
    return _is_end_false(record, record.root.main_line_end(), tuple(record.tags.items()))


@lru_cache(maxsize=1)
def _is_end_false(record: Record, end: Node, tags: tuple[tuple[str, str], ...]) -> bool:
    """Whether a throw before the end does not match; cached while the end and the tags stay the
    same, since every step through a finished game writes the line."""
    return check_dice(record, end).wrong is not None


def by_hand(number: int) -> Message:
    """How many throws a person entered."""
    return counted(
        "{n} throw was entered by hand (*).", "{n} throws were entered by hand (*).", number
    )


def short_commitment(session: Session) -> str:
    """The first digits of the commitment; empty without a commitment."""
    return session.record.tags.get(COMMITMENT, "")[:SHOWN_DIGITS]
