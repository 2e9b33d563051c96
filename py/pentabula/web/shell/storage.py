"""The browser's own storage of games and settings, which may be full or forbidden."""

from __future__ import annotations

from js import window
from pyodide.ffi import JsException

from pentabula.core.message import Message
from pentabula.web import page


class Storage:
    """Texts by key. `problem` says what is wrong with the storage, if anything.

    Reading and writing never raise: what cannot be stored is kept in memory, and the problem
    says so.
    """

    def __init__(self) -> None:
        self.problem: Message | None = None
        self._memory: dict[str, str] = {}

    def read(self, key: str) -> str | None:
        """The text under the key, or None."""
        if key in self._memory:
            return self._memory[key]
        try:
            text = page.none_if_null(window.localStorage.getItem(key))
        except JsException:
            self.problem = _forbidden()
            return None
        return None if text is None else str(text)

    def is_stored(self, key: str) -> bool:
        """Whether what `read` gives for the key outlives the page."""
        return key not in self._memory and self.read(key) is not None

    def write(self, key: str, text: str) -> None:
        """Stores the text under the key."""
        try:
            window.localStorage.setItem(key, text)
        except JsException as error:
            self._memory[key] = text
            self.problem = _full() if "quota" in str(error).lower() else _forbidden()
        else:
            self._memory.pop(key, None)
            self.problem = None

    def remove(self, key: str) -> None:
        """Removes the key and its text."""
        self._memory.pop(key, None)
        try:
            window.localStorage.removeItem(key)
        except JsException:
            self.problem = _forbidden()

    def keys(self, prefix: str) -> list[str]:
        """The keys of all stored texts that begin so."""
        keys = {key for key in self._memory if key.startswith(prefix)}
        try:
            stored = window.localStorage
            keys.update(str(stored.key(i)) for i in range(stored.length))
        except JsException:
            self.problem = _forbidden()
        return sorted(key for key in keys if key.startswith(prefix))


def _forbidden() -> Message:
    return Message(
        "This browser does not let the page save anything: games are lost when the page is "
        "closed. To keep a game, copy its link."
    )


def _full() -> Message:
    return Message(
        "There is no room to save this game: it will be lost when the page is closed. Delete "
        "old games under My games, or copy the link."
    )
