"""What is on the cells: 1 for Black, -1 for White (`api.contents.Contents`)."""

from __future__ import annotations

from pentabula.games.tabik.rules.position import Position


def numbers(position: Position) -> dict[str, int]:
    """The stone on each cell."""
    black, white = position.black, position.white
    return {
        name: (black >> at & 1) - (white >> at & 1) for name, at in position.tables.cell.items()
    }
