"""Workers that make looks for a review, beside the one that leads it, on the other cores.

A failed helper is harmless: the review makes the look itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from js import console

from pentabula.app.engine.page.backends import WAIT, Backend, Backends
from pentabula.browser.tasks import BackgroundTasks
from pentabula.review.store import has_look, write_update

MAX_HELPERS = 3


class Helpers:
    """The helpers of one review, which pause while `gives_way` says that a search is pending."""

    def __init__(self, backends: Backends, gives_way: Callable[[], bool]) -> None:
        self._backends, self._gives_way = backends, gives_way
        self._all: list[Backend] = []
        self._idle: list[Backend] = []
        self._queue: list[str] = []
        self._answers: list[str] = []
        self._background = BackgroundTasks()
        self._is_ended = False

    def start(self) -> None:
        """Makes a helper for every core but one, at most MAX_HELPERS."""
        for _ in range(min(self._backends.cores - 1, MAX_HELPERS)):
            self._background.spawn(self._make())

    def end(self) -> None:
        """Ends all of them, whatever they are doing."""
        self._is_ended = True
        for each in self._all:
            each.end()

    def assign(self, tasks: Sequence[str]) -> None:
        """Gives tasks to idle helpers, and queues at most one for each helper."""
        self._queue += tasks[: len(self._idle) + self._room]
        while self._idle and self._queue:
            self._background.spawn(self._look(self._idle.pop(), self._queue.pop(0)))

    def update(self) -> str:
        """The update for the review: the looks made since the last one, and the tasks wanted.

        One task may be queued for each helper, which would otherwise be idle until the review has
        answered.
        """
        answers, self._answers = self._answers, []
        return write_update(answers, len(self._idle), self._room)

    @property
    def _room(self) -> int:
        """How many more tasks may be queued; 0 if helpers have failed and the queue is too long."""
        return max(0, len(self._all) - len(self._queue))

    async def _make(self) -> None:
        try:
            helper = await self._backends.make_look_worker()
        except Exception as error:  # any error that keeps a worker from starting
            console.warn(f"A review continues without a helper: {error!r}")
            return
        if self._is_ended:
            helper.end()
            return
        self._all.append(helper)
        self._idle.append(helper)
        self.assign(())

    async def _look(self, helper: Backend, task: str) -> None:
        try:
            text = await helper.start(task)
            while not has_look(text) and not self._is_ended:
                while self._gives_way() and not self._is_ended:
                    await asyncio.sleep(WAIT)
                text = await helper.step()
        except Exception as error:  # any error of the worker
            helper.end()
            self._all.remove(helper)
            if not self._is_ended:
                console.warn(f"A helper of the review failed: {error!r}")
            return
        self._answers.append(text)
        self._idle.append(helper)
        self.assign(())
