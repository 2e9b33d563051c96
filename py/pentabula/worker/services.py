"""The text services of the engine's worker: searches. Those for reviews are in `worker.reviews`.

Each works in slices of time, and answers errors as text.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pentabula import games
from pentabula.core.brain import MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.jsontext import is_whole
from pentabula.core.position import Move
from pentabula.core.record import read_record
from pentabula.core.replay import RecordError
from pentabula.core.work import Work, finish
from pentabula.search import levels
from pentabula.search.base import Search, check_searchable
from pentabula.search.continuation import SearchKeeper, SearchLine
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.report import SearchReport, SearchRequest

MAX_STEP_MS: Final = 10 * 60 * 1000
"""The maximum length of a step, in milliseconds."""

MAX_DIGITS: Final = len(str(MAX_STEP_MS))
"""The most digits of a step's milliseconds."""


class TextService:
    """Does one piece of work at a time.

    `load` finds a game by its name, `clock` returns seconds.
    """

    def __init__(
        self,
        load: Callable[[str], AnyGame] = games.load,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._load, self._clock = load, clock

    def _drop(self) -> None:
        """Drops the work in progress."""
        raise NotImplementedError

    def _started(self, work: Callable[[], str]) -> str:
        """The answer to a start, which ends the work in progress even if the start is refused."""
        self._stop()
        return self._answer(work)

    def _stop(self) -> None:
        """Stops the work in progress, but keeps results that later work may use."""
        self._drop()

    def _answer(self, work: Callable[[], str]) -> str:
        """The text that `work` returns, or an error message for anything it raises.

        After an internal error the work in progress is dropped, since its state is unknown.
        """
        try:
            return work()
        except RecordError as error:
            return _error(str(error.fault))
        except ValueError as error:  # a GameError is one as well
            return _error(str(error))
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self._drop()
            return _error(f"Internal error: {type(error).__name__}: {error}")

    def _work(self, work: Work, until: float) -> None:
        """Steps until the work is done or this time is reached, at least once."""
        work.step()
        finish(work, lambda: self._clock() >= until)

    def _until(self, milliseconds: str | int) -> float:
        """The time at which a step of this many milliseconds ends, after at most MAX_STEP_MS.

        Raises ValueError unless it is a whole number, or the text of one, and 0 or more.
        """
        found: object = milliseconds
        if isinstance(found, str) and found.isascii() and found.isdecimal():
            found = int(found[: MAX_DIGITS + 1])
        if not is_whole(found, 0, 10**MAX_DIGITS - 1):
            raise ValueError("A step takes a whole number of milliseconds.")
        return self._clock() + min(found, MAX_STEP_MS) / 1000


def _error(text: str) -> str:
    return json.dumps({"error": text})


REPORT_INTERVAL = 0.1
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

        A report takes time itself; unless it is the last, it is renewed every `REPORT_INTERVAL`
        seconds.
        """
        return self._answer(lambda: self._step(milliseconds))

    def _stop(self) -> None:
        self._running = None

    def _drop(self) -> None:
        self._stop()
        self._searches.drop()

    def _start(self, text: str) -> str:
        request = SearchRequest.read(text)
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
            self._due = now + REPORT_INTERVAL if self._text else now
            self._text = self._report(now).write()
        return self._text

    def _report(self, now: float) -> SearchReport:
        """What the search knows now."""
        write = self._line.game.notation.write
        return SearchReport(
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
        """The chance of the position itself, where it differs from the best move's chance."""
        search = self.search
        return round(search.value().chance, 6) if isinstance(search, TreeSearch) else None

    def _as_text(self, found: MoveEvaluation[Move]) -> MoveEvaluation[str]:
        write = self._line.game.notation.write
        line = tuple(map(write, found.line))
        return MoveEvaluation(write(found.move), found.evaluation, line, found.nodes)


def _skill(game: AnyGame, request: SearchRequest) -> Skill:
    """The skill of the level or of analysis, with the request's own limits."""
    skill = levels.skill(game, request.level)
    if request.nodes is not None:
        skill = replace(skill, nodes=request.nodes)
    if request.milliseconds is not None:
        skill = replace(skill, milliseconds=request.milliseconds)
    return skill
