"""The players: a person, a level of the engine, or a person at another device; whose turn it is.

The tags of a record name the occupants of the seats. `Seat0` and `Seat1` hold a person's name, or
`Level casual` for that level (read in any case; `Level 3` is the third one). `Remote` holds the
number of the seat that is played from another device; a program that does not know this tag shows
the name in `Seat0` or `Seat1` like the name of any other person. `Imported` is in a record that was
pasted or opened from a file: none of its players is the user here. Links have no tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pentabula.core.dice import seat_to_act
from pentabula.core.jsontext import without_surrogates
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, PASS, AnyPosition, Seat
from pentabula.core.record import MAX_NAME, Node
from pentabula.search.levels import LEVELS, Level

REMOTE: Final = "Remote"
"""The tag with the seats that are played from another device."""

IMPORTED: Final = "Imported"
"""The tag of a record from elsewhere, until the user continues the game or adopts it."""

PRONOUNS: Final = frozenset({"you", "tú", "ty", "você"})
"""How the page addresses the user, in its languages: such a name would make sentences false."""

NOT_A_NAME: Final = Message("“You” is not a name: choose another one.")

_SEATS: Final = ("Seat0", "Seat1")

_LEVEL = re.compile(r"\s*level\s+([a-z]+|[0-9])\s*", re.IGNORECASE | re.ASCII)

_YOU: Final = Message("You ({role})", role="").template


@dataclass(frozen=True, slots=True)
class Person:
    """A person at this device. The name may be empty."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class EnginePlayer:
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


@dataclass(frozen=True, slots=True)
class Stranger:
    """A person in a record from elsewhere. The name may be empty."""

    name: str = ""


Occupant = Person | EnginePlayer | Remote | Stranger

Occupants = tuple[Occupant, Occupant]
"""The occupants of seat 0 and seat 1."""


@dataclass(frozen=True, slots=True)
class Players:
    """The occupants of seat 0 and seat 1, and two settings.

    `plays_forced`: the only legal move is played automatically. `rolls_by_hand`: people throw
    real dice and enter them, for levels too. `are_idle`: levels do not move, so that the user moves
    both sides.
    """

    occupants: Occupants
    plays_forced: bool = True
    rolls_by_hand: bool = False
    are_idle: bool = False

    @property
    def person(self) -> Seat | None:
        """The seat of the only person at this device; None without exactly one."""
        people = [seat for seat in (0, 1) if isinstance(self.occupants[seat], Person)]
        return people[0] if len(people) == 1 else None

    @property
    def are_engines(self) -> bool:
        """Whether two levels play each other."""
        return all(isinstance(each, EnginePlayer) for each in self.occupants)

    @property
    def has_engine(self) -> bool:
        """Whether a level plays."""
        return any(self.level_of(seat) is not None for seat in (0, 1))

    @property
    def has_remote(self) -> bool:
        """Whether a person at another device plays."""
        return any(isinstance(each, Remote) for each in self.occupants)

    def level_of(self, seat: Seat) -> Level | None:
        """The level that occupies a seat; None if a person does."""
        occupant = self.occupants[seat]
        return occupant.level if isinstance(occupant, EnginePlayer) else None

    def level_at(self, position: AnyPosition) -> Level | None:
        """The level that moves or rolls at a position before the end; None for a person.

        If both seats throw the dice, a person throws them unless both are levels.
        """
        if self.are_idle or (self.rolls_by_hand and position.turn == CHANCE):
            return None
        seat = seat_to_act(position)
        if seat is None and not self.are_engines:
            return None
        return self.level_of(seat or 0)

    def is_forced(self, position: AnyPosition) -> bool:
        """Whether no seat decides at the position, so that undo and redo do not stop there.

        This holds for a pass and for a level's only move; for a person's only move if
        `plays_forced` is set.
        """
        if position.outcome() is not None or position.turn == CHANCE:
            return False
        moves = position.legal_moves()
        if len(moves) != 1:
            return False
        return self.plays_forced or PASS in moves or self.level_at(position) is not None

    def is_automatic(self, position: AnyPosition) -> bool:
        """Whether the move is played together with the previous move.

        Levels play their other moves at their own pace, and people at other devices play even their
        only moves there.
        """
        if not self.is_forced(position):
            return False
        is_here = isinstance(self.occupants[position.turn], Person)
        return is_here or PASS in position.legal_moves()

    def previous_stop(self, node: Node) -> Node | None:
        """The node to which undo goes: the last decision of a person, or None."""
        before = node.parent
        while before is not None and not self._is_stop(before):
            before = before.parent
        return before

    def next_stop(self, ahead: Iterable[Node]) -> Node | None:
        """The node to which redo goes: the first of `ahead` where a person decides, or the last."""
        node = None
        for node in ahead:
            if self._is_stop(node):
                break
        return node

    def _is_stop(self, node: Node) -> bool:
        """Whether undo and redo stop at the node: a person decides there, or any level if no person
        plays."""
        position = node.position
        is_over = position.outcome() is not None
        is_seen = is_over or self.level_at(position) is None or self.are_engines
        return is_seen and not self.is_forced(position)


# The occupants in the tags of a record


def read_occupants(tags: Mapping[str, str]) -> Occupants:
    """The occupants that the tags of a record name."""
    first, second = (tags.get(tag, "") for tag in _SEATS)
    return _read(first, second, tags.get(REMOTE, ""), IMPORTED in tags)


def write_occupants(occupants: Occupants, tags: dict[str, str]) -> None:
    """Names the occupants in the tags of a record, in place of those before.

    `Imported` is removed: these players were chosen here.
    """
    for tag in (*_SEATS, REMOTE, IMPORTED):
        tags.pop(tag, None)
    texts = zip(_SEATS, map(_text, occupants), strict=True)
    tags.update({tag: text for tag, text in texts if text})
    remote = [str(seat) for seat in (0, 1) if isinstance(occupants[seat], Remote)]
    if remote:
        tags[REMOTE] = "".join(remote)


def short_name(text: str) -> str:
    """A person's name in one line, without invisible characters, which no link may hold, cut to the
    greatest length; empty for what is not a name."""
    seen = "".join(filter(str.isprintable, " ".join(without_surrogates(text).split())))
    return "" if is_pronoun(seen) else seen[:MAX_NAME].strip()


def is_pronoun(text: str) -> bool:
    """Whether a text is the word by which the page addresses the user."""
    return text.strip(" .!\N{NO-BREAK SPACE}").casefold() in PRONOUNS


@lru_cache(maxsize=64)
def _read(first: str, second: str, remote: str, is_imported: bool) -> Occupants:
    """The occupants by the texts of their tags; cached, since every step reads them."""
    return (
        _occupant(0, first, remote, is_imported),
        _occupant(1, second, remote, is_imported),
    )


def _occupant(seat: Seat, text: str, remote: str, is_imported: bool) -> Occupant:
    level = _level(text)
    if level is not None:
        return EnginePlayer(level)
    if is_imported:
        return Stranger(short_name(text))
    return (Remote if str(seat) in remote else Person)(short_name(text))


def _text(occupant: Occupant) -> str:
    """The tag of an occupant: a name is in quotation marks if it could be taken for a level."""
    if isinstance(occupant, EnginePlayer):
        return f"Level {occupant.level.name}"
    return f"“{occupant.name}”" if _level(occupant.name) else occupant.name


def _level(text: str) -> Level | None:
    """The level that a tag names, or None."""
    found = _LEVEL.fullmatch(text)
    if found is None:
        return None
    named = found[1].lower()
    for number, level in enumerate(LEVELS, start=1):
        if named in (level.name, str(number)):
            return level
    return None


# The only person, whom sentences address


def you(role: Message) -> Message:
    """The person's name next to other names, with a colour or role: `You (Black)`."""
    return Message("You ({role})", role=role)


def is_you(name: Message) -> bool:
    """Whether a name is the person's: a sentence needs another form then.

    >>> is_you(you(Message("Black"))), is_you(Message("Black"))
    (True, False)
    """
    return name.template == _YOU
