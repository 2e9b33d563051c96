"""A request on its way: who thinks about it, what each of them said, and who is to hear it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from pentabula import games
from pentabula.core.errors import OptionError
from pentabula.core.message import Message
from pentabula.search import levels
from pentabula.search.report import Report, Request, pooled
from pentabula.web.engine.backends import Backend

SEED_STEP = 1_000_003
"""So far are the seeds of two workers on one search apart."""

Hear = Callable[[Report], object]
Refuse = Callable[[Message], object]


@dataclass(eq=False)
class SearchJob:
    """A request that is being thought about, by one thinker or by several."""

    request: Request
    hear: Hear
    refuse: Refuse
    parts: dict[int, Backend] = field(default_factory=dict)
    reports: dict[int, Report] = field(default_factory=dict)
    begun: int = 0
    heard: float = float("-inf")

    def join(self, thinker: Backend) -> int:
        """Adds a thinker; its number among those of this request."""
        self.begun += 1
        self.parts[self.begun] = thinker
        return self.begun

    def leave(self, thinker: Backend) -> None:
        """Forgets a thinker and what it said."""
        for part in [part for part, each in self.parts.items() if each is thinker]:
            del self.parts[part]
            self.reports.pop(part, None)

    def known(self) -> Report:
        """What all of them know, who have spoken. It is not done before each has, unless sure.

        Raises ValueError where nobody has spoken.
        """
        report = pooled(list(self.reports.values()))
        are_all_heard = self.reports.keys() == self.parts.keys()
        return replace(report, is_done=report.is_done and (are_all_heard or report.worth.is_sure))

    def text_for(self, part: int) -> str:
        """The request for one of its thinkers: each has another seed."""
        seed = self.request.seed + SEED_STEP * (part - 1)
        return replace(self.request, seed=seed).write()

    @cached_property
    def is_shared(self) -> bool:
        """Whether several workers make the answer better."""
        level, name = self.request.level, self.request.link.partition("?")[0]
        try:
            game = games.load(name)
            skill = levels.analysis(game) if level is None else levels.skill(game, level)
        except OptionError:  # the one that thinks will say what is wrong
            return False
        return skill.is_shared


def read_answer(text: str) -> Report | Message:
    """The report in a text, or why there is none. Raises ValueError for rubbish."""
    if text.startswith('{"error"'):
        return Message("{why}", why=str(json.loads(text)["error"]))
    return Report.read(text)
