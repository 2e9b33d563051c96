"""Search as a service that speaks text: the same natively, in the page and in a worker.

`start` takes a request and `step` searches for a slice of time; both return the latest report
(`search.report`). To stop, do not call `step` again. A new `start` replaces the old search, or
continues it if the new position follows from the old one. Any error is answered by
`{"error": "…"}`; after a refused `start` there is nothing to continue.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from pentabula import games
from pentabula.core.brain import MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import Move
from pentabula.core.record import read_record
from pentabula.search import levels
from pentabula.search.continuing import SearchKeeper, SearchLine
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.report import Report, Request
from pentabula.search.searching import Search, check_searchable
from pentabula.worker.textservice import TextService

RENEWED = 0.1
"""Seconds between reports: on Konobi 11 each takes a worker up to 5 ms."""


class SearchService(TextService):
    """Searches one position at a time."""

    def __init__(
        self,
        load: Callable[[str], AnyGame] = games.load,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(load, clock)
        self._searches = SearchKeeper()
        self._running: _RunningSearch | None = None

    def start(self, text: str) -> str:
        """Starts the requested search; returns the first report, or an error."""
        return self._started(lambda: self._start(text))

    def step(self, milliseconds: str | int) -> str:
        """Searches for about this long, at least one step; returns the latest report, or an error.

        A report takes time itself; unless it is the last, it is renewed every `RENEWED` seconds.
        """
        return self._answer(lambda: self._step(milliseconds))

    def _stop(self) -> None:
        self._running = None

    def _drop(self) -> None:
        self._stop()
        self._searches.drop()

    def _start(self, text: str) -> str:
        request = Request.read(text)
        record = read_record(request.link, self._load)
        line = SearchLine.to_node(record, record.root.main_line_end())
        skill, began = _skill(line.game, request), self._clock()
        check_searchable(line.game, line.position)
        search = self._searches.search(line, skill, request.seed)
        self._running = _RunningSearch(line, search, self._clock, began, skill.milliseconds)
        return self._running.report()

    def _step(self, milliseconds: str | int) -> str:
        running = self._running
        if running is None:
            raise ValueError("There is nothing to search: start comes first.")
        until = min(self._until(milliseconds), running.ends)
        self._work(running.search, until)
        return running.report()


class _RunningSearch:
    """The search of the position at the end of a line, and its latest report.

    `ends` is the time after which it searches no more.
    """

    def __init__(
        self,
        line: SearchLine,
        search: Search,
        clock: Callable[[], float],
        began: float,
        milliseconds: int,
    ) -> None:
        self.search = search
        self.ends = began + milliseconds / 1000
        self._line, self._clock, self._began = line, clock, began
        self._text, self._due = "", began

    def report(self) -> str:
        """The latest report as text."""
        now = self._clock()
        if now >= self._due or self.search.is_done or now >= self.ends:
            self._due = now + RENEWED if self._text else now
            self._text = self._report(now).write()
        return self._text

    def _report(self, now: float) -> Report:
        """What the search knows now."""
        write = self._line.game.notation.write
        return Report(
            len(self._line.moves),
            self._line.position.turn,
            self.search.nodes,
            int(1000 * (now - self._began)),
            self.search.is_done or now >= self.ends,
            write(self.search.chosen()),
            tuple(map(self._as_text, self.search.evaluations())),
            tuple((write(move), round(chance, 6)) for move, chance in self.search.outlook()),
            depth=self.search.depth,
            chance=self._chance(),
        )

    def _chance(self) -> float | None:
        """The chance of the position itself, where it is not that of the best move."""
        search = self.search
        return round(search.value().chance, 6) if isinstance(search, TreeSearch) else None

    def _as_text(self, found: MoveEvaluation[Move]) -> MoveEvaluation[str]:
        write = self._line.game.notation.write
        line = tuple(map(write, found.line))
        return MoveEvaluation(write(found.move), found.evaluation, line, found.nodes)


def _skill(game: AnyGame, request: Request) -> Skill:
    """The skill of the level or of analysis, with the request's own limits."""
    skill = levels.analysis(game) if request.level is None else levels.skill(game, request.level)
    if request.nodes is not None:
        skill = replace(skill, nodes=request.nodes)
    if request.milliseconds is not None:
        skill = replace(skill, milliseconds=request.milliseconds)
    return skill
