"""The values of codes at each stage of a game: the weights as tables, by the codes of `marching`.

Values that are looked up often are computed at first use and cached.
"""

from __future__ import annotations

from functools import cache

from pentabula.games.stawn.engine import marching
from pentabula.games.stawn.engine.marching import (
    FIELD_LEAD_FACTOR,
    KIND_FACTOR,
    LONE,
    NEUTRAL,
    OWN,
    THEIR,
    VACANT,
    differences,
)
from pentabula.games.stawn.engine.weights import MAX_LEAD, MAX_ROOM, NEIGHBOURS, Rows, StageWeights


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
    found = [0.0] * (5 * KIND_FACTOR)
    for lead in range(-NEIGHBOURS, NEIGHBOURS + 1):
        for room in range(NEIGHBOURS + 1):
            code = NEUTRAL + lead * marching.LEAD_FACTOR + room
            found[VACANT * KIND_FACTOR + code] = weights.land[lead]
            found[OWN * KIND_FACTOR + code] = weights.own_pawn[lead][room]
            found[THEIR * KIND_FACTOR + code] = weights.their_pawn[lead][room]
            found[LONE * KIND_FACTOR + code] = _value(
                1, lead * FIELD_LEAD_FACTOR + room, weights.own_field
            )
    return tuple(found)


class FieldValues(dict[int, float]):
    """What a field of a size adds to the margin, by its code."""

    def __init__(self, size: int, rows: Rows) -> None:
        self.size, self.rows = size, rows

    def __missing__(self, code: int) -> float:
        value = self[code] = _value(self.size, code, self.rows)
        return value


def _value(size: int, code: int, rows: Rows) -> float:
    lead, room = code // FIELD_LEAD_FACTOR, code & FIELD_LEAD_FACTOR - 1
    row = rows[-MAX_LEAD if lead < -MAX_LEAD else MAX_LEAD if lead > MAX_LEAD else lead]
    return size * row[room if room < MAX_ROOM else MAX_ROOM]


class FieldSizes(dict[int, FieldValues]):
    """What the fields of a side are worth, by their size."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def __missing__(self, size: int) -> FieldValues:
        values = self[size] = FieldValues(size, self.rows)
        return values
