"""Search as a service that speaks text: the same natively, in the page and in a worker.

`start` takes a request and `step` searches for a slice of time; both return the latest report
(`search.report`). To stop, do not call `step` again. A new `start` replaces the old search, or
continues it if the new position follows from the old one. Any error is answered by
`{"error": "…"}`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from pentabula.core.brain import Expectimax, MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE
from pentabula.core.record import Node, read_record
from pentabula.search import levels
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.report import Report, Request
from pentabula.search.searching import Search, search
from pentabula.worker.textservice import TextService

RENEWED = 0.1
"""Seconds: on Konobi 11 a report takes a worker up to 5 ms, which fifty a second would feel."""


class SearchService(TextService):
    """Searches one position at a time."""

    _task: _Task | None = None

    def start(self, text: str) -> str:
        """Starts the requested search; returns the first report, or an error."""
        return self._answer(lambda: self._start(text))

    def step(self, milliseconds: str | int) -> str:
        """Searches for about this long, at least one step; returns the latest report, or an error.

        A report takes time itself; unless it is the last, it is renewed every `RENEWED` seconds.
        """
        return self._answer(lambda: self._step(milliseconds))

    def _drop(self) -> None:
        self._task = None

    def _start(self, text: str) -> str:
        self._task = _Task(Request.read(text), self._load, self._clock, self._task)
        return self._task.report()

    def _step(self, milliseconds: str | int) -> str:
        if self._task is None:
            raise ValueError("There is nothing to think about: start comes first.")
        self._task.work(self._until(milliseconds))
        return self._task.report()


class _Task:
    """A request and its search."""

    def __init__(
        self,
        request: Request,
        load: Callable[[str], AnyGame],
        clock: Callable[[], float],
        before: _Task | None,
    ) -> None:
        record = read_record(request.link, load)
        node = record.root.main_line_end()
        self.request = request
        self.game, self.options = record.game, record.options
        self.line = tuple(node.line())
        self.position = node.position
        self.skill = _skill(self.game, request)
        self._clock, self._began = clock, clock()
        self._text, self._due = "", self._began
        self._check()
        self.search = (before and self._continued(before)) or search(
            self.game, self.position, self.skill, Random(request.seed)
        )

    def _check(self) -> None:
        """Raises ValueError if there is nothing to decide."""
        if self.position.outcome() is not None:
            raise ValueError("The game is over.")
        if self.position.turn == CHANCE and not isinstance(self.game.brain.thinking, Expectimax):
            raise ValueError("The dice decide here.")

    def _continued(self, before: _Task) -> Search | None:
        """The search of an earlier task, advanced to this position, if it leads here."""
        length = len(before.line)
        is_same = (
            (before.game, before.options, before.request.seed)
            == (self.game, self.options, self.request.seed)
            and before.skill == replace(self.skill, milliseconds=before.skill.milliseconds)
            and _tokens(before.line) == _tokens(self.line[:length])
        )  # fmt: skip
        if not is_same:
            return None
        moves = [node.move for node in self.line[length:]]
        return before.search if before.search.advance(moves, self.position) else None

    def work(self, until: float) -> None:
        """Searches until this time, at least one step, within the skill's own time."""
        until = min(until, self._ends)
        while not self.search.is_done:
            self.search.step()
            if self._clock() >= until:
                return

    @property
    def _ends(self) -> float:
        return self._began + self.skill.milliseconds / 1000

    def report(self) -> str:
        """The latest report as text."""
        now = self._clock()
        if now >= self._due or self.search.is_done or now >= self._ends:
            self._due = now + RENEWED if self._text else now
            self._text = self._report(now).write()
        return self._text

    def _report(self, now: float) -> Report:
        """What is known now."""
        write = self.game.notation.write
        return Report(
            len(self.line),
            self.position.turn,
            self.search.nodes,
            int(1000 * (now - self._began)),
            self.search.is_done or now >= self._ends,
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

    def _as_text(self, found: MoveEvaluation) -> MoveEvaluation:
        write = self.game.notation.write
        return replace(found, move=write(found.move), line=tuple(map(write, found.line)))


def _skill(game: AnyGame, request: Request) -> Skill:
    """The skill of the level or of analysis, with the request's own limits."""
    skill = levels.analysis(game) if request.level is None else levels.skill(game, request.level)
    if request.nodes is not None:
        skill = replace(skill, nodes=request.nodes)
    if request.milliseconds is not None:
        skill = replace(skill, milliseconds=request.milliseconds)
    return skill


def _tokens(line: Sequence[Node]) -> list[str]:
    return [node.token for node in line]
