"""Local calendar days, counted from 1970-01-01, and the streak of solved daily puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pentabula.core.jsontext import MAX_COUNT, is_whole, stored_object

MINUTE_MS: Final = 60 * 1000
HOUR_MS: Final = 60 * MINUTE_MS
DAY_MS: Final = 24 * HOUR_MS
"""The milliseconds of a minute, an hour and a day."""

FormatDay = Callable[[int], str]
"""Writes the day of a moment, in milliseconds since 1970."""

TRAVEL_DAYS: Final = 2
"""How many days the local date can go back by travelling west: time zones span 26 hours."""

MAX_RANGES: Final = 50
"""How many ranges of solved days are kept: the latest."""


def day_of(milliseconds: int, minutes_west: int) -> int:
    """The local day, from milliseconds since 1970 and the time zone's minutes west of UTC."""
    return (milliseconds - MINUTE_MS * minutes_west) // DAY_MS


@dataclass(frozen=True, slots=True)
class SolvedDays:
    """The days on which the daily puzzle was solved, as ranges from a first to a last day.

    The ranges are in order and do not touch. A wrong clock or another time zone may add days out of
    order; earlier runs of days survive that.
    """

    ranges: tuple[tuple[int, int], ...] = ()

    def after(self, day: int) -> SolvedDays:
        """The streak after the puzzle of a day is solved."""
        return self.joined(SolvedDays(((day, day),)))

    def joined(self, other: SolvedDays) -> SolvedDays:
        """Merges two streaks; keeps the latest MAX_RANGES ranges."""
        both: list[tuple[int, int]] = []
        for first, last in sorted((*self.ranges, *other.ranges)):
            if both and first <= both[-1][1] + 1:
                both[-1] = both[-1][0], max(both[-1][1], last)
            else:
                both.append((first, last))
        return SolvedDays(tuple(both[-MAX_RANGES:]))

    def is_solved(self, day: int) -> bool:
        """Whether the puzzle of a day is solved."""
        return any(first <= day <= last for first, last in self.ranges)

    def streak_on(self, day: int) -> int:
        """The length of the streak on a day; 0 if neither this day nor the one before is solved.

        Days shortly after it count: they were solved before travelling west.
        """
        runs = [
            min(last, day + TRAVEL_DAYS) - first + 1
            for first, last in self.ranges
            if first <= day + TRAVEL_DAYS and day - 1 <= last
        ]
        return max(runs, default=0)

    def write(self) -> str:
        """The streak as JSON text. Earlier releases read `day` and `run`."""
        first, last = self.ranges[-1] if self.ranges else (0, -1)
        run = {"day": last, "run": last - first + 1} if self.ranges else {}
        return json.dumps({**run, "days": self.ranges})


def read_solved_days(text: str | None) -> SolvedDays:
    """The streak in a stored text; an empty one if it cannot be read."""
    found = stored_object(text)
    stored = found.get("days")
    if not isinstance(stored, list):
        stored = [_last_run(found.get("day"), found.get("run"))]
    ranges = sorted(filter(_is_range, stored))
    apart = all(one[1] + 1 < other[0] for one, other in pairwise(ranges))
    return SolvedDays(tuple((first, last) for first, last in ranges)) if apart else SolvedDays()


def _last_run(day: object, run: object) -> list[int]:
    """The range of days that earlier releases stored as its last day and its length."""
    if not (is_whole(day, 0, MAX_COUNT) and is_whole(run, 1, MAX_COUNT)):
        return []
    return [max(0, day - run + 1), day]


def _is_range(stored: object) -> bool:
    """Whether a stored value is the first and the last of some days."""
    if not isinstance(stored, list) or len(stored) != 2:
        return False
    first, last = stored
    return is_whole(first, 0, MAX_COUNT) and is_whole(last, first, MAX_COUNT)
