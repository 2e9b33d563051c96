"""The puzzle of the day: the same for everybody, offline, each puzzle once before any comes again.

Days are counted from 1970-01-01 by the calendar on the wall. Games take turns. A game's puzzles
come in an order that a hash decides anew each time round, so that no calendar needs to be stored.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from pentabula.core.jsontext import MAX_COUNT, is_whole, read_object
from pentabula.puzzles.puzzle import Puzzle, fingerprint

DAY_MILLISECONDS = 24 * 60 * 60 * 1000


def day_of(milliseconds: int, minutes_west: int) -> int:
    """The day on the wall, from milliseconds since 1970 and the time zone's minutes west of UTC."""
    return (milliseconds - 60_000 * minutes_west) // DAY_MILLISECONDS


def game_of(day: int, names: Sequence[str]) -> str:
    """The game whose turn it is on a day."""
    return sorted(names)[day % len(names)]


def puzzle_of(day: int, games: int, shelf: Sequence[Puzzle]) -> Puzzle:
    """The puzzle of a day, from the shelf of the game whose turn it is among that many games.

    Raises ValueError for an empty shelf.
    """
    if not shelf:
        raise ValueError("a shelf without puzzles")
    lap, at = divmod(day // games, len(shelf))
    return sorted(shelf, key=lambda each: fingerprint(f"{lap} {each.id}"))[at]


@dataclass(frozen=True, slots=True)
class Streak:
    """The days in a row on which the daily puzzle was solved: the last one, and how many."""

    day: int = -1
    run: int = 0

    def after(self, day: int) -> Streak:
        """The streak after the puzzle of a day has been solved; an earlier day changes nothing."""
        if day <= self.day:
            return self
        return Streak(day, self.run + 1 if day == self.day + 1 else 1)

    def on(self, day: int) -> int:
        """The days in a row up to a day or to the day before it; 0 where it has been broken."""
        return self.run if self.day <= day <= self.day + 1 else 0

    def write(self) -> str:
        """The streak as JSON text."""
        return json.dumps(asdict(self))


def read_streak(text: str | None) -> Streak:
    """The streak in a stored text; an empty one if it cannot be read."""
    try:
        found = read_object(text or "{}")
    except ValueError:
        return Streak()
    day, run = found.get("day"), found.get("run")
    if not (is_whole(day, 0, MAX_COUNT) and is_whole(run, 0, MAX_COUNT)):
        return Streak()
    return Streak(int(str(day)), int(str(run)))
