"""Work that waits until a picture is painted, so that a tap is answered in the next frame."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from js import performance

from pentabula.web import page

PAINTED = 34
"""Milliseconds after which a picture that was drawn now is on the screen: two frames."""

LONGEST = 250
"""Milliseconds that work waits at most while there is always something new to paint."""


class DeferredTasks:
    """Pieces of work for later: each kind is done once, however often it was asked for.

    Each is a task of its own, so that a tap or a frame waits for one of them at most.
    Nothing is arranged while nothing waits.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, Callable[[], object]] = {}
        self._is_arranged = False
        self._first = self._last = 0.0

    def schedule(self, kind: str, do: Callable[[], object]) -> None:
        """Does this once the picture is painted, in place of what waits under the same name."""
        self._last = performance.now()
        if not self._waiting:
            self._first = self._last
        self._waiting[kind] = do
        if not self._is_arranged:
            self._arrange(PAINTED)

    def flush(self) -> None:
        """Does at once whatever waits: the page is left, or what comes next reads it."""
        while self._waiting:
            self._next()()

    def _arrange(self, milliseconds: int) -> None:
        self._is_arranged = True
        page.later(self._go_on, milliseconds)

    def _go_on(self) -> None:
        """Does the next piece, unless there is a newer picture to be painted first."""
        self._is_arranged = False
        if not self._waiting:
            return
        now = performance.now()
        early = min(self._last + PAINTED, self._first + LONGEST) - now
        if early >= 1:
            self._arrange(ceil(early))
            return
        do = self._next()
        if self._waiting:
            self._arrange(0)
        do()

    def _next(self) -> Callable[[], object]:
        return self._waiting.pop(next(iter(self._waiting)))
