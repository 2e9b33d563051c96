"""The base class of the sources of exercises, and the parts that they share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from pentabula import games
from pentabula.app.engine.page.searcher import Searcher
from pentabula.app.exercises.exercise import Exercise
from pentabula.app.play.dice import Dice
from pentabula.app.play.display.analysis import read_analysis
from pentabula.app.play.engine_task import seed_of
from pentabula.app.play.session import Session
from pentabula.app.shell.page.notices import Notices
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.core.record import read_record
from pentabula.search.levels import STRONGEST_UNTIMED
from pentabula.search.report import SearchReport, SearchRequest

E = TypeVar("E", bound=Exercise)


class MoveJudge:
    """Searches the position needed to judge a move: at most one at a time, the last one."""

    def __init__(self, stage: Stage, searcher: Searcher) -> None:
        self._stage, self._searcher = stage, searcher
        self._searched: tuple[Exercise, str] | None = None

    def follow(self, exercise: Exercise) -> None:
        """Begins the search that an exercise needs, or none."""
        link = exercise.unjudged_link
        if link is None or self._searched == (exercise, link):
            return
        self._searched = exercise, link
        nodes = exercise.limits.deep(exercise.session.game).nodes
        self._searcher.search(
            SearchRequest(link, STRONGEST_UNTIMED, seed_of(exercise.seed), nodes),
            lambda report: self._apply(exercise, link, report),
            lambda why: self._finish(exercise, link, None),
        )

    def _apply(self, exercise: Exercise, link: str, report: SearchReport) -> None:
        if report.is_done:
            self._finish(exercise, link, report)

    def _finish(self, exercise: Exercise, link: str, report: SearchReport | None) -> None:
        """Applies the result, if the exercise still waits for it; None if the search failed."""
        activity: object = self._stage.activity
        if activity is not exercise or exercise.unjudged_link != link:
            return
        self._searched = None
        found = None if report is None else read_analysis(_session_at(exercise, link), report)
        if report is None or found is None:
            exercise.judge_by(None, 0)
        else:
            exercise.judge_by(report.value, found.seat)
        self._stage.refresh()


def _session_at(exercise: Exercise, link: str) -> Session:
    """A session of the exercise at the position of a link."""
    if exercise.session.cursor.link == link:
        return exercise.session
    return Session(read_record(link, games.load), exercise.session.dice)


@dataclass(frozen=True, slots=True)
class SourceParts:
    """The parts of the page that every source uses."""

    stage: Stage
    slots: Slots
    router: Router
    notices: Notices
    dice: Dice
    judge: MoveJudge


class ExerciseSource(Generic[E]):
    """Puts the exercises of a source on the table, and shows the last one opened."""

    def __init__(self, parts: SourceParts) -> None:
        self._stage, self._slots, self._router = parts.stage, parts.slots, parts.router
        self._notices, self._dice, self._judge = parts.notices, parts.dice, parts.judge
        self._opened: E | None = None

    @property
    def on_table(self) -> E | None:
        """The exercise last opened here, if it is on the table."""
        return self._opened if self._opened is self._stage.activity else None

    def _open(self, exercise: E, key: str, *, is_step: bool = False) -> None:
        """Puts an exercise on the table. `is_step`: as a step of the browser's history."""
        self._opened = exercise
        self._router.show(key, exercise, is_step=is_step)

    def _show_task(self, exercise: E) -> None:
        """Shows another task of the exercise on the table, or restarts the task."""
        self._opened = exercise
        self._stage.replace(exercise, self._stage.key)

    def take_back(self) -> None:
        """Takes back a wrong move, or the moves played in a turn."""
        exercise = self.on_table
        if exercise is not None and exercise.refusals.undo is None:
            self._stage.do(exercise.undo)

    def follow(self, change: Change) -> None:
        """Records hints, shows the card, and requests the missing value of a move."""
        exercise, hint = self.on_table, self._stage.engine.hint
        if exercise is None:
            return
        if hint is not None:
            exercise.note_hint(hint.stage)
        self._show(exercise, change)
        self._judge.follow(exercise)

    def _show(self, exercise: E, change: Change) -> None:
        """Updates the card and the commands, and stores the progress."""
        raise NotImplementedError
