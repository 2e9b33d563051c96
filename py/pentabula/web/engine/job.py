"""A request being searched: which backends work on it, their reports, and who is to hear them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from pentabula import games
from pentabula.core.errors import OptionError
from pentabula.core.message import Message
from pentabula.search import levels
from pentabula.search.pooling import pooled
from pentabula.search.report import Report, Request
from pentabula.web.engine.backends import Backend

SEED_STEP = 1_000_003
"""How far apart the seeds of two backends are that share a search."""

WORTH_IT = 200
"""Milliseconds that a worker must have left to take part in a search."""

OnReport = Callable[[Report], object]
OnRefusal = Callable[[Message], object]


@dataclass(eq=False)
class SearchJob:
    """A request that one backend searches, or several share.

    `parts` numbers the backends at work from 1, never using a number twice; `reports` holds the
    last report of each part. `began` is when the request was made, `reported_at` when `on_report`
    was last called, both in milliseconds.
    """

    request: Request
    on_report: OnReport
    on_refusal: OnRefusal
    parts: dict[int, Backend] = field(default_factory=dict)
    reports: dict[int, Report] = field(default_factory=dict)
    began: float = 0.0
    reported_at: float = float("-inf")
    _last_part: int = 0

    def add(self, backend: Backend) -> int:
        """Adds a backend; returns the number of its part."""
        self._last_part += 1
        self.parts[self._last_part] = backend
        return self._last_part

    def remove(self, backend: Backend) -> None:
        """Drops a backend and what it reported."""
        for part in [part for part, each in self.parts.items() if each is backend]:
            del self.parts[part]
            self.reports.pop(part, None)

    def pooled(self) -> Report:
        """What is known from all reports. It is done when each part is, or when it is proved.

        Raises ValueError where there is no report.
        """
        report = pooled(list(self.reports.values()))
        have_all_reported = self.reports.keys() == self.parts.keys()
        return replace(
            report, is_done=report.is_done and (have_all_reported or report.evaluation.is_sure)
        )

    def text_for(self, part: int, now: float) -> str:
        """The request for one part: each has a seed of its own, and ends with the others."""
        request = replace(self.request, seed=self.request.seed + SEED_STEP * (part - 1))
        is_late = request.level is not None and now - self.began > WORTH_IT
        if request.milliseconds is not None and is_late:
            request = replace(request, milliseconds=self.milliseconds_left(now))
        return request.write()

    def milliseconds_left(self, now: float) -> int:
        """How long a part that begins now may search. Only for a request that has a time."""
        return max(0, int((self.request.milliseconds or 0) - (now - self.began)))

    def is_joined(self, now: float) -> bool:
        """Whether a worker that has just started takes part.

        It does in an analysis, and in a search that lasts for a time. It does not in one by
        nodes: the answer would depend on how fast workers start.
        """
        if self.request.level is None:
            return True
        return self.request.milliseconds is not None and self.milliseconds_left(now) > WORTH_IT

    @cached_property
    def is_shared(self) -> bool:
        """Whether several backends find a better answer than one."""
        level, name = self.request.level, self.request.link.partition("?")[0]
        try:
            game = games.load(name)
            skill = levels.analysis(game) if level is None else levels.skill(game, level)
        except OptionError:  # the backend will say what is wrong
            return False
        return skill.is_shared


def read_answer(text: str) -> Report | Message:
    """The report in a backend's answer, or why there is none. Raises ValueError for other text."""
    if text.startswith('{"error"'):
        return Message("{why}", why=str(json.loads(text)["error"]))
    return Report.read(text)
