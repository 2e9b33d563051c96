"""What first moves are worth, for the pie rule: docs/measurements/first-moves.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pentabula.core.parts import Part
from pentabula.core.position import AnyPosition

FAIR: Final = 0.1
"""First moves are fair if their chance is at most this far from a half."""


@dataclass(frozen=True, slots=True)
class FirstMove:
    """The winning chance of the seat that makes a first move, without the pie rule.

    It is the share of `games` of a strong search with itself; 0 games: it is proved, 0 or 1.
    `representative` is the token that stands for this move and its mirror images.
    """

    chance: float
    games: int = 0
    representative: str = ""

    @property
    def is_fair(self) -> bool:
        """Whether neither side is much better."""
        return abs(self.chance - 0.5) <= FAIR

    @property
    def is_worth_swapping(self) -> bool:
        """Whether the second player does better to swap sides."""
        return self.chance > 0.5


def fair(known: Mapping[str, FirstMove]) -> list[str]:
    """The moves after which neither side is much better, in the order of their tokens."""
    return sorted(token for token, move in known.items() if move.is_fair)


class FirstMoves(Part):
    """A game's map of its first moves."""

    modules: ClassVar[tuple[str, ...]] = ("engine.first_moves",)

    @staticmethod
    def first_moves(position: AnyPosition) -> Mapping[str, FirstMove]:
        """Every first move from the start of a game, by its token; empty if nothing is known."""
        return {}
