"""What is on the points: 1 for Black, -1 for White (`api.contents.Contents`)."""

from __future__ import annotations

from pentabula.games.konobi.rules.position import Position


def numbers(position: Position) -> dict[str, int]:
    """The stone on each point."""
    black, white = position.stones
    return {name: bool(black & bit) - bool(white & bit) for name, bit in position.grid.bits.items()}
