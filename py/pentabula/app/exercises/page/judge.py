"""Searches the positions whose values an activity needs to judge a person's move."""

from __future__ import annotations

from pentabula import games
from pentabula.app.engine.page.searcher import Searcher
from pentabula.app.exercises.exercise import Exercise
from pentabula.app.play.display.analysis import read_analysis
from pentabula.app.play.opponent import seed_of
from pentabula.app.play.session import Session
from pentabula.app.shell.stage import Stage
from pentabula.core.record import read_record
from pentabula.review.data import ReviewLimits
from pentabula.search.levels import STRONGEST
from pentabula.search.report import Report, Request


class Judge:
    """Has at most one position searched at a time: the one that was asked for last."""

    def __init__(self, stage: Stage, searcher: Searcher) -> None:
        self._stage, self._searcher = stage, searcher
        self._searched: tuple[Exercise, str] | None = None

    def follow(self, judged: Exercise, name: str, limits: ReviewLimits) -> None:
        """Begins the search that an activity needs, if any; `name` seeds it."""
        link = judged.unjudged_link
        if link is None or self._searched == (judged, link):
            return
        self._searched = judged, link
        nodes = limits.deep(judged.session.game).nodes
        self._searcher.search(
            Request(link, STRONGEST, seed_of(name), nodes),
            lambda report: self._apply(judged, link, report),
            lambda why: self._give_up(judged, link),
        )

    def _apply(self, judged: Exercise, link: str, report: Report) -> None:
        if not report.is_done or not self._is_awaited(judged, link):
            return
        found = read_analysis(_session_at(judged, link), report)
        self._searched = None
        if found is None:
            judged.judge_by(None, 0)
        else:
            judged.judge_by(report.value, found.seat)
        self._stage.refresh()

    def _give_up(self, judged: Exercise, link: str) -> None:
        if self._is_awaited(judged, link):
            self._searched = None
            judged.judge_by(None, 0)
            self._stage.refresh()

    def _is_awaited(self, judged: Exercise, link: str) -> bool:
        activity: object = self._stage.activity
        return activity is judged and judged.unjudged_link == link


def _session_at(judged: Exercise, link: str) -> Session:
    """The session of the activity, or one at another position of its game."""
    if judged.session.cursor.link == link:
        return judged.session
    return Session(read_record(link, games.load), judged.session.dice)
