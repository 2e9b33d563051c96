"""The list of the stored games: facts known without replaying, filters and order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode

from pentabula import games
from pentabula.app.play.players import EnginePlayer
from pentabula.app.store.dates import Dates
from pentabula.app.store.deleted_games import DeletedGames
from pentabula.app.store.keys import GAME
from pentabula.app.store.results import Result
from pentabula.app.store.saved_game import dates_of, moves_of, summary_of
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.app.store.summary import Summary
from pentabula.core.errors import GameError
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message
from pentabula.search.levels import NAMES


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A game of the list: its key and dates, and its summary or why it cannot be read.

    `is_your_turn`: the user at this device is to move; `left` are the milliseconds for the move in
    a game with days per move. `is_deleted`: the game is no longer stored, but can be brought back.
    """

    key: str
    dates: Dates
    summary: Summary | None = None
    problem: Message | None = None
    is_your_turn: bool = False
    left: int | None = None
    is_deleted: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether the entry is complete."""
        return self.summary is None or self.summary.is_whole


class Listing:
    """The stored games that have begun. A game is replayed only if its text has no summary."""

    def __init__(self, stored: StoredGames, store: Store, deleted_games: DeletedGames) -> None:
        self._stored, self._store, self._deleted_games = stored, store, deleted_games
        self._texts = dict[str, str]()
        self._all = dict[str, ListEntry]()

    @property
    def entries(self) -> list[ListEntry]:
        """The games that have begun, and the unreadable ones."""
        return [each for each in self._all.values() if _is_listed(each)]

    @property
    def deleted(self) -> list[ListEntry]:
        """The games that can be brought back, the last deleted first."""
        texts = self._deleted_games.games()
        found = ((key, text, summary_of(text)) for key, text in texts.items())
        return [
            ListEntry(key, dates_of(text), summary, is_deleted=True) for key, text, summary in found
        ]

    def get(self, key: str) -> ListEntry | None:
        """The entry of a game, or None."""
        return self._all.get(key)

    def moves(self, key: str) -> str:
        """The moves and comments of a game, as its record has them."""
        return moves_of(self._texts.get(key, ""))

    def refresh(self) -> bool:
        """Reads the changed games; returns whether the list changes."""
        before, self._all = self._all, {}
        to_move, left = self._stored.waiting(), self._stored.times_to_move()
        for key in self._store.keys(GAME):
            text, known = self._store.read(key) or "", before.get(key)
            if known is None or self._texts.get(key) != text:
                known = self._entry(key, text)
            self._texts[key] = text
            self._all[key] = _with_turn(known, to_move, left)
        for key in self._texts.keys() - self._all.keys():
            del self._texts[key]
        return bool(self._all) if not before else _shown(before) != _shown(self._all)

    def complete(self, key: str) -> ListEntry | None:
        """The entry of a game; one without a summary is replayed, and stored with its summary."""
        entry = self._all.get(key)
        if entry is None or entry.is_whole:
            return entry
        self._all[key] = completed = _with_turn(
            self._read(key), self._stored.waiting(), self._stored.times_to_move()
        )
        self._texts[key] = self._store.read(key) or ""
        return completed

    def incomplete(self) -> list[str]:
        """The keys of the games that `complete` would replay."""
        return [key for key, entry in self._all.items() if not entry.is_whole]

    def results(self, known: Container[str], now: int) -> Iterator[tuple[str, Result]]:
        """The results against levels by the keys of the games, without the `known` keys.

        `now` is in milliseconds.
        """
        for key, entry in self._all.items():
            summary = entry.summary
            if summary is None or summary.winner is None or not summary.is_whole or key in known:
                continue
            result = summary.result(min(entry.dates.played, now))
            if result is not None:
                yield key, result

    def _entry(self, key: str, text: str) -> ListEntry:
        summary = summary_of(text)
        if summary is None:
            return self._read(key)
        return ListEntry(key, dates_of(text), summary)

    def _read(self, key: str) -> ListEntry:
        try:
            summary, dates = self._stored.summarise(key)
        except GameError as error:
            return ListEntry(key, dates_of(self._store.read(key) or ""), problem=error.message)
        return ListEntry(key, dates, summary)


def _is_listed(entry: ListEntry) -> bool:
    return entry.summary is None or entry.summary.is_begun


def _with_turn(entry: ListEntry, to_move: Collection[str], times: Mapping[str, int]) -> ListEntry:
    """The entry with its turn: only its match knows the turn of a game by link."""
    summary = entry.summary
    if summary is None:
        return entry
    is_turn = entry.key in to_move if summary.is_online else summary.is_persons_turn
    left = times.get(entry.key)
    is_same = (is_turn, left) == (entry.is_your_turn, entry.left)
    return entry if is_same else replace(entry, is_your_turn=is_turn, left=left)


def _shown(entries: dict[str, ListEntry]) -> dict[str, tuple[object, ...]]:
    """The parts of the entries that the list draws; not whether a summary was added."""
    return {
        key: (each.dates, each.is_your_turn, each.problem, each.summary and each.summary.labels)
        for key, each in entries.items()
        if _is_listed(each)
    }


# Filters and order

YOUR_TURN: Final = "turn"
UNFINISHED: Final = "unfinished"
FINISHED: Final = "finished"
WON: Final = "won"
LOST: Final = "lost"
DELETED: Final = "deleted"
"""Deleted games instead of the stored ones; not one of STATES, since mostly there are none."""

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

_DAY: Final = LazyPattern(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MAX_TEXT: Final = 4000
"""The longest value that is read from an address."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What filters ask about a game: its words, made plain by `plain`, its moves and comments; its
    local day, as in `2026-11-25`; whether the position searched for occurs in it."""

    words: Callable[[ListEntry], str]
    day: Callable[[int], str]
    has_position: Callable[[ListEntry], bool]


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
"""Combining accents, which are left out."""


@dataclass(frozen=True, slots=True)
class GameFilters:
    """The filters of the list, which are also in its address; empty values match all games.

    `wanted` are words to search for. `opponent` is the name of a person, or of a level as in
    `Level club`; `tag` is in any case. `since` and `until` are days of play, as in `2026-11-25`.
    `position` is the link of a game up to the position searched for.
    """

    wanted: str = ""
    game: str = ""
    opponent: str = ""
    state: str = ""
    tag: str = ""
    length: str = ""
    since: str = ""
    until: str = ""
    position: str = ""
    order: str = PLAYED

    @staticmethod
    def read(query: str) -> GameFilters:
        """The filters in the part of an address after `?`; unknown names and values are left out.

        >>> GameFilters.read("state=won&since=2026-11-01&length=huge").written
        'state=won&since=2026-11-01'
        """
        known = {each.name for each in fields(GameFilters)}
        found = {
            name: value.strip()
            for name, value in parse_qsl(query[:_MAX_TEXT], errors="ignore")
            if name in known and _is_value(name, value.strip())
        }
        return GameFilters(**found)

    @property
    def written(self) -> str:
        """The filters as `read` reads them; empty for all games in the usual order."""
        usual = GameFilters()
        values = {each.name: str(getattr(self, each.name)).strip() for each in fields(self)}
        chosen = {name: each for name, each in values.items() if each != getattr(usual, name)}
        return urlencode(chosen, quote_via=quote, safe=",:")

    @property
    def is_everything(self) -> bool:
        """Whether all games are shown, in any order."""
        return replace(self, order=PLAYED, wanted=self.wanted.strip()) == GameFilters()

    @property
    def count(self) -> int:
        """The number of filters in use, without the search."""
        chosen = (self.game, self.opponent, self.state, self.tag, self.length)
        return sum(bool(each) for each in (*chosen, self.since, self.until, self.position))

    def changed(self, name: str, value: str) -> GameFilters:
        """The filters with another value for one of them."""
        return replace(self, **{name: value})

    def shows(self, entry: ListEntry, facts: GameFacts) -> bool:
        """Whether a game is shown."""
        if self.count and (entry.summary is None or not self._match(entry, entry.summary, facts)):
            return entry.is_deleted and self == GameFilters(state=DELETED, order=self.order)
        wanted = plain(self.wanted).split()
        return not wanted or all(each in facts.words(entry) for each in wanted)

    def _match(self, entry: ListEntry, summary: Summary, facts: GameFacts) -> bool:
        low, high = LENGTHS.get(self.length, (0, 10**9))
        return (
            self.game in ("", summary.game)
            and (not self.opponent or self.opponent in opponents(summary))
            and (not self.tag or self.tag.casefold() in map(str.casefold, summary.labels.tags))
            and low <= summary.moves <= high
            and _is_in(entry, summary, self.state)
            and self._is_in_time(entry, facts)
            and (not self.position or facts.has_position(entry))
        )

    def _is_in_time(self, entry: ListEntry, facts: GameFacts) -> bool:
        if not (self.since or self.until):
            return True
        day = facts.day(entry.dates.played) if entry.dates.played else ""
        return bool(day) and self.since <= day and (not self.until or day <= self.until)


def chosen(
    entries: Iterable[ListEntry], filters: GameFilters, facts: GameFacts, now: int
) -> list[ListEntry]:
    """The shown games in their order; dates after `now` are from a wrong clock."""
    found = list(entries)
    if not filters.is_everything:
        found = [each for each in found if filters.shows(each, facts)]
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
    """The names of the opponents: both players if neither or both are at this device."""
    person = summary.person
    seats = (0, 1) if person is None else (1 - person,)
    names = (summary.occupants[seat] for seat in seats)
    return [each for each in map(_name, names) if each]


def opponent_names(entries: Iterable[ListEntry]) -> dict[str, Message | str]:
    """All opponents with their displayed names: levels by strength, then people."""
    levels, persons = dict[str, Message | str](), dict[str, Message | str]()
    # Equal occupants are mostly the same object: a thousand games have few different ones.
    different = {id(each.summary.occupants): each.summary for each in entries if each.summary}
    for summary in different.values():
        found = opponents(summary)
        for each in summary.occupants:
            name = _name(each)
            if name in found:
                (levels if isinstance(each, EnginePlayer) else persons)[name] = each.name
    levels = dict(sorted(levels.items(), key=lambda each: _strength(each[0])))
    return levels | dict(sorted(persons.items(), key=lambda each: plain(each[0])))


def tags(entries: Iterable[ListEntry]) -> list[str]:
    """All tags without duplicates, in alphabetical order."""
    found = dict[str, str]()
    for entry in entries:
        for tag in entry.summary.labels.tags if entry.summary else ():
            found.setdefault(tag.casefold(), tag)
    return sorted(found.values(), key=plain)


def plain(text: str) -> str:
    """A text without capitals and accents, as users type it to search."""
    return text.lower().translate(_TO_PLAIN).translate(_MARKS)


def _is_value(name: str, value: str) -> bool:
    """Whether a filter of that name can have a value."""
    if name in ("since", "until"):
        return _DAY.fullmatch(value) is not None
    allowed = {"state": (*STATES, DELETED), "length": LENGTHS, "order": ORDERS}
    return value in allowed.get(name, (value,))


def _strength(name: str) -> int:
    return NAMES.index(name.removeprefix(_LEVEL))


def _name(occupant: object) -> str:
    if isinstance(occupant, EnginePlayer):
        return f"{_LEVEL}{occupant.level.name}"
    return str(getattr(occupant, "name", ""))


def _is_in(entry: ListEntry, summary: Summary, state: str) -> bool:
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
    return (99, "") if summary is None else (games.load(summary.game).card_order, summary.game)


def _opponent_order(summary: Summary | None) -> tuple[bool, str]:
    names = opponents(summary) if summary else ()
    return not names, plain(names[0]) if names else ""
