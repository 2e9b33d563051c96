"""A clock as a port: the browser's own in the page, one that tests advance elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from js import Date, performance

from pentabula.web import page


class Clock(Protocol):
    """Tells the time and calls functions later."""

    def now(self) -> float:
        """Milliseconds since the page was opened, from a clock that never goes back."""

    def date(self) -> int:
        """Milliseconds since 1970, from the device's own clock."""

    def later(self, do: Callable[[], object], milliseconds: int = 0) -> None:
        """Calls `do()` once, after at least this time, in a later turn of the event loop."""


class BrowserClock:
    """The browser's clocks and timers."""

    def now(self) -> float:
        """Milliseconds since the page was opened, from a clock that never goes back."""
        return performance.now()

    def date(self) -> int:
        """Milliseconds since 1970, from the device's own clock."""
        return int(Date.now())

    def later(self, do: Callable[[], object], milliseconds: int = 0) -> None:
        """Calls `do()` once, after at least this time, in a later turn of the event loop."""
        page.later(do, milliseconds)
