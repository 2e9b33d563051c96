"""The stored progress in exercises: lessons, drills and positions to win, one JSON text each.

Unreadable parts count as not done.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from dataclasses import asdict, dataclass, field, replace

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

    def to_open(self, steps: int) -> int:
        """The first step that is not done, from the step shown last on; else the first step."""
        skipped = self.skipped(steps)
        return next((step for step in skipped if step >= self.at), min(skipped, default=0))

    @property
    def is_begun(self) -> bool:
        """Whether any step after the first was shown, or one was done."""
        return self.is_finished or self.furthest > 0 or bool(self.done)

    def joined(self, other: LessonProgress) -> LessonProgress:
        """This progress, with the furthest step and the done steps of both; finished if either is.

        If only both together have done every step, `read_lesson_progress` detects it.
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


def read_lesson_progress(text: str | None, steps: int) -> LessonProgress:
    """The stored progress in a lesson with that number of steps; empty if the text is invalid.

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


@dataclass(frozen=True, slots=True)
class DrillScores:
    """The best runs in a drill: right answers in a row, and right answers within a minute."""

    row: int = 0
    minute: int = 0

    def after(self, right: int, *, is_timed: bool) -> DrillScores:
        """The scores after a run with this number of right answers."""
        if is_timed:
            return replace(self, minute=max(self.minute, right))
        return replace(self, row=max(self.row, right))

    def joined(self, other: DrillScores) -> DrillScores:
        """The best runs of both."""
        return DrillScores(max(self.row, other.row), max(self.minute, other.minute))

    def write(self) -> str:
        """The scores as JSON text."""
        return json.dumps(asdict(self))


def read_drill_scores(text: str | None) -> DrillScores:
    """The scores in a stored text; 0 for invalid or missing scores."""
    stored = stored_object(text)
    row, minute = (stored.get(name) for name in ("row", "minute"))
    return DrillScores(*(each if is_whole(each, 0) else 0 for each in (row, minute)))


@dataclass(frozen=True, slots=True)
class ChallengesWon:
    """The positions of a game that were won against their levels.

    `unaided`: by their ids, whether one was won without taking back a move or asking for a hint.
    """

    unaided: Mapping[str, bool] = field(default_factory=dict)

    def has(self, challenge: str) -> bool:
        """Whether the position with this id was won."""
        return challenge in self.unaided

    def after(self, challenge: str, *, is_unaided: bool) -> ChallengesWon:
        """These positions and one more."""
        known = self.unaided.get(challenge, False)
        return ChallengesWon({**self.unaided, challenge: known or is_unaided})

    def joined(self, other: ChallengesWon) -> ChallengesWon:
        """The positions won in either."""
        joined = self
        for challenge, is_unaided in other.unaided.items():
            joined = joined.after(challenge, is_unaided=is_unaided)
        return joined

    def write(self) -> str:
        """The ids as JSON text."""
        return json.dumps({"won": dict(self.unaided)})


def read_challenges_won(text: str | None) -> ChallengesWon:
    """The won positions in a stored text; empty if it cannot be read."""
    won = stored_object(text).get("won")
    found = won if isinstance(won, dict) else {}
    return ChallengesWon({str(each): found[each] is True for each in found})
