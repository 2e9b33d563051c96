"""Stored progress of a lesson."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pentabula.core.jsontext import is_whole, read_object


@dataclass(frozen=True, slots=True)
class Progress:
    """The step of a lesson that was shown last and the furthest one, both from 0."""

    at: int = 0
    furthest: int = 0
    is_finished: bool = False

    def write(self) -> str:
        """The progress as JSON text."""
        return json.dumps({"at": self.at, "furthest": self.furthest, "done": self.is_finished})


def read_progress(text: str | None, steps: int) -> Progress:
    """The stored progress in a lesson with that number of steps; none if the text is invalid."""
    try:
        stored = read_object(text or "{}")
    except ValueError:
        return Progress()
    at, furthest = (_within(stored.get(name), steps) for name in ("at", "furthest"))
    return Progress(at, max(at, furthest), stored.get("done") is True)


def _within(value: object, steps: int) -> int:
    return min(max(0, value), steps - 1) if is_whole(value) else 0
