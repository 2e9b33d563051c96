"""A request that is being searched: the backends that work on it, and their reports."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from pentabula import games
from pentabula.app.engine.page.backends import Backend
from pentabula.core.errors import OptionError
from pentabula.core.message import Message
from pentabula.search import levels
from pentabula.search.pooling import pooled
from pentabula.search.report import Report, Request

SEED_STEP = 1_000_003
"""The distance of the seeds of two backends that share a search."""

WORTH_JOINING = 200
"""Milliseconds that a worker must have left to take part in a search."""

OnReport = Callable[[Report], object]
OnRefusal = Callable[[Message], object]


@dataclass(eq=False, slots=True)
class SearchPart:
    """One backend's part of a search, and its last report. Numbers count from 0."""

    number: int
    backend: Backend
    report: Report | None = None


@dataclass(eq=False)
class SearchJob:
    """A request that one backend searches, or several share.

    `began` is when the request was made, `reported_at` when `on_report` was last called, both in
    milliseconds.
    """

    request: Request
    on_report: OnReport
    on_refusal: OnRefusal
    began: float = 0.0
    reported_at: float = float("-inf")
    parts: list[SearchPart] = field(default_factory=list)
    _count: int = 0

    def add(self, backend: Backend) -> SearchPart:
        """Adds a backend; its part has a number that no other part of the job had."""
        part = SearchPart(self._count, backend)
        self._count += 1
        self.parts.append(part)
        return part

    def remove(self, backend: Backend) -> None:
        """Drops a backend and its report."""
        self.parts = [part for part in self.parts if part.backend is not backend]

    @property
    def has_report(self) -> bool:
        """Whether any part has reported."""
        return any(part.report is not None for part in self.parts)

    def pooled(self) -> Report:
        """The reports of all parts as one; it is done when each part is, or when it is proved.

        Raises ValueError if there is no report.
        """
        reports = [part.report for part in self.parts if part.report is not None]
        report = pooled(reports)
        have_all_reported = len(reports) == len(self.parts)
        return replace(
            report, is_done=report.is_done and (have_all_reported or report.evaluation.is_sure)
        )

    def text_for(self, part: SearchPart, now: float) -> str:
        """The request for one part: each has another seed, and all end at the same time."""
        request = replace(self.request, seed=self.request.seed + SEED_STEP * part.number)
        is_late = request.level is not None and now - self.began > WORTH_JOINING
        if request.milliseconds is not None and is_late:
            request = replace(request, milliseconds=self.milliseconds_left(now))
        return request.write()

    def milliseconds_left(self, now: float) -> int:
        """How long a part that begins now may search. Only for a request with a time."""
        return max(0, int((self.request.milliseconds or 0) - (now - self.began)))

    def may_join(self, now: float) -> bool:
        """Whether a worker that has just started takes part.

        It does in an analysis, and in a search with a time. It does not in one by nodes, whose
        answer would depend on how fast workers start.
        """
        if self.request.level is None:
            return True
        return self.request.milliseconds is not None and self.milliseconds_left(now) > WORTH_JOINING

    @cached_property
    def is_shared(self) -> bool:
        """Whether several backends find a better answer than one."""
        level, name = self.request.level, self.request.link.partition("?")[0]
        try:
            game = games.load(name)
            skill = levels.analysis(game) if level is None else levels.skill(game, level)
        except OptionError:  # the backend will report what is wrong
            return False
        return skill.is_shared


def read_answer(text: str) -> Report | Message:
    """The report in a backend's answer, or its error message. Raises ValueError for other text."""
    if text.startswith('{"error"'):
        return Message("{why}", why=str(json.loads(text)["error"]))
    return Report.read(text)
