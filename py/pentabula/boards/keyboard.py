"""The keys that move the focus over a board: arrows, and six directions on hexagonal boards."""

from __future__ import annotations

from typing import Final

from pentabula.boards.sites import Board

ARROWS: Final = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
# On a hexagonal board Shift+Up and Shift+Down move along the other diagonal, and the keys around
# the arrow keys move in the four diagonal directions.
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
"""The keys that the digits of the numeric keypad are without Num Lock."""


def next_site(board: Board, here: str, key: str, *, is_shifted: bool = False) -> str | None:
    """The site to which a key moves from `here`: `here` itself at the edge, None for other keys."""
    if board.is_hexagonal and (step := (is_shifted and SHIFTED.get(key)) or SLANTED.get(key)):
        return board.step(here, *step) or here
    if key in ARROWS:
        return board.step(here, *ARROWS[key]) or here
    if key in ENDS:
        return next((row[ENDS[key]] for row in board.rows if here in row), here)
    return None
