"""Saves the game on the table, which may be open in another tab too.

Tabs share the store. What another tab has stored is never overwritten: its moves are merged as
variations into ours before ours are stored. If it cannot be read, as when a later version of the
page wrote it, our game is stored under another key.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.session.keep import shelf
from pentabula.session.keep.keys import new_game_key
from pentabula.session.keep.store import Store
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.game import GameActivity
from pentabula.session.play.session import Session
from pentabula.web.clock import Clock
from pentabula.web.stage import Change, Stage
from pentabula.web.tasks import DeferredTasks

OTHERS = Message(
    "This game is also open in another tab. Every move is saved, and both tabs show the latest."
)


class Autosave:
    """Saves the game on the table under the stage's key.

    Other activities save their progress themselves, and do not offer saving.
    `announce` shows a sentence.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        deferred: DeferredTasks,
        clock: Clock,
        rng: Random,
        announce: Callable[[Message], object],
    ) -> None:
        self._stage, self._storage, self._deferred = stage, storage, deferred
        self._clock, self._rng, self._announce = clock, rng, announce
        self._stored: str | None = None
        self._has_announced = False

    def watch(self, session: Session) -> None:
        """Notes what is stored of the game that has just been put on the table."""
        self._stored, self._has_announced = self._storage.read(self._stage.key), False

    def follow(self, change: Change) -> None:
        """Saves the game after the next picture, if it has changed."""
        if change.is_progress and self._stage.offers.save is None:
            self._deferred.schedule("save", self.save)

    def save(self) -> None:
        """Saves the game, with the moves of another tab; announces why it cannot be stored."""
        session = self._stage.session
        if session is not None and self._stage.offers.save is None:
            self._write(session)

    def catch_up(self) -> None:
        """Continues from what another tab has played, and announces that once a game."""
        stage, mine = self._stage, self._stage.session
        is_saved = mine is not None and stage.offers.save is None
        if mine is None or not is_saved or not self._is_changed_elsewhere():
            return
        text = self._storage.read(stage.key) or ""
        other = self._read(text, mine)
        if other is None:
            return
        self._stored = text
        if other.record.merge(mine.record):
            self._write(other)
        other.cursor.is_paused = mine.cursor.is_paused
        stage.catch_up(GameActivity(other))
        if stage.is_at_table:
            if not self._has_announced:
                self._announce(OTHERS)
            self._has_announced = True

    def _is_changed_elsewhere(self) -> bool:
        """Whether another tab has stored something under our key."""
        return self._storage.read(self._stage.key) not in (None, self._stored)

    def _read(self, text: str, mine: Session) -> Session | None:
        """The session in a stored text, if it can be read and is the same game as ours."""
        try:
            other = shelf.read_saved(text, games.load, LocalDice(self._rng)).session
        except GameError:
            return None
        return other if mine.record.is_same_game(other.record) else None

    def _write(self, session: Session) -> None:
        key, over = self._stage.key, self._stored
        self._stored = shelf.write_saved(session, self._clock.date())
        self._storage.write(
            key,
            self._stored,
            over=over,
            merge=lambda text: self._merged(key, session, text),
            failed=self._announce,
        )

    def _merged(self, key: str, session: Session, text: str) -> str | None:
        """The text of our game with the moves in another tab's text.

        If that text cannot be read, returns None and stores our game under a new key.
        """
        other = self._read(text, session)
        if other is not None:
            session.merge(other.record)
        ours = shelf.write_saved(session, self._clock.date())
        if self._stage.key == key:
            self._stored = ours
        if other is not None:
            return ours
        new = new_game_key(self._clock.date(), self._rng)
        if self._stage.key == key:
            self._stage.key = new
        self._storage.write(new, ours, failed=self._announce)
        return None
