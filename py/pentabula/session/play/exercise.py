"""What an activity other than a game asks of a session: one position, and what to do there."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula.core.position import Path, Refusal


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position that is worked on by itself, such as a step of a lesson or a puzzle.

    While a session has one, its cursor stays: there is no undo, redo or resignation, and
    nothing is played automatically. `address` is where it can be found again, without `#`;
    `highlighted` are the targets to look at. `closed` answers every input once there is
    nothing more to do. `shows_forbidden`: mark the points where the mover may not play, as
    far as the settings have them marked.
    """

    address: str
    highlighted: Path = ()
    shows_forbidden: bool = True
    closed: Refusal | None = None
