"""What a position promises: the margin to expect at the end, and what each move makes of it.

The margin is a sum over what stands on the board, with weights that fit the ends of games
played by this very judgement (see `weights`):

- each *field*, by its size, its majority (own pawns beside it less enemy pawns) and the empty
  cells beside it, where pawns may still come to change that majority;
- each *pawn*, by the majority of the pawns beside it, which says whether it may be taken, and
  the empty cells beside it;
- each empty cell where one side has the majority: *land*, on which an enemy pawn is lost;
- the button, and whose turn it is. Things are judged as they are after the move, so that a
  field or a pawn that the opponent may take at once has its own weight.

The weights depend on how much of the board is empty. A move is judged by the few things it
changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Any, Final

from pentabula.games.stawn.marching import (
    FAR,
    FAR_PULL,
    FREE,
    KIND,
    LEVEL,
    OWN,
    PULL,
    STONE,
    THEIR,
    Change,
    Turned,
    marching,
)
from pentabula.games.stawn.marching import LEAD as LEAD_STEP
from pentabula.games.stawn.moves import BUTTON, Convert, March, Place
from pentabula.games.stawn.pieces import EMPTY, Field
from pentabula.games.stawn.rules import Position
from pentabula.games.stawn.weights import LEAD, NEIGHBOURS, ROOM, Rows, stage

_SURE = 30.0
"""Where the margin is so many spreads, the chance is 0 or 1."""

_KINDS: Final = (
    bytes((FREE, OWN, THEIR, STONE, STONE)).ljust(256),
    bytes((FREE, THEIR, OWN, STONE, STONE)).ljust(256),
)
"""The kind of each piece, as Black sees it and as White does."""


def chances(position: Position, moves: Sequence[Any]) -> list[float]:
    """The mover's winning chance after each of the moves. The colours are settled."""
    judgement = Judgement(position)
    spread, komi, margin = judgement.stage.spread, judgement.komi, judgement.margin
    return [chance((margin(move) - komi) / spread) for move in moves]


def chance(ratio: float) -> float:
    """The winning chance of a side whose expected margin is so many spreads."""
    if -_SURE <= ratio <= _SURE:
        return 1 / (1 + exp(-ratio))
    return float(ratio > 0)


@cache
def parts(cells: int, empty: int) -> tuple[float, ...]:
    """What a cell adds to the margin by its code, at a stage: see `marching`."""
    weights, found = stage(cells, empty), [0.0] * (4 * KIND)
    for lead in range(-NEIGHBOURS, NEIGHBOURS + 1):
        for room in range(NEIGHBOURS + 1):
            code = LEVEL + lead * LEAD_STEP + room
            found[FREE * KIND + code] = weights.land[lead]
            found[OWN * KIND + code] = weights.own_pawn[lead][room]
            found[THEIR * KIND + code] = weights.their_pawn[lead][room]
    return tuple(found)


class Weighed:
    """A field as it is judged: its bit, its cells and those beside it, its code, its part.

    The part is what it adds to the margin, by the rows of weights of its side.
    """

    __slots__ = ("bit", "cells", "rim", "size", "code", "part")

    def __init__(self, bit: int, field: Field, kinds: Sequence[int], rows: Rows) -> None:
        self.bit, self.cells, self.rim = bit, field.cells, field.rim
        self.size = len(field.cells)
        self.code = _code(field.rim, kinds)
        self.part = _worth(self.size, self.code, rows)


def _code(rim: frozenset[int], kinds: Sequence[int]) -> int:
    code = 0
    for cell in rim:
        code += FAR_PULL[kinds[cell]]
    return code


def _worth(size: int, code: int, rows: Rows) -> float:
    """What a field adds to the margin, by its size and code."""
    lead, room = code // FAR, code % FAR
    row = rows[-LEAD if lead < -LEAD else LEAD if lead > LEAD else lead]
    return size * row[room if room < ROOM else ROOM]


class Judgement:
    """A position as it is judged, by colour: 'own' is the side to move, 'their' the other.

    `codes` are those of the cells, `own_at` and `their_at` the bits of the fields beside each.
    """

    def __init__(self, position: Position) -> None:
        pieces, colour = position.pieces, position.colour
        self.board = pieces.cells
        self.table = marching(self.board.side)
        count, empty = len(self.board), pieces.codes.count(EMPTY)
        self.stage, self.parts = stage(count, empty - 1), parts(count, empty - 1)
        self.komi = (position.komi or 0) * (1 if colour == 0 else -1)
        self.kinds = list(pieces.codes.translate(_KINDS[colour]))
        self.own, self.own_at = self._fields(pieces.fields(colour), self.stage.own_field)
        self.their, self.their_at = self._fields(pieces.fields(1 - colour), self.stage.their_field)
        pulls = [PULL[kind] for kind in self.kinds]
        pulls.append(0)
        self.codes = [
            kind * KIND + LEVEL + pulls[a] + pulls[b] + pulls[c] + pulls[d] + pulls[e] + pulls[f]
            for kind, (a, b, c, d, e, f) in zip(self.kinds, self.table.six, strict=True)
        ]
        self.merged: dict[int, tuple[int, int, int, frozenset[int]]] = {}
        self.button = self._button(position)
        self.whole = self.button + self.stage.tempo + sum([self.parts[code] for code in self.codes])
        self.whole += sum([field.part for field in (*self.own, *self.their)])

    def margin(self, move: Any) -> float:
        """The mover's expected margin, komi left out, after a legal move (or a forced pass)."""
        if isinstance(move, March):
            return self._after(self.table.changes.of(move))
        if isinstance(move, Place):
            return self._after(self.table.placed[self.board.number[move.cell]])
        if isinstance(move, Convert):
            return self._conversion(self.board.number[move.cell])
        return self.whole + (self.stage.buttons[0] if move == BUTTON else 0)

    def _fields(self, fields: Sequence[Field], rows: Rows) -> tuple[list[Weighed], list[int]]:
        """The fields of a side, weighed, and for each cell the bits of those that it is beside."""
        weighed, beside = list[Weighed](), [0] * len(self.board)
        for number, field in enumerate(fields):
            bit = 1 << number
            weighed.append(Weighed(bit, field, self.kinds, rows))
            for cell in field.rim:
                beside[cell] |= bit
        return weighed, beside

    def _button(self, position: Position) -> float:
        if position.button < 0:
            return 0.0
        return self.stage.buttons[position.button != position.colour]

    def _after(self, change: Change) -> float:
        """The margin after a march or a placement."""
        codes, parts = self.codes, self.parts
        gain = 0.0
        for cell, delta in change.codes:
            code = codes[cell]
            gain += parts[code + delta] - parts[code]
        own = their = 0
        turned = change.turned
        for cell, _ in turned:
            own |= self.own_at[cell]
            their |= self.their_at[cell]
        if change.stone >= 0 or own:
            gain += self._joined(change.stone, own, turned)
        if their:
            rows = self.stage.their_field
            for field in self.their:
                if field.bit & their:
                    gain += _worth(field.size, _turned(field, turned), rows) - field.part
        return self.whole + gain

    def _joined(self, stone: int, touched: int, turned: Turned) -> float:
        """What it changes in own fields that cells turn, and that one gets an own stone."""
        rows, gain = self.stage.own_field, 0.0
        joined, size, code, rim = self._merged(stone) if stone >= 0 else (0, 0, 0, frozenset())
        if touched:
            for field in self.own:
                if field.bit & joined:
                    gain -= field.part
                elif field.bit & touched:
                    gain += _worth(field.size, _turned(field, turned), rows) - field.part
        if not size:
            return gain
        for cell, delta in turned:
            if cell in rim:
                code += delta
        return gain + _worth(size, code, rows)

    def _merged(self, stone: int) -> tuple[int, int, int, frozenset[int]]:
        """The field that a stone would make here, before anything else turns: bits, size, rim."""
        known = self.merged.get(stone)
        if known is None:
            known = self.merged[stone] = self._with((stone,), self.board.near[stone])
        return known

    def _with(
        self, cells: Sequence[int], rim: frozenset[int]
    ) -> tuple[int, int, int, frozenset[int]]:
        """The field that stones make with the own fields that they touch."""
        bits, size = 0, len(cells)
        for cell in cells:
            bits |= self.own_at[cell]
        if bits:
            for field in self.own:
                if field.bit & bits:
                    size += field.size
                    rim |= field.rim
        return bits, size, _code(rim, self.kinds), rim

    def _conversion(self, named: int) -> float:
        """The margin where the enemy field on a cell changes its colour."""
        converted = next(field for field in self.their if named in field.cells)
        bits, size, code, _ = self._with(converted.cells, converted.rim)
        gain = 0.0
        for field in self.own:
            if field.bit & bits:
                gain -= field.part
        gain += _worth(size, code, self.stage.own_field)
        return self.whole - converted.part + gain


def _turned(field: Weighed, turned: Turned) -> int:
    """The code of a field once pieces have turned beside it."""
    code, rim = field.code, field.rim
    for cell, delta in turned:
        if cell in rim:
            code += delta
    return code
