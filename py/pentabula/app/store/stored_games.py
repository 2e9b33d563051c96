"""The stored games by their keys: read, sorted, resumed and removed.

Matches are not parsed here: the end of their texts tells whether the user is to move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from random import Random
from typing import Final

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.fair_dice import committed_dice
from pentabula.app.play.players import IMPORTED, Players, read_occupants
from pentabula.app.play.session import Session
from pentabula.app.store import saved_game
from pentabula.app.store.dates import Dates
from pentabula.app.store.game_labels import Labels, write_labels
from pentabula.app.store.keys import (
    GAME,
    MATCH,
    linked_game_key,
    match_key,
    matched_game,
    new_game_key,
    review_key,
)
from pentabula.app.store.pasted_games import add, why_not_added
from pentabula.app.store.saved_game import SavedGame
from pentabula.app.store.store import Store
from pentabula.app.store.summary import Summary, is_begun, summarise
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.record import FROM, Record, write_link

_TURN = re.compile(r'(?:"until": (?P<until>[0-9]{1,12}), )?"turn": (?P<is_ours>true|false)\}\Z')
"""How the text of a match ends: whether the user at this device is to move and, with days per move,
when the time of the move is up, in seconds since 1970."""

OVERDUE: Final = -1
"""The time to move in a game in which the friend's time is up: the win can be claimed."""


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A game opened by its text: its key, its session, and a notice to show, or None."""

    key: str
    session: Session
    notice: Message | None = None


class StoredGames:
    """Games in a store. An unreadable text stays unchanged."""

    def __init__(self, store: Store, now: Callable[[], int], rng: Random) -> None:
        """`now` gives the milliseconds since 1970; `rng` throws the dice of the games."""
        self._store, self._now, self._rng = store, now, rng
        self._dice = LocalDice(rng)

    def new_key(self) -> str:
        """A key that no stored game has, even if the clock went back."""
        while self._store.read(key := new_game_key(self._now(), self._rng)) is not None:
            pass
        return key

    def read(self, key: str) -> SavedGame:
        """The stored game. Raises GameError if it is missing or unreadable."""
        return saved_game.read_saved(self._store.read(key) or "", games.load, self._dice)

    def text(self, key: str) -> str:
        """The text of a stored game; empty if it is missing."""
        return self._store.read(key) or ""

    def remove(self, key: str) -> dict[str, str]:
        """Deletes a game, with its review and its match; returns their texts by their keys."""
        removed = dict[str, str]()
        for each in (key, review_key(key), match_key(key)):
            text = self._store.read(each)
            if text is not None:
                removed[each] = text
            self._store.remove(each)
        return removed

    def put_back(self, removed: Mapping[str, str]) -> None:
        """Stores the texts that `remove` returned, except under keys that have a text again."""
        for key, text in removed.items():
            self._store.update(key, partial(_unless_stored, text))

    def label(self, key: str, labels: Labels) -> None:
        """Gives a stored game a name and tags. Raises GameError if it cannot be read."""
        self.read(key)
        self._store.update(key, partial(self._labelled, labels))

    def _labelled(self, labels: Labels, text: str | None) -> str | None:
        """The text of a game with other labels; unchanged if it cannot be read."""
        try:
            saved = saved_game.read_saved(text or "", games.load, self._dice)
        except GameError:
            return text
        write_labels(labels, saved.session.record.tags)
        return saved_game.write_saved(saved.session, Dates(saved.dates.played, self._now()))

    def summarise(self, key: str) -> tuple[Summary, Dates]:
        """Reads a game, and stores its summary in its text. Raises GameError if it is unreadable.

        The rest of the text stays unchanged.
        """
        saved = self.read(key)
        summary = summarise(saved.session)
        self._store.update(key, partial(_summarised, self._store.read(key) or "", summary))
        return summary, saved.dates

    def newest_first(self) -> list[str]:
        """The keys of all stored games, the last played first.

        A time in the future is from a wrong clock: such games come last.
        """
        keys = self._store.keys(GAME)
        return sorted(keys, key=self._recency, reverse=True)

    def waiting(self) -> set[str]:
        """The keys of the games by link that wait for the user here: see `games_to_move`."""
        found = games_to_move(self._store, self._now())
        return {key for key in found if self._store.read(key) is not None}

    def times_to_move(self) -> dict[str, int]:
        """The milliseconds left in the waiting games with days per move: see `time_to_move`."""
        now = self._now()
        found = ((key, time_to_move(self._store, key, now)) for key in self.waiting())
        return {key: left for key, left in found if left is not None}

    def newest_unfinished(self) -> tuple[str, SavedGame] | None:
        """The last played game among those that have begun and can be continued.

        Games from elsewhere are left out, unless the user has continued them here.
        Games by link that wait for the user here come before all others.
        """
        waiting = self.waiting()
        for key in sorted(self.newest_first(), key=lambda key: key not in waiting):
            text = self._store.read(key) or ""
            is_left_out = saved_game.is_over(text) or saved_game.is_imported(text)
            saved = None if is_left_out else self._read_or_none(key)
            if saved is not None and has_begun(saved):
                return key, saved
        return None

    def remove_unbegun(self) -> None:
        """Removes games that were left before their first move, unless they were resigned."""
        for key in self._store.keys(GAME):
            if not self._shows_begun(key):
                saved = self._read_or_none(key)
                is_left = saved is not None and not saved.session.cursor.is_finished
                if saved is not None and is_left and not has_begun(saved):
                    self._store.remove(key)

    def resume_or_begin(self, record: Record) -> OpenedGame:
        """The stored game whose cursor is where the record ends, or else the stored game that ends
        there, merged with the record, or else the record as a new game.

        A new game with a level is from elsewhere: none of its players is the user here, until the
        user adopts it.
        """
        record.tags.pop(IMPORTED, None)
        wanted = write_link(record, record.root.main_line_end())
        reason: Message | None = None
        for key, session in chain(self._at_link(wanted), self._ending_at(record, wanted)):
            why_not = why_not_added(session.record, record)
            if why_not is None:
                return OpenedGame(key, session, add(session.record, record))
            reason = reason or why_not
        key = self._shared_key(record, wanted) if reason is None else self.new_key()
        if Players(read_occupants(record.tags)).has_engine:
            record.tags[IMPORTED] = "yes"
        return OpenedGame(key, Session(record, committed_dice(record, self._rng)), reason)

    def _at_link(self, wanted: str) -> Iterator[tuple[str, Session]]:
        """The stored games whose cursors are at a link, the newest first."""
        for key in self.newest_first():
            if saved_game.link_of(self._store.read(key) or "") == wanted:
                saved = self._read_or_none(key)
                if saved is not None and saved.session.cursor.link == wanted:
                    yield key, saved.session

    def _ending_at(self, record: Record, wanted: str) -> Iterator[tuple[str, Session]]:
        """The stored games whose main lines end where a record's main line does, the newest first.

        The cursor moves there. Only games that may have all the moves are replayed.
        """
        tokens = {node.token for node in record.root.main_line_end().line()}
        start = write_link(record, record.root)
        for key in self.newest_first() if tokens else ():
            text = self._store.read(key) or ""
            if not saved_game.link_of(text).startswith(start):
                continue
            saved = self._read_or_none(key) if all(each in text for each in tokens) else None
            if saved is not None:
                stored = saved.session.record
                end = stored.root.main_line_end()
                if write_link(stored, end) == wanted:
                    saved.session.cursor.go(end)
                    yield key, saved.session

    def _shared_key(self, record: Record, link: str) -> str:
        """A new key. The key of a finished game depends only on its link, so that two tabs which
        open it store one game."""
        end = record.root.main_line_end()
        key = linked_game_key(link)
        if end.position.outcome() is None or self._store.read(key) is not None:
            return self.new_key()
        return key

    def add(self, record: Record) -> bool:
        """Stores a record as a game, or adds its new parts to the stored copy of the same game.

        Returns whether it is a new game.
        """
        opened, now = self.resume_or_begin(record), self._now()
        stored = self._store.read(opened.key)
        if stored is None or opened.notice is not None:
            played = now if stored is None else saved_game.dates_of(stored).played
            text = saved_game.write_saved(opened.session, Dates(played, now))
            self._store.write(opened.key, text, expected=stored)
        return stored is None

    def _read_or_none(self, key: str) -> SavedGame | None:
        try:
            return self.read(key)
        except GameError:
            return None

    def _recency(self, key: str) -> tuple[bool, int]:
        played = saved_game.dates_of(self._store.read(key) or "").played
        return played <= self._now(), played

    def _shows_begun(self, key: str) -> bool:
        """Whether the stored link shows that the game has begun; True if there is no link."""
        link = saved_game.link_of(self._store.read(key) or "")
        return not link or "moves=" in link or f"{FROM}=" in link


def _unless_stored(text: str, stored: str | None) -> str:
    return text if stored is None else stored


def _summarised(text: str, summary: Summary, stored: str | None) -> str | None:
    """The text with its summary, unless another text is stored by now."""
    return saved_game.with_summary(text, summary) if stored == text else stored


def has_begun(saved: SavedGame) -> bool:
    """Whether a stored game has begun; see `is_begun`."""
    return is_begun(saved.session.record)


def games_to_move(store: Store, now: int) -> list[str]:
    """The keys of the games by link in which the user here is to move, or can claim the win.

    `now` is the present in milliseconds since 1970.
    """
    return [
        matched_game(key)
        for key in store.keys(MATCH)
        if (turn := _TURN.search(store.read(key) or ""))
        and (turn["is_ours"] == "true" or _left(turn, now) == 0)
    ]


def time_to_move(store: Store, key: str, now: int) -> int | None:
    """The milliseconds that the user here has for the move; None if it has no limit.

    `OVERDUE` if the friend is to move and has no time left. `key` is the key of the game, `now` the
    present in milliseconds since 1970.
    """
    turn = _TURN.search(store.read(match_key(key)) or "")
    left = None if turn is None else _left(turn, now)
    return left if turn is None or turn["is_ours"] == "true" else OVERDUE if left == 0 else None


def _left(turn: re.Match[str], now: int) -> int | None:
    """The milliseconds until the time of a turn is up; None if it has no limit."""
    return None if turn["until"] is None else max(int(turn["until"]) * 1000 - now, 0)
