"""Reviews on the page: opens them, shows their card, requests them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from js import document

from pentabula.app.engine.page.reviewer import Reviewer, ReviewJob
from pentabula.app.play.display.analysis import Comparison, ShownLine, read_line
from pentabula.app.play.session import Session
from pentabula.app.reviewing import markup
from pentabula.app.reviewing.review import TableReview
from pentabula.app.reviewing.words import NO_POINTS
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.html import Markup
from pentabula.app.shell.markup.turning_point import lines_of
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.pane_views import REVIEW, PaneViews
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.keys import game_name, is_game
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.browser import page
from pentabula.browser.clock import minutes_west
from pentabula.browser.tasks import READING, Clock, DeferredTasks
from pentabula.core.message import Message
from pentabula.review.game_review import GameReview

if TYPE_CHECKING:
    from js import Element, KeyboardEvent, PointerEvent

    from pentabula.review.review_text import ReviewProgress

GRAPH: Final = "review-graph"
CARD: Final = "review-card"

CHOSEN: Final = ".points .details"

STEPS: Final = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1}
JUMPS: Final = {"PageDown": -1, "PageUp": 1}
"""Keys of the graph: go by one move, or to the next turning point."""

FAILED: Final = Message("This game cannot be reviewed here. The game itself has not changed.")
CLOSED: Final = Message("Review closed.")
BEGUN: Final = Message("Reviewing the game. The result will be announced.")
NOT_REVIEWED: Final = Message("Review the game first: then its turning points can be tried again.")
ANNOTATED: Final = Message("Comments, marks and better lines are now in the record.")


def connect(hub: Hub) -> None:
    """Connects reviews."""
    stage, searcher = hub.stage, hub.engine.searcher
    table = TableReview(
        stage, hub.storage, hub.games.autosave, hub.device.clock, hub.announcer.notices.show
    )
    reviewer = Reviewer(hub.engine.backends, lambda: searcher.is_awaited)
    puzzles = PuzzleStore(hub.storage, hub.games.stored, hub.device.clock.date, minutes_west)
    card = ReviewCard(
        table, reviewer, stage, hub.screen.slots, hub.screen.deferred, hub.engine.at_table.show_line
    )
    table_reviewer = TableReviewer(table, card, reviewer, puzzles, stage, hub.device.clock)
    card.connect(hub)
    Reviews(
        table, card, table_reviewer, stage, hub.screen.views, hub.announcer.replies.reply
    ).connect(hub)
    TurningPointCommands(
        table,
        stage,
        hub.games.autosave,
        hub.announcer.toasts.show,
        hub.announcer.replies.reply,
        lambda: hub.commands["retry-begin"](),
    ).connect(hub)


class Reviews:
    """Opens and closes the review of the game on the table. `reply` shows short replies."""

    def __init__(
        self,
        table: TableReview,
        card: ReviewCard,
        table_reviewer: TableReviewer,
        stage: Stage,
        views: PaneViews,
        reply: Callable[[Message], object],
    ) -> None:
        self._table, self._card, self._table_reviewer = table, card, table_reviewer
        self._stage, self._views, self._reply = stage, views, reply

    def connect(self, hub: Hub) -> None:
        """Adds the commands, and follows the stage and the tab."""
        hub.commands.add(
            {
                "review": self.toggle,
                "review-stop": self.stop,
                "review-on": self._table_reviewer.resume,
                "review-again": self.begin,
            }
        )
        hub.stage.replaced.append(self.reset)
        hub.screen.views.opened.add({REVIEW: self.open_if_offered})

    def reset(self, session: Session) -> None:
        """Stops the review, and opens the review of the new game if it was open before."""
        self._table_reviewer.halt()
        self._table.reset(session, self.open)

    def toggle(self) -> None:
        """Opens or closes the review of the game, or replies why it cannot be reviewed."""
        is_seen = self._table.is_open and self._views.is_seen(REVIEW)
        if is_seen and self._table.session is not None:
            self.close()
            self._views.leave(REVIEW)
            self._reply(CLOSED)
        elif self._is_offered():
            self.open()
            self._card.show()
            page.slot(GRAPH).focus()

    def open_if_offered(self) -> None:
        """Opens the review of a game that has moves, or replies why it cannot be reviewed."""
        if self._is_offered() and not self._table.is_open:
            self.open()

    def _is_offered(self) -> bool:
        """Whether the game can be reviewed; if not, replies why."""
        reason = self._table.why_no_review()
        if reason is not None:
            self._reply(reason)
        return reason is None

    def open(self) -> None:
        """Opens the stored review of the game, or a new one, and continues it."""
        session = self._table.session
        if session is None:
            return
        self._table.is_open = True
        self._views.show(REVIEW)
        if self._table.review is None:
            self._table.restore(session)
        self._table_reviewer.resume()
        if self._table.review is not None and not self._table.review.is_done:
            page.announce("done", self._stage.say(BEGUN))
        self._stage.refresh()

    def close(self) -> None:
        """Closes the card, stops the work, and stores the review."""
        self._table.is_open = False
        self.stop()

    def begin(self) -> None:
        """Begins a new review of the game."""
        session = self._table.session
        if session is not None:
            self._table.begin(session)
            self._table_reviewer.resume()
            self._stage.refresh()

    def stop(self) -> None:
        """Stops the work, and stores the review."""
        self._table_reviewer.halt()
        self._table.save()
        self._stage.refresh()


class TurningPointCommands:
    """The commands for the turning points of a finished review.

    `confirm` shows completed actions, `reply` short replies. `begin_retry` begins Try again with
    the stored review of the game on the table.
    """

    def __init__(
        self,
        table: TableReview,
        stage: Stage,
        autosave: Autosave,
        confirm: Callable[[Message], object],
        reply: Callable[[Message], object],
        begin_retry: Callable[[], object],
    ) -> None:
        self._table, self._stage, self._autosave = table, stage, autosave
        self._confirm, self._reply, self._begin_retry = confirm, reply, begin_retry

    def connect(self, hub: Hub) -> None:
        """Adds the commands."""
        hub.commands.add({"review-annotate": self.annotate, "review-try": self.try_again})

    def annotate(self) -> None:
        """Adds the turning points to the record, as comments, marks and variations."""
        session = self._table.session
        if session is not None:
            self._table.annotate(session)
            self._stage.refresh()
            self._autosave.save()
            self._confirm(ANNOTATED)

    def try_again(self) -> None:
        """Begins Try again, or replies why it cannot. The game is stored first, to return to."""
        review, refused = self._table.review, self._table.why_no_review()
        if refused is not None:
            self._reply(refused)
        elif review is None or not review.is_done:
            self._reply(NOT_REVIEWED)
        elif not review.turning_points:
            self._reply(NO_POINTS)
        else:
            self._autosave.save()
            self._table.save()
            self._begin_retry()


class TableReviewer:
    """Reviews the game on the table, and makes puzzles of the review."""

    def __init__(
        self,
        table: TableReview,
        card: ReviewCard,
        reviewer: Reviewer,
        puzzles: PuzzleStore,
        stage: Stage,
        clock: Clock,
    ) -> None:
        self._table, self._card = table, card
        self._reviewer, self._puzzles = reviewer, puzzles
        self._stage, self._clock = stage, clock

    def resume(self) -> None:
        """Continues a review that is not done."""
        review, session = self._table.review, self._table.session
        if review is None or session is None or review.is_done:
            return
        if review.is_of(session.record):
            self._reviewer.start(ReviewJob(review.text, self._add_answer, self._fail))
        self._stage.refresh()

    def halt(self) -> None:
        """Stops the work."""
        self._reviewer.stop()

    def _add_answer(self, answer: str) -> ReviewProgress | None:
        """Adds an answer of the service; None stops the work. Raises ValueError for other texts."""
        review, session = self._table.review, self._table.session
        if review is None or session is None:
            return None
        progress = review.add_answer(answer)
        if progress.is_done:
            self._table.save()
            self._finish(review, session)
        else:
            self._table.save_if_due()
        self._card.show_soon()
        return progress

    def _finish(self, review: GameReview, session: Session) -> None:
        """Announces the result, then makes puzzles of the review."""
        page.announce("done", markup.finished(review, session, self._stage.catalogue.say))
        game, person = self._stage.key, session.cursor.person
        if is_game(game):
            self._clock.later(lambda: self._puzzles.add_from_review(game, review.data, person))

    def _fail(self) -> None:
        self._table.announce(FAILED)
        self._stage.refresh()


class ReviewCard:
    """The card of the review: its graph, its turning points, and their choice.

    `show_line` shows a line on the board.
    """

    def __init__(
        self,
        table: TableReview,
        reviewer: Reviewer,
        stage: Stage,
        slots: Slots,
        deferred: DeferredTasks,
        show_line: Callable[[ShownLine], object],
    ) -> None:
        self._table, self._reviewer, self._stage = table, reviewer, stage
        self._slots, self._deferred, self._show_on_board = slots, deferred, show_line
        self._is_to_reveal = self._is_held = False

    def connect(self, hub: Hub) -> None:
        """Adds the clicks, and follows the stage, the keys and the pointer in the graph."""
        hub.events.clicks.add(dict.fromkeys(("data-point", "data-review-ply"), self.click))
        hub.services.line_owners.append(self.show_line)
        hub.engine.at_table.review_comparison = self.comparison
        hub.stage.changed.append(self.follow)
        hub.events.keys.append(self.press)
        card = page.slot(CARD)
        page.on(card, "pointerdown", lambda event: self._hold(True), passive=True)
        for end in ("pointerup", "pointercancel"):
            page.on(document, end, lambda event: self._hold(False), passive=True)
        host = page.slot(GRAPH)
        page.on(host, "pointerdown", self._on_press, passive=True)
        page.on(host, "pointermove", self._on_slide, passive=True)

    # Display

    def follow(self, change: Change) -> None:
        """Updates the card once the picture is painted."""
        self.show_soon()

    def show_soon(self) -> None:
        """Updates the card in a moment."""
        self._deferred.schedule("review", self.show)

    def show(self) -> None:
        """Updates the card, and shows or hides it."""
        review, session = self._table.review, self._table.session
        is_shown = self._table.is_open and session is not None
        page.slot("review").hidden = not is_shown
        page.slot("review-offer").hidden = is_shown
        if session is None or not is_shown or self._is_held:
            return
        if review is not None:
            self._show_progress(review)
            self._show_parts(review, session)
        self._deferred.schedule("review-view", self._reveal, READING)

    def _hold(self, is_held: bool) -> None:
        """Keeps the card as it is while it is pressed, or its buttons would be replaced under the
        finger."""
        if is_held != self._is_held:
            self._is_held = is_held
            if not is_held:
                self.show_soon()

    def _show_progress(self, review: GameReview) -> None:
        is_working, say = self._reviewer.is_working, self._stage.catalogue.say
        self._slots.write("review-progress", markup.progress(review, say, is_working=is_working))
        page.find('[data-action="review-stop"]').hidden = not is_working
        page.find('[data-action="review-on"]').hidden = is_working or review.is_done

    def _show_parts(self, review: GameReview, session: Session) -> None:
        host, say = page.slot(GRAPH), self._stage.say
        host.hidden = is_outdated = not review.is_of(session.record)
        if is_outdated:
            self._slots.fill(CARD, markup.outdated(say))
            return
        key = self._stage.key
        name = game_name(key) if is_game(key) else ""
        parts = markup.card(review, session, self._stage.engine.line, name, say)
        self._slots.fill(GRAPH, parts.graph)
        host.setAttribute("aria-valuemax", str(review.last_ply))
        host.setAttribute("aria-valuenow", str(review.nearest_ply(session.node)))
        host.setAttribute("aria-valuetext", parts.value)
        self._slots.write("review-about", parts.about)
        self._fill_keeping_fold(parts.rest)

    def _fill_keeping_fold(self, content: Markup) -> None:
        host = page.slot(CARD)
        fold = page.none_if_null(host.querySelector("details"))
        is_open = fold is not None and fold.open
        if self._slots.fill(CARD, content) and is_open:
            for each in host.querySelectorAll("details"):
                each.open = True

    def _reveal(self) -> None:
        """Scrolls to the turning point that has just been chosen."""
        if self._is_to_reveal:
            self._is_to_reveal = False
            chosen = page.none_if_null(page.slot(CARD).querySelector(CHOSEN))
            if chosen is not None:
                chosen.scrollIntoView(block="nearest")

    # Input

    def click(self, button: Element) -> None:
        """Shows a turning point, or goes to a ply: see the button's attributes."""
        if button.hasAttribute("data-point"):
            self.choose(int(button.dataset.point))
        else:
            self.go_to(int(button.dataset.reviewPly))

    def choose(self, ply: int) -> None:
        """Shows a turning point, in the position before it; chosen again, hides it."""
        review = self._table.review
        if review is None:
            return
        review.chosen = None if review.chosen == ply else ply
        if (point := review.chosen_point) is not None:
            self._is_to_reveal = True
            self.go_to(ply - 1)
            page.announce("done", markup.spoken_point(review, point, self._stage.catalogue.say))
        self._stage.refresh()

    def comparison(self, session: Session) -> Comparison | None:
        """The played and the better move of the chosen turning point, in the position before it."""
        review = self._table.review if self._table.is_open else None
        point = None if review is None else review.chosen_point
        if review is None or point is None or not review.is_of(session.record):
            return None
        if review.node_at(session.record, point.ply - 1) is not session.node:
            return None
        return Comparison(point.played.move, point.played.evaluation, point.best)

    def go_to(self, ply: int) -> None:
        """Goes to a ply of the line under review, from 0."""
        review, session = self._table.review, self._stage.session
        if review is None or session is None or not review.is_of(session.record):
            return
        node = review.node_at(session.record, min(max(0, ply), review.last_ply))
        if node is not session.node:
            self._stage.do(lambda playing: playing.go(node))

    def show_line(self, text: str) -> bool:
        """Shows the first moves of a line of the turning point on the board, such as `better:5`.

        Returns whether the review of the game on the table has this line.
        """
        review = self._table.review if self._table.session is not None else None
        point = None if review is None else review.chosen_point
        line = None if point is None else read_line(lines_of(point), text)
        if point is None or line is None:
            return False
        self.go_to(point.ply - 1)
        self._show_on_board(line)
        return True

    def press(self, event: KeyboardEvent) -> bool:
        """Goes through the focused graph by keys; returns whether the key did so."""
        review, session = self._table.review, self._stage.session
        is_reachable = self._table.is_open and not page.is_modified(event) and _is_on_graph()
        if review is None or session is None or not is_reachable:
            return False
        here, key = review.nearest_ply(session.node), str(event.key)
        if key in STEPS:
            self.go_to(here + STEPS[key])
        elif key in JUMPS:
            self._jump(review, here, JUMPS[key])
        elif key in ("Home", "End"):
            self.go_to(0 if key == "Home" else review.last_ply)
        else:
            return False
        event.preventDefault()
        return True

    def _jump(self, review: GameReview, here: int, step: int) -> None:
        """Goes to the next turning point in a direction, if there is one."""
        plies = [each.ply for each in review.turning_points if step * (each.ply - here) > 0]
        if plies:
            self.go_to(min(plies) if step > 0 else max(plies))

    def _on_press(self, event: PointerEvent) -> None:
        if page.is_main_press(event):
            self._point_at(event)

    def _on_slide(self, event: PointerEvent) -> None:
        if event.buttons == 1:
            self._point_at(event)

    def _point_at(self, event: PointerEvent) -> None:
        """Goes to the ply of the graph under a finger or the mouse."""
        box, review = page.slot(GRAPH).getBoundingClientRect(), self._table.review
        width = box.right - box.left
        if review is not None and width:
            self.go_to(round(review.last_ply * (event.clientX - box.left) / width))


def _is_on_graph() -> bool:
    return page.slot(GRAPH).isSameNode(document.activeElement)
