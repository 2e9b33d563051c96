"""The engine at the table: its own moves, hints and the open analysis, one thing at a time.

`follow` is called after whatever was done to the session. It compares what the engine is
thinking about with what it should be thinking about, and lets it go on, change or stop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import performance

from pentabula.boards.view import Advice, Advised
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.search.report import Report
from pentabula.session.display.analysis import EngineState, read_advice
from pentabula.session.play.opponent import (
    ANALYSIS,
    HINT,
    MOVE,
    Task,
    is_to_roll,
    progress,
    seed_of,
    task,
)
from pentabula.session.play.session import Session
from pentabula.web import page
from pentabula.web.engine.jobs import Engine

if TYPE_CHECKING:
    from pentabula.web.app import App

BETWEEN = 300
"""Milliseconds between two pictures of a running analysis: more often nobody could read it."""

ODD_MOVE = Message(
    "The engine answered with an illegal move and has been paused. Continue, or play on without it."
)


class Opponent:
    """Thinks for the levels at the table and for whoever asks for advice."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.engine = Engine(app.notices.show)
        self.is_analysing = False
        self._wants_hint = False
        self._task: Task | None = None
        self._report: Report | None = None
        self._advice: Advice | None = None
        self._hint: Advised | None = None
        self._trouble: Message | None = None
        self._is_hurried = False
        self._place: object = None
        self._shown = 0.0

    @property
    def counsel(self) -> EngineState:
        """What the table shows of all this."""
        session = self.app.session
        is_rolling = session is not None and is_to_roll(session)
        return EngineState(
            self._is(MOVE) or is_rolling,
            self._is(HINT) and self._wants_hint,
            self.is_analysing,
            self._advice if self.is_analysing else None,
            self._hint,
            self._trouble,
        )

    def follow(self) -> None:
        """Brings the engine in line with the session on the table, if there is one."""
        session = self.app.seen
        self._forget_the_past(session)
        wanted = session and task(
            session,
            seed_of(self.app.autosave.key),
            wants_hint=self._wants_hint,
            is_analysing=self.is_analysing,
        )
        if wanted != self._task:
            self._begin(wanted or None)
        if session is not None and is_to_roll(session):
            node = session.node
            self._soon(lambda: self._roll(session, node))

    def _forget_the_past(self, session: Session | None) -> None:
        """Advice is about one position of one session; a hint also about the targets chosen."""
        place = (session, session.node) if session is not None else None
        if place != self._place:
            self._place, self._advice, self._hint, self._trouble = place, None, None, None
            self._wants_hint = False

    def _begin(self, wanted: Task | None) -> None:
        self._task, self._report, self._is_hurried = wanted, None, False
        self._progress(0.0)
        if wanted is None:
            self.engine.stop()
        else:
            self.engine.think(
                wanted.request,
                lambda report: self._hear(wanted, report),
                lambda why: self._refused(wanted, why),
            )

    # What people ask

    def hint(self) -> None:
        """Looks for a move that a person could play; asking again shows it again."""
        session = self.app.session
        if session is None or session.level is not None or self._hint is not None:
            return
        if self._advice is not None:
            self._hint = self._advice.moves[0]
        else:
            self._wants_hint = True
        self.app.refresh(moves=False)

    def analyse(self) -> None:
        """Opens the analysis, or closes it."""
        self.is_analysing = not self.is_analysing
        self._advice = self._trouble = None
        self.app.refresh(moves=False)

    def move_now(self) -> None:
        """Lets the level play the best move that it has found so far."""
        if self._task is not None and self._is(MOVE):
            self._is_hurried = True
            if self._report is not None:
                self._play(self._task, self._report.move)

    def pause(self) -> None:
        """Lets the levels wait."""
        self._set_paused(True)

    def go_on(self) -> None:
        """Lets the level that is to act go on, wherever the cursor is."""
        self._set_paused(False)

    def _set_paused(self, is_paused: bool) -> None:
        if self.app.session is not None:
            self.app.session.is_paused = is_paused
            self.app.session.escape()
            self.app.refresh(moves=False)

    # What the engine answers

    def _hear(self, heard: Task, report: Report) -> None:
        session = self.app.session
        if heard is not self._task or session is None:
            return
        is_first, self._report = self._report is None, report
        if heard.purpose == MOVE:
            self._progress(progress(session, report, heard.request.level or ""))
            if report.is_done or (self._is_hurried and is_first):
                self._play(heard, report.move)
        elif heard.purpose == HINT:
            if report.is_done:
                self._give_hint(session, report)
        elif report.is_done or performance.now() - self._shown >= BETWEEN:
            self._shown = performance.now()
            self._advice = read_advice(session, report)
            self.app.table.show_advice(self.counsel)

    def _give_hint(self, session: Session, report: Report) -> None:
        advice = read_advice(session, report)
        self._wants_hint = False
        if advice is not None:
            best = next((each for each in advice.moves if each.line[0] == report.move), None)
            self._hint = best or advice.moves[0]
        self.app.refresh(moves=False)

    def _play(self, heard: Task, token: str) -> None:
        """Plays the level's move as soon as the last one has come to rest on the board."""
        self._soon(lambda: self._answer(token) if heard is self._task else None)

    def _answer(self, token: str) -> None:
        try:
            self.app.do(lambda session: session.answer(token))
        except GameError:
            self.app.notices.show(ODD_MOVE)
            self.pause()

    def _roll(self, session: Session, node: object) -> None:
        """Throws the dice for a level, unless something else was done meanwhile."""
        is_here = session is self.app.session and session.node is node
        if is_here and self.app.is_at_table and is_to_roll(session):
            self.app.do(Session.roll)

    def _refused(self, heard: Task, why: Message) -> None:
        """The engine has nothing to say: a level waits, and an analysis says why."""
        if heard is not self._task:
            return
        self._wants_hint = False
        if heard.purpose == ANALYSIS:
            self._trouble = why
            self.app.table.show_advice(self.counsel)
            return
        self.app.notices.show(why)
        if heard.purpose == MOVE:
            self.pause()
        else:
            self.app.refresh(moves=False)

    def _is(self, purpose: str) -> bool:
        return self._task is not None and self._task.purpose == purpose

    def _soon(self, do: Callable[[], object]) -> None:
        page.later(do, self.app.table.canvas.animation_ms_left())

    def _progress(self, part: float) -> None:
        page.place("seats").style.setProperty("--thought", f"{part:.3f}")
