"""The best runs in a game's drill, stored as one JSON text for each game."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from pentabula.core.jsontext import is_whole, stored_object


@dataclass(frozen=True, slots=True)
class DrillScores:
    """The best runs: right answers in a row, and right answers within a minute."""

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
    """The scores in a stored text; 0 for what cannot be read."""
    stored = stored_object(text)
    row, minute = (stored.get(name) for name in ("row", "minute"))
    return DrillScores(*(each if is_whole(each, 0) else 0 for each in (row, minute)))
