"""Deleted games, which can be brought back for some weeks.

A deleted game is a text as JSON: when it was `deleted`, and the `texts` of the game, its review and
its match by the keys that they had.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Final

from pentabula.app.store.dates import read_date
from pentabula.app.store.keys import DELETED, deleted_game, deleted_key
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.core.days import DAY_MS
from pentabula.core.jsontext import stored_object
from pentabula.core.lazy_pattern import LazyPattern

DAYS: Final = 30
"""For how long a deleted game can be brought back."""

_WHEN: Final = LazyPattern(r'\{"deleted": ([0-9]{1,15}), ')
"""How a text begins: reviews are long, and a thousand texts are sorted by their dates."""


class DeletedGames:
    """Deletes stored games, and brings them back."""

    def __init__(self, store: Store, stored: StoredGames, now: Callable[[], int]) -> None:
        """`now` gives the milliseconds since 1970."""
        self._store, self._stored, self._now = store, stored, now

    def __len__(self) -> int:
        """The number of games that can be brought back."""
        return len(self._store.keys(DELETED))

    def delete(self, keys: Iterable[str]) -> None:
        """Deletes games, by their keys. Where there is no room, they come back in this visit only.

        Deleting makes room, so nothing is reported then.
        """
        for key in keys:
            texts = self._stored.remove(key)
            deleted = {"deleted": self._now(), "texts": texts}
            self._store.write(deleted_key(key), json.dumps(deleted))

    def bring_back(self, keys: Iterable[str]) -> None:
        """Stores deleted games again, with their reviews and matches."""
        for key in keys:
            self._stored.put_back(self._texts(key))
            self._store.remove(deleted_key(key))

    def forget(self, key: str) -> None:
        """Deletes a deleted game for good."""
        self._store.remove(deleted_key(key))

    def forget_old(self) -> None:
        """Deletes for good what was deleted long ago."""
        for each in self._store.keys(DELETED):
            if self._now() - self._when(each) > DAYS * DAY_MS:
                self._store.remove(each)

    def games(self) -> dict[str, str]:
        """The texts of the deleted games by the keys that they had, the last deleted first."""
        keys = sorted(self._store.keys(DELETED), key=self._when, reverse=True)
        found = ((game, self._texts(game).get(game, "")) for game in map(deleted_game, keys))
        return dict(found)

    def _texts(self, key: str) -> dict[str, str]:
        texts = stored_object(self._store.read(deleted_key(key))).get("texts")
        found = texts.items() if isinstance(texts, dict) else ()
        return {str(name): text for name, text in found if isinstance(text, str)}

    def _when(self, deleted: str) -> int:
        found = _WHEN.match(self._store.read(deleted) or "")
        return read_date(int(found[1])) if found else 0
