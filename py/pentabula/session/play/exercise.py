"""What an activity other than a game asks of a session: one position, and what to do there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pentabula.core.brain import MoveEvaluation
from pentabula.core.position import Path, Refusal


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position that is worked on by itself, such as a step of a lesson or a puzzle.

    While a session has one, its cursor stays: there is no undo, redo or resignation, and
    nothing is played automatically. `address` is where it can be found again, without `#`;
    `highlighted` are the targets to look at, `shown` is the move to be shown as a hint, if any.
    `closed` answers every input once there is nothing more to do. `hidden` are the roles of
    shapes, and the parts of the page, that are not shown (`core.lesson.Lesson.hidden`). `hint` is
    what the command for hints shows in its stages, in place of what the engine would find.
    """

    address: str
    highlighted: Path = ()
    shown: Any | None = None
    hidden: frozenset[str] = frozenset()
    closed: Refusal | None = None
    hint: MoveEvaluation | None = None
    marks_last_move: bool = False
