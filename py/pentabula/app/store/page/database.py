"""The browser's database, IndexedDB, which has all stored texts.

`assets/loader.js` opens it and reads its texts while Python is being loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from js import window
from pyodide.ffi import JsException, create_proxy

from pentabula.app.store.store import FORBIDDEN, Done, TextChange, refusal
from pentabula.browser import page

if TYPE_CHECKING:
    from js import Event, IDBTransaction, OpenedTexts, Texts
    from pyodide.ffi import JsNull

TEXTS = "texts"
"""The name of the only object store: texts by their keys."""


class DatabaseTexts:
    """A `Backing`: all texts are in memory too, as JavaScript's strings.

    Browsers may close the database, for example of a page in the background; it is then opened
    again.
    """

    def __init__(self, opened: OpenedTexts) -> None:
        self._database, self._texts = opened.database, opened.texts
        self._changes = 0
        self._waiting: list[Callable[[], object]] = []

    def keys(self) -> Iterable[str]:
        """All keys."""
        return [str(key) for key in self._texts]

    def read(self, key: str) -> str | None:
        """The text under a key, or None."""
        return self._texts.get(key)

    def update(self, key: str, change: TextChange, done: Done) -> None:
        """Replaces the text under a key in a transaction, for which other tabs wait."""
        transaction = None if self._waiting else self._begin()
        if transaction is None:
            self._reopen(lambda: self._write(self._begin(), key, change, done))
        else:
            self._write(transaction, key, change, done)

    def _begin(self) -> IDBTransaction | None:
        """A new transaction, or None if the browser has closed the database."""
        try:
            return self._database.transaction(TEXTS, "readwrite")
        except JsException:
            return None

    def _reopen(self, then: Callable[[], object]) -> None:
        """Opens the database again, if the browser permits it, then calls `then`."""
        self._waiting.append(then)
        if len(self._waiting) > 1:
            return

        def resume(opened: OpenedTexts | JsNull) -> None:
            found = page.none_if_null(opened)
            if found is not None:
                self._database, self._texts = found.database, found.texts
            waiting, self._waiting = self._waiting, []
            for each in waiting:
                each()

        page.handle(window.openTexts(), resume)

    def _write(
        self, transaction: IDBTransaction | None, key: str, change: TextChange, done: Done
    ) -> None:
        if transaction is None:
            done(FORBIDDEN)
            return
        store = transaction.objectStore(TEXTS)
        request = store.get(key)
        text: str | None = None

        def write(event: Event) -> None:
            nonlocal text
            stored = request.result
            text = change(stored)
            if text is None:
                store.delete(key)
            elif text != stored:
                store.put(text, key)

        def end(event: Event) -> None:
            is_done = str(event.type) == "complete"
            if is_done:
                self._changes += 1
                self._note(key, text)
            page.later(release)
            done(None if is_done else refusal(transaction.error))

        def release() -> None:
            for proxy in proxies:
                proxy.destroy()

        proxies = [create_proxy(write), create_proxy(end)]
        request.onsuccess = proxies[0]
        transaction.oncomplete = transaction.onabort = proxies[1]

    def _note(self, key: str, text: str | None) -> None:
        if text is None:
            self._texts.pop(key, None)
        else:
            self._texts[key] = text

    def refresh(self, done: Callable[[], object]) -> None:
        """Reads all texts again, then calls `done`."""
        changes = self._changes

        def replace(texts: Texts) -> None:
            if changes != self._changes:  # the texts were read before the latest change
                self.refresh(done)
                return
            self._texts = texts
            done()

        try:
            page.handle(window.readTexts(self._database), replace)
        except JsException:  # the browser has closed the database
            self._reopen(done)
