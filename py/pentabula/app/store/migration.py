"""Moves texts from `localStorage` to the database: old ones once, and unfinished writes.

Releases 1.0 and 2.0 stored everything in `localStorage`. The journal is there too: when the page is
left, a slow database may not have ended its updates.

Until it is moved, each text is read as if it had been. An interrupted move is repeated by the next
visit: merging a text twice changes nothing. The local copies stay for a day, since an open tab with
an earlier release would regard their games as deleted; texts stored by such a tab meanwhile are
moved too. So are texts stored while the database did not answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final
from zlib import crc32

from pentabula.app.store.keys import (
    CHOICE_KEYS,
    JOURNAL,
    MOVED,
    READ_EARLY,
    is_movable,
    journal_key,
    journalled_key,
)
from pentabula.app.store.store import Backing, Done, StoreError, TextChange, Unfinished
from pentabula.core.days import DAY_MS
from pentabula.core.jsontext import is_whole, read_object, stored_object
from pentabula.core.message import Message

COPY_LIFETIME: Final = DAY_MS
"""Milliseconds for which local copies stay after they were moved."""

TextMerge = Callable[[str, str, str], str]
"""Given a key, its stored text and another text for it, returns the merged text."""


class Migration:
    """A `Backing`: the `database`, to which the texts in `local` are moved.

    `now` is in milliseconds since 1970. A text of the database, `MOVED`, lists the moved texts: the
    time `at` which they moved, and the checksums of the `copies` by their keys.
    """

    def __init__(self, local: Backing, database: Backing, merge: TextMerge, now: int) -> None:
        self._local, self._database, self._merge, self._now = local, database, merge, now
        self._sources = dict[str, list[str]]()
        self._journalled = dict[str, str]()
        moved = _read_moved(database.read(MOVED))
        self._is_first = moved is None
        self._moved_at, self._moved = moved or (now, {})
        self._is_listed = not self._is_first
        for key in self._local_keys():
            if is_movable(key) and (self._is_first or (key in READ_EARLY and self._is_late(key))):
                self._add_source(key, key)
            elif key.startswith(JOURNAL):
                self._add_source(journalled_key(key), key)

    # The backing

    def keys(self) -> Iterable[str]:
        """All keys. Raises StoreError."""
        found = set(self._database.keys()) | self._sources.keys()
        journalled = [key for key, sources in self._sources.items() if sources != [key]]
        return found - {MOVED, *(key for key in journalled if self.read(key) is None)}

    def read(self, key: str) -> str | None:
        """The text under a key, or None. Raises StoreError."""
        return self._with_sources(key, self._database.read(key))

    def update(self, key: str, change: TextChange, done: Done) -> None:
        """Replaces the text under a key; calls `done` with the problem, or with None."""
        text, applied = None, dict[str, str | None]()

        def changed(stored: str | None) -> str | None:
            nonlocal text, applied
            applied = {each: self._read_local(each) for each in self._sources.get(key, ())}
            text = change(self._with_sources(key, stored))
            if key in READ_EARLY:
                self._write_copy(key, text)  # before the database: it is never the older one
            return text

        def end(problem: Message | None) -> None:
            if problem is None:
                self._note_stored(key, text, applied)
            done(problem)

        self._database.update(key, changed, end)

    def refresh(self, done: Callable[[], object]) -> None:
        """Loads what other tabs may have stored, then calls `done`."""
        self._database.refresh(done)

    # Local texts

    def _add_source(self, key: str, source: str) -> None:
        """Adds a local text to move to a key: a copy comes before the journal."""
        sources = self._sources.setdefault(key, [])
        if source not in sources:
            sources.insert(0 if source == key else len(sources), source)

    def _with_sources(self, key: str, stored: str | None) -> str | None:
        """The stored text merged with local ones, which another tab may have moved meanwhile."""
        for source in self._sources.get(key, ()):
            with_local = self._with_copy if source == key else self._with_unfinished
            stored = with_local(key, stored)
        return stored

    def _with_copy(self, key: str, stored: str | None) -> str | None:
        copy = self._read_local(key)
        if stored is None or copy is None:
            return copy if stored is None else stored
        if key in CHOICE_KEYS and not self._is_first:
            return copy  # it was chosen later, without the database
        return self._merge(key, stored, copy)

    def _with_unfinished(self, key: str, stored: str | None) -> str | None:
        """The stored text with a journal entry, which another tab may have changed or removed."""
        write = _read_unfinished(key, self._read_local(journal_key(key)))
        if write is None:
            return stored
        if stored == write.expected or write.text is None:
            return write.text
        return None if stored is None else self._merge(key, stored, write.text)

    def _note_stored(self, key: str, text: str | None, applied: Mapping[str, str | None]) -> None:
        """Notes that a text is stored, with local ones; removes its journal entry.

        Another tab may have written to the journal meanwhile. If the text was removed, its copy is
        removed too.
        """
        left = [each for each in self._sources.pop(key, []) if each not in applied]
        if left:
            self._sources[key] = left
        copy = applied.get(key)
        if copy is not None:
            self._moved[key], self._is_listed = _checksum(copy), False
        source = journal_key(key)
        for entry in (applied.get(source), self._journalled.pop(key, None)):
            if entry is not None:
                self._local.update(source, partial(_unless, entry), _ignore)
        if text is None:
            self._remove(key)

    def _write_copy(self, key: str, text: str | None) -> None:
        """Writes the copy that is read before Python runs, or removes an outdated copy."""

        def end(problem: Message | None) -> None:
            if problem is not None:
                self._remove(key)

        self._local.update(key, lambda stored: text, end)

    # Moving

    def move(
        self, later: Callable[[Callable[[], None]], object], follow: Callable[[str, str], object]
    ) -> None:
        """Moves the remaining texts, one in each turn that `later` gives.

        `follow` receives a key and its text where that differs from the last `read`.
        """
        if not self._is_first:
            self._add_late_copies(follow)
        self._move_next(list(self._sources), later)

    def _move_next(self, keys: list[str], later: Callable[[Callable[[], None]], object]) -> None:
        left = [key for key in keys if key in self._sources]

        def end(problem: Message | None) -> None:
            if problem is None:  # otherwise the next visit tries again
                self._move_next(left[1:], later)

        if left:
            later(lambda: self.update(left[0], _unchanged, end))
        elif not self._sources and not self._is_listed:
            self._list_moved()

    def _list_moved(self) -> None:
        """Lists the moved texts. The list of an earlier version of this page was local."""
        text = json.dumps({"at": self._now, "copies": self._moved})
        self._database.update(MOVED, lambda stored: text, _ignore)
        self._remove(MOVED)

    def _add_late_copies(self, follow: Callable[[str, str], object]) -> None:
        """Adds the texts stored locally since the move; removes the copies of the day before."""
        is_old = self._now - self._moved_at > COPY_LIFETIME
        for key in filter(is_movable, self._local_keys()):
            if self._is_late(key):
                before = self.read(key)
                self._add_source(key, key)
                text = self.read(key)
                if text is not None and text != before:
                    follow(key, text)
            elif is_old and key not in READ_EARLY:
                self._remove(key)
                self._moved.pop(key, None)
                self._is_listed = False

    def _is_late(self, key: str) -> bool:
        """Whether a local text was stored since the move, or while the database did not answer."""
        copy = self._read_local(key)
        if copy in (None, self._database.read(key)):
            return False
        return key in READ_EARLY or _checksum(copy or "") != self._moved.get(key)

    # The journal

    def keep_journal(self, unfinished: Iterable[Unfinished]) -> None:
        """Stores unfinished writes, as the page is left."""
        for write in unfinished:
            self._local.update(journal_key(write.key), partial(self._entry, write), _ignore)
            if write.key in READ_EARLY:
                self._write_copy(write.key, write.text)

    def _entry(self, write: Unfinished, stored: str | None) -> str:
        """The journal entry of a write, merged with another tab's entry."""
        key, expected, text = write.key, write.expected, write.text
        earlier = None if key in self._journalled else _read_unfinished(key, stored)
        if earlier is not None:
            if expected != earlier.text and text is not None and earlier.text is not None:
                text = self._merge(key, text, earlier.text)
            expected = earlier.expected
        self._journalled[key] = json.dumps({"over": expected, "text": text})
        return self._journalled[key]

    def collect(self, key: str) -> None:
        """Ends a write that another tab has left in the journal under the key."""
        source = journal_key(key)
        if key not in self._journalled and self._read_local(source) is not None:
            self._add_source(key, source)
            self.update(key, _unchanged, _ignore)

    # The local backing

    def _local_keys(self) -> list[str]:
        """The local keys; none where they cannot be read."""
        with suppress(StoreError):
            return list(self._local.keys())
        return []

    def _read_local(self, key: str) -> str | None:
        """A local text; None where it cannot be read."""
        with suppress(StoreError):
            return self._local.read(key)
        return None

    def _remove(self, key: str) -> None:
        self._local.update(key, lambda text: None, _ignore)


def _read_moved(text: str | None) -> tuple[int, dict[str, int]] | None:
    """When the last texts were moved, and the checksums of the copies; None before the move."""
    stored = stored_object(text)
    at, copies = stored.get("at"), stored.get("copies")
    if not is_whole(at, 0) or not isinstance(copies, dict):
        return None
    return at, {str(key): each for key, each in copies.items() if is_whole(each)}


def _read_unfinished(key: str, entry: str | None) -> Unfinished | None:
    """A write of the journal; None if it cannot be read."""
    try:
        found = read_object(entry or "")
    except ValueError:
        return None
    expected, text = found.get("over"), found.get("text")
    is_read = {"over", "text"} <= found.keys() and all(
        each is None or isinstance(each, str) for each in (expected, text)
    )
    return Unfinished(key, _text(expected), _text(text)) if is_read else None


def _checksum(text: str) -> int:
    return crc32(text.encode("utf-8", "surrogatepass"))


def _unchanged(text: str | None) -> str | None:
    return text


def _unless(entry: str, stored: str | None) -> str | None:
    """None instead of an entry of the journal; another entry stays."""
    return None if stored == entry else stored


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _ignore(problem: Message | None) -> None:
    """Ignores that a local text could not be stored or removed: the next visit tries again."""
