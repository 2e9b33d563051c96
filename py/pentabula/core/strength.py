"""Measured values of a game's engine, for its reviews and the ratings of its levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

QUICK_SHARE: Final = 16
DEEP_SHARE: Final = 2
"""By default the strongest level's nodes are divided by these for quick and deep looks."""

HALF_RATE: Final = 0.06
"""The usual error rate that counts 50 of 100: random play loses three times as much a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEffort:
    """How much a review of the game searches (`pentabula.review`).

    `quick_nodes` and `deep_nodes` are the nodes of a quick and of a deep look. After the nodes of
    `deep_looks` deep looks a review begins no further comparison. `half_rate` is the mean loss of a
    turn for which accuracy is 50 of 100, about a third of what random moves lose (docs/review.md).
    """

    quick_nodes: int | None = None
    deep_nodes: int | None = None
    deep_looks: int = 100
    half_rate: float = HALF_RATE

    def nodes(self, strongest: int) -> tuple[int, int]:
        """The nodes of a quick and of a deep look, from those of the strongest level."""
        quick, deep = max(1, strongest // QUICK_SHARE), max(1, strongest // DEEP_SHARE)
        return self.quick_nodes or quick, self.deep_nodes or deep


USUAL_EFFORT: Final = ReviewEffort()


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A match of a level against the next weaker one, on the default board (docs/strength.md)."""

    won: int
    games: int
