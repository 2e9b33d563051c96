"""The review of the game on the table: whether it is shown, and how it is stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pentabula import games
from pentabula.app.play.session import Session
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.stage import Stage
from pentabula.app.store.keys import is_game, review_key
from pentabula.app.store.store import Store
from pentabula.browser.tasks import Clock
from pentabula.core.message import Message
from pentabula.review.annotations import annotate
from pentabula.review.game_review import GameReview
from pentabula.review.stored_review import is_shown

SAVE_INTERVAL: Final = 3000
"""Milliseconds between two saves of an unfinished review."""

NOTHING: Final = Message("There are no moves to review yet.")
DAMAGED: Final = Message(
    "The stored review of this game could not be read, so it is being made again."
)
UNSAVED: Final = Message(
    "There is no room to keep this review: it will be lost when the page is closed. The game "
    "itself is saved."
)


class TableReview:
    """The `review` of the game on the table, or None; `is_open`: it is shown.

    `announce` shows problems.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        autosave: Autosave,
        clock: Clock,
        announce: Callable[[Message], object],
    ) -> None:
        self._stage, self._storage = stage, storage
        self._autosave, self._clock = autosave, clock
        self.announce = announce
        self.review: GameReview | None = None
        self.is_open = self._has_announced = False
        self._saved_at = 0.0

    @property
    def session(self) -> Session | None:
        """The session on the table; None if no review is offered."""
        return self._stage.session if self._stage.refusals.review is None else None

    def why_no_review(self) -> Message | None:
        """Why the game cannot be reviewed; None if it can."""
        session = self.session
        if session is None:
            return self._stage.refusals.review or NOTHING
        return NOTHING if session.record.root.next is None else None

    def reset(self, session: Session, show: Callable[[], object]) -> None:
        """Drops the review of the earlier game; `session` is the one now on the table.

        Calls `show` once a move can be made, if the stored review of this game was shown.
        """
        self.review = None
        self.is_open = self._has_announced = False
        text = self._stored_text() if self.session is not None else None
        if text is not None and is_shown(text):
            self._clock.later(lambda: show() if session is self.session else None)

    def begin(self, session: Session) -> None:
        """Begins a new review of the game, as it is now."""
        self.review = GameReview.of(session.record)

    def restore(self, session: Session) -> None:
        """Reads the stored review of the game, or begins a new one."""
        text = self._stored_text()
        try:
            if text is None:
                self.begin(session)
            else:
                self.review = GameReview.from_stored(text, games.load)
        except ValueError:
            self.begin(session)
            self.announce(DAMAGED)

    def annotate(self, session: Session) -> None:
        """Writes the turning points into the record."""
        review = self.review
        if review is not None:
            annotate(session.record, review.data, review.turning_points, self._stage.catalogue.say)

    # Storage

    def _stored_text(self) -> str | None:
        key = self._stage.key
        return self._storage.read(review_key(key)) if is_game(key) else None

    def save_if_due(self) -> None:
        """Stores the review unless it was stored recently."""
        if self._clock.now() - self._saved_at >= SAVE_INTERVAL:
            self.save()

    def save(self) -> None:
        """Stores the review with its game.

        A game that is only in the address is stored as well, because its review is found by the
        game's key. The review of a deleted game is not stored.
        """
        key, review = self._stage.key, self.review
        self._saved_at = self._clock.now()
        if review is None or not is_game(key):
            return
        text = review.stored_text(is_open=self.is_open)
        if self._storage.read(key) is None:
            self._autosave.save()
        if self._storage.read(key) is None:
            return
        failed = partial(self._announce_unsaved, key)
        self._storage.write(review_key(key), text, failed=failed)

    def _announce_unsaved(self, key: str, problem: Message) -> None:
        """Announces once that the review, or even the game, cannot be stored."""
        if not self._has_announced:
            self._has_announced = True
            self.announce(UNSAVED if self._storage.is_stored(key) else problem)
