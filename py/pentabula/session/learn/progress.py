"""How far a lesson has been taken, as it is stored; and the address of its steps."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pentabula.core.jsontext import is_whole, read_object

PLACE = "learn"
"""A lesson's address: `learn/konobi`, or `learn/konobi/3` for its third step."""


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
    """The stored progress in a lesson of that many steps. Invalid text counts as no progress."""
    try:
        stored = read_object(text or "{}")
    except ValueError:
        return Progress()
    at, furthest = (_within(stored.get(name), steps) for name in ("at", "furthest"))
    return Progress(at, max(at, furthest), stored.get("done") is True)


def _within(value: object, steps: int) -> int:
    return min(max(0, value), steps - 1) if is_whole(value) else 0


def write_address(name: str, at: int) -> str:
    """The address of a game's lesson at a step (from 0), without `#`."""
    return f"{PLACE}/{name}/{at + 1}"


def read_address(fragment: str) -> tuple[str, int | None] | None:
    """The game and the step (from 0) in an address such as `learn/konobi/3`; None for others."""
    place, _, rest = fragment.partition("/")
    name, _, number = rest.partition("/")
    if place != PLACE or not name:
        return None
    is_number = number.isascii() and number.isdigit() and len(number) < 5
    return name, max(0, int(number) - 1) if is_number else None
