"""The choices of the set-up form: the players and their seats."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Final

from pentabula.app.play.players import EnginePlayer, Occupants, Person, short_name
from pentabula.app.play.settings import Setting
from pentabula.core.jsontext import stored_object
from pentabula.core.message import Message
from pentabula.search.levels import LEVELS, level

FORM: Final = "setup"
"""The `data-form` of the form of every game."""

PERSON: Final = "person"
"""The value of a seat with a person; other values are names of levels."""

PEOPLE: Final = "people"
ENGINE: Final = "engine"
ENGINES: Final = "engines"
LINK: Final = "link"

_TITLES = {each.name: each.title for each in LEVELS}

PLAY = Setting(
    "play",
    Message("Who plays"),
    {
        ENGINE: Message("Against the computer"),
        PEOPLE: Message("Two people"),
        LINK: Message("A friend, by link"),
        ENGINES: Message("Two computers"),
    },
)
LEVEL = Setting("level", Message("Opponent’s level"), _TITLES)
SEAT = Setting(
    "seat",
    Message("You play"),
    {"0": Message("first"), "1": Message("second"), "draw": Message("random")},
)
STARTS = Setting(
    "starts",
    Message("Who starts"),
    {"me": Message("you"), "friend": Message("your friend"), "toss": Message("toss a coin")},
)
LEVEL0 = Setting("level0", Message("First player"), _TITLES)
LEVEL1 = Setting("level1", Message("Second player"), _TITLES)
SEATING_SETTINGS: Final = (PLAY, LEVEL, SEAT, STARTS, LEVEL0, LEVEL1)
NAME_FIELDS: Final = ("name", "name0", "name1", "own")
NAME_FIELDS_OF: Final = {ENGINE: ("name",), PEOPLE: ("name0", "name1"), LINK: ("own",), ENGINES: ()}
"""The names that the form asks for, by who plays."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The choices for a game, offered again for the next game.

    `play` is a key of `PLAY`, `level`, `level0` and `level1` are names of levels, `seat` is a key
    of `SEAT`. `name` is the name of a person against the engine, `name0` and `name1` are the names
    of two people. In a game by link `starts` is a key of `STARTS`, and `own` is the name of the
    user here. `last` is the game that was chosen last, `begun` all games that were, with spaces
    between them.
    """

    play: str = ENGINE
    level: str = LEVELS[0].name
    seat: str = "0"
    starts: str = "me"
    level0: str = "club"
    level1: str = "club"
    name: str = ""
    name0: str = ""
    name1: str = ""
    own: str = ""
    last: str = ""
    begun: str = ""

    def has_begun(self, game: str) -> bool:
        """Whether a game of this name was started from its form."""
        return game in self.begun.split()

    def chosen_for(self, game: str) -> Seating:
        """This seating, noted as the choice for a started game."""
        begun = " ".join(sorted({*self.begun.split(), game}))
        return replace(self, last=game, begun=begun)

    def offered(self, game: str) -> Seating:
        """What the form of a game offers: who plays as in its last game, and the lowest level for
        the first one. An earlier release did not store which game that was."""
        seating = self if self.last in ("", game) else replace(self, play=ENGINE)
        is_kept = not self.last or self.has_begun(game)
        return seating if is_kept else replace(seating, level=LEVELS[0].name)

    def changed(self, given: Mapping[str, object]) -> Seating:
        """This seating with the given values, which may be any text; unknown ones are ignored."""
        seating = self
        for setting in SEATING_SETTINGS:
            value = str(given.get(setting.name, ""))
            if value in setting.values:
                seating = replace(seating, **{setting.name: value})
        for name in NAME_FIELDS:
            if name in given:
                seating = replace(seating, **{name: short_name(str(given[name]))})
        for name in ("last", "begun"):
            if name in given:
                seating = replace(seating, **{name: str(given[name])})
        return seating

    def occupants(self, rng: Random) -> Occupants:
        """The occupants in a new game. `rng` draws the person's seat if it is random."""
        if self.play == PEOPLE:
            return Person(self.name0), Person(self.name1)
        if self.play == ENGINES:
            return EnginePlayer(level(self.level0)), EnginePlayer(level(self.level1))
        person, engine = Person(self.name), EnginePlayer(level(self.level))
        seat = rng.randrange(2) if self.seat == "draw" else int(self.seat)
        return (engine, person) if seat else (person, engine)

    def write(self) -> str:
        """The seating as JSON text."""
        return json.dumps(asdict(self))


def read_seating(text: str | None) -> Seating:
    """The seating in a stored text. Values that cannot be read keep their defaults."""
    return Seating().changed(stored_object(text))
