"""The port to the storage that keeps texts between visits: the browser's, or a test's fake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pentabula.core.message import Message

Change = Callable[[str | None], str | None]
"""Given the stored text, returns the one to store instead; None means no text."""

Merge = Callable[[str | None], str | None]
"""Given the text that another tab has stored meanwhile, or None if it has removed the text, returns
what to store instead; None to keep that text."""

Failed = Callable[[Message], object]
"""Called with the reason why a text could not be stored."""


class Store(Protocol):
    """Texts by key. Nothing here raises: a text that cannot be stored is kept in memory.

    A written text can be read back immediately, but may reach the disk later. The functions in
    `changed` are called when another tab may have stored something.
    """

    changed: list[Callable[[], object]]

    @property
    def problem(self) -> Message | None:
        """Why the last text could not be stored or read, if it could not."""

    def read(self, key: str) -> str | None:
        """The text under the key, or None."""

    def write(
        self,
        key: str,
        text: str,
        *,
        over: str | None = None,
        merge: Merge | None = None,
        failed: Failed | None = None,
    ) -> None:
        """Stores the text under the key.

        over: the text that this one replaces. If another one is stored when this one is written,
        `merge` decides what to store; without `merge`, this one replaces it.
        failed: called if the text cannot be stored.
        """

    def update(self, key: str, change: Change, *, failed: Failed | None = None) -> None:
        """Stores what `change` makes of the stored text.

        If another tab stores something else before that, `change` is applied again, to its text.
        """

    def remove(self, key: str) -> None:
        """Removes the key and its text."""

    def keys(self, prefix: str) -> list[str]:
        """The keys that begin with a prefix, sorted."""

    def is_stored(self, key: str) -> bool:
        """Whether the text under the key outlives the page."""
