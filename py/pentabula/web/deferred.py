"""Work that waits until a picture is painted, so that a tap is answered in the next frame."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from pentabula.web.clock import Clock

PAINTED = 34
"""Milliseconds until a picture drawn now is on the screen: two frames."""

MAX_WAIT = 250
"""Milliseconds that a task waits at most, even while there is always something new to paint."""


class DeferredTasks:
    """Tasks by kind: each kind is done once, however often it was scheduled meanwhile.

    Each task has a turn of the browser to itself, so that a tap or a frame waits for one of them
    at most. No timer runs while no task waits.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: dict[str, Callable[[], object]] = {}
        self._has_timer = False
        self._first_at = self._last_at = 0.0

    def schedule(self, kind: str, do: Callable[[], object]) -> None:
        """Does this once the picture is painted, in place of a waiting task of the same kind."""
        self._last_at = self._clock.now()
        if not self._waiting:
            self._first_at = self._last_at
        self._waiting[kind] = do
        if not self._has_timer:
            self._set_timer(PAINTED)

    def flush(self) -> None:
        """Does all waiting tasks now: the page is left, or what comes next needs them done."""
        while self._waiting:
            self._pop()()

    def _set_timer(self, milliseconds: int) -> None:
        self._has_timer = True
        self._clock.later(self._run_next, milliseconds)

    def _run_next(self) -> None:
        """Does the next task, unless there is a newer picture to be painted first."""
        self._has_timer = False
        if not self._waiting:
            return
        due_at = min(self._last_at + PAINTED, self._first_at + MAX_WAIT)
        early = due_at - self._clock.now()
        if early >= 1:
            self._set_timer(ceil(early))
            return
        do = self._pop()
        if self._waiting:
            self._set_timer(0)
        do()

    def _pop(self) -> Callable[[], object]:
        return self._waiting.pop(next(iter(self._waiting)))
