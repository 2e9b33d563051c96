"""The stored games by their keys: read, sorted, resumed and removed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.record import FROM, Record, write_link
from pentabula.session.keep import shelf
from pentabula.session.keep.keys import GAME, new_game_key, review_key
from pentabula.session.keep.shelf import Saved
from pentabula.session.keep.store import Store
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.session import Session


class StoredGames:
    """Games in a store. A text that cannot be read stays as it is."""

    def __init__(self, store: Store, now: Callable[[], int], rng: Random) -> None:
        """`now` gives the milliseconds since 1970; `rng` throws the dice of the games."""
        self._store, self._now, self._rng = store, now, rng
        self._dice = LocalDice(rng)

    def new_key(self) -> str:
        """A key that no stored game has."""
        return new_game_key(self._now(), self._rng)

    def read(self, key: str) -> Saved:
        """The stored game. Raises GameError where there is none, or none that can be read."""
        return shelf.read_saved(self._store.read(key) or "", games.load, self._dice)

    def remove(self, key: str) -> None:
        """Deletes a game, with its review."""
        self._store.remove(key)
        self._store.remove(review_key(key))

    def newest_first(self) -> list[str]:
        """The keys of all stored games."""
        keys = self._store.keys(GAME)
        return sorted(keys, key=lambda key: self._updated_and_over(key)[0], reverse=True)

    def newest_unfinished(self) -> tuple[str, Saved] | None:
        """The game that was changed last among those that have begun and can be continued."""
        for key in self.newest_first():
            saved = None if self._updated_and_over(key)[1] else self._read_or_none(key)
            if saved is not None and has_begun(saved):
                return key, saved
        return None

    def forget_unbegun(self) -> None:
        """Removes games that were left before their first move."""
        for key in self._store.keys(GAME):
            if not self._shows_begun(key):
                saved = self._read_or_none(key)
                if saved is not None and not has_begun(saved):
                    self._store.remove(key)

    def resume_or_begin(self, record: Record) -> tuple[str, Session]:
        """The stored game whose cursor is where the record ends, or else the record as a new game;
        with its key."""
        wanted = write_link(record, record.root.main_line_end())
        for key in self.newest_first():
            if shelf.link_of(self._store.read(key) or "") == wanted:
                saved = self._read_or_none(key)
                if saved is not None and saved.session.cursor.link == wanted:
                    return key, saved.session
        return self.new_key(), Session(record, self._dice)

    def _read_or_none(self, key: str) -> Saved | None:
        try:
            return self.read(key)
        except GameError:
            return None

    def _updated_and_over(self, key: str) -> tuple[int, bool]:
        return shelf.updated_and_over(self._store.read(key) or "")

    def _shows_begun(self, key: str) -> bool:
        """Whether the stored link shows that it has begun; elsewhere only the game can tell."""
        link = shelf.link_of(self._store.read(key) or "")
        return not link or "moves=" in link or f"{FROM}=" in link


def has_begun(saved: Saved) -> bool:
    """Whether a position has been set up or a move played, even if it has been taken back."""
    record = saved.session.record
    return bool(record.root.children or record.diagram)
