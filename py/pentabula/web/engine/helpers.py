"""Workers that make looks for a review, beside the one that leads it, on the other cores.

A helper that cannot be made, or breaks, is missed by nobody: the review makes its look itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from js import console

from pentabula.review.messages import has_look, write_update
from pentabula.web.engine.backends import WAIT, Backend, Backends
from pentabula.web.tasks import BackgroundTasks

MAX_HELPERS = 3


class Helpers:
    """The helpers of one review. `gives_way` tells whether somebody waits for a search."""

    def __init__(self, backends: Backends, gives_way: Callable[[], bool]) -> None:
        self._backends, self._gives_way = backends, gives_way
        self._all: list[Backend] = []
        self._idle: list[Backend] = []
        self._waiting: list[str] = []
        self._made: list[str] = []
        self._background = BackgroundTasks()
        self._is_ended = False

    def start(self) -> None:
        """Makes a helper for every core but one."""
        for _ in range(min(self._backends.cores - 1, MAX_HELPERS)):
            self._background.spawn(self._make())

    def end(self) -> None:
        """Ends all of them, whatever they are doing."""
        self._is_ended = True
        for each in self._all:
            each.end()

    def give(self, tasks: Sequence[str]) -> None:
        """Has helpers do tasks, as soon as one is idle; no more than one waits for each."""
        self._waiting += tasks[: len(self._idle) + self._wanted]
        while self._idle and self._waiting:
            self._background.spawn(self._look(self._idle.pop(), self._waiting.pop(0)))

    def update(self) -> str:
        """The update for the review: the looks made since the last one, and the tasks wanted.

        One task may be queued for each helper, which would otherwise be idle until the review has
        answered.
        """
        made, self._made = self._made, []
        return write_update(made, len(self._idle), self._wanted)

    @property
    def _wanted(self) -> int:
        """How many more tasks may wait; more may be waiting than helpers are left."""
        return max(0, len(self._all) - len(self._waiting))

    async def _make(self) -> None:
        try:
            helper = await self._backends.make_looker()
        except Exception as error:  # whatever keeps a worker from starting
            console.warn(f"A review goes on without a helper: {error!r}")
            return
        self._all.append(helper)
        self._idle.append(helper)
        self.give(())
        if self._is_ended:
            helper.end()

    async def _look(self, helper: Backend, task: str) -> None:
        try:
            text = await helper.start(task)
            while not has_look(text) and not self._is_ended:
                while self._gives_way() and not self._is_ended:
                    await asyncio.sleep(WAIT)
                text = await helper.step()
        except Exception as error:  # whatever goes wrong on the other side
            helper.end()
            self._all.remove(helper)
            if not self._is_ended:
                console.warn(f"A helper of the review failed: {error!r}")
            return
        self._made.append(text)
        self._idle.append(helper)
        self.give(())
