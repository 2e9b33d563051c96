"""The list of the stored games: what is known of each without replaying it."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping
from dataclasses import dataclass, replace

from pentabula.app.store.dates import Dates
from pentabula.app.store.keys import GAME
from pentabula.app.store.results import Result
from pentabula.app.store.saved_game import dates_of, summary_of
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.app.store.summary import Summary
from pentabula.core.errors import GameError
from pentabula.core.message import Message


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the list: its key and dates, and its summary or why it cannot be read.

    `is_your_turn`: the person at this device is to move; `left` are the milliseconds for that in a
    game with days a move.
    """

    key: str
    dates: Dates
    summary: Summary | None = None
    problem: Message | None = None
    is_your_turn: bool = False
    left: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether everything is known that will be."""
        return self.summary is None or self.summary.is_whole


class Shelf:
    """The stored games that have begun. A game is replayed only if its text has no summary."""

    def __init__(self, stored: StoredGames, store: Store) -> None:
        self._stored, self._store = stored, store
        self._texts = dict[str, str]()
        self._all = dict[str, Entry]()

    @property
    def entries(self) -> list[Entry]:
        """The games that have begun, and those that cannot be read."""
        return [each for each in self._all.values() if _is_listed(each)]

    def get(self, key: str) -> Entry | None:
        """The entry of a game, or None."""
        return self._all.get(key)

    def refresh(self) -> bool:
        """Reads the games that have changed; returns whether the list shows anything else now."""
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

    def complete(self, key: str) -> Entry | None:
        """The entry of a game, which is replayed and stored with its summary if that is missing."""
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
        """The results against levels by the keys of the games, without those of `known` keys.

        `now` is in milliseconds.
        """
        for key, entry in self._all.items():
            summary = entry.summary
            if summary is None or summary.winner is None or not summary.is_whole or key in known:
                continue
            result = summary.result(min(entry.dates.played, now))
            if result is not None:
                yield key, result

    def _entry(self, key: str, text: str) -> Entry:
        summary = summary_of(text)
        if summary is None:
            return self._read(key)
        return Entry(key, dates_of(text), summary)

    def _read(self, key: str) -> Entry:
        try:
            summary, dates = self._stored.summarise(key)
        except GameError as error:
            return Entry(key, dates_of(self._store.read(key) or ""), problem=error.message)
        return Entry(key, dates, summary)


def _is_listed(entry: Entry) -> bool:
    return entry.summary is None or entry.summary.is_begun


def _with_turn(entry: Entry, to_move: Collection[str], times: Mapping[str, int]) -> Entry:
    """The entry with whose turn it is: of a game by link, only its match knows that."""
    summary = entry.summary
    if summary is None:
        return entry
    is_turn = entry.key in to_move if summary.is_online else summary.is_persons_turn
    left = times.get(entry.key)
    is_same = (is_turn, left) == (entry.is_your_turn, entry.left)
    return entry if is_same else replace(entry, is_your_turn=is_turn, left=left)


def _shown(entries: dict[str, Entry]) -> dict[str, tuple[object, ...]]:
    """What must be drawn again if it changes: not whether a summary was added."""
    return {
        key: (each.dates, each.is_your_turn, each.problem, each.summary and each.summary.labels)
        for key, each in entries.items()
        if _is_listed(each)
    }
