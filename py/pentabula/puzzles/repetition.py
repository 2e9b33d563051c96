"""When a puzzle is asked again: the algorithm SM-2.

Source: P. A. Woźniak, "Optimization of learning", University of Technology in Poznań, 1990, chapter
3.2, "Application of a computer to improve the results obtained in working with the SuperMemo
method". Days are whole; nothing is asked again on the same day.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FIRST_TRY, WITH_HINT, AFTER_ERRORS, GIVEN_UP = 5, 3, 2, 0
"""Qualities of a solution, from 0 to 5; below PASSED a puzzle starts again."""

PASSED: Final = 3
MIN_EASINESS: Final = 1.3
FIRST_DAYS: Final = (1, 6)
MAX_DAYS: Final = 3650


@dataclass(frozen=True, slots=True)
class Card:
    """How well a puzzle is known. `due` is the day from which it may be asked again."""

    easiness: float = 2.5
    passed: int = 0
    interval: int = 0
    due: int = 0

    def after(self, quality: int, day: int) -> Card:
        """The card after an answer of a quality on a day."""
        if quality < PASSED:
            return Card(self.easiness, 0, FIRST_DAYS[0], day + FIRST_DAYS[0])
        if self.passed < len(FIRST_DAYS):
            interval = FIRST_DAYS[self.passed]
        else:
            interval = min(MAX_DAYS, round(self.interval * self.easiness))
        miss = 5 - quality
        easiness = self.easiness + 0.1 - miss * (0.08 + miss * 0.02)
        return Card(max(MIN_EASINESS, easiness), self.passed + 1, interval, day + interval)
