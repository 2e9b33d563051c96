"""Evaluation: the expected margin at the end of the game, now and after each move.

The margin is a sum of terms for what is on the board. Its weights are fitted to the results of
games played with this same evaluation (see `weights`):

- each *field*, by its size, its majority (own minus enemy pawns beside it) and the number of
  empty cells beside it, where pawns may still arrive and change the majority;
- each *pawn*, by the majority of the pawns beside it, which decides whether it can be taken,
  and the number of empty cells beside it;
- each empty cell where one side has the majority: *land*, on which an enemy pawn is lost;
- the button, and whose turn it is. The position is evaluated after the move, so a field or a
  pawn that the opponent can take immediately has a separate weight.

The weights depend on how much of the board is empty. A move is evaluated incrementally, from the
few terms it changes.

Measurements: docs/measurements/stawn-search.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from pentabula.core.position import Move
from pentabula.games.stawn.engine.marching import (
    FIELD_LEAD_FACTOR,
    FIELD_PULL,
    KIND_FACTOR,
    LEAD_FACTOR,
    NEUTRAL,
    OWN,
    PULL,
    STONE,
    THEIR,
    VACANT,
    MoveChange,
    Turned,
    marching,
)
from pentabula.games.stawn.engine.scale import FieldSizes, FieldValues, scale
from pentabula.games.stawn.engine.weights import StageWeights, stage
from pentabula.games.stawn.rules.moves import BUTTON, Conversion, March, Placement
from pentabula.games.stawn.rules.pieces import EMPTY, Field
from pentabula.games.stawn.rules.position import Position

_SURE = 30.0
"""From this many spreads on, the chance is 0 or 1."""

_KINDS: Final = (
    bytes((VACANT, OWN, THEIR, STONE, STONE)).ljust(256),
    bytes((VACANT, THEIR, OWN, STONE, STONE)).ljust(256),
)
"""The kind of each piece, for Black and for White to move."""


def chances(position: Position, moves: Sequence[Move]) -> list[float]:
    """The mover's winning chance after each of the moves. The colours are settled."""
    evaluated = EvaluatedPosition(position)
    spread, komi, margin = evaluated.stage.spread, evaluated.komi, evaluated.margin
    return [chance((margin(move) - komi) / spread) for move in moves]


def chance(ratio: float) -> float:
    """The winning chance of a side whose expected margin is `ratio` spreads."""
    if -_SURE <= ratio <= _SURE:
        return 1 / (1 + exp(-ratio))
    return float(ratio > 0)


class WeighedField:
    """An evaluated field: its bit, its cells, the cells beside it and its code.

    `values` are its contributions to the margin by code, `part` is its present contribution.
    """

    __slots__ = ("bit", "cells", "rim", "values", "code", "part")

    def __init__(self, bit: int, field: Field, kinds: Sequence[int], sizes: FieldSizes) -> None:
        self.bit, self.cells, self.rim = bit, field.cells, field.rim
        self.values = sizes[len(field.cells)]
        self.code = _code(field.rim, kinds)
        self.part = self.values[self.code]


def _code(rim: frozenset[int], kinds: Sequence[int]) -> int:
    code = 0
    for cell in rim:
        code += FIELD_PULL[kinds[cell]]
    return code


class Picked(dict[int, tuple[list[WeighedField], list[WeighedField]]]):
    """The own and the enemy fields with any of the given bits, in order."""

    def __init__(self, own: list[WeighedField], their: list[WeighedField]) -> None:
        self.own, self.their = own, their

    def __missing__(self, bits: int) -> tuple[list[WeighedField], list[WeighedField]]:
        found = self[bits] = (
            [field for field in self.own if field.bit & bits],
            [field for field in self.their if field.bit & bits],
        )
        return found


Merged = tuple[int, FieldValues, int, frozenset[int]]
"""A field that a new stone forms: the bits of the own fields in it, its values, code and rim."""


class EvaluatedPosition:
    """An evaluated position: 'own' is the side to move, 'their' the other.

    `codes` are the codes of the cells, `beside` the bits of the fields beside each cell. The
    bits of own fields are the lowest; `own_bits` has all of them. `weigh` returns the weights
    of a stage.
    """

    def __init__(
        self, position: Position, weigh: Callable[[int, int], StageWeights] = stage
    ) -> None:
        pieces, colour = position.pieces, position.colour
        self.board = pieces.cells
        self.table = marching(self.board.side)
        count = len(self.board)
        self.stage = weigh(count, pieces.codes.count(EMPTY) - 1)
        self.scale = scale(self.stage)
        self.komi = (position.komi or 0) * (1 if colour == 0 else -1)
        self.kinds = list(pieces.codes.translate(_KINDS[colour]))
        self.beside = [0] * count
        self.own = self._fields(pieces.fields(colour), 1, self.scale.own)
        self.own_bits = (1 << len(self.own)) - 1
        theirs = pieces.fields(1 - colour)
        self.their = self._fields(theirs, self.own_bits + 1, self.scale.their)
        self.picked = Picked(self.own, self.their)
        self.codes = self._codes()
        self.merged: list[Merged | None] = [None] * count
        parts = self.scale.parts
        self.whole = self._button(position) + self.stage.tempo
        self.whole += sum([parts[code] for code in self.codes])
        self.whole += sum([field.part for field in (*self.own, *self.their)])

    def margin(self, move: Move) -> float:
        """The mover's expected margin without komi after a legal move (or a forced pass)."""
        if isinstance(move, March):
            return self._after(self.table.changes.of(move))
        if isinstance(move, Placement):
            return self._after(self.table.placed[self.board.number[move.cell]])
        if isinstance(move, Conversion):
            return self._conversion(self.board.number[move.cell])
        return self.whole + (self.stage.buttons[0] if move == BUTTON else 0)

    def _fields(self, fields: Sequence[Field], bit: int, sizes: FieldSizes) -> list[WeighedField]:
        """The fields of a side with their values, with ascending bits from the given one."""
        weighed, beside = list[WeighedField](), self.beside
        for field in fields:
            weighed.append(WeighedField(bit, field, self.kinds, sizes))
            for cell in field.rim:
                beside[cell] |= bit
            bit <<= 1
        return weighed

    def _codes(self) -> list[int]:
        pulls = [PULL[kind] for kind in self.kinds]
        pulls.append(0)
        return [
            kind * KIND_FACTOR
            + NEUTRAL
            + pulls[a]
            + pulls[b]
            + pulls[c]
            + pulls[d]
            + pulls[e]
            + pulls[f]
            for kind, (a, b, c, d, e, f) in zip(self.kinds, self.table.six, strict=True)
        ]

    def _button(self, position: Position) -> float:
        if position.button < 0:
            return 0.0
        return self.stage.buttons[position.button != position.colour]

    def _after(self, change: MoveChange) -> float:
        """The margin after a march or a placement."""
        codes, gains, beside = self.codes, self.scale.gains, self.beside
        gain, touched = 0.0, 0
        try:
            for cell, difference in change.codes:
                gain += gains[difference][codes[cell]]
        except IndexError:
            self.scale.grow()
            return self._after(change)
        for cell, _ in change.turned:
            touched |= beside[cell]
        if touched:
            own, their = self.picked[touched]
            if own:
                gain += self._joined(change, own)
            elif change.stone >= 0:
                gain += self.scale.parts[codes[change.stone] + change.lone]
            for field in their:
                gain += field.values[_turned(field, change.turned)] - field.part
        elif change.stone >= 0:
            gain += self.scale.parts[codes[change.stone] + change.lone]
        return self.whole + gain

    def _joined(self, change: MoveChange, own: list[WeighedField]) -> float:
        """The change in the given own fields when cells change and a stone is added."""
        turned, stone, gain = change.turned, change.stone, 0.0
        if stone < 0:
            for field in own:
                gain += field.values[_turned(field, turned)] - field.part
            return gain
        joined, values, code, rim = self.merged[stone] or self._merged(stone)
        for field in own:
            if field.bit & joined:
                gain -= field.part
            else:
                gain += field.values[_turned(field, turned)] - field.part
        for cell, difference in turned:
            if cell in rim:
                code += difference
        return gain + values[code]

    def _merged(self, stone: int) -> Merged:
        """The field that a stone here would form, before any other change: see `_with`."""
        merged: Merged
        if self.beside[stone] & self.own_bits:
            merged = self._with((stone,), self.board.near[stone])
        else:
            lead, room = divmod(self.codes[stone] % KIND_FACTOR - NEUTRAL, LEAD_FACTOR)
            merged = 0, self.scale.own[1], lead * FIELD_LEAD_FACTOR + room, self.board.near[stone]
        self.merged[stone] = merged
        return merged

    def _with(self, cells: Sequence[int], rim: frozenset[int]) -> Merged:
        """The field of stones and the own fields they touch: its bits, values, code and rim."""
        bits, size = 0, len(cells)
        for cell in cells:
            bits |= self.beside[cell]
        bits &= self.own_bits
        for field in self.picked[bits][0]:
            size += len(field.cells)
            rim |= field.rim
        return bits, self.scale.own[size], _code(rim, self.kinds), rim

    def _conversion(self, named: int) -> float:
        """The margin after the enemy field on a cell changes colour."""
        converted = next(field for field in self.their if named in field.cells)
        bits, values, code, _ = self._with(converted.cells, converted.rim)
        gain = 0.0
        for field in self.own:
            if field.bit & bits:
                gain -= field.part
        gain += values[code]
        return self.whole - converted.part + gain


def _turned(field: WeighedField, turned: Turned) -> int:
    """The code of a field after pieces beside it have changed."""
    code, rim = field.code, field.rim
    for cell, difference in turned:
        if cell in rim:
            code += difference
    return code
