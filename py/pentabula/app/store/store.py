"""The store: texts by keys that outlive the page. It reads immediately and writes soon after."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from pentabula.core.message import Message

FORBIDDEN: Final = Message(
    "This browser does not let the page save anything: games are lost when the page is "
    "closed. To keep a game, copy its link."
)
FULL: Final = Message(
    "There is no room to save this game: it will be lost when the page is closed. Delete "
    "old games under My games, or copy the link."
)

TextChange = Callable[[str | None], str | None]
"""Given the stored text, returns its replacement; None means no text."""

Merge = Callable[[str | None], str | None]
"""Given the text that another tab has stored meanwhile, or None if it has removed the text, returns
the text to store; None to keep the other text."""

Failed = Callable[[Message], object]
"""Called with the reason why a text could not be stored."""

Done = Callable[[Message | None], object]
"""Called when an update has ended: with the problem, or with None."""


def refusal(error: object) -> Message:
    """The sentence for an error of the browser's."""
    return FULL if "quota" in str(error).lower() else FORBIDDEN


class StoreError(Exception):
    """The browser refuses to read or to write. `message` is the user-facing message."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Backing(Protocol):
    """Where the texts of a store outlive the page.

    An asynchronous backing, such as IndexedDB, loads its texts before the page is ready, so that
    `keys` and `read` can return them, and calls `done` when an update has ended.
    """

    def keys(self) -> Iterable[str]:
        """All keys. Raises StoreError."""

    def read(self, key: str) -> str | None:
        """The text under a key, or None. Raises StoreError."""

    def update(self, key: str, change: TextChange, done: Done) -> None:
        """Replaces the text under a key; calls `done` with the problem, or with None.

        No other tab may write while `change` has the stored text. Updates take effect in the order
        of the calls.
        """

    def refresh(self, done: Callable[[], object]) -> None:
        """Loads what other tabs may have stored, then calls `done`."""


class OtherTabs(Protocol):
    """The other tabs of the browser that show the page."""

    def inform(self, key: str, text: str | None) -> None:
        """Informs them of the text now stored under a key; None if it was removed."""


@dataclass(eq=False, slots=True)
class _Write:
    """A text that is not stored yet, or None to remove the stored text; see `Store.write`.

    `changes` have made the text, and are applied again to the text of another tab.
    """

    text: str | None
    expected: str | None = None
    merge: Merge | None = None
    failed: Failed | None = None
    changes: tuple[TextChange, ...] = ()

    def change(self, stored: str | None) -> str | None:
        """The text that replaces the stored one; it becomes the text of this write."""
        if stored in (self.expected, self.text):
            return self.text
        if self.merge is not None:
            merged = self.merge(stored)
            self.text = stored if merged is None else merged
        elif self.changes:
            self.text = stored
            for change in self.changes:
                self.text = change(self.text)
        return self.text


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A text that is not stored yet, and the text that it replaces; None for no text."""

    key: str
    expected: str | None
    text: str | None


class Store:
    """Texts by key, in front of a `Backing`, from which each text is read when it is first needed.

    Methods never raise: a text that cannot be stored stays in memory until it is written again. A
    written text can be read back immediately, but reaches the backing later: `schedule` receives
    `flush` whenever texts wait, and calls it soon, and before the page is left. The functions in
    `changed` are called when another tab may have stored something. `problem` is why the last text
    could not be stored or read, or None.
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
        self._texts: dict[str, str | None] = {}
        self._keys = set[str]()
        self._has_keys = False
        self._reset()

    def _reset(self) -> None:
        """Drops the cached texts, and reads the keys again.

        If that is refused, known texts stay, and others are still read by their keys.
        """
        try:
            keys = set(self._backing.keys())
        except StoreError as error:
            self.problem, self._has_keys = error.message, False
        else:
            self._texts, self._keys, self._has_keys = {}, keys, True

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
        expected: str | None = None,
        merge: Merge | None = None,
        failed: Failed | None = None,
    ) -> None:
        """Stores the text under the key.

        expected: the text that this text replaces. If the store has another text by then, `merge`
        decides what to store; without `merge`, this text replaces it. failed: called if the
        text cannot be stored.
        """
        self._put(key, _Write(text, expected, merge, failed))

    def update(self, key: str, change: TextChange, *, failed: Failed | None = None) -> None:
        """Stores the result of `change` on the stored text.

        If another tab stores something else before that, `change` is applied again, to its text.
        """
        text, earlier = self.read(key), self._unsaved.get(key)
        changes = () if earlier is None else earlier.changes or (lambda stored: text,)
        write = _Write(change(text), self._stored(key), None, failed, (*changes, change))
        self._put(key, write)

    def remove(self, key: str) -> None:
        """Removes the key and its text."""
        self._put(key, _Write(None))

    def keys(self, prefix: str) -> list[str]:
        """The keys that begin with a prefix, sorted."""
        found = {key for key in (*self._keys, *self._unsaved) if key.startswith(prefix)}
        removed = {key for key, write in self._unsaved.items() if write.text is None}
        return sorted(found - removed)

    def unfinished(self) -> list[Unfinished]:
        """The writes that were passed to the backing or wait for it, and have not ended."""
        return [Unfinished(key, each.expected, each.text) for key, each in self._unsaved.items()]

    def is_stored(self, key: str) -> bool:
        """Whether the text under the key outlives the page."""
        return key not in self._unsaved and self._stored(key) is not None

    def _stored(self, key: str) -> str | None:
        """The text that this tab believes to be stored under the key."""
        if key not in self._texts and (key in self._keys or not self._has_keys):
            try:
                self._note(key, self._backing.read(key))
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
            write.expected = earlier.expected
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
        later = self._unsaved[key]
        if later is write:
            del self._unsaved[key]
        else:  # written while this one was pending
            later.expected = write.text
            later.changes = later.changes[max(1, len(write.changes)) :]
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
        """Applies a change by another tab: its text under a key; None if it removed the text."""
        self._note(key, text)
        write = self._unsaved.get(key)
        if write is not None:
            write.change(text)
            write.expected = text
        self._inform()

    def refresh(self) -> None:
        """Reads everything again, since a suspended tab misses the changes of others."""
        self._backing.refresh(self._reread)

    def _reread(self) -> None:
        self._reset()
        self._inform()

    def _inform(self) -> None:
        for listener in self.changed:
            listener()
