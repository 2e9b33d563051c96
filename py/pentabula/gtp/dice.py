"""Checks the dice of a record for the text protocol."""

from __future__ import annotations

from pentabula.core.message import Message
from pentabula.core.record import Node, Record
from pentabula.online.dice import ProofError, ThrowError, checks, throws


def dice_line(record: Record, node: Node) -> str:
    """`ok N throws`, and how many other throws were entered by hand. Raises GameError."""
    by_hand = sum(throw.is_by_hand for throw in throws(record, node))
    try:
        count = sum(1 for _ in checks(record, node))
    except ThrowError as error:
        raise ProofError(
            Message("throw {number}: {reason}", number=error.number, reason=error.message)
        ) from error
    return f"ok {count} throws" + (f", {by_hand} entered by hand" if by_hand else "")
