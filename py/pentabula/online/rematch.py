"""A rematch: a new match of the same two devices, which follows from the match before.

Its name says which match it follows, and both sides keep their keys. So a device that has agreed to
a rematch knows its invitation, and no other device can make it or answer it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pentabula.core.clocks import Controls
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.record import Load, Record
from pentabula.online.match import Match
from pentabula.online.messages import NO_BYTES, MatchMessage, Side
from pentabula.online.receiving import join

_AGAIN: Final = LazyPattern(r"(?P<name>.+)-(?P<count>[0-9]{1,4})", re.ASCII)


def rematch_name(name: str) -> str:
    """The name of the rematch of a match: `name-2`, then `name-3`."""
    found = _AGAIN.fullmatch(name)
    return f"{name}-2" if found is None else f"{found['name']}-{int(found['count']) + 1}"


def earlier_name(name: str) -> str:
    """The name of the match that a rematch follows; empty for other names."""
    found = _AGAIN.fullmatch(name)
    if found is None:
        return ""
    count = int(found["count"]) - 1
    return found["name"] if count == 1 else f"{found['name']}-{count}"


def begin(old: Match, secret: bytes, clock: Callable[[], int]) -> Match:
    """The rematch that this side begins: seats exchanged, with the same options and times."""
    record, first, controls = _terms(old, old.side)
    own, other = old.names[old.side], old.keys[old.other]
    match = Match.invite(rematch_name(old.name), record, secret, own, first, controls, clock)
    match.names[1] = old.names[old.other]
    if old.is_signed:
        match.signing_secret = old.key_secret
        match.keys = [old.keys[old.side], other]
    return match


def join_begun(
    old: Match, message: MatchMessage, load: Load, secret: bytes, clock: Callable[[], int]
) -> Match | None:
    """The rematch that the other side has begun; None if it is not as agreed. Raises GameError."""
    record, first, controls = _terms(old, old.other)
    name, key = rematch_name(old.name), old.keys[old.side]
    is_ours = not old.is_signed or (message.to and key.startswith(message.to))
    is_theirs = not old.is_signed or message.key == (old.keys[old.other] or message.key)
    if message.match != name or message.sender != 0 or not (is_ours and is_theirs):
        return None
    signing_secret = old.key_secret if old.is_signed else NO_BYTES
    match = join(message, load, secret, old.names[old.side], clock, signing_secret)
    is_agreed = match.record.is_same_game(record) and match.first == first
    return match if is_agreed and match.time.controls == controls else None


def _terms(old: Match, maker: Side) -> tuple[Record, str, Controls | None]:
    """The record, the side with seat 0 and the times of a rematch that a side begins."""
    game = old.record
    first, controls = "1" if old.seat_of(maker) == 0 else "0", old.time.controls
    swapped = None if controls is None else (controls[1], controls[0])
    return Record.start(game.game, game.options, game.diagram), first, swapped
