"""The moves of Stawn as values. Cells are named, so that a move is the same on every board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentabula.core.numbers import Number

BUTTON: Final = "button"
COLOURS: Final = ("black", "white")
KOMI: Final = "komi"


@dataclass(frozen=True, slots=True)
class Place:
    """A pawn is placed on an empty cell. Rules: stawn.md, Turn 1."""

    cell: str


@dataclass(frozen=True, slots=True)
class March:
    """A pawn goes in a straight line and leaves a stone. Rules: stawn.md, Turn 2."""

    start: str
    end: str
    stone: str
    takes: bool = False


@dataclass(frozen=True, slots=True)
class Convert:
    """The enemy field that the cell names changes colour. Rules: stawn.md, Turn 3."""

    cell: str


# A string is `button`, `black`, `white` or `pass`; a number is the komi.
Move = Place | March | Convert | Number | str
