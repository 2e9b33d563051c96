"""The trained evaluation of Tábula: the roller's winning chance, by a small network.

A sum of rows, one for each place that holds checkers and one for each risk and build, gives
the hidden units; those above 0, weighed and summed, give the chance by the logistic function.
All is whole numbers up to that sum, so every interpreter finds the same.

The hidden units lie side by side in one long integer, 32 bits each: adding a row is then one
addition, whatever the number of units.

What concerns one side alone is remembered by side, which doubles the speed of the search
(docs/measurements/tabula-search.md).
"""

from __future__ import annotations

import math
from array import array
from base64 import b85decode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import getitem
from struct import Struct

from pentabula.games.tabula.engine import weights
from pentabula.games.tabula.engine.features import (
    EXTRA_UNITS,
    FEATURES,
    PER_SIDE,
    RISKS,
    WINDOW,
    built,
    reaching,
    rearmost,
    sources_of,
    units,
)
from pentabula.games.tabula.rules.sides import CAPTURED, CHECKERS, GATE, POINTS, WAITING, Side

FINE = 1 << 20
"""How many steps a hidden unit has between 0 and 1."""

LANE = 32
HALF = 1 << LANE - 1

MOST = 1 << 13
"""So many sides are remembered."""

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
    """The network made ready: packed rows by place and count for both sides, and the output.

    `lanes` reads the hidden units once the highest bits, `signs`, are turned over.
    """

    roller: Rows
    other: Rows
    extras: tuple[int, ...]
    base: int
    outputs: tuple[float, ...]
    bias: float
    lanes: Struct
    signs: int


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
        Struct(f"<{weights.HIDDEN}i"),
        _packed([HALF] * weights.HIDDEN),
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
    mine, theirs = side_features(roller), side_features(other)
    packed = known.base + mine.as_roller[theirs.rear] + theirs.as_other[mine.rear]
    extras = known.extras
    if theirs.blots:
        hits, lost = mine.reached(theirs.blots)
        packed += hits * extras[0] + lost * extras[1]
    if mine.blots:
        hits, lost = theirs.reached(mine.blots)
        packed += hits * extras[2] + lost * extras[3]
    if mine.taken and theirs.shut:
        packed += mine.taken * theirs.shut * extras[7]
    if theirs.taken and mine.shut:
        packed += theirs.taken * mine.shut * extras[11]
    total = known.bias
    # Lanes are 2^31 too high; with the highest bit turned over they read as signed numbers.
    lanes = known.lanes.unpack((packed ^ known.signs).to_bytes(known.lanes.size, "little"))
    for lane, weight in zip(lanes, known.outputs, strict=True):
        if lane > 0:
            total += lane * weight
    return 1 / (1 + math.exp(-total))


class SideFeatures:
    """What the evaluation asks of one side, whatever the other.

    `as_roller` and `as_other` are its packed rows in that part by the rearmost enemy, builds
    included; `rear` is that for the enemy's builds; `blots` are its single checkers, each with
    the index of what reaches it in `_sources`; `taken` its captured checkers; `shut` how many
    of the points to enter on it closes.
    """

    __slots__ = ("as_roller", "as_other", "rear", "blots", "taken", "shut", "_sources")

    def __init__(self, side: Side) -> None:
        known, sources = table(), sources_of(side)
        self.as_roller = _Part(side, known.roller, known.extras[4:7])
        self.as_other = _Part(side, known.other, known.extras[8:11])
        self.rear = rearmost(side)
        self.blots = tuple(
            (point, point > GATE) for point in range(1, POINTS + 1) if side[point] == 1
        )
        self.taken = side[CAPTURED]
        self.shut = sum([side[point] > 1 for point in range(1, 7)])
        beyond = sources >> GATE + 1 << GATE + 1 if side[WAITING] else sources
        self._sources = sources << WINDOW, beyond << WINDOW

    def reached(self, blots: tuple[tuple[int, bool], ...]) -> tuple[int, int]:
        """The same as `features.risks`, for single checkers of the enemy."""
        reach, sources = reaching(), self._sources
        hits = lost = 0
        for point, is_beyond in blots:
            rolls = reach[sources[is_beyond] >> point & 4095]
            hits += rolls
            lost += rolls * point
        return hits, lost


class _Part(dict[int, int]):
    """The packed rows of a side, its builds included, by the rearmost enemy."""

    def __init__(self, side: Side, rows: Rows, builds: tuple[int, ...]) -> None:
        self.side, self.builds = side, builds
        self.packed = sum(map(getitem, rows, side))

    def __missing__(self, rear: int) -> int:
        packed = self.packed
        for count, row in zip(built(self.side, rear), self.builds, strict=True):
            packed += count * row
        self[rear] = packed
        return packed


@lru_cache(maxsize=MOST)
def side_features(side: Side) -> SideFeatures:
    """What the evaluation asks of a side: most sides come again and again in a search."""
    return SideFeatures(side)
