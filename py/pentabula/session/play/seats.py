"""Who plays: people by their names, or levels of the engine, in the tags of the record.

The tag `Seat0` or `Seat1` holds a person's name, or `Level casual` for that level (read in
any case; `Level 3` is the third one). Links have no tags.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Final

from pentabula.core.jsontext import read_object
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.search.levels import LEVELS, Level
from pentabula.session.keep.settings import Choice

PEOPLE: Final = "people"
ENGINE: Final = "engine"
ENGINES: Final = "engines"
MAX_NAME: Final = 40

_LEVEL = re.compile(r"\s*level\s+([a-z]+|[0-9])\s*", re.IGNORECASE | re.ASCII)
_TITLES = {each.name: each.title for each in LEVELS}

PLAY = Choice(
    "play",
    Message("Who plays"),
    {
        ENGINE: Message("Against the engine"),
        PEOPLE: Message("Two people"),
        ENGINES: Message("Two engines"),
    },
)
LEVEL = Choice("level", Message("Opponent’s level"), _TITLES)
SEAT = Choice(
    "seat",
    Message("You play"),
    {"0": Message("first"), "1": Message("second"), "draw": Message("random")},
)
LEVEL0 = Choice("level0", Message("First player"), _TITLES)
LEVEL1 = Choice("level1", Message("Second player"), _TITLES)
CHOICES: Final = (PLAY, LEVEL, SEAT, LEVEL0, LEVEL1)
NAMES: Final = ("name", "name0", "name1")


@dataclass(frozen=True, slots=True)
class Seating:
    """What was chosen when a game was set up; offered again for the next one.

    `play` is a key of `PLAY`, `level`, `level0` and `level1` are names of levels, `seat` is a
    key of `SEAT`. `name` is that of a person against the engine, `name0` and `name1` are
    those of two people.
    """

    play: str = ENGINE
    level: str = "casual"
    seat: str = "0"
    level0: str = "club"
    level1: str = "club"
    name: str = ""
    name0: str = ""
    name1: str = ""

    def changed(self, given: Mapping[str, object]) -> Seating:
        """This seating with the given values, which may be any text; unknown ones are ignored."""
        seating = self
        for choice in CHOICES:
            value = str(given.get(choice.name, ""))
            if value in choice.values:
                seating = replace(seating, **{choice.name: value})
        for name in NAMES:
            if name in given:
                seating = replace(seating, **{name: _short(str(given[name]))})
        return seating

    def tags(self, rng: Random) -> dict[str, str]:
        """The tags of a new game. `rng` draws the person's seat if it is left to chance."""
        if self.play == PEOPLE:
            return _seated(_person(self.name0), _person(self.name1))
        if self.play == ENGINES:
            return _seated(level_tag(self.level0), level_tag(self.level1))
        seat = rng.randrange(2) if self.seat == "draw" else int(self.seat)
        both = [level_tag(self.level)] * 2
        both[seat] = _person(self.name)
        return _seated(*both)

    def write(self) -> str:
        """The seating as JSON text."""
        return json.dumps(asdict(self))


def read_seating(text: str | None) -> Seating:
    """The seating in a stored text. Values that cannot be read keep their defaults."""
    try:
        return Seating().changed(read_object(text or "{}"))
    except ValueError:
        return Seating()


def person_tag(name: str) -> str:
    """The tag of a seat that a person has; empty without a name."""
    return _person(_short(name))


def exchanged(tags: Mapping[str, str]) -> tuple[str, str]:
    """The tags of seat 0 and seat 1 when those who play change places."""
    return tags.get("Seat1", ""), tags.get("Seat0", "")


def level_tag(name: str) -> str:
    """The tag of a seat that a level plays."""
    return f"Level {name}"


def level_at(tags: Mapping[str, str], seat: Seat) -> Level | None:
    """The level that plays the seat; None for a person, whose name may be any other text."""
    found = _LEVEL.fullmatch(tags.get(f"Seat{seat}", ""))
    if found is None:
        return None
    named = found[1].lower()
    for place, level in enumerate(LEVELS, start=1):
        if named in (level.name, str(place)):
            return level
    return None


def name_at(tags: Mapping[str, str], seat: Seat) -> Message | str:
    """The level's title or the person's name, shortened; empty if there is none."""
    level = level_at(tags, seat)
    return level.title if level else _short(tags.get(f"Seat{seat}", ""))


def _short(name: str) -> str:
    return name.strip()[:MAX_NAME].rstrip()


def _person(name: str) -> str:
    """A person's name, in quotation marks if it could be taken for a level."""
    return f"“{name}”" if level_at({"Seat0": name}, 0) else name


def _seated(first: str, second: str) -> dict[str, str]:
    both = {"Seat0": first, "Seat1": second}
    return {tag: words for tag, words in both.items() if words}
