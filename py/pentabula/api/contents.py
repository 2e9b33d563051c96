"""What is on the sites of a position, for programs: numbers by site, and their names.

The games differ too much for one rule, and a program needs no words: each has a function here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from pentabula.boards.sites import LETTERS
from pentabula.boards.sites import Board as Sites

Held = Any
"""A position of the game that a function is about."""

Numbers = dict[str, int]
"""What is on each site: 0 for nothing, positive for Black and Light, negative for the others."""

COLOURS: Final = {1: "black", -1: "white"}
PIECES: Final = {1: "black pawn", -1: "white pawn", 2: "black stone", -2: "white stone"}
SIDES: Final = {1: "light", -1: "dark"}
TRAYS: Final = {0: "waiting", 25: "off", 26: "captured"}
"""The places of a side of Tábula that are not on the board."""


def numbers(name: str, position: Held) -> Numbers:
    """What is on each site of the board; empty for a game that is not listed here."""
    found = _NUMBERS.get(name)
    return {} if found is None else found(position)


def stones(name: str, position: Held) -> dict[str, str]:
    """The names of what is on the sites that are not empty."""
    words = _WORDS.get(name, SIDES)
    found = numbers(name, position).items()
    return {site: words.get(n) or words[1 if n > 0 else -1] for site, n in found if n}


def counts(name: str, position: Held) -> dict[str, int]:
    """How many of each are on the board; in Tábula, also beside it."""
    words = _WORDS.get(name, SIDES)
    if name != "tabula":
        found = Counter(stones(name, position).values())
        return {word: found[word] for word in words.values()}
    totals = dict[str, int]()
    for sign, side in zip((1, -1), position.sides, strict=True):
        totals[words[sign]] = sum(side[1:25])
        totals |= {f"{words[sign]} {tray}": side[at] for at, tray in TRAYS.items()}
    return totals


def rows(found: Numbers, board: Sites) -> tuple[tuple[int, ...], ...]:
    """The numbers of the sites as they lie on the board, the top row first."""
    lines = dict[float, list[str]]()
    for site in sorted(board.sites, key=lambda each: (each.y, each.x)):
        if site.name in found:
            lines.setdefault(round(site.y, 3), []).append(site.name)
    return tuple(tuple(found[name] for name in line) for line in lines.values())


def _konobi(position: Held) -> Numbers:
    black, white = position.stones
    bits = position.grid.bits.items()
    return {name: bool(black & bit) - bool(white & bit) for name, bit in bits}


def _stawn(position: Held) -> Numbers:
    values = (0, 1, -1, 2, -2)
    pieces = position.pieces
    return {n: values[code] for n, code in zip(pieces.cells.names, pieces.codes, strict=True)}


def _tabik(position: Held) -> Numbers:
    held = position.black, position.white
    cells = position.tables.cell.items()
    return {name: (held[0] >> at & 1) - (held[1] >> at & 1) for name, at in cells}


def _tabula(position: Held) -> Numbers:
    light, dark = position.sides
    return {str(at): light[at] - dark[at] for at in range(1, 25)}


def _tau(position: Held) -> Numbers:
    return {
        f"{LETTERS[col]}{row + 1}": int(
            not (position.struck_rows >> row & 1 or position.struck_cols >> col & 1)
        )
        for row in range(position.rows)
        for col in range(position.cols)
    }


_NUMBERS: Final[Mapping[str, Callable[[Held], Numbers]]] = {
    "konobi": _konobi,
    "stawn": _stawn,
    "tabik": _tabik,
    "tabula": _tabula,
    "tau": _tau,
}
_WORDS: Final = {
    "konobi": COLOURS,
    "stawn": PIECES,
    "tabik": COLOURS,
    "tabula": SIDES,
    "tau": {1: "cell"},
}
