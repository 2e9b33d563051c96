"""Which of the stored games are shown, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pentabula import games
from pentabula.app.library.shelf import Entry
from pentabula.app.play.players import Engine
from pentabula.app.store.summary import Summary
from pentabula.core.message import Message
from pentabula.search.levels import NAMES

YOUR_TURN: Final = "turn"
UNFINISHED: Final = "unfinished"
FINISHED: Final = "finished"
WON: Final = "won"
LOST: Final = "lost"

STATES: Final[Mapping[str, Message]] = {
    YOUR_TURN: Message("Your turn"),
    UNFINISHED: Message("Unfinished"),
    FINISHED: Message("Finished"),
    WON: Message("Won"),
    LOST: Message("Lost"),
}

LENGTHS: Final = {"short": (0, 20), "medium": (21, 50), "long": (51, 10**9)}
"""The lowest and the highest number of moves."""

PLAYED: Final = "played"

ORDERS: Final[Mapping[str, Message]] = {
    PLAYED: Message("Last played"),
    "changed": Message("Last changed"),
    "length": Message("Longest"),
    "game": Message("By game"),
    "opponent": Message("By opponent"),
}

Words = Callable[[Entry], str]
"""All words of a game in the list, made plain by `plain`."""

_ACCENTED: Final = {
    "a": "áàâãäåāăą",
    "c": "çćĉċč",
    "d": "ďđ",
    "e": "éèêëēĕėęě",
    "g": "ĝğġģ",
    "i": "íìîïĩīĭįı",
    "l": "ĺļľŀł",
    "n": "ñńņňŉ",
    "o": "óòôõöøōŏő",
    "r": "ŕŗř",
    "s": "śŝşšș",
    "t": "ţťŧț",
    "u": "úùûüũūŭůűų",
    "y": "ýÿŷ",
    "z": "źżž",
}
_TO_PLAIN: Final = {ord(each): base for base, group in _ACCENTED.items() for each in group}
_LEVEL: Final = "Level "
_MARKS: Final = dict.fromkeys(range(0x300, 0x370))
"""Accents that are characters of their own, which are left out."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What is searched for. Empty: all.

    `opponent` is the name of a person, or of a level as in `Level club`; `tag` is in any case.
    """

    wanted: str = ""
    game: str = ""
    opponent: str = ""
    state: str = ""
    tag: str = ""
    length: str = ""
    order: str = PLAYED

    @property
    def is_everything(self) -> bool:
        """Whether all games are shown, in any order."""
        return replace(self, order=PLAYED, wanted=self.wanted.strip()) == Filters()

    @property
    def count(self) -> int:
        """How many filters other than the search are set."""
        chosen = (self.game, self.opponent, self.state, self.tag, self.length)
        return sum(bool(each) for each in chosen)

    def changed(self, name: str, value: str) -> Filters:
        """The filters with another value for one of them."""
        return replace(self, **{name: value})

    def match(self, entry: Entry, words: Words) -> bool:
        """Whether a game is shown."""
        if self.count and (entry.summary is None or not self._match(entry, entry.summary)):
            return False
        wanted = plain(self.wanted).split()
        return not wanted or all(each in words(entry) for each in wanted)

    def _match(self, entry: Entry, summary: Summary) -> bool:
        low, high = LENGTHS.get(self.length, (0, 10**9))
        return (
            self.game in ("", summary.game)
            and (not self.opponent or self.opponent in opponents(summary))
            and (not self.tag or self.tag.casefold() in map(str.casefold, summary.labels.tags))
            and low <= summary.moves <= high
            and _is_in(entry, summary, self.state)
        )


def chosen(entries: Iterable[Entry], filters: Filters, words: Words, now: int) -> list[Entry]:
    """The games that are shown, in their order; a date after `now` is from a wrong clock."""
    found = list(entries)
    if not filters.is_everything:
        found = [each for each in found if filters.match(each, words)]
    found.sort(key=lambda each: _recency(each.dates.played, now), reverse=True)
    if filters.order == "changed":
        found.sort(key=lambda each: _recency(each.dates.changed, now), reverse=True)
    elif filters.order == "length":
        found.sort(key=lambda each: each.summary.moves if each.summary else -1, reverse=True)
    elif filters.order == "game":
        found.sort(key=lambda each: _game_order(each.summary))
    elif filters.order == "opponent":
        found.sort(key=lambda each: _opponent_order(each.summary))
    return found


def opponents(summary: Summary) -> Sequence[str]:
    """The names of the opponents: both players if no one, or both, are at this device."""
    person = summary.person
    seats = (0, 1) if person is None else (1 - person,)
    names = (summary.occupants[seat] for seat in seats)
    return [each for each in map(_name, names) if each]


def opponent_names(entries: Iterable[Entry]) -> dict[str, Message | str]:
    """All opponents with their names for people: levels by strength, then people."""
    levels, persons = dict[str, Message | str](), dict[str, Message | str]()
    # Equal occupants are mostly the same object: a thousand games have few different ones.
    different = {id(each.summary.occupants): each.summary for each in entries if each.summary}
    for summary in different.values():
        found = opponents(summary)
        for each in summary.occupants:
            name = _name(each)
            if name in found:
                (levels if isinstance(each, Engine) else persons)[name] = each.name
    levels = dict(sorted(levels.items(), key=lambda each: _strength(each[0])))
    return levels | dict(sorted(persons.items(), key=lambda each: plain(each[0])))


def tags(entries: Iterable[Entry]) -> list[str]:
    """All tags, each once, in the order of the alphabet."""
    found = dict[str, str]()
    for entry in entries:
        for tag in entry.summary.labels.tags if entry.summary else ():
            found.setdefault(tag.casefold(), tag)
    return sorted(found.values(), key=plain)


def plain(text: str) -> str:
    """A text without capitals and accents, as people type it to search."""
    return text.lower().translate(_TO_PLAIN).translate(_MARKS)


def _strength(name: str) -> int:
    return NAMES.index(name.removeprefix(_LEVEL))


def _name(occupant: object) -> str:
    if isinstance(occupant, Engine):
        return f"{_LEVEL}{occupant.level.name}"
    return str(getattr(occupant, "name", ""))


def _is_in(entry: Entry, summary: Summary, state: str) -> bool:
    return {
        "": True,
        YOUR_TURN: entry.is_your_turn,
        UNFINISHED: not summary.is_over,
        FINISHED: summary.is_over,
        WON: summary.is_won is True,
        LOST: summary.is_won is False,
    }.get(state, True)


def _recency(date: int, now: int) -> tuple[bool, int]:
    return date <= now, date


def _game_order(summary: Summary | None) -> tuple[int, str]:
    return (99, "") if summary is None else (games.load(summary.game).shelf_order, summary.game)


def _opponent_order(summary: Summary | None) -> tuple[bool, str]:
    names = opponents(summary) if summary else ()
    return not names, plain(names[0]) if names else ""
