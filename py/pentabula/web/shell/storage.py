"""The store of the page: a mirror of the browser's `localStorage`, which all tabs share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import JsException, create_proxy

from pentabula.core.message import Message
from pentabula.session.keep.mirror import Change, Mirror, StoreError
from pentabula.web import page
from pentabula.web.tasks import DeferredTasks

if TYPE_CHECKING:
    from js import BroadcastChannel, Storage, StoredMessage

CHANNEL = "pentabula"

FORBIDDEN = Message(
    "This browser does not let the page save anything: games are lost when the page is "
    "closed. To keep a game, copy its link."
)
FULL = Message(
    "There is no room to save this game: it will be lost when the page is closed. Delete "
    "old games under My games, or copy the link."
)


def open_store(deferred: DeferredTasks) -> Mirror:
    """The store of the page, which follows the other tabs until the page is closed."""
    tabs = Tabs()
    mirror = Mirror(LocalTexts(), tabs, lambda flush: deferred.append("store", flush))

    def leave() -> None:
        deferred.flush()
        tabs.close()

    def wake() -> None:
        tabs.open(mirror)
        mirror.refresh()

    tabs.open(mirror)
    page.on(window, "pagehide", lambda event: leave())
    page.on(window, "pageshow", lambda event: wake() if event.persisted else None)
    page.on(document, "visibilitychange", lambda event: None if document.hidden else wake())
    return mirror


class LocalTexts:
    """The browser's `localStorage`, which may be full, forbidden or missing."""

    def keys(self) -> Iterable[str]:
        """All keys. Raises StoreError."""
        with _refusals():
            storage = _storage()
            return [str(storage.key(index)) for index in range(storage.length)]

    def read(self, key: str) -> str | None:
        """The text under a key, or None. Raises StoreError."""
        with _refusals():
            return _text(_storage(), key)

    def update(self, key: str, change: Change, done: Callable[[Message | None], object]) -> None:
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


@contextmanager
def _refusals() -> Iterator[None]:
    """Turns the browser's exceptions into StoreError."""
    try:
        yield
    except JsException as error:
        raise StoreError(FULL if "quota" in str(error).lower() else FORBIDDEN) from error


def _storage() -> Storage:
    """The browser's storage. Raises StoreError where there is none, JsException where forbidden."""
    storage = page.none_if_null(window.localStorage)
    if storage is None:
        raise StoreError(FORBIDDEN)
    return storage


def _text(storage: Storage, key: str) -> str | None:
    text = page.none_if_null(storage.getItem(key))
    return None if text is None else str(text)


class Tabs:
    """The other tabs with this page, which a channel informs of every text that is stored.

    Where there are no channels, the browser itself tells tabs that the storage has changed.
    """

    def __init__(self) -> None:
        self._channel: BroadcastChannel | None = None
        self._uses_events = False

    def open(self, mirror: Mirror) -> None:
        """Makes the mirror follow the other tabs, unless it does so already."""
        if self._channel is not None or self._uses_events:
            return
        try:
            self._channel = window.BroadcastChannel.new(CHANNEL)
        except (AttributeError, JsException):  # an old browser, or one that forbids storage
            page.on(window, "storage", lambda event: mirror.refresh())
            self._uses_events = True
            return

        def follow(event: StoredMessage) -> None:
            mirror.follow(event.data.key, event.data.text)

        self._channel.onmessage = create_proxy(follow)

    def close(self) -> None:
        """Closes the channel: browsers do not keep a page with an open one for the way back."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None

    def inform(self, key: str, text: str | None) -> None:
        """Tells the other tabs which text is now stored under a key; None if it was removed."""
        if self._channel is not None:
            self._channel.postMessage(key=key, text=text)
