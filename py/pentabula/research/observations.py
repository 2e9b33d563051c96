"""Positions as planes of numbers from −1 to 1, from the point of view of a seat.

Each plane has one number for each site of the board; in Tábula, for each point and tray. A number
that belongs to no site fills a whole plane, except that the dice of Tábula share one. Two positions
of a game with the same key have the same planes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log10
from typing import Any, Final

from pentabula.core.position import SWAP, AnyPosition, Seat
from pentabula.games.konobi.rules.position import Position as Konobi
from pentabula.games.stawn.rules.pieces import PAWN, STONE
from pentabula.games.stawn.rules.position import FREE, MAX_KOMI
from pentabula.games.stawn.rules.position import Position as Stawn
from pentabula.games.tabik.rules.position import Position as Tabik
from pentabula.games.tabula.rules.position import Position as Tabula
from pentabula.games.tabula.rules.sides import CHECKERS
from pentabula.games.tau.rules.position import Position as Tau

Planes = Sequence[Sequence[float]]

DIGITS: Final = 100
"""The digits of the greatest number: planes show the logarithm of a number."""


def planes(name: str, position: AnyPosition, seat: Seat) -> Planes:
    """The planes of a game, all of one length."""
    return _PLANES[name](position, seat)


def plane_names(name: str) -> tuple[str, ...]:
    """The names of the planes of a game, in their order."""
    return tuple(_NAMES[name].split("; "))


def layout(name: str, start: Any) -> tuple[list[int] | None, tuple[int, int]]:
    """The place of each site in a grid of rows and columns, None if it is its index; their numbers.

    Rows are counted from the bottom, so that row 0 has `a1`. Stawn's hexagon is in a square, each
    row above the middle moved to the right by one more: the six neighbours of a cell are those in
    its row, and in the column itself and the next one above, itself and the last one below.
    """
    if name == "stawn":
        cells = start.pieces.cells
        size, width = cells.side, 2 * cells.side - 1
        rows = [(ord(site[0]) - ord("a"), int(site[1:]) - 1) for site in cells.names]
        places = [row * width + column + max(0, row + 1 - size) for row, column in rows]
        return places, (width, width)
    if name == "tabula":
        return None, (1, len(start.sides[0]))
    if name == "tau":
        return None, (start.rows, start.cols)
    size = start.grid.size if name == "konobi" else start.size
    return None, (size, size)


def _bits(bits: int, count: int) -> list[float]:
    return [float(bits >> at & 1) for at in range(count)]


def _filled(value: float, count: int) -> list[float]:
    return [float(value)] * count


def _konobi(position: Konobi, seat: Seat) -> Planes:
    own = seat ^ position.black
    at = [bit for bit, name in enumerate(position.grid.names) if name]
    count = len(at)
    stones = [[float(position.stones[c] >> bit & 1) for bit in at] for c in (own, 1 - own)]
    may_swap = SWAP in position.legal_moves()
    return [*stones, _filled(own, count), _filled(may_swap, count)]


def _tabik(position: Tabik, seat: Seat) -> Planes:
    count = position.size**2
    is_white = seat != position.is_swapped
    first, second = position.black, position.white
    own, other = (second, first) if is_white else (first, second)
    return [
        _bits(own, count),
        _bits(other, count),
        _bits(position.rods, count),
        _bits(position.rods >> count, count),
        _filled(is_white, count),
        _filled(position.may_swap, count),
    ]


def _stawn(position: Stawn, seat: Seat) -> Planes:
    own, codes = position.colour_of(seat), position.pieces.codes
    count = len(codes)
    pieces = [
        [float(code == kind + colour) for code in codes]
        for kind in (PAWN, STONE)
        for colour in (own, 1 - own)
    ]
    button = {own: 1.0, 1 - own: -1.0}.get(position.button, 0.0)
    return [
        *pieces,
        _filled(own, count),
        _filled(button, count),
        _filled(position.button == FREE, count),
        _filled(0 if position.komi is None else position.komi / MAX_KOMI, count),
        _filled(position.komi is not None, count),
        _filled(position.has_begun, count),
    ]


def _tabula(position: Tabula, seat: Seat) -> Planes:
    own, other = position.sides[seat], position.sides[1 - seat]
    count = len(own)
    dice = [die / 6 for die in position.left]
    return [
        [number / CHECKERS for number in own],
        [number / CHECKERS for number in other],
        dice + [0.0] * (count - len(dice)),
        _filled(position.mover == seat, count),
    ]


def _tau(position: Tau, seat: Seat) -> Planes:
    rows, cols = position.rows, position.cols
    open_ = [
        float(not (position.struck_rows >> row & 1 or position.struck_cols >> col & 1))
        for row in range(rows)
        for col in range(cols)
    ]
    count = rows * cols
    high = 0.0 if position.high is None else 1.0 if position.high == seat else -1.0
    return [
        open_,
        _filled(log10(position.number + 1) / DIGITS if position.number >= 0 else -1.0, count),
        _filled(high, count),
        _filled(position.moves_left / position.moves_in_all, count),
    ]


_NAMES: Final = {
    "konobi": "own stones; other stones; plays White; may swap",
    "tabik": "own stones; other stones; rods to the right; rods upwards; plays White; may swap",
    "stawn": "own pawns; other pawns; own stones; other stones; plays White; button; "
    "button is free; komi; komi is named; colours are chosen",
    "tabula": "own checkers; other checkers; dice left; to move",
    "tau": "cells left; last bid; HIGH or LOW; strikes left",
}

_PLANES: Final[Mapping[str, Callable[..., Planes]]] = {
    "konobi": _konobi,
    "stawn": _stawn,
    "tabik": _tabik,
    "tabula": _tabula,
    "tau": _tau,
}
