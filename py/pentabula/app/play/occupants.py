"""Who occupies a seat: a person, a level of the engine, or a person at another device.

The tags of a record name them. `Seat0` and `Seat1` hold a person's name, or `Level casual` for that
level (read in any case; `Level 3` is the third one). `Remote` holds the number of the seat that is
played from another device; a program that does not know this tag shows the name in `Seat0` or
`Seat1`, as that of any other person. Links have no tags.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pentabula.core.jsontext import without_halves
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.core.record import MAX_NAME
from pentabula.search.levels import LEVELS, Level

REMOTE: Final = "Remote"
"""The tag with the seats that are played from another device."""

_SEATS: Final = ("Seat0", "Seat1")
_LEVEL = re.compile(r"\s*level\s+([a-z]+|[0-9])\s*", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Person:
    """A person at this device. The name may be empty."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Engine:
    """A level of the engine."""

    level: Level

    @property
    def name(self) -> Message:
        """The title of the level."""
        return self.level.title


@dataclass(frozen=True, slots=True)
class Remote:
    """A person at another device. The name may be empty."""

    name: str = ""


Occupant = Person | Engine | Remote
Occupants = tuple[Occupant, Occupant]
"""The occupants of seat 0 and seat 1."""


def read_occupants(tags: Mapping[str, str]) -> Occupants:
    """The occupants that the tags of a record name."""
    first, second = (tags.get(tag, "") for tag in _SEATS)
    return _read(first, second, tags.get(REMOTE, ""))


def write_occupants(occupants: Occupants, tags: dict[str, str]) -> None:
    """Names the occupants in the tags of a record, in place of those before."""
    for tag in (*_SEATS, REMOTE):
        tags.pop(tag, None)
    texts = zip(_SEATS, map(_text, occupants), strict=True)
    tags.update({tag: text for tag, text in texts if text})
    remote = [str(seat) for seat in (0, 1) if isinstance(occupants[seat], Remote)]
    if remote:
        tags[REMOTE] = "".join(remote)


def short_name(text: str) -> str:
    """A person's name, cut to the greatest length."""
    return without_halves(text).strip()[:MAX_NAME].rstrip()


@lru_cache(maxsize=64)
def _read(first: str, second: str, remote: str) -> Occupants:
    """The occupants by the texts of their tags; cached, since every step reads them."""
    return _occupant(0, first, remote), _occupant(1, second, remote)


def _occupant(seat: Seat, text: str, remote: str) -> Occupant:
    level = _level(text)
    if level is not None:
        return Engine(level)
    return (Remote if str(seat) in remote else Person)(short_name(text))


def _text(occupant: Occupant) -> str:
    """The tag of an occupant: a name is in quotation marks if it could be taken for a level."""
    if isinstance(occupant, Engine):
        return f"Level {occupant.level.name}"
    return f"“{occupant.name}”" if _level(occupant.name) else occupant.name


def _level(text: str) -> Level | None:
    """The level that a tag names, if it does."""
    found = _LEVEL.fullmatch(text)
    if found is None:
        return None
    named = found[1].lower()
    for number, level in enumerate(LEVELS, start=1):
        if named in (level.name, str(number)):
            return level
    return None
