"""The trained evaluation of Tábula: the roller's winning chance, from a small neural network.

The first layer is a sum of rows, one for each location with checkers and one for each risk and
build. The hidden units are rectified; the output is the logistic function of their weighted sum.
The first layer uses integers only, so that every interpreter computes the same.

The hidden units are packed into one long integer, 32 bits each, so adding a row takes one
addition regardless of the number of units.

What depends on one side only is cached by side, which doubles the speed of the search
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
    EXTRA_VALUES,
    FEATURES,
    PER_SIDE,
    RISKS,
    WINDOW,
    built,
    checker_features,
    reaching,
    rearmost,
    sources_of,
)
from pentabula.games.tabula.rules.sides import CAPTURED, CHECKERS, GATE, POINTS, WAITING, Side

FINE = 1 << 20
"""How many steps a hidden unit has between 0 and 1."""

LANE = 32
HALF = 1 << LANE - 1

MAX_CACHED = 1 << 13
"""How many sides are cached."""

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class NetworkWeights:
    """The numbers of the data file: a row for each feature, biases, and the output's weights."""

    rows: list[list[float]]
    biases: list[float]
    outputs: list[float]
    bias: float


@dataclass(frozen=True, slots=True)
class NetworkTable:
    """The network as it is used: packed rows by location and count for both sides.

    `lanes` unpacks the hidden units after their highest bits, `signs`, have been inverted.
    """

    roller: Rows
    other: Rows
    extras: tuple[int, ...]
    base: int
    outputs: tuple[float, ...]
    bias: float
    lanes: Struct
    signs: int


def read() -> NetworkWeights:
    """The weights of the data file."""
    numbers = array("h", b85decode(weights.DATA.replace("\n", "")))
    if array("h", b"\1\0")[0] != 1:
        numbers.byteswap()
    hidden, scale = weights.HIDDEN, weights.SCALE
    values = [number / scale for number in numbers]
    rows = [values[at : at + hidden] for at in range(0, (FEATURES + 2) * hidden, hidden)]
    return NetworkWeights(rows[:FEATURES], rows[FEATURES], rows[FEATURES + 1], values[-1])


@cache
def table() -> NetworkTable:
    """The network, prepared at first use."""
    known = read()
    return NetworkTable(
        _side(known.rows[:PER_SIDE]),
        _side(known.rows[PER_SIDE:RISKS]),
        tuple(
            _packed(FINE * EXTRA_VALUES[at] * weight for weight in row)
            for at, row in enumerate(known.rows[RISKS:])
        ),
        _packed(FINE * bias for bias in known.biases) + _packed([HALF] * weights.HIDDEN),
        tuple(weight / FINE for weight in known.outputs),
        known.bias,
        Struct(f"<{weights.HIDDEN}i"),
        _packed([HALF] * weights.HIDDEN),
    )


def _side(rows: Sequence[Sequence[float]]) -> Rows:
    """The packed rows of one side by location and count."""
    return tuple(
        (0, *(_location(rows, location, count) for count in range(1, CHECKERS + 1)))
        for location in range(27)
    )


def _location(rows: Sequence[Sequence[float]], location: int, count: int) -> int:
    total = [0.0] * weights.HIDDEN
    for number, value in checker_features(location, count):
        total = [
            sum_ + FINE * value * weight for sum_, weight in zip(total, rows[number], strict=True)
        ]
    return _packed(total)


def _packed(values: Iterable[float]) -> int:
    """Rounded numbers side by side; a negative one borrows from the next, which adding undoes."""
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
    if mine.captured and theirs.shut:
        packed += mine.captured * theirs.shut * extras[7]
    if theirs.captured and mine.shut:
        packed += theirs.captured * mine.shut * extras[11]
    total = known.bias
    # Lanes are biased by 2^31; with the highest bit inverted they are signed numbers.
    lanes = known.lanes.unpack((packed ^ known.signs).to_bytes(known.lanes.size, "little"))
    for lane, weight in zip(lanes, known.outputs, strict=True):
        if lane > 0:
            total += lane * weight
    return 1 / (1 + math.exp(-total))


class SideFeatures:
    """What the evaluation needs of one side, regardless of the other.

    `as_roller` and `as_other` are its packed rows in either part, including builds, by the
    enemy's rearmost checker; `rear` is its own. `blots` are its single checkers, each with the
    index in the enemy's `_sources` of the checkers that can reach it; `captured` is the number of
    its captured checkers, `shut` the number of entry points it blocks.
    """

    __slots__ = ("as_roller", "as_other", "rear", "blots", "captured", "shut", "_sources")

    def __init__(self, side: Side) -> None:
        known, sources = table(), sources_of(side)
        self.as_roller = _Part(side, known.roller, known.extras[4:7])
        self.as_other = _Part(side, known.other, known.extras[8:11])
        self.rear = rearmost(side)
        self.blots = tuple(
            (point, point > GATE) for point in range(1, POINTS + 1) if side[point] == 1
        )
        self.captured = side[CAPTURED]
        self.shut = sum([side[point] > 1 for point in range(1, 7)])
        beyond = sources >> GATE + 1 << GATE + 1 if side[WAITING] else sources
        self._sources = sources << WINDOW, beyond << WINDOW

    def reached(self, blots: tuple[tuple[int, bool], ...]) -> tuple[int, int]:
        """Like `features.risks`, for given single checkers of the enemy."""
        reach, sources = reaching(), self._sources
        hits = lost = 0
        for point, is_beyond in blots:
            throws = reach[sources[is_beyond] >> point & 4095]
            hits += throws
            lost += throws * point
        return hits, lost


class _Part(dict[int, int]):
    """The packed rows of a side, including its builds, by the rearmost enemy."""

    def __init__(self, side: Side, rows: Rows, builds: tuple[int, ...]) -> None:
        self.side, self.builds = side, builds
        self.packed = sum(map(getitem, rows, side))

    def __missing__(self, rear: int) -> int:
        packed = self.packed
        for count, row in zip(built(self.side, rear), self.builds, strict=True):
            packed += count * row
        self[rear] = packed
        return packed


@lru_cache(maxsize=MAX_CACHED)
def side_features(side: Side) -> SideFeatures:
    """What the evaluation needs of a side, cached since sides recur often in a search."""
    return SideFeatures(side)
