"""Saves the game on the table, which may be open in another tab too.

Tabs share the store. A text stored by another tab is never overwritten: its moves are merged as
variations into ours before ours are stored. If it cannot be read, for example because a later
version wrote it, our game is stored under another key. A deleted game is not stored again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.fair_dice import share_dice
from pentabula.app.play.session import Session
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store import saved_game
from pentabula.app.store.dates import Dates, RecordHistory
from pentabula.app.store.game_labels import read_labels, write_labels
from pentabula.app.store.keys import new_game_key
from pentabula.app.store.results import ResultStore, result_of
from pentabula.app.store.saved_game import SavedGame
from pentabula.app.store.store import Store
from pentabula.app.store.summary import is_begun
from pentabula.browser.tasks import Clock, DeferredTasks
from pentabula.core.errors import GameError
from pentabula.core.message import Message

OTHERS = Message(
    "This game is also open in another tab. Every move is saved, and both tabs show the latest."
)
DELETED = Message(
    "This game was deleted, so it is no longer saved. To keep it, copy its link or its record."
)


@dataclass(eq=False, slots=True)
class _KeptGame:
    """The game that is saved: its key and its stored text. `text` is None until it is stored.

    `is_begun`: the last text has moves; `was_begun`: the text stored before it has moves. A game
    without moves is removed when another game begins, which is not a deletion. `is_imported`: the
    game was from elsewhere when it was put on the table or last stored.
    """

    key: str
    session: Session
    text: str | None
    dates: Dates
    history: RecordHistory
    is_begun: bool = False
    was_begun: bool = False
    is_imported: bool = False
    is_deleted: bool = False
    has_announced: bool = False
    problem: Message | None = None

    def write(self, now: int) -> str:
        """The text to store for the game."""
        self.dates = self.history.dates(self.dates, now)
        self.is_begun = is_begun(self.session.record)
        self.is_imported = self.session.cursor.is_imported
        return saved_game.write_saved(self.session, self.dates)


class Autosave:
    """Saves the game on the table under the stage's key, and its result once it is finished.

    Other activities save their progress themselves, and do not offer saving. `announce` shows a
    sentence.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        results: ResultStore,
        deferred: DeferredTasks,
        clock: Clock,
        rng: Random,
        announce: Callable[[Message], object],
    ) -> None:
        self._stage, self._storage, self._results = stage, storage, results
        self._deferred, self._clock, self._rng = deferred, clock, rng
        self._announce = announce
        self._kept: _KeptGame | None = None

    def reset(self, session: Session) -> None:
        """Notes the stored text of the game that has just been put on the table."""
        key, now = self._stage.key, self._clock.date()
        text = self._storage.read(key)
        dates = Dates(now, now) if text is None else saved_game.dates_of(text)
        history, begun = RecordHistory(session.record), is_begun(session.record)
        is_imported = session.cursor.is_imported
        self._kept = _KeptGame(key, session, text, dates, history, begun, begun, is_imported)

    def follow(self, change: Change) -> None:
        """Saves the game after the next picture, if it has changed."""
        before, session = change.before, change.session
        if before is None or self._stage.refusals.save is not None:
            return
        is_open_again = before.outcome is not None and session.outcome is None
        if is_open_again and before.node is session.node:
            self._results.withdraw(session.game.name, self._stage.key)
        kept = self._saved
        is_adopted = kept is not None and kept.is_imported and not session.cursor.is_imported
        if change.has_changed_game or is_adopted or before.outcome != session.outcome:
            self._deferred.schedule("save", self.save)

    def save(self) -> None:
        """Saves the game, merged with another tab's moves; announces why it cannot be stored.

        A game from elsewhere with a level is only shown until the user continues it.
        """
        kept = self._saved
        if kept is None or kept.is_deleted:
            return
        if kept.text is not None or not kept.session.cursor.is_only_shown:
            self._write(kept)

    def catch_up(self) -> None:
        """Continues from another tab's moves, and announces that once per game."""
        kept = self._saved
        if kept is None:
            return
        text = self._storage.read(kept.key)
        if text is None and kept.text is not None and self._storage.problem is None:
            kept.text = None
            if kept.is_begun:
                self._stop_saving(kept)
        if text is not None and kept.text is not None and saved_game.are_alike(text, kept.text):
            kept.text = text
        other = None if text in (None, kept.text) else self._read(text, kept)
        if other is None:
            return
        kept.is_deleted = False  # if it was, that has been undone
        session, mine = other.session, kept.session
        kept.session, kept.text, kept.dates = session, text, other.dates
        kept.history = RecordHistory(session.record)
        share_dice(session, mine, session)
        if session.merge(mine.record):
            self._write(kept)
        session.cursor.is_paused = mine.cursor.is_paused
        self._stage.catch_up(session)
        if self._stage.is_at_table:
            if not kept.has_announced:
                self._announce(OTHERS)
            kept.has_announced = True

    @property
    def _saved(self) -> _KeptGame | None:
        """The game on the table; None if its activity does not offer saving."""
        kept = self._kept
        is_here = kept is not None and kept.session is self._stage.session
        return kept if is_here and self._stage.refusals.save is None else None

    def _stop_saving(self, kept: _KeptGame) -> None:
        """Stops saving a game that was deleted, here or in another tab."""
        if not kept.is_deleted and kept is self._kept and self._stage.is_at_table:
            self._announce(DELETED)
        kept.is_deleted = True

    def _read(self, text: str | None, kept: _KeptGame) -> SavedGame | None:
        """The game in a stored text; None if it cannot be read or is another game."""
        try:
            other = saved_game.read_saved(text or "", games.load, LocalDice(self._rng))
        except GameError:
            return None
        return other if kept.session.record.is_same_game(other.session.record) else None

    def _write(self, kept: _KeptGame) -> None:
        is_waiting = self._storage.read(kept.key) is not None
        if not is_waiting or self._storage.is_stored(kept.key):
            kept.was_begun = kept.is_begun
        expected, kept.text = kept.text, kept.write(self._clock.date())
        self._storage.write(
            kept.key,
            kept.text,
            expected=expected,
            merge=lambda text: self._merged(kept, text),
            failed=lambda problem: self._announce_problem(kept, problem),
        )
        self._add_result(kept)

    def _announce_problem(self, kept: _KeptGame, problem: Message) -> None:
        """Announces once per game why it cannot be stored."""
        if problem != kept.problem:
            kept.problem = problem
            self._announce(problem)

    def _add_result(self, kept: _KeptGame) -> None:
        result = result_of(kept.session, kept.dates.played)
        if result is not None:
            self._results.add([(kept.key, result)])

    def _merged(self, kept: _KeptGame, text: str | None) -> str | None:
        """The text of our game with the moves in another tab's text.

        If that text cannot be read, returns None and stores our game under a new key. If it was
        removed, returns None and no longer saves the game.
        """
        if text is None and not kept.was_begun:
            return kept.text
        if text is None:
            self._stop_saving(kept)
            return None
        other = self._read(text, kept)
        if other is not None:
            kept.session.merge(other.session.record)
            write_labels(read_labels(other.session.record.tags), kept.session.record.tags)
            share_dice(kept.session, kept.session, other.session)
            kept.dates = kept.dates.latest(other.dates)
        kept.text = kept.write(self._clock.date())
        if other is not None:
            self._add_result(kept)
            return kept.text
        key, kept.key = kept.key, new_game_key(self._clock.date(), self._rng)
        if self._stage.key == key:
            self._stage.key = kept.key
        self._storage.write(kept.key, kept.text, failed=self._announce)
        return None
