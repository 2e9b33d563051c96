"""The port to whatever keeps texts between visits: the browser, or a dictionary in tests."""

from __future__ import annotations

from typing import Protocol

from pentabula.core.message import Message


class Store(Protocol):
    """Texts by key. Nothing here raises: a text that cannot be stored is kept in memory."""

    @property
    def problem(self) -> Message | None:
        """Why texts are kept in memory only, if they are."""

    def read(self, key: str) -> str | None:
        """The text under the key, or None."""

    def write(self, key: str, text: str) -> None:
        """Stores the text under the key."""

    def remove(self, key: str) -> None:
        """Removes the key and its text."""

    def keys(self, prefix: str) -> list[str]:
        """The keys that begin with a prefix, sorted."""

    def is_stored(self, key: str) -> bool:
        """Whether the text under the key outlives the page."""
