"""The engine at the table: moves of levels, hints and the open analysis, one thing at a time.

`follow` is called after every change of the session. It compares the running search with the needed
one, and lets it continue, replaces it or stops it. Where several tabs show a game, levels play in
one of them: see `app.store.engine_lock`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from pentabula.app.play.activity import Activity
from pentabula.app.play.display.analysis import (
    Comparison,
    EngineState,
    ShownAnalysis,
    ShownLine,
    comparison,
    read_analysis,
    read_line,
)
from pentabula.app.play.display.hints import Hint, hint_at, hint_of
from pentabula.app.play.engine_task import (
    ANALYSIS,
    HINT,
    MOVE,
    PONDER,
    EngineSearch,
    acts_without_search,
    engine_rolls,
    only_move,
    progress,
    seed_of,
    wait_ms,
    wanted_search,
)
from pentabula.app.play.next_game import last_decision
from pentabula.app.play.session import Session
from pentabula.app.play.words import hints
from pentabula.app.shell.stage import Stage
from pentabula.app.store.engine_lock import LIFETIME, EngineLock
from pentabula.browser.tasks import Clock
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.record import Node
from pentabula.search.report import SearchReport

if TYPE_CHECKING:
    from pentabula.app.engine.page.searcher import Searcher

HANDOVER = 250
"""Milliseconds that a level waits after taking the lock, so that other tabs can stop theirs."""

ANALYSIS_INTERVAL = 300
"""Milliseconds between two updates of a running analysis, so that it can be read."""

ILLEGAL_MOVE = Message(
    "The engine answered with an illegal move and has been paused. Continue, or play on without it."
)


class TableEngine:
    """Plays for the levels at the table, and gives hints and analyses.

    `announce` shows sentences, `reply` short answers to commands. `rest_ms` returns how many
    milliseconds the board will still move, `has_motion` whether animations are on. `show_progress`
    receives the share of its effort that a level has spent. `show_analysis` brings the analysis to
    the front of the table's pane, or the moves again. `review_comparison` returns the comparison of
    a review with the game at the cursor, or None. `may_ponder` returns whether a level may ponder,
    that is, think during the user's turn.
    """

    def __init__(
        self,
        stage: Stage,
        searcher: Searcher,
        clock: Clock,
        lock: EngineLock,
        *,
        announce: Callable[[Message], object],
        reply: Callable[[Message], object],
        rest_ms: Callable[[], int],
        has_motion: Callable[[], bool],
        show_progress: Callable[[float], object],
        show_analysis: Callable[[bool], object],
    ) -> None:
        self._stage, self._searcher, self._clock = stage, searcher, clock
        self._show_analysis = show_analysis
        self._lock = lock
        self._announce, self._show_progress = announce, show_progress
        self._reply = reply
        self._rest_ms, self._has_motion = rest_ms, has_motion
        self._analysis = ShownAnalysis()
        self._wants_hint = False
        self._search: EngineSearch | None = None
        self._report: SearchReport | None = None
        self._hint: Hint | None = None
        self._is_hurried = False
        self._followed: tuple[Session, Node, bool] | None = None
        self._shown_at = self._arrived_at = self._locked_at = 0.0
        self._is_waiting = self._has_timer = False
        self.review_comparison: Callable[[Session], Comparison | None] = lambda session: None
        self.may_ponder: Callable[[], bool] = lambda: False

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands of the engine by their names."""
        return {
            "hint": self.hint,
            "analyse": self.toggle_analysis,
            "analysis-off": self.toggle_analysis,
            "analysis-on": self.open_analysis,
            "leave-line": self.leave_line,
            "last-decision": self.analyse_last_decision,
            "now": self.move_now,
            "pause": self.pause,
            "go-on": self.resume,
            "adopt": self.adopt_game,
        }

    def follow(self) -> EngineState:
        """Makes the search fit the session, or stops it while the table is not shown.

        Returns the engine's state.
        """
        session = self._stage.visible_session
        if session is None:
            self._lock.open("")
        else:
            is_offered = self._stage.refusals.analysis is None
            self._analysis.follow(self._stage.key, is_offered=is_offered)
        self._drop_outdated_results(session)
        self._is_waiting = session is not None and not self._may_play(session)
        wanted = None if session is None or self._is_waiting else self._wanted(session)
        if wanted != self._search:
            self._begin(wanted)
        if session is not None and acts_without_search(session) and not self._is_waiting:
            node = session.node
            self._when_due(lambda: self._act(session, node))
        return self._state()

    def _wanted(self, session: Session) -> EngineSearch | None:
        return wanted_search(
            session,
            seed_of(self._stage.key),
            seconds=int(self._stage.settings.thinking),
            wants_hint=self._wants_hint,
            is_analysing=self._analysis.is_open,
            may_ponder=self._may_ponder(),
        )

    def _may_ponder(self) -> bool:
        """Whether a level may ponder: only in a stored game of this tab."""
        is_own = self._stage.refusals.save is None and not self._lock.is_held_elsewhere
        return is_own and self.may_ponder()

    # Other tabs

    def take_lock(self) -> None:
        """Lets levels play in this tab, because the user is active in it."""
        if self._lock.take():
            self._locked_at = self._clock.now()
            self._stage.refresh()

    def follow_tabs(self) -> None:
        """Stops if another tab has taken the lock, and continues if that tab has released it."""
        session = self._stage.visible_session
        if session is not None and self._is_waiting != self._is_blocked(session):
            self._stage.refresh()

    def _may_play(self, session: Session) -> bool:
        """Whether levels play in this tab; takes the lock of the game on the table if it is new."""
        is_stored = self._stage.refusals.save is None and session.cursor.players.has_engine
        if self._lock.open(self._stage.key if is_stored else ""):
            self._locked_at = self._clock.now()
        if not self._is_blocked(session):
            if session.cursor.level is not None:
                self._lock.renew()
            return True
        if not self._has_timer:
            self._has_timer = True
            self._clock.check_later(self._check_lock, LIFETIME)
        return False

    def _is_blocked(self, session: Session) -> bool:
        """Whether a level must act now, but in another tab."""
        is_to_act = session.cursor.level is not None and not session.cursor.is_paused
        return is_to_act and self._lock.is_held_elsewhere

    def _check_lock(self) -> None:
        """Continues if the tab that held the lock has stopped renewing it."""
        self._has_timer = False
        if self._is_waiting:
            self._stage.refresh()

    def _state(self) -> EngineState:
        session, shown = self._stage.session, self._analysis
        acts = session is not None and acts_without_search(session) and not self._is_waiting
        return EngineState(
            is_thinking=acts or self._is(MOVE),
            seeks_hint=self._is(HINT) and self._wants_hint,
            is_analysing=shown.is_open,
            analysis=shown.known if shown.is_open else None,
            hint=self._hint,
            trouble=shown.trouble,
            line=shown.line,
            comparison=self._comparison(session),
        )

    def _comparison(self, session: Session | None) -> Comparison | None:
        """The played and the best move at the cursor, by the review or else by the analysis."""
        if session is None or self._analysis.line is not None:
            return None
        known = self._analysis.known if self._analysis.is_open else None
        return self.review_comparison(session) or comparison(session, known)

    def _drop_outdated_results(self, session: Session | None) -> None:
        """Drops results for another position or session, or from before the end of the game."""
        followed = None
        if session is not None:
            followed = session, session.node, session.outcome is not None
        if followed != self._followed:
            self._followed, self._hint, self._wants_hint = followed, None, False
            self._analysis.clear()
            self._arrived_at = self._clock.now()

    def _begin(self, wanted: EngineSearch | None) -> None:
        self._search, self._report, self._is_hurried = wanted, None, False
        self._show_progress(0.0)
        if wanted is None:
            self._searcher.stop()
        else:
            self._searcher.search(
                wanted.request,
                lambda report: self._on_report(wanted, report),
                lambda why: self._on_refusal(wanted, why),
                is_idle=wanted.purpose == PONDER,
            )

    # Commands

    def hint(self) -> None:
        """Shows a hint, or its next stage; after its last stage the hint disappears.

        Replies why if there is no hint. A lesson shows its solution instead.
        """
        stage, activity = self._stage, self._stage.activity
        if activity is None:
            return
        refused = hints.LOOKING if self._wants_hint else activity.refusals.hint
        if refused is not None:
            self._reply(refused)
            return
        if activity.before_hint is not None:
            stage.do(activity.before_hint)
        if activity.refusals.hint is None:
            self._show_more_of_hint(activity)
        stage.refresh()

    def _show_more_of_hint(self, activity: Activity) -> None:
        given, known = activity.hint(), self._analysis.known
        found = given or (None if known is None else known.moves[0])
        if self._hint is not None:
            self._hint = self._hint.next_stage()
        elif found is not None:
            self._hint = hint_at(activity.session, found)
        else:
            self._wants_hint = True

    def toggle_analysis(self) -> None:
        """Opens the analysis instead of a hint, or closes it; or replies why it cannot."""
        if not self._analysis.is_open:
            self.open_analysis()
            return
        self._analysis.toggle()
        self._show_analysis(False)
        self._stage.refresh()

    def open_analysis(self) -> None:
        """Opens the analysis and brings it to the front, or replies why it cannot."""
        refused = self._stage.refusals.analysis
        if refused is not None:
            self._reply(refused)
            return
        self._show_analysis(True)
        if not self._analysis.is_open:
            self._hint = None
            self._analysis.toggle()
            self._stage.refresh()

    def show_line_at(self, text: str) -> None:
        """Shows a line of the analysis on the board: `2:5` is line 2 up to move 5."""
        line = read_line(self._analysis.lines, text)
        if line is not None:
            self.show_line(line)

    def show_line(self, line: ShownLine) -> None:
        """Shows a line on the board instead of the game."""
        self._analysis.show_line(line)
        self._stage.refresh(is_animated=True)

    def leave_line(self) -> bool:
        """Shows the game again; returns whether a line was shown instead."""
        if was_shown := self._analysis.leave_line():
            self._stage.refresh(is_animated=True)
        return was_shown

    def analyse_last_decision(self) -> None:
        """Goes back to the last decision, with the analysis open."""
        session, refused = self._stage.session, self._stage.refusals.analysis
        node = None if session is None or refused is not None else last_decision(session)
        if node is not None:
            self._analysis.is_open = True
            self._show_analysis(True)
            self._stage.do(lambda playing: playing.go(node))

    def move_now(self) -> None:
        """Makes the level play its best move so far."""
        if self._search is not None and self._is(MOVE):
            self._is_hurried = True
            if self._report is not None:
                self._play(self._search, self._report.move)

    def pause(self) -> None:
        """Pauses the levels."""
        self._set_paused(True)

    def resume(self) -> None:
        """Lets the level to move continue, wherever the cursor is.

        An unfinished game from elsewhere becomes the user's own.
        """
        session = self._stage.session
        if session is not None and session.cursor.is_only_shown:
            self.adopt_game()
        self._set_paused(False)

    def adopt_game(self) -> None:
        """Makes a game from elsewhere the user's own: names and results are then the user's."""
        self._stage.do(lambda session: session.cursor.adopt())

    def _set_paused(self, is_paused: bool) -> None:
        session = self._stage.session
        if session is not None:
            session.cursor.is_paused = is_paused
            session.cancel()
            self._stage.refresh()

    # Reports

    def _on_report(self, search: EngineSearch, report: SearchReport) -> None:
        session = self._stage.session
        if search is not self._search or session is None:
            return
        is_first, self._report = self._report is None, report
        if search.purpose == PONDER:
            return
        if search.purpose == MOVE:
            self._lock.renew()
            self._show_progress(progress(session, report, search.request))
            if report.is_done or (self._is_hurried and is_first):
                self._play(search, report.move)
        elif search.purpose == HINT:
            if report.is_done:
                self._give_hint(session, report)
        elif report.is_done or self._clock.now() - self._shown_at >= ANALYSIS_INTERVAL:
            self._shown_at = self._clock.now()
            if self._analysis.update(read_analysis(session, report)):
                self._stage.show_engine(self._state())

    def _give_hint(self, session: Session, report: SearchReport) -> None:
        known = read_analysis(session, report)
        self._wants_hint = False
        if known is not None:
            self._hint = hint_of(session, known, report.move)
        self._stage.refresh()

    def _play(self, search: EngineSearch, token: str) -> None:
        """Plays the level's move when it is due."""
        self._when_due(lambda: self._answer(token) if search is self._search else None)

    def _answer(self, token: str) -> None:
        try:
            self._stage.do(lambda session: session.play_for_engine(token))
        except GameError:
            self._announce(ILLEGAL_MOVE)
            self.pause()

    def _act(self, session: Session, node: Node) -> None:
        """Throws the dice for a level or makes its only move, unless the session has changed."""
        if (
            session is not self._stage.visible_session
            or session.node is not node
            or self._lock.is_held_elsewhere
        ):
            return
        if engine_rolls(session):
            self._stage.do(Session.roll)
        elif (token := only_move(session)) is not None:
            self._answer(token)

    def _on_refusal(self, search: EngineSearch, why: Message) -> None:
        """Pauses a level whose request was refused; an analysis shows why."""
        if search is not self._search or search.purpose == PONDER:
            return
        self._wants_hint = False
        if search.purpose == ANALYSIS:
            self._analysis.trouble = why
            self._stage.show_engine(self._state())
            return
        self._announce(why)
        if search.purpose == MOVE:
            self.pause()
        else:
            self._stage.refresh()

    def _is(self, purpose: str) -> bool:
        return self._search is not None and self._search.purpose == purpose

    def _when_due(self, do: Callable[[], object]) -> None:
        """Calls `do` when users have seen the last move and the board has stopped moving."""
        session, due = self._stage.session, 0.0
        if session is not None and not self._is_hurried:
            has_motion = self._has_motion()
            due = self._arrived_at + wait_ms(session, self._stage.settings, has_motion=has_motion)
            due = max(due, self._locked_at + HANDOVER)

        def do_if_due() -> None:
            left = max(self._rest_ms(), ceil(due - self._clock.now()))
            if left > 0:
                self._clock.later(do_if_due, left)
            else:
                do()

        self._clock.later(do_if_due, max(0, ceil(due - self._clock.now())))
