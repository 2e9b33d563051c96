"""What is measured of a game's engine, for its reviews and the ratings of its levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

QUICK_SHARE: Final = 16
DEEP_SHARE: Final = 2
"""By default the strongest level's nodes are divided by these for quick and deep looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEffort:
    """How much a review of the game searches (`pentabula.review`).

    `quick_nodes` and `deep_nodes` are the nodes of a quick and of a deep look. After the nodes of
    `deep_looks` deep looks a review begins no further comparison.
    """

    quick_nodes: int | None = None
    deep_nodes: int | None = None
    deep_looks: int = 100

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
