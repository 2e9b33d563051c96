"""The browser's clocks and timers, and dates in the user's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import gmtime, strftime
from typing import cast

from js import Date, Intl, document, navigator, performance

from pentabula.browser import page


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

    def check_later(self, do: Callable[[], object], milliseconds: int) -> None:
        """Calls `do()` once, after about this time, to check whether something has changed."""
        page.check_later(do, milliseconds)


def minutes_west(milliseconds: int) -> int:
    """How many minutes the device's time zone is behind UTC at a time."""
    return int(Date.new(milliseconds).getTimezoneOffset())


def iso_day(milliseconds: int) -> str:
    """The local day of a time in milliseconds since 1970 as in `2026-11-25`."""
    local = milliseconds // 1000 - 60 * minutes_west(milliseconds)
    return strftime("%Y-%m-%d", gmtime(local))


def day(milliseconds: int) -> str:
    """The local date of a time in milliseconds since 1970, as it is written where the user is."""
    return _written(milliseconds, dateStyle="medium")


def month(milliseconds: int) -> str:
    """The month in UTC of a time in milliseconds since 1970, in the language of the page."""
    return _written(milliseconds, year="numeric", month="long", timeZone="UTC")


def _written_language() -> str:
    """The browser’s variant of the page’s language, as `en-GB` for `en`; else that itself."""
    shown = str(document.documentElement.lang)
    preferred = cast("Iterable[str]", page.feature(navigator, "languages") or ())
    return next((each for each in preferred if each[:2] == shown[:2]), shown)


def _written(milliseconds: int, **options: str) -> str:
    """A time as the browser writes it; its day as in `2026-11-25` if the browser cannot."""
    try:
        shown = Intl.DateTimeFormat.new(_written_language(), **options)
        return str(shown.format(Date.new(milliseconds)))
    except page.MISSING:
        return iso_day(milliseconds)
