"""When a puzzle is repeated: the algorithm SM-2.

Source: P. A. Woźniak, "Optimization of learning", University of Technology in Poznań, 1990, chapter
3.2, "Application of a computer to improve the results obtained in working with the SuperMemo
method". Days are whole numbers; nothing is repeated on the same day.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentabula.core.days import TRAVEL

FIRST_TRY, WITH_HINT, AFTER_ERRORS, GIVEN_UP = 5, 3, 2, 0
"""Qualities of an attempt, from 0 to 5; below PASSED the intervals start again.

GIVEN_UP: a hint showed the move. The puzzle is solved nevertheless."""

PASSED: Final = 3
MIN_EASINESS: Final = 1.3
FIRST_DAYS: Final = (1, 6)
"""The first intervals, in days; each later one is `easiness` times as long as the one before."""

MAX_DAYS: Final = 3650
"""The longest interval, in days."""


@dataclass(frozen=True, slots=True)
class MemoryCard:
    """How well a person knows a puzzle. It is due for repetition from the day `due` on."""

    easiness: float = 2.5
    passed: int = 0
    interval: int = 0
    due: int = 0

    def is_due(self, day: int) -> bool:
        """Whether the puzzle is due on a day.

        A puzzle whose last try is in the future, because a clock was wrong, is due now.
        """
        return self.due <= day or self.due - self.interval > day + TRAVEL

    def after(self, quality: int, day: int) -> MemoryCard:
        """The card after an attempt of a quality on a day."""
        if quality < PASSED:
            return MemoryCard(self.easiness, 0, FIRST_DAYS[0], day + FIRST_DAYS[0])
        if self.passed < len(FIRST_DAYS):
            interval = FIRST_DAYS[self.passed]
        else:
            interval = min(MAX_DAYS, round(self.interval * self.easiness))
        miss = 5 - quality
        easiness = self.easiness + 0.1 - miss * (0.08 + miss * 0.02)
        return MemoryCard(max(MIN_EASINESS, easiness), self.passed + 1, interval, day + interval)
