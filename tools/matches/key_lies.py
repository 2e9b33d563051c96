"""Lies of a stranger who has seen all links of a match, and of a player who changes devices."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pentabula.online.messages import KEY_ID_BYTES, NO_BYTES, MatchMessage, key_of, signed
from tools.matches.case import Case

LAST: Final = 999_999
"""The greatest number of a message, after which none could come."""


def _can_forge(case: Case) -> bool:
    """Whether the victim knows the key of the side in whose name the stranger writes."""
    return bool(case.victim.keys[case.liar.side])


def an_unsigned_message(case: Case) -> MatchMessage | None:
    """Changes something without a signature, or with no key at all."""
    key = case.rng.choice([case.message.key, NO_BYTES])
    false = case.again(note="x", key=key, signature=NO_BYTES)
    return false if _can_forge(case) else None


def an_old_signature(case: Case) -> MatchMessage | None:
    """Resigns for the other player, with the signature of another link."""
    return case.again(resigned=True) if _can_forge(case) else None


def a_last_number(case: Case) -> MatchMessage | None:
    """Sends the last possible number, so that no later link would be read."""
    return replace(case.message, number=LAST) if _can_forge(case) else None


def a_message_in_the_victims_name(case: Case) -> MatchMessage | None:
    """Shows the victim a link of its own that it has not made."""
    own = case.victim.message()
    return replace(own, number=LAST) if case.victim.is_signed else None


def another_key(case: Case) -> MatchMessage | None:
    """Signs with another key than before."""
    secret = case.rng.randbytes(32)
    false = case.again(note="x", key=key_of(secret))
    return signed(false, secret) if _can_forge(case) else None


def another_addressee(case: Case) -> MatchMessage | None:
    """Plays on with another device than the victim's."""
    false = case.again(to=case.rng.randbytes(KEY_ID_BYTES))
    return signed(false, case.liar.dice.secret) if case.victim.is_signed else None


KEY_LIES: Final = (
    an_unsigned_message,
    an_old_signature,
    a_last_number,
    a_message_in_the_victims_name,
    another_key,
    another_addressee,
)
"""Each signs as it can: see `liar.tell`."""
