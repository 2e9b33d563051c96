"""The store of the page: a mirror of what the browser stores, which all tabs share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import JsException, create_proxy

from pentabula.app.store.joint_backing import JointBacking
from pentabula.app.store.mirror import Backing, Mirror, StoreError
from pentabula.app.store.refusals import FORBIDDEN, refusal
from pentabula.app.store.store import Change
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import BroadcastChannel, Storage, StoredMessage

CHANNEL = "pentabula"

MOVING = 500
"""Milliseconds after which games are moved to the database: a move can be made before."""

NO_SETTINGS = Message(
    "Your settings cannot be saved here: they will be lost when the page is closed."
)
NOT_READY = Message(
    "Your stored games were not ready when the page started. Reload the page to see them."
)


Joined = Callable[[Backing], JointBacking]
"""Joins `localStorage` with the database."""


def open_store(
    deferred: DeferredTasks,
    leaving: Iterable[Callable[[], object]] = (),
    joined: Joined | None = None,
) -> Mirror:
    """The store of the page, which follows the other tabs until the page is closed.

    Before that, `leaving` are called, which may still write. Without `joined`, all texts are in
    `localStorage`.
    """
    tabs, local = Tabs(), LocalTexts()
    joint = None if joined is None else joined(local)
    mirror = Mirror(joint or local, tabs, lambda flush: deferred.append("store", flush))

    def leave() -> None:
        for each in leaving:
            each()
        deferred.flush()
        if joint is not None:
            joint.keep_journal(mirror.unfinished())
            for write in mirror.unfinished():
                tabs.inform(write.key, write.text)
        tabs.close()

    def follow(key: str, text: str | None) -> None:
        mirror.follow(key, text)
        if joint is not None:
            joint.collect(key)

    def wake() -> None:
        tabs.open(follow, mirror.refresh)
        mirror.refresh()

    tabs.open(follow, mirror.refresh)
    page.on(window, "pagehide", lambda event: leave())
    page.on(window, "pageshow", lambda event: wake() if event.persisted else None)
    page.on(document, "visibilitychange", lambda event: None if document.hidden else wake())
    if joint is not None:
        page.later(lambda: _move(joint, mirror), MOVING)
    return mirror


def _move(joint: JointBacking, mirror: Mirror) -> None:
    """Moves games to the database, and reads what other tabs have stored since it was read."""
    joint.move(page.later, mirror.follow)
    mirror.refresh()


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

    def refresh(self, done: Callable[[], object]) -> None:
        """Calls `done`: nothing needs to be loaded."""
        done()


@contextmanager
def _refusals() -> Iterator[None]:
    """Turns the browser's exceptions into StoreError."""
    try:
        yield
    except (AttributeError, JsException) as error:  # a part of it may be missing
        raise StoreError(refusal(error)) from error


def _storage() -> Storage:
    """The browser's storage. Raises StoreError if there is none, JsException where forbidden."""
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
        except (AttributeError, JsException):  # an old browser, or one that forbids storage
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
