"""Walking over a board by keys: arrows, and on a hexagonal board six directions."""

from __future__ import annotations

from typing import Final

from pentabula.boards.sites import Board

ARROWS: Final = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
# On a hexagonal board Shift takes up and down to the other side, and so do the keys that lie
# about the arrows as the directions do.
SHIFTED: Final = {"ArrowUp": (1, -1), "ArrowDown": (-1, 1)}
SLANTED: Final = {"Home": (-1, -1), "PageUp": (1, -1), "End": (-1, 1), "PageDown": (1, 1)}
ENDS: Final = {"Home": 0, "End": -1}

NUMPAD: Final = {
    "1": "End",
    "2": "ArrowDown",
    "3": "PageDown",
    "4": "ArrowLeft",
    "6": "ArrowRight",
    "7": "Home",
    "8": "ArrowUp",
    "9": "PageUp",
}
"""The digits of the keys on the right as the keys that they are without Num Lock."""


def walk(board: Board, here: str, key: str, *, is_shifted: bool = False) -> str | None:
    """The site to which a key leads: `here` itself at the rim, None for any other key."""
    if board.is_hexagonal and (step := (is_shifted and SHIFTED.get(key)) or SLANTED.get(key)):
        return board.step(here, *step) or here
    if key in ARROWS:
        return board.step(here, *ARROWS[key]) or here
    if key in ENDS:
        return next((row[ENDS[key]] for row in board.rows if here in row), here)
    return None
