"""The store of the page, which all tabs share, and the browser's `localStorage`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import JsException, create_proxy

from pentabula.app.store.migration import Migration
from pentabula.app.store.store import (
    FORBIDDEN,
    Backing,
    Done,
    Store,
    StoreError,
    TextChange,
    refusal,
)
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import BroadcastChannel, Storage, StoredMessage

CHANNEL = "pentabula"

MOVING = 500
"""Milliseconds after which texts are moved to the database: users can move a piece earlier."""

NO_SETTINGS = Message(
    "Your settings cannot be saved here: they will be lost when the page is closed."
)
NOT_READY = Message(
    "Your stored games were not ready when the page started. Reload the page to see them."
)


Migrating = Callable[[Backing], Migration]
"""Given `localStorage`, returns the database to which its texts are moved."""


def open_store(
    deferred: DeferredTasks,
    leaving: Iterable[Callable[[], object]] = (),
    migrating: Migrating | None = None,
) -> Store:
    """The store of the page, which follows the other tabs until the page is closed.

    The functions in `leaving` are called first, and may still write. Without `migrating`, all texts
    are in `localStorage`.
    """
    tabs, local = Tabs(), LocalTexts()
    migration = None if migrating is None else migrating(local)
    is_left = False

    def schedule(flush: Callable[[], None]) -> None:
        deferred.append("store", lambda: None if is_left else flush())

    store = Store(migration or local, tabs, schedule)

    def leave() -> None:
        # The journal keeps what is not written: in WebKit, a transaction that begins now blocks the
        # database for the next page.
        nonlocal is_left
        is_left = migration is not None
        for each in leaving:
            each()
        deferred.flush()
        if migration is not None:
            _keep_unfinished(migration, store, tabs)
        tabs.close()

    def follow(key: str, text: str | None) -> None:
        store.follow(key, text)
        if migration is not None:
            migration.collect(key)

    def wake() -> None:
        nonlocal is_left
        is_left = False
        tabs.open(follow, store.refresh)
        store.flush()
        store.refresh()

    tabs.open(follow, store.refresh)
    page.on(window, "pagehide", lambda event: leave())
    page.on(window, "pageshow", lambda event: wake() if event.persisted else None)
    page.on(document, "visibilitychange", lambda event: None if document.hidden else wake())
    if migration is not None:
        page.later(lambda: _move(migration, store), MOVING)
    return store


def _keep_unfinished(migration: Migration, store: Store, tabs: Tabs) -> None:
    """Writes unfinished texts to the journal, and informs the other tabs of it."""
    migration.keep_journal(store.unfinished())
    for write in store.unfinished():
        tabs.inform(write.key, write.text)


def _move(migration: Migration, store: Store) -> None:
    """Moves texts to the database, then reads the texts that other tabs have stored meanwhile."""
    migration.move(page.later, store.follow)
    store.refresh()


class LocalTexts:
    """The browser's `localStorage`, which may be full, forbidden or missing."""

    def keys(self) -> Iterable[str]:
        """All keys. Raises StoreError."""
        with _refusals():
            storage = _storage()
            keys = [page.none_if_null(storage.key(index)) for index in range(storage.length)]
            return [str(key) for key in keys if key is not None]

    def read(self, key: str) -> str | None:
        """The text under a key, or None. Raises StoreError."""
        with _refusals():
            return _text(_storage(), key)

    def update(self, key: str, change: TextChange, done: Done) -> None:
        """Replaces the text under a key; calls `done` with the problem, or with None."""
        problem = None
        try:
            with _refusals():
                storage = _storage()
                text = change(_text(storage, key))
                if text is None:
                    storage.removeItem(key)
                else:
                    storage.setItem(key, text)
        except StoreError as error:
            problem = error.message
        done(problem)

    def refresh(self, done: Callable[[], object]) -> None:
        """Calls `done`: nothing needs to be loaded."""
        done()


@contextmanager
def _refusals() -> Iterator[None]:
    """Turns the browser's exceptions into StoreError."""
    try:
        yield
    except page.MISSING as error:  # a part of it may be missing
        raise StoreError(refusal(error)) from error


def _storage() -> Storage:
    """The browser's storage. Raises StoreError if it is missing, JsException if it is forbidden."""
    storage = page.none_if_null(window.localStorage)
    if storage is None:
        raise StoreError(FORBIDDEN)
    return storage


def _text(storage: Storage, key: str) -> str | None:
    text = page.none_if_null(storage.getItem(key))
    return None if text is None else str(text)


class Tabs:
    """The other tabs with this page, which a channel informs of every text that is stored.

    Without channels, the browser itself informs tabs that the storage has changed.
    """

    def __init__(self) -> None:
        self._channel: BroadcastChannel | None = None
        self._uses_events = False

    def open(
        self, follow: Callable[[str, str | None], object], refresh: Callable[[], object]
    ) -> None:
        """Follows the other tabs, unless it does so already.

        `follow` is given a key and the text now stored under it; `refresh` is called instead where
        only a change is known.
        """
        if self._channel is not None or self._uses_events:
            return
        try:
            if getattr(window.BroadcastChannel, "isMissing", False):  # a stand-in of loader.js
                raise AttributeError("BroadcastChannel")
            self._channel = window.BroadcastChannel.new(CHANNEL)
        except page.MISSING:  # an old browser, or one that forbids storage
            page.on(window, "storage", lambda event: refresh())
            self._uses_events = True
            return

        def receive(event: StoredMessage) -> None:
            follow(event.data.key, event.data.text)

        self._channel.onmessage = create_proxy(receive)

    def close(self) -> None:
        """Closes the channel: browsers do not keep a page with an open one for the way back."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None

    def inform(self, key: str, text: str | None) -> None:
        """Informs the other tabs of the text now stored under a key; None if it was removed."""
        if self._channel is not None:
            with suppress(JsException):  # a tab that is not informed merges when it writes
                self._channel.postMessage(key=key, text=text)
