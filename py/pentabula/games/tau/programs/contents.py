"""The cells that are left (`api.contents.Contents`)."""

from __future__ import annotations

from typing import Final

from pentabula.boards.sites import LETTERS
from pentabula.games.tau.rules.position import Position

NAMES: Final = {1: "cell"}


def numbers(position: Position) -> dict[str, int]:
    """1 for a cell that is left, 0 for one in a line that is struck."""
    rows, cols = position.struck_rows, position.struck_cols
    return {
        f"{LETTERS[col]}{row + 1}": int(not (rows >> row & 1 or cols >> col & 1))
        for row in range(position.rows)
        for col in range(position.cols)
    }
