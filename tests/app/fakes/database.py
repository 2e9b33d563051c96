"""A fake of IndexedDB: transactions end in later turns of the event loop, in their order."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from tests.app.fakes.browser import Browser, Promise, window
from tests.app.fakes.ffi import JsException, jsnull


class Database:
    """The database of a browser. `refusal` ends the next transactions with this error.

    The browser has closed it if `is_closed`, and opens it again unless `is_refused`.
    """

    def __init__(self, browser: Browser, texts: dict[str, str] | None = None) -> None:
        self._clock = browser.clock
        self.stored = dict(texts or {})
        self.refusal: str | None = None
        self.is_closed = self.is_refused = False
        window.openTexts = self._open
        window.readTexts = lambda database: Promise(self._clock, value=dict(self.stored))

    @property
    def opened(self) -> Any:
        """What loader.js gives to Python."""
        return SimpleNamespace(database=self, texts=dict(self.stored))

    def _open(self) -> Promise:
        self.is_closed = self.is_refused
        return Promise(self._clock, value=jsnull if self.is_refused else self.opened)

    def transaction(self, store: str, mode: str) -> Any:
        if self.is_closed:
            raise JsException("InvalidStateError: the database is closed")
        transaction = Transaction(self)
        self._clock.later(transaction.run)
        return transaction


class Transaction:
    """A transaction that reads one text and writes one."""

    oncomplete: Callable[[Any], object]
    onabort: Callable[[Any], object]

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writes: dict[str, str | None] = {}
        self.request = SimpleNamespace()
        self.error: object = None

    def objectStore(self, name: str) -> Transaction:
        return self

    def get(self, key: str) -> Any:
        self.key = key
        return self.request

    def put(self, text: str, key: str) -> None:
        self._writes[key] = text

    def delete(self, key: str) -> None:
        self._writes[key] = None

    def run(self) -> None:
        self.request.result = self._database.stored.get(self.key)
        self.request.onsuccess(SimpleNamespace(type="success"))
        if self._database.refusal is not None:
            self.error = self._database.refusal
            self.onabort(SimpleNamespace(type="abort"))
            return
        for key, text in self._writes.items():
            if text is None:
                self._database.stored.pop(key, None)
            else:
                self._database.stored[key] = text
        self.oncomplete(SimpleNamespace(type="complete"))
