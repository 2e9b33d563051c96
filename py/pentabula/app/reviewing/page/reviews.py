"""Reviews at the table: opens them, has them made, and stores them with their games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from pentabula.app.engine.page.reviewer import Reviewer, ReviewJob
from pentabula.app.play.display.analysis import PlayedLine, read_line
from pentabula.app.play.session import Session
from pentabula.app.reviewing.page.review_card import ReviewCard
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.markup.turning_point import lines_of
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.page.views import REVIEW, Views
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.keys import is_game, review_key
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.app.store.store import Store
from pentabula.browser import page
from pentabula.browser.tasks import READING, Clock, DeferredTasks
from pentabula.core.message import Message
from pentabula.review.store import is_shown

if TYPE_CHECKING:
    from js import Element, KeyboardEvent, PointerEvent

    from pentabula.review.game_review import GameReview
    from pentabula.review.messages import ReviewProgress

BETWEEN_SAVES: Final = 3000
"""Milliseconds between two saves of an unfinished review."""

NOTHING: Final = Message("There are no moves to review yet.")
FAILED: Final = Message("This game cannot be reviewed here. The game itself has not changed.")
DAMAGED: Final = Message(
    "The stored review of this game could not be read, so it is being made again."
)
UNSAVED: Final = Message(
    "There is no room to keep this review: it will be lost when the page is closed. The game "
    "itself is saved."
)
CLOSED: Final = Message("Review closed.")
ANNOTATED: Final = Message("Comments, marks and better lines are now in the record.")


class Reviews:
    """The review of the game on the table, and whether it is shown.

    `show_line` shows a line on the board, `confirm` is given sentences about completed actions,
    `reply` short answers, `announce` what went wrong. `begin_retry` begins Try again with the
    stored review of the game on the table.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        slots: Slots,
        deferred: DeferredTasks,
        autosave: Autosave,
        clock: Clock,
        reviewer: Reviewer,
        puzzles: PuzzleStore,
        views: Views,
        *,
        show_line: Callable[[PlayedLine], object],
        confirm: Callable[[Message], object],
        reply: Callable[[Message], object],
        begin_retry: Callable[[], object],
        announce: Callable[[Message], object],
    ) -> None:
        self._stage, self._storage, self._slots = stage, storage, slots
        self._deferred, self._autosave, self._clock = deferred, autosave, clock
        self._reviewer, self._puzzles = reviewer, puzzles
        self._views = views
        self._show_on_board = show_line
        self.card = ReviewCard(stage, slots)
        self._confirm, self._reply, self._announce = confirm, reply, announce
        self._begin_retry = begin_retry
        self.is_open = False
        self._saved_at = 0.0
        self._has_announced = False

    def connect(self, hub: Hub) -> None:
        """Adds the commands and clicks of reviews, and follows the stage, keys and the graph."""
        hub.commands.add(
            {
                "review": self.toggle,
                "review-stop": self.stop,
                "review-on": self.resume,
                "review-again": self.begin,
                "review-annotate": self.annotate,
                "review-try": self.try_again,
            }
        )
        hub.events.clicks.add(dict.fromkeys(("data-point", "data-review-ply"), self.click))
        hub.services.line_owners.append(self.show_line)
        hub.stage.replaced.append(self.reset)
        hub.stage.changed.append(self.follow)
        hub.views.opened.add({REVIEW: self.open_if_offered})
        hub.events.keys.append(self.press)
        host = page.slot("review-graph")
        page.on(host, "pointerdown", self._on_press, passive=True)
        page.on(host, "pointermove", self._on_slide, passive=True)

    @property
    def session(self) -> Session | None:
        """The session on the table; None if no review is offered."""
        return self._stage.session if self._stage.offers.review is None else None

    # The game on the table

    def reset(self, session: Session) -> None:
        """Stops the review, and shows the one of the new game if it was shown before."""
        self._reviewer.stop()
        self.is_open = self._has_announced = False
        self.card.review = None
        text = self._stored_text() if self.session is not None else None
        if text is not None and is_shown(text):
            self._clock.later(lambda: self.open() if session is self.session else None)

    def follow(self, change: Change) -> None:
        """Updates the card once the picture is painted."""
        self._deferred.schedule("review", self._show)

    # What people do

    def toggle(self) -> None:
        """Opens or closes the review of the game, or replies why there is none."""
        session = self.session
        if session is None:
            self._reply(self._stage.offers.review or NOTHING)
        elif self.is_open and self._views.is_seen(REVIEW):
            self.close()
            self._views.leave(REVIEW)
            self._reply(CLOSED)
        elif session.record.root.next is None:
            self._reply(NOTHING)
        else:
            self.open()
            self._show()
            page.slot("review-graph").focus()

    def open_if_offered(self) -> None:
        """Opens the review of a game that has moves, or replies why there is none."""
        session = self.session
        if session is None:
            self._reply(self._stage.offers.review or NOTHING)
        elif session.record.root.next is None:
            self._reply(NOTHING)
        elif not self.is_open:
            self.open()

    def open(self) -> None:
        """Opens the stored review of the game, or a new one, and continues it."""
        session = self.session
        if session is None:
            return
        self.is_open = True
        self._views.show(REVIEW)
        if self.card.review is None:
            self._restore(session)
        self.resume()
        self._stage.refresh()

    def close(self) -> None:
        """Closes the card, stops the work, and stores the review."""
        self._reviewer.stop()
        self.is_open = False
        self._save()
        self._stage.refresh()

    def begin(self) -> None:
        """Begins a new review, of the game as it is now."""
        session = self.session
        if session is not None:
            self.card.begin(session)
            self.resume()
            self._stage.refresh()

    def stop(self) -> None:
        """Stops the work, and stores the review."""
        self._reviewer.stop()
        self._save()
        self._stage.refresh()

    def resume(self) -> None:
        """Continues a review that was stopped."""
        review, session = self.card.review, self.session
        if review is None or session is None or review.is_done:
            return
        if review.is_of(session.record):
            self._reviewer.start(ReviewJob(review.text, self._add_answer, self._fail))
        self._stage.refresh()

    def annotate(self) -> None:
        """Adds the turning points to the record, as comments, marks and variations."""
        session = self.session
        if session is not None:
            self.card.annotate(session)
            self._stage.refresh()
            self._autosave.save()
            self._confirm(ANNOTATED)

    def try_again(self) -> None:
        """Begins Try again. The game is stored first, to return to."""
        if self.card.review is not None and self.session is not None:
            self._autosave.save()
            self._save()
            self._begin_retry()

    def click(self, button: Element) -> None:
        """Shows a turning point, or goes to a ply: see the button's attributes."""
        if button.hasAttribute("data-point"):
            self.card.choose(int(button.dataset.point))
        else:
            self.card.go_to(int(button.dataset.reviewPly))

    def show_line(self, text: str) -> bool:
        """Shows the first moves of a line of the turning point on the board, such as `better:5`.

        Returns whether the review of the game on the table has this line.
        """
        review = self.card.review if self.session is not None else None
        point = None if review is None else review.point
        line = None if point is None else read_line(lines_of(point), text)
        if point is None or line is None:
            return False
        self.card.go_to(point.ply - 1)
        self._show_on_board(line)
        return True

    def press(self, event: KeyboardEvent) -> bool:
        """Goes through the graph by keys; returns whether the key did so."""
        return self.is_open and self.card.press(event)

    def _on_press(self, event: PointerEvent) -> None:
        if page.is_main_press(event):
            self.card.point_at(event)

    def _on_slide(self, event: PointerEvent) -> None:
        if event.buttons == 1:
            self.card.point_at(event)

    # The work

    def _restore(self, session: Session) -> None:
        """Reads the stored review of the game, or begins a new one."""
        text = self._stored_text()
        try:
            if text is None:
                self.card.begin(session)
            else:
                self.card.restore(text)
        except ValueError:
            self.card.begin(session)
            self._announce(DAMAGED)

    def _add_answer(self, answer: str) -> ReviewProgress | None:
        """Adds an answer of the service; None stops the work. Raises ValueError for other texts."""
        review, session = self.card.review, self.session
        if review is None or session is None:
            return None
        progress = review.add_answer(answer)
        if progress.is_done or self._clock.now() - self._saved_at >= BETWEEN_SAVES:
            self._save()
        if progress.is_done:
            self._finish(review, session)
        self._deferred.schedule("review", self._show)
        return progress

    def _finish(self, review: GameReview, session: Session) -> None:
        """Announces the result, then makes puzzles of the review."""
        summary = self.card.summary(session)
        if summary is not None:
            page.say("done", self._stage.catalogue.say(summary))
        game, person = self._stage.key, session.cursor.person
        if is_game(game):
            self._clock.later(lambda: self._puzzles.add_from_review(game, review.data, person))

    def _fail(self) -> None:
        self._announce(FAILED)
        self._stage.refresh()

    def _show(self) -> None:
        session = self.session
        is_shown = self.is_open and session is not None
        page.slot("review").hidden = not is_shown
        page.slot("review-offer").hidden = is_shown
        if session is not None and is_shown:
            self.card.show(session, is_working=self._reviewer.is_working)
            self._deferred.schedule("review-view", self.card.reveal, READING)

    # What is stored

    def _stored_text(self) -> str | None:
        key = self._stage.key
        return self._storage.read(review_key(key)) if is_game(key) else None

    def _save(self) -> None:
        """Stores the review with its game.

        A game that is only in the address is stored as well, because its review is found by the
        game's key. The review of a deleted game is not stored.
        """
        key, text = self._stage.key, self.card.text(is_open=self.is_open)
        self._saved_at = self._clock.now()
        if text is None or not is_game(key):
            return
        if self._storage.read(key) is None:
            self._autosave.save()
        if self._storage.read(key) is None:
            return
        failed = partial(self._announce_unsaved, key)
        self._storage.write(review_key(key), text, failed=failed)

    def _announce_unsaved(self, key: str, problem: Message) -> None:
        """Says once that the review cannot be stored, or not even the game."""
        if not self._has_announced:
            self._has_announced = True
            self._announce(UNSAVED if self._storage.is_stored(key) else problem)
