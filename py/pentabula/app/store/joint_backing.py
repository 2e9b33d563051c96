"""Two backings as one: games and reviews in a database, all other texts in a small local one.

Games that are in the local backing are moved to the database: those that earlier releases have
stored there, and those that a tab with an earlier release, which is still open, stores there now.
So are unfinished writes: when the page is left, a slow database may not have ended its updates, and
the local backing keeps them in a journal.

Until it is moved, each of these texts is already read as if it were. A move that is interrupted is
repeated by the next visit: joining a text twice changes nothing. The local copy of a game is
removed a day after the move, since a tab with an earlier release would take it for deleted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from pentabula.app.store.keys import (
    JOURNAL,
    MOVED,
    is_game,
    is_in_database,
    journal_key,
    journalled_key,
)
from pentabula.app.store.merge_texts import Join
from pentabula.app.store.mirror import Backing, StoreError, Unfinished
from pentabula.app.store.saved_game import dates_of
from pentabula.app.store.store import Change
from pentabula.core.jsontext import is_whole, read_object
from pentabula.core.message import Message

DAY: Final = 24 * 60 * 60 * 1000
"""Milliseconds for which the local copy of a game stays after it was moved."""

Done = Callable[[Message | None], object]


@dataclass(frozen=True, slots=True)
class _Arrival:
    """A text to be moved: the local key that it is under, and what it makes of the stored text."""

    source: str
    change: Change


class JointBacking:
    """A `Backing` that moves its texts from `local` to `database`; `now` is in milliseconds."""

    def __init__(self, local: Backing, database: Backing, join: Join, now: int) -> None:
        self._local, self._database, self._join, self._now = local, database, join, now
        self._arrivals = dict[str, list[_Arrival]]()
        self._journalled = set[str]()
        self._moved_at = self._read_moved_at()
        for key in self._local_keys():
            if is_in_database(key) and not self._moved_at:
                self._add_copy(key)
            elif key.startswith(JOURNAL):
                self._add_unfinished(key)

    # The backing

    def keys(self) -> Iterable[str]:
        """All keys. Raises StoreError."""
        own = {key for key in self._local_keys() if not is_in_database(key)}
        found = own | set(self._database.keys()) | self._arrivals.keys()
        journalled = [
            key for key, each in self._arrivals.items() if any(one.source != key for one in each)
        ]
        return found - {key for key in journalled if self.read(key) is None}

    def read(self, key: str) -> str | None:
        """The text under a key, or None. Raises StoreError."""
        if not is_in_database(key):
            return self._local.read(key)
        return self._arrived(key, self._database.read(key))

    def update(self, key: str, change: Change, done: Done) -> None:
        """Replaces the text under a key; calls `done` with the problem, or with None."""
        if not is_in_database(key):
            self._local.update(key, change, done)
            return
        is_removed = False

        def changed(stored: str | None) -> str | None:
            nonlocal is_removed
            text = change(self._arrived(key, stored))
            is_removed = text is None
            return text

        def end(problem: Message | None) -> None:
            if problem is None:
                self._settle(key, is_removed=is_removed)
            done(problem)

        self._database.update(key, changed, end)

    def refresh(self, done: Callable[[], object]) -> None:
        """Loads what other tabs may have stored, then calls `done`."""
        self._database.refresh(done)

    # Arrivals

    def _arrived(self, key: str, stored: str | None) -> str | None:
        for arrival in self._arrivals.get(key, ()):
            stored = arrival.change(stored)
        return stored

    def _add_copy(self, key: str) -> None:
        arrival = _Arrival(key, partial(self._with_copy, key))
        self._arrivals.setdefault(key, []).insert(0, arrival)

    def _with_copy(self, key: str, stored: str | None) -> str | None:
        try:
            copy = self._local.read(key)
        except StoreError:
            return stored
        if stored is None or copy is None:
            return copy if stored is None else stored
        return self._join(key, stored, copy)

    def _add_unfinished(self, source: str) -> None:
        """Adds a write of the journal, or removes it if it cannot be read."""
        write = self._read_unfinished(source)
        if write is None or not is_in_database(write.key):
            self._remove(source)
            return
        arrival = _Arrival(source, partial(self._with_unfinished, write))
        self._arrivals.setdefault(write.key, []).append(arrival)

    def _read_unfinished(self, source: str) -> Unfinished | None:
        try:
            found = read_object(self._local.read(source) or "")
        except (StoreError, ValueError):
            return None
        over, text = found.get("over"), found.get("text")
        is_read = {"over", "text"} <= found.keys() and all(
            each is None or isinstance(each, str) for each in (over, text)
        )
        key = journalled_key(source)
        return Unfinished(key, _text(over), _text(text)) if is_read else None

    def _with_unfinished(self, write: Unfinished, stored: str | None) -> str | None:
        """What the write makes of the stored text, which another tab may have changed or removed
        meanwhile."""
        if stored == write.over or write.text is None:
            return write.text
        if stored is None:
            return None
        return self._join(write.key, stored, write.text)

    def _settle(self, key: str, *, is_removed: bool) -> None:
        """Removes what has been moved from the local backing.

        Of a game it is a copy that stays for a while, unless the game was removed.
        """
        arrivals = self._arrivals.pop(key, [])
        sources = {each.source for each in arrivals if each.source != key}
        if key in self._journalled:
            self._journalled.discard(key)
            sources.add(journal_key(key))
        if is_removed:
            sources.add(key)
        for source in sources:
            self._remove(source)

    # Moving

    def move(
        self, later: Callable[[Callable[[], None]], object], follow: Callable[[str, str], object]
    ) -> None:
        """Moves what is left, one text in each turn that `later` gives.

        `follow` is given a key and its text where that differs from what `read` returned before.
        """
        if self._moved_at:
            self._add_late_copies(follow)
        keys = list(self._arrivals)
        if keys:
            later(lambda: self._move_next(keys, later))

    def _move_next(self, left: list[str], later: Callable[[Callable[[], None]], object]) -> None:
        key, *rest = left

        def end(problem: Message | None) -> None:
            if problem is not None:  # the next visit tries again
                return
            if rest:
                later(lambda: self._move_next(rest, later))
            elif not self._arrivals:
                self._local.update(MOVED, lambda text: str(self._now), _ignore)

        self.update(key, _unchanged, end)

    def _add_late_copies(self, follow: Callable[[str, str], object]) -> None:
        """Adds what a tab with an earlier release has stored since the move; removes old copies."""
        is_old = self._now - self._moved_at > DAY
        for key in [each for each in self._local_keys() if is_in_database(each)]:
            before = self.read(key)
            if self._is_late(key, before):
                self._add_copy(key)
                text = self.read(key)
                if text is not None and text != before:
                    follow(key, text)
            elif is_old:
                self._remove(key)

    def _is_late(self, key: str, stored: str | None) -> bool:
        if is_game(key):
            with suppress(StoreError):
                return dates_of(self._local.read(key) or "").changed > self._moved_at
        return stored is None

    def _read_moved_at(self) -> int:
        with suppress(StoreError, ValueError):
            moved_at = int(self._local.read(MOVED) or 0)
            return moved_at if is_whole(moved_at, 0) else 0
        return 0

    # The journal

    def keep_journal(self, unfinished: Iterable[Unfinished]) -> None:
        """Keeps writes that have not ended, as the page is left."""
        for write in unfinished:
            if is_in_database(write.key):
                entry = json.dumps({"over": write.over, "text": write.text})
                self._local.update(journal_key(write.key), partial(_instead, entry), _ignore)
                self._journalled.add(write.key)

    def collect(self, key: str) -> None:
        """Ends a write that another tab has left in the journal, if there is one for the key."""
        source = journal_key(key)
        with suppress(StoreError):
            if key not in self._journalled and self._local.read(source) is not None:
                self._add_unfinished(source)
                self.update(key, _unchanged, _ignore)

    # The local backing

    def _local_keys(self) -> list[str]:
        """The local keys; none where they cannot be read."""
        with suppress(StoreError):
            return list(self._local.keys())
        return []

    def _remove(self, key: str) -> None:
        self._local.update(key, lambda text: None, _ignore)


def _unchanged(text: str | None) -> str | None:
    return text


def _instead(new: str, stored: str | None) -> str:
    return new


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _ignore(problem: Message | None) -> None:
    """Ignores that a local text could not be stored or removed: the next visit tries again."""
