"""Stored progress with an assignment: wrong tries and results of its tasks."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TypeVar

from pentabula.app.classroom.assignments import plain_line
from pentabula.app.classroom.codes import MAX_PUPIL, OPEN, RESULTS, result_of
from pentabula.core.jsontext import MAX_COUNT, is_whole, stored_object

LOST = "lost:"
"""Precedes the key of a game that was lost, which is not continued."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Progress:
    """How a pupil has done so far; every tuple has an entry for each task.

    `wrong` counts wrong tries, `results` are those of `codes`, and `games` are the keys of the
    games that were started last. `link` is the assignment as text, `name` the pupil's name, empty
    unless typed.
    """

    link: str
    wrong: tuple[int, ...]
    results: tuple[int, ...]
    games: tuple[str, ...]
    name: str = ""

    @property
    def solved(self) -> int:
        """How many tasks are solved."""
        return sum(each != OPEN for each in self.results)

    def after_errors(self, at: int, count: int) -> Progress:
        """The progress after more wrong tries at a task; a solved one keeps its result."""
        if self.results[at] != OPEN:
            return self
        return replace(self, wrong=_with(self.wrong, at, min(self.wrong[at] + count, MAX_COUNT)))

    def after_solution(self, at: int, *, is_shown: bool) -> Progress:
        """The progress once a task is solved; the first result counts."""
        if self.results[at] != OPEN:
            return self
        result = result_of(self.wrong[at] + 1, is_shown=is_shown)
        return replace(self, results=_with(self.results, at, result))

    def started(self, at: int, key: str) -> Progress:
        """The progress once the game of a task is started."""
        return replace(self, games=_with(self.games, at, key))

    def after_loss(self, at: int, key: str) -> Progress:
        """The progress once that game is lost: it counts as a try, and the next one is new."""
        if self.games[at] != key:
            return self
        return replace(self.after_errors(at, 1), games=_with(self.games, at, LOST + key))

    def following(self, at: int) -> int | None:
        """The next unsolved task after one (from 0), from the first one again; None if all are."""
        count = len(self.results)
        order = [(at + step) % count for step in range(1, count + 1)]
        return next((each for each in order if self.results[each] == OPEN), None)

    def write(self) -> str:
        """The progress as JSON text."""
        return json.dumps(
            {
                "link": self.link,
                "wrong": self.wrong,
                "results": self.results,
                "games": self.games,
                "name": self.name,
            }
        )


def new_progress(link: str, count: int) -> Progress:
    """Empty progress for this many tasks."""
    return Progress(link, (0,) * count, (OPEN,) * count, ("",) * count)


def read_progress(text: str | None, link: str, count: int) -> Progress:
    """The stored progress with an assignment; what cannot be read counts as not done."""
    stored = stored_object(text)
    name = stored.get("name")
    return Progress(
        link,
        tuple(
            each if is_whole(each, 0, MAX_COUNT) else 0 for each in _list(stored, "wrong", count)
        ),
        tuple(
            each if is_whole(each, 0, RESULTS - 1) else OPEN
            for each in _list(stored, "results", count)
        ),
        tuple(each if isinstance(each, str) else "" for each in _list(stored, "games", count)),
        plain_line(name, MAX_PUPIL) if isinstance(name, str) else "",
    )


def stored_link(text: str | None) -> str | None:
    """The assignment in a stored text."""
    link = stored_object(text).get("link")
    return link if isinstance(link, str) else None


def _list(stored: dict[str, object], name: str, count: int) -> list[object]:
    found = stored.get(name)
    entries = list(found) if isinstance(found, list) else []
    return [*entries, *[None] * count][:count]


def _with(values: tuple[Value, ...], at: int, value: Value) -> tuple[Value, ...]:
    return (*values[:at], value, *values[at + 1 :])
