"""The values of codes at each stage of a game: the weights as tables, by the codes of `marching`.

Values that are looked up often are computed at first use and cached.
"""

from __future__ import annotations

from functools import cache

from pentabula.games.stawn.engine import marching
from pentabula.games.stawn.engine.marching import (
    FIELD_LEAD,
    FREE,
    KIND,
    LONE,
    NEUTRAL,
    OWN,
    THEIR,
    differences,
)
from pentabula.games.stawn.engine.weights import LEAD, NEIGHBOURS, ROOM, Rows, StageWeights


class Scale:
    """The values of codes at a stage: see `marching`.

    `parts[code]` is what a cell contributes to the margin, `gains[difference][code]` the gain
    when its code changes by one of `differences()`; `own` and `their` are the values of fields.
    """

    __slots__ = ("parts", "gains", "own", "their")

    def __init__(self, weights: StageWeights) -> None:
        self.parts = _parts(weights)
        self.own, self.their = FieldSizes(weights.own_field), FieldSizes(weights.their_field)
        self.gains: list[tuple[float, ...]] = []

    def grow(self) -> None:
        """Adds the differences that moves have made since the last call."""
        parts, count = self.parts, len(self.parts)
        for difference in list(differences())[len(self.gains) :]:
            # Codes that cannot change like this get a value too; it is never used.
            after = [parts[(code + difference) % count] for code in range(count)]
            self.gains.append(tuple(map(float.__sub__, after, parts)))


@cache
def scale(weights: StageWeights) -> Scale:
    """The scale of a stage."""
    return Scale(weights)


def _parts(weights: StageWeights) -> tuple[float, ...]:
    found = [0.0] * (5 * KIND)
    for lead in range(-NEIGHBOURS, NEIGHBOURS + 1):
        for room in range(NEIGHBOURS + 1):
            code = NEUTRAL + lead * marching.LEAD + room
            found[FREE * KIND + code] = weights.land[lead]
            found[OWN * KIND + code] = weights.own_pawn[lead][room]
            found[THEIR * KIND + code] = weights.their_pawn[lead][room]
            found[LONE * KIND + code] = _value(1, lead * FIELD_LEAD + room, weights.own_field)
    return tuple(found)


class FieldValues(dict[int, float]):
    """What a field of a size adds to the margin, by its code."""

    def __init__(self, size: int, rows: Rows) -> None:
        self.size, self.rows = size, rows

    def __missing__(self, code: int) -> float:
        value = self[code] = _value(self.size, code, self.rows)
        return value


def _value(size: int, code: int, rows: Rows) -> float:
    lead, room = code // FIELD_LEAD, code & FIELD_LEAD - 1
    row = rows[-LEAD if lead < -LEAD else LEAD if lead > LEAD else lead]
    return size * row[room if room < ROOM else ROOM]


class FieldSizes(dict[int, FieldValues]):
    """What the fields of a side are worth, by their size."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def __missing__(self, size: int) -> FieldValues:
        values = self[size] = FieldValues(size, self.rows)
        return values
