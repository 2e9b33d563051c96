"""Stored progress of a lesson."""

from __future__ import annotations

import json
from collections.abc import Set
from dataclasses import dataclass, replace

from pentabula.core.jsontext import is_whole, stored_object


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The step of a lesson that was shown last and the furthest one, both from 0.

    `done` are the steps that were done, not skipped; the lesson is finished once all are.
    """

    at: int = 0
    furthest: int = 0
    is_finished: bool = False
    done: Set[int] = frozenset()

    def after(self, step: int, steps: int) -> LessonProgress:
        """The progress after a step is done, in a lesson with that number of steps."""
        done = self.done | {step}
        return replace(self, done=done, is_finished=self.is_finished or len(done) == steps)

    def skipped(self, steps: int) -> list[int]:
        """The steps of a lesson with that number of steps that are not done, in order."""
        return [] if self.is_finished else [step for step in range(steps) if step not in self.done]

    def joined(self, other: LessonProgress) -> LessonProgress:
        """This progress, with the furthest step of both and the done ones; finished if either is.

        If only both together have done every step, `read_progress` finds that out.
        """
        furthest = max(self.furthest, other.furthest)
        is_finished = self.is_finished or other.is_finished
        return LessonProgress(self.at, furthest, is_finished, self.done | other.done)

    def write(self) -> str:
        """The progress as JSON text."""
        return json.dumps(
            {
                "at": self.at,
                "furthest": self.furthest,
                "done": self.is_finished,
                "steps": sorted(self.done),
            }
        )


def read_progress(text: str | None, steps: int) -> LessonProgress:
    """The stored progress in a lesson with that number of steps; none if the text is invalid.

    Earlier releases did not store which steps were done: those before the furthest one count.
    """
    stored = stored_object(text)
    at, furthest = (_within(stored.get(name), steps) for name in ("at", "furthest"))
    furthest, listed = max(at, furthest), stored.get("steps")
    if isinstance(listed, list):
        done = frozenset(step for step in listed if is_whole(step) and 0 <= step < steps)
    else:
        done = frozenset(range(furthest))
    return LessonProgress(at, furthest, stored.get("done") is True or len(done) == steps, done)


def _within(value: object, steps: int) -> int:
    return min(max(0, value), steps - 1) if is_whole(value) else 0
