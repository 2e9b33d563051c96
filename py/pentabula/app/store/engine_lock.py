"""Which of several tabs lets the engine play in a game that all of them show.

A tab takes the lock of the game on its table, when it opens the game and whenever it is used. So
the engine plays in the tab that was used last, and the other tabs show what it plays. A lock that
is not renewed expires, as its tab may have crashed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pentabula.app.store.keys import ENGINE_LOCK, engine_lock_key
from pentabula.app.store.store import Store
from pentabula.core.days import MINUTE_MS
from pentabula.core.jsontext import is_whole, stored_object

LIFETIME: Final = MINUTE_MS
"""Milliseconds after which a lock expires."""

RENEWAL: Final = 15_000
"""Milliseconds after which a lock is renewed while its tab lets the engine play."""


@dataclass(frozen=True, slots=True)
class _Holder:
    """The tab that holds the lock of a game, and since when, in milliseconds since 1970."""

    tab: str
    at: int

    def age(self, now: int) -> int:
        """Milliseconds since then, also if the device's clock was set back meanwhile."""
        return abs(now - self.at)


class EngineLock:
    """This tab's side, called `tab`, of the lock of the game on its table.

    `game` is the key of the game; empty if no engine plays at the table.
    """

    def __init__(self, store: Store, now: Callable[[], int], tab: str) -> None:
        self._store, self._now, self._tab = store, now, tab
        self.game = ""

    @property
    def is_held_elsewhere(self) -> bool:
        """Whether another tab holds the lock."""
        holder = self._read()
        return holder is not None and holder.tab != self._tab

    def open(self, game: str) -> bool:
        """Takes the lock of another game, or of no game; returns whether another tab held it."""
        if game == self.game:
            return False
        self.release()
        self.game = game
        self._remove_expired()
        return self.take()

    def take(self) -> bool:
        """Takes the lock, as its tab is used; returns whether another tab held it."""
        was_held_elsewhere, holder = self.is_held_elsewhere, self._read()
        is_due = holder is None or was_held_elsewhere or holder.age(self._now()) > RENEWAL
        if self.game and is_due:
            text = json.dumps({"tab": self._tab, "at": self._now()})
            self._store.write(engine_lock_key(self.game), text)
        return was_held_elsewhere

    def renew(self) -> bool:
        """Renews the lock, or takes a free one; returns whether it is ours."""
        is_ours = not self.is_held_elsewhere
        if is_ours:
            self.take()
        return is_ours

    def release(self) -> None:
        """Leaves the game to other tabs."""
        holder = self._read()
        if holder is not None and holder.tab == self._tab:
            self._store.remove(engine_lock_key(self.game))
        self.game = ""

    def _read(self) -> _Holder | None:
        """The holder of the lock, unless it has expired."""
        found = _read(self._store.read(engine_lock_key(self.game))) if self.game else None
        return found if found is not None and found.age(self._now()) <= LIFETIME else None

    def _remove_expired(self) -> None:
        """Removes the locks of tabs that have crashed."""
        for key in self._store.keys(ENGINE_LOCK):
            found = _read(self._store.read(key))
            if found is None or found.age(self._now()) > LIFETIME:
                self._store.remove(key)


def _read(text: str | None) -> _Holder | None:
    found = stored_object(text)
    tab, at = found.get("tab"), found.get("at")
    return _Holder(tab, at) if isinstance(tab, str) and is_whole(at, 0) else None
