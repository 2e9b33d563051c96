"""Autosave the game on the table, which another tab of the browser may have on its table too.

Tabs share the browser's storage. What another tab has stored is never overwritten: its moves
are taken in as variations before ours are stored, and where it cannot be read, as when a later
version of the page wrote it, our game is kept beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import Date

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.session.keep import shelf
from pentabula.session.play.activity import GameActivity
from pentabula.session.play.session import Session

if TYPE_CHECKING:
    from pentabula.web.app import App

OTHERS = Message(
    "This game is also open in another tab. Every move is saved, and both tabs show the latest."
)


class Autosave:
    """The game on the table in the storage, under `key`."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.key = ""
        self._known: str | None = None
        self._is_told = False

    def hold(self, key: str) -> None:
        """Keeps another game from now on, which has just been read from there if it is stored."""
        self.key, self._known, self._is_told = key, self.app.storage.read(key), False

    def save(self, session: Session) -> None:
        """Stores the session, together with what another tab has played in it meanwhile."""
        if self._is_foreign():
            other = self._read(session)
            if other is None:
                self.key = self.app.library.new_key()
            else:
                session.record.take_in(other.record)
        self._write(session)

    def follow(self) -> None:
        """Goes on from what another tab has done to the game on the table, and says so once."""
        app, mine = self.app, self.app.session
        other = self._read(mine) if mine is not None and self._is_foreign() else None
        if mine is None or other is None:
            return
        self._known = app.storage.read(self.key)
        if other.record.take_in(mine.record):
            self._write(other)
        other.is_paused = mine.is_paused
        app.activity = app.table.activity = GameActivity(other)
        app.settle(other)
        if app.is_at_table:
            app.refresh(moves=True)
            if not self._is_told:
                app.notices.show(OTHERS)
            self._is_told = True

    def _is_foreign(self) -> bool:
        """Whether somebody else has stored something under our key."""
        return self.app.storage.read(self.key) not in (None, self._known)

    def _read(self, mine: Session) -> Session | None:
        """The stored session, if it is of the same game as ours and can be read."""
        text = self.app.storage.read(self.key) or ""
        try:
            other = shelf.read_saved(text, games.load, self.app.rng).session
        except GameError:
            return None
        return other if mine.record.is_like(other.record) else None

    def _write(self, session: Session) -> None:
        self._known = shelf.write_saved(session, int(Date.now()))
        self.app.storage.write(self.key, self._known)
