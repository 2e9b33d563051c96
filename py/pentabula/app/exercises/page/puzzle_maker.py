"""Makes puzzles of the position on the set-up board: searches the best move, and stores them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pentabula.app.editor.position_editor import EditorActivity
from pentabula.app.engine.page.searcher import Searcher
from pentabula.app.exercises.puzzle_making import PuzzleMaking
from pentabula.app.exercises.puzzle_store import PuzzleStore
from pentabula.app.play.dice import Dice
from pentabula.app.play.opponent import seed_of
from pentabula.app.shell.stage import Stage
from pentabula.browser import page
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.starts import fold
from pentabula.puzzles.puzzle import Puzzle
from pentabula.review.data import ReviewLimits
from pentabula.search.levels import STRONGEST
from pentabula.search.report import Report, Request

if TYPE_CHECKING:
    from js import Element

UNSAVED: Final = Message("The puzzle cannot be saved here: this browser stores nothing.")


class PuzzleMaker:
    """At most one puzzle in the making, which ends when another position is set up.

    `saved` is the puzzle that was made of the position last. `reply` says why a command is
    refused.
    """

    def __init__(
        self,
        stage: Stage,
        searcher: Searcher,
        store: PuzzleStore,
        dice: Dice,
        reply: Callable[[Message], object],
    ) -> None:
        self._stage, self._searcher, self._store, self._dice = stage, searcher, store, dice
        self._reply = reply
        self.making: PuzzleMaking | None = None
        self.saved: Puzzle | None = None

    def begin(self, editor: EditorActivity) -> None:
        """Begins to make a puzzle of the position, or replies why none can be made."""
        diagram = fold(editor.session.position)
        try:
            making = PuzzleMaking(editor.game, diagram, self._dice)
        except GameError as error:
            self._reply(error.message)
            return
        self.making, self.saved = making, None
        nodes = ReviewLimits().deep(editor.game).nodes
        self._searcher.search(
            Request(making.link, STRONGEST, seed_of(diagram), nodes),
            lambda report: self._apply(making, report),
            lambda why: self._finish(making, None),
        )
        self._stage.refresh()

    def follow(self, editor: EditorActivity) -> None:
        """Forgets a puzzle of another position."""
        making = self.making
        if making is not None and making.diagram != fold(editor.session.position):
            self.making, self.saved = None, None
            if not making.is_searched:
                self._searcher.stop()

    def save(self, form: Element) -> None:
        """Stores the puzzle with the solution of the form, or says there what is wrong with it."""
        making = self.making
        if making is None:
            return
        try:
            puzzle = making.puzzle(str(page.find_in(form, "input").value))
            self._store.add_made(puzzle, lambda problem: self._reply(UNSAVED))
        except GameError as error:
            page.show_problem(form, self._stage.say(error.message))
            return
        self.saved = puzzle
        self._stage.refresh()

    def _apply(self, making: PuzzleMaking, report: Report) -> None:
        if report.is_done:
            self._finish(making, report)

    def _finish(self, making: PuzzleMaking, report: Report | None) -> None:
        if making is self.making:
            making.apply(report)
            self._stage.refresh()
