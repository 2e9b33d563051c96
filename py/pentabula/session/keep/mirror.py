"""A store in memory that follows a slower one: texts are read at once and written soon after."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from pentabula.core.message import Message
from pentabula.session.keep.store import Failed, Merge

Change = Callable[[str | None], str | None]
"""Given the stored text, returns the one to store in its place; None stands for no text."""


class StoreError(Exception):
    """The browser refuses to read or to write. `message` is the sentence for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Backing(Protocol):
    """Where the texts of a mirror outlive the page.

    An asynchronous one, such as IndexedDB, loads its texts before the page is ready, so that
    `keys` and `read` can return them, and calls `done` when an update has ended.
    """

    def keys(self) -> Iterable[str]:
        """All keys. Raises StoreError."""

    def read(self, key: str) -> str | None:
        """The text under a key, or None. Raises StoreError."""

    def update(self, key: str, change: Change, done: Callable[[Message | None], object]) -> None:
        """Replaces the text under a key; calls `done` with the problem, or with None.

        No other tab may write while `change` has the stored text. Updates take effect in the order
        of the calls.
        """


class OtherTabs(Protocol):
    """The other tabs of the browser that show the page."""

    def inform(self, key: str, text: str | None) -> None:
        """Tells them which text is now stored under a key; None if it was removed."""


@dataclass(eq=False, slots=True)
class _Write:
    """A text that is not stored yet, or None to remove what is stored; see `Store.write`."""

    text: str | None
    over: str | None = None
    merge: Merge | None = None
    failed: Failed | None = None

    def change(self, stored: str | None) -> str | None:
        """What to store instead of the stored text; from then on it is the text of this write."""
        if self.merge is not None and stored is not None and stored not in (self.over, self.text):
            merged = self.merge(stored)
            self.text = stored if merged is None else merged
        return self.text


class Mirror:
    """A `Store` in front of a `Backing`, whose texts are read when they are first asked for.

    `schedule` is given `flush` whenever there is something to write, and calls it soon, and before
    the page is left. A text that cannot be stored stays in memory until it is written again.
    """

    def __init__(
        self,
        backing: Backing,
        tabs: OtherTabs,
        schedule: Callable[[Callable[[], None]], object],
    ) -> None:
        self._backing, self._tabs, self._schedule = backing, tabs, schedule
        self._unsaved: dict[str, _Write] = {}
        self._queue: list[str] = []
        self.changed: list[Callable[[], object]] = []
        self.problem: Message | None = None
        self._forget()

    def _forget(self) -> None:
        """Drops the texts that were read, and reads the keys anew."""
        self._texts: dict[str, str | None] = {}
        self._keys = set[str]()
        try:
            self._keys.update(self._backing.keys())
        except StoreError as error:
            self.problem = error.message

    # The store

    def read(self, key: str) -> str | None:
        """The text under the key, or None."""
        write = self._unsaved.get(key)
        return self._stored(key) if write is None else write.text

    def write(
        self,
        key: str,
        text: str,
        *,
        over: str | None = None,
        merge: Merge | None = None,
        failed: Failed | None = None,
    ) -> None:
        """Stores the text under the key; see `Store.write`."""
        self._put(key, _Write(text, over, merge, failed))

    def remove(self, key: str) -> None:
        """Removes the key and its text."""
        self._put(key, _Write(None))

    def keys(self, prefix: str) -> list[str]:
        """The keys that begin with a prefix, sorted."""
        found = {key for key in (*self._keys, *self._unsaved) if key.startswith(prefix)}
        removed = {key for key, write in self._unsaved.items() if write.text is None}
        return sorted(found - removed)

    def is_stored(self, key: str) -> bool:
        """Whether the text under the key outlives the page."""
        return key not in self._unsaved and self._stored(key) is not None

    def _stored(self, key: str) -> str | None:
        """The text that is stored under the key, as far as this tab knows."""
        if key in self._keys and key not in self._texts:
            try:
                self._texts[key] = self._backing.read(key)
            except StoreError as error:
                self.problem = error.message
        return self._texts.get(key)

    # Writing behind

    def flush(self) -> None:
        """Writes the queued texts in their order."""
        while self._queue:
            key = self._queue.pop(0)
            write = self._unsaved[key]
            self._backing.update(key, write.change, partial(self._end, key, write))

    def _put(self, key: str, write: _Write) -> None:
        earlier = self._unsaved.get(key)
        if earlier is not None:
            write.over = earlier.over
        self._unsaved[key] = write
        if key not in self._queue:
            self._queue.append(key)
        self._schedule(self.flush)

    def _end(self, key: str, write: _Write, problem: Message | None) -> None:
        """Ends a write. If it failed, its text stays in memory."""
        self.problem = problem
        if problem is not None:
            if write.failed is not None:
                write.failed(problem)
            return
        self._note(key, write.text)
        if self._unsaved.get(key) is write:
            del self._unsaved[key]
        self._tabs.inform(key, write.text)

    def _note(self, key: str, text: str | None) -> None:
        """Notes which text is stored under a key."""
        self._texts[key] = text
        if text is None:
            self._keys.discard(key)
        else:
            self._keys.add(key)

    # Other tabs

    def follow(self, key: str, text: str | None) -> None:
        """Applies what another tab has stored under a key; None if it removed the text."""
        self._note(key, text)
        write = self._unsaved.get(key)
        if write is not None and text is not None:
            write.change(text)
            write.over = text
        self._tell()

    def refresh(self) -> None:
        """Reads everything anew, after this tab was asleep and could not be informed."""
        self._forget()
        self._tell()

    def _tell(self) -> None:
        for listener in self.changed:
            listener()
