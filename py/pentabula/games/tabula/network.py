"""The trained evaluation of Tábula: the roller's winning chance, by a small network.

A sum of rows, one for each place that holds checkers and one for each risk and build, gives
the hidden units; those above 0, weighed and summed, give the chance by the logistic function.
All is
whole numbers up to that sum, so every interpreter finds the same.

The hidden units lie side by side in one long integer, 32 bits each: adding a row is then one
addition, whatever the number of units.
"""

from __future__ import annotations

import math
from array import array
from base64 import b85decode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import getitem

from pentabula.games.tabula import weights
from pentabula.games.tabula.features import EXTRA_UNITS, FEATURES, PER_SIDE, RISKS, extras, units
from pentabula.games.tabula.sides import CHECKERS, Side

FINE = 1 << 20
"""How many steps a hidden unit has between 0 and 1."""

LANE = 32
HALF = 1 << LANE - 1

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the data file: a row a feature, biases, the output's weights and bias."""

    rows: list[list[float]]
    biases: list[float]
    outputs: list[float]
    bias: float


@dataclass(frozen=True, slots=True)
class Table:
    """The network made ready: packed rows by place and count for both sides, and the output."""

    roller: Rows
    other: Rows
    extras: tuple[int, ...]
    base: int
    outputs: tuple[float, ...]
    bias: float


def read() -> Weights:
    """The weights of the data file."""
    numbers = array("h", b85decode(weights.DATA.replace("\n", "")))
    if array("h", b"\1\0")[0] != 1:
        numbers.byteswap()
    hidden, scale = weights.HIDDEN, weights.SCALE
    values = [number / scale for number in numbers]
    rows = [values[at : at + hidden] for at in range(0, (FEATURES + 2) * hidden, hidden)]
    return Weights(rows[:FEATURES], rows[FEATURES], rows[FEATURES + 1], values[-1])


@cache
def table() -> Table:
    """The network made ready at first use."""
    known = read()
    return Table(
        _side(known.rows[:PER_SIDE]),
        _side(known.rows[PER_SIDE:RISKS]),
        tuple(
            _packed(FINE * EXTRA_UNITS[at] * weight for weight in row)
            for at, row in enumerate(known.rows[RISKS:])
        ),
        _packed(FINE * bias for bias in known.biases) + _packed([HALF] * weights.HIDDEN),
        tuple(weight / FINE for weight in known.outputs),
        known.bias,
    )


def _side(rows: Sequence[Sequence[float]]) -> Rows:
    """The packed rows of one side by place and count."""
    return tuple(
        (0, *(_place(rows, place, count) for count in range(1, CHECKERS + 1)))
        for place in range(27)
    )


def _place(rows: Sequence[Sequence[float]], place: int, count: int) -> int:
    total = [0.0] * weights.HIDDEN
    for number, value in units(place, count):
        total = [
            sum_ + FINE * value * weight for sum_, weight in zip(total, rows[number], strict=True)
        ]
    return _packed(total)


def _packed(values: Iterable[float]) -> int:
    """Rounded numbers side by side; negative ones borrow from the next, which adding undoes."""
    return sum(round(value) << LANE * at for at, value in enumerate(values))


def chance(roller: Side, other: Side) -> float:
    """The winning chance of the side that is to roll."""
    known = table()
    packed = known.base
    packed += sum(map(getitem, known.roller, roller)) + sum(map(getitem, known.other, other))
    for extra, row in zip(extras(roller, other), known.extras, strict=True):
        if extra:
            packed += extra * row
    lanes = memoryview(packed.to_bytes(weights.HIDDEN * LANE // 8, "little")).cast("I")
    total = known.bias
    for lane, weight in zip(lanes, known.outputs, strict=True):
        if lane > HALF:
            total += (lane - HALF) * weight
    return 1 / (1 + math.exp(-total))
