"""The grain of a board: one small tile of lines, repeated over the paper of the board.

Plain boards and high contrast have none: the theme makes the role `grain` transparent.
"""

from __future__ import annotations

from functools import cache
from math import cos, floor, pi, sin
from typing import Final

TILE: Final = 3.0
"""The side of a tile, in board units of `svg.PIXELS` pixels."""

_BENDS = 12
_STROKES = 90


@cache
def grain(board: str) -> str:
    """The tile of a board (a value of the setting of this name) as SVG path data."""
    if board == "wood":
        return "".join(_vein(row) for row in range(14))
    return "".join(_scratch(i) if board == "slate" else _fibre(i) for i in range(1, _STROKES))


def _fibre(i: int) -> str:
    """A short fibre of paper, in any direction."""
    return _stroke(i, 0.02 + 0.07 * _part(3 * i) ** 2, 2 * pi * _part(7 * i))


def _scratch(i: int) -> str:
    """A cleft of slate: all run nearly the same way, and some are long."""
    return _stroke(i, 0.07 + 0.9 * _part(5 * i) ** 3, -0.5 + 0.16 * _part(11 * i))


def _stroke(i: int, length: float, angle: float) -> str:
    """A line somewhere in the tile, and again where it leaves the tile."""
    x, y = TILE * _part(13 * i), TILE * _part(17 * i)
    dx, dy = length * cos(angle), length * sin(angle)
    starts = {(x, y), (x - TILE, y), (x, y + TILE), (x, y - TILE)}
    return "".join(f"M{a:.3f} {b:.3f}l{dx:.3f} {dy:.3f}" for a, b in sorted(starts))


def _vein(row: int) -> str:
    """A vein of wood from the left to the right edge, where it begins again."""
    y, swing = TILE * (row + 0.35 * _part(3 * row)) / 14, 0.02 + 0.05 * _part(row)
    turn = 2 * pi * _part(5 * row)
    heights = (
        y + swing * (sin(2 * pi * k / _BENDS + turn) - 0.4 * cos(4 * pi * k / _BENDS))
        for k in range(_BENDS + 1)
    )
    points = (f"{TILE * k / _BENDS:.3f} {height:.3f}" for k, height in enumerate(heights))
    return "M" + "L".join(points)


def _part(i: int) -> float:
    """A number from 0 to 1 that looks like chance and is always the same."""
    value = sin(12.9898 * (i + 1)) * 43758.5453
    return value - floor(value)
