"""A progress bar for long commands, with the time left."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from typing import TextIO

WIDTH = 24
SECONDS_BETWEEN_LINES = 10.0
"""The time between two lines if the output is not a terminal."""


class ProgressBar:
    """A bar for `total` steps, of which `done` were done before; only texts if `total` is 0.

    On a terminal it is one line that changes, elsewhere a new line every few seconds.
    `clock` returns seconds.
    """

    def __init__(
        self,
        total: int,
        done: int = 0,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total, self._before = total, done
        self._out, self._clock = sys.stdout if out is None else out, clock
        self._began = self._said = clock()
        self._is_terminal = self._out.isatty()
        self._longest = 0

    def show(self, done: int, words: str = "") -> None:
        """Shows the number of steps done, and a text."""
        now = self._clock()
        if not self._is_terminal and now - self._said < SECONDS_BETWEEN_LINES:
            return
        self._said = now
        line = words
        if self._total:
            line = f"{self._bar(done)} {done:,}/{self._total:,}  {self._left(done, now)}  {words}"
        line = line.rstrip()
        if self._is_terminal:
            line = line[: shutil.get_terminal_size().columns - 1]
        self._longest = max(self._longest, len(line))
        end = "" if self._is_terminal else "\n"
        start = "\r" if self._is_terminal else ""
        self._out.write(start + (line.ljust(self._longest) if start else line) + end)
        self._out.flush()

    def close(self) -> None:
        """Clears the line."""
        if self._is_terminal and self._longest:
            self._out.write("\r" + " " * self._longest + "\r")
            self._out.flush()

    def _bar(self, done: int) -> str:
        full = WIDTH * done // self._total
        return "█" * full + "·" * (WIDTH - full)

    def _left(self, done: int, now: float) -> str:
        """The time left at the average speed so far."""
        new = done - self._before
        if new <= 0:
            return "–:––:–– left"
        seconds = round((now - self._began) / new * (self._total - done))
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02} left"
