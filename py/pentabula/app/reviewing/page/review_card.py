"""The card of a review: its graph, its turning points, and their choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from js import document

from pentabula import games
from pentabula.app.play.session import Session
from pentabula.app.play.words import review as words
from pentabula.app.reviewing.markup import review as card
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Stage
from pentabula.browser import page
from pentabula.core.message import Message
from pentabula.review.game_review import GameReview
from pentabula.review.graph import graph
from pentabula.review.notes import annotate

if TYPE_CHECKING:
    from js import KeyboardEvent, PointerEvent

GRAPH: Final = "review-graph"

CHOSEN: Final = ".points .details"

STEPS: Final = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1}
JUMPS: Final = {"PageDown": -1, "PageUp": 1}
"""What keys do in the graph: go by one move, or to the next turning point."""


class ReviewCard:
    """Shows the `review` of the game on the table, if there is one."""

    def __init__(self, stage: Stage, slots: Slots) -> None:
        self._stage, self._slots = stage, slots
        self.review: GameReview | None = None
        self._is_to_reveal = False

    # The review

    def begin(self, session: Session) -> GameReview:
        """Begins a new review of the game."""
        self.review = GameReview.of(session.record)
        return self.review

    def restore(self, text: str) -> GameReview:
        """Continues a stored review. Raises ValueError if it cannot be read."""
        self.review = GameReview.from_kept(text, games.load)
        return self.review

    def text(self, *, is_open: bool) -> str | None:
        """The review as text to be stored; None without one."""
        return None if self.review is None else self.review.kept_text(is_open=is_open)

    def annotate(self, session: Session) -> None:
        """Writes the turning points into the record."""
        review = self.review
        if review is not None:
            annotate(session.record, review.data, review.points, self._stage.catalogue.say)

    def summary(self, session: Session) -> Message | None:
        """The result of a finished review."""
        review = self.review
        return None if review is None else words.finished(review, words.names(session))

    # What is shown

    def show(self, session: Session, *, is_working: bool) -> None:
        """Updates everything in the card."""
        review, say = self.review, self._stage.say
        if review is None:
            return
        self._show_state(review, is_working=is_working)
        is_outdated = not review.is_of(session.record)
        page.slot(GRAPH).hidden = is_outdated
        if is_outdated:
            self._slots.fill("review-card", card.outdated(say))
            return
        seat = session.cursor.person or 0
        who, shown = words.names(session), graph(review, seat)
        roles = [each.role for each in session.game.view.seats(review.data.positions[-1])]
        self._slots.fill(GRAPH, card.picture(shown, review.ply_of(session.node), roles))
        self._describe(review, session, who, seat)
        line = self._stage.engine.line
        content = card.card(review, who, shown, say, line, session.cursor.person)
        self._fill_keeping_fold(content)

    def _show_state(self, review: GameReview, *, is_working: bool) -> None:
        state: Message | str = ""
        if not review.is_done:
            state = Message("{n} %", n=int(100 * review.share))
            state = state if is_working else Message("stopped at {n} %", n=int(100 * review.share))
        self._slots.write("review-progress", self._stage.catalogue.say(state))
        page.find('[data-action="review-stop"]').hidden = not is_working
        page.find('[data-action="review-on"]').hidden = is_working or review.is_done

    def _describe(self, review: GameReview, session: Session, who: words.Names, seat: int) -> None:
        host, say = page.slot(GRAPH), self._stage.say
        here = review.nearest_ply(session.node)
        host.setAttribute("aria-valuemax", str(review.last_ply))
        host.setAttribute("aria-valuenow", str(here))
        host.setAttribute("aria-valuetext", say(words.ply_words(review, who, here, seat)))
        about = (
            say(words.describe_graph(review, who, seat, session.cursor.person))
            if review.is_done
            else ""
        )
        self._slots.write("review-about", about)

    def reveal(self) -> None:
        """Scrolls to the turning point that has just been chosen."""
        if self._is_to_reveal:
            self._is_to_reveal = False
            chosen = page.none_if_null(page.slot("review-card").querySelector(CHOSEN))
            if chosen is not None:
                chosen.scrollIntoView(block="nearest")

    def _fill_keeping_fold(self, content: Markup) -> None:
        host = page.slot("review-card")
        fold = page.none_if_null(host.querySelector("details"))
        is_open = fold is not None and fold.open
        if self._slots.fill("review-card", content) and is_open:
            for each in host.querySelectorAll("details"):
                each.open = True

    # What people do

    def go_to(self, ply: int) -> None:
        """Goes to a ply of the line under review, from 0."""
        review, session = self.review, self._stage.session
        if review is None or session is None or not review.is_of(session.record):
            return
        node = review.node_at(session.record, min(max(0, ply), review.last_ply))
        if node is not session.node:
            self._stage.do(lambda playing: playing.go(node))

    def choose(self, ply: int) -> None:
        """Shows a turning point, in the position before it; chosen again, hides it."""
        review = self.review
        if review is None:
            return
        review.chosen = None if review.chosen == ply else ply
        if review.chosen is None:
            self._stage.refresh()
            return
        self._is_to_reveal = True
        self.go_to(ply - 1)
        self._stage.refresh()

    def press(self, event: KeyboardEvent) -> bool:
        """Goes through the focused graph by keys; returns whether the key did so."""
        review, session = self.review, self._stage.session
        is_modified = page.is_modified(event)
        if review is None or session is None or is_modified or not _is_on_graph():
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
        plies = [each.ply for each in review.points if step * (each.ply - here) > 0]
        if plies:
            self.go_to(min(plies) if step > 0 else max(plies))

    def point_at(self, event: PointerEvent) -> None:
        """Goes to the ply of the graph under a finger or the mouse."""
        box, review = page.slot(GRAPH).getBoundingClientRect(), self.review
        width = box.right - box.left
        if review is not None and width:
            self.go_to(round(review.last_ply * (event.clientX - box.left) / width))


def _is_on_graph() -> bool:
    return page.slot(GRAPH).isSameNode(document.activeElement)
