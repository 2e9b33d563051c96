"""The clock: the browser's own in the page, one that tests wind forward elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from js import Date, performance

from pentabula.web import page


class Clock(Protocol):
    """Tells the time and calls functions later."""

    def now(self) -> float:
        """Milliseconds since the page was opened; never goes back."""

    def date(self) -> int:
        """Milliseconds since 1970, by the device's own clock."""

    def later(self, do: Callable[[], object], milliseconds: int = 0) -> None:
        """Calls `do()` once, after the browser has had its turn."""


class BrowserClock:
    """The browser's own clocks."""

    def now(self) -> float:
        """Milliseconds since the page was opened; never goes back."""
        return performance.now()

    def date(self) -> int:
        """Milliseconds since 1970, by the device's own clock."""
        return int(Date.now())

    def later(self, do: Callable[[], object], milliseconds: int = 0) -> None:
        """Calls `do()` once, after the browser has had its turn."""
        page.later(do, milliseconds)
