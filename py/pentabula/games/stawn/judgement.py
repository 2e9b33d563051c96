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
changes: 6 µs a move where judging the whole board anew takes 100 (side 5, CPython 3.11).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from pentabula.games.stawn.lines import lines
from pentabula.games.stawn.moves import BUTTON, Convert, March, Place
from pentabula.games.stawn.pieces import EMPTY, PAWN, STONE, Field
from pentabula.games.stawn.rules import Position
from pentabula.games.stawn.weights import LEAD, ROOM, Rows, stage

Weighed = tuple[int, int, float]  # a field: its cells, the cells beside it, its part of the margin

_SURE = 30.0
"""Where the margin is so many spreads, the chance is 0 or 1."""


def chances(position: Position, moves: Sequence[Any]) -> list[float]:
    """The mover's winning chance after each of the moves. The colours are settled."""
    judgement = Judgement(position)
    spread, komi = judgement.stage.spread, judgement.komi
    return [chance((judgement.margin(move) - komi) / spread) for move in moves]


def chance(ratio: float) -> float:
    """The winning chance of a side whose expected margin is so many spreads."""
    if abs(ratio) > _SURE:
        return float(ratio > 0)
    return 1 / (1 + exp(-ratio))


class Judgement:
    """A position as it is judged, by colour: 'own' is the side to move, 'their' the other.

    Sets of cells are whole numbers with a bit a cell. `parts[cell]` is what a pawn or an
    empty cell adds to the margin.
    """

    def __init__(self, position: Position) -> None:
        pieces, colour = position.pieces, position.colour
        self.near, self.number = lines(pieces.cells.side).near, pieces.cells.number
        self.own_pawns = self.their_pawns = self.empty = 0
        for cell, piece in enumerate(pieces.codes):
            if piece == EMPTY:
                self.empty |= 1 << cell
            elif piece == PAWN + colour:
                self.own_pawns |= 1 << cell
            elif piece < STONE:
                self.their_pawns |= 1 << cell
        self.stage = stage(len(pieces.cells), self.empty.bit_count() - 1)
        self.komi = (position.komi or 0) * (1 if colour == 0 else -1)
        self.own_fields, self.their_fields = (
            [self._weighed(field, weights) for field in pieces.fields(by)]
            for by, weights in (
                (colour, self.stage.own_field),
                (1 - colour, self.stage.their_field),
            )
        )
        self.parts = [0.0] * len(pieces.cells)
        self.parts = [self._change(1 << cell) for cell in range(len(pieces.cells))]
        self.button = self._button(position)
        self.whole = self.button + self.stage.tempo + sum(self.parts)
        self.whole += sum(field[2] for field in (*self.own_fields, *self.their_fields))

    def margin(self, move: Any) -> float:
        """The mover's expected margin, komi left out, after a legal move (or a forced pass)."""
        if isinstance(move, March):
            return self._march(move)
        if isinstance(move, Place):
            cell = self.number[move.cell]
            return self._after(1 << cell, 0, 0, 1 << cell)
        if isinstance(move, Convert):
            return self._conversion(1 << self.number[move.cell])
        return self.whole + (self.stage.buttons[0] if move == BUTTON else 0)

    def _weighed(self, field: Field, weights: Rows) -> Weighed:
        cells = sum(1 << cell for cell in field.cells)
        beside = sum(1 << cell for cell in field.rim)
        return cells, beside, self._field(cells, beside, weights)

    def _button(self, position: Position) -> float:
        if position.button < 0:
            return 0.0
        return self.stage.buttons[position.button != position.colour]

    def _march(self, move: March) -> float:
        number = self.number
        start, end, stone = 1 << number[move.start], 1 << number[move.end], 1 << number[move.stone]
        taken = end if move.takes else 0
        return self._after(start | end, taken, stone, start ^ stone ^ end ^ taken)

    def _after(self, moved: int, taken: int, stone: int, filled: int) -> float:
        """The margin where own pawns turn on `moved` cells, and the others as named turn."""
        before = self.own_pawns, self.their_pawns, self.empty
        self.own_pawns ^= moved
        self.their_pawns ^= taken
        self.empty ^= filled
        margin = self.whole + self._turned(moved | stone, stone)
        self.own_pawns, self.their_pawns, self.empty = before
        return margin

    def _conversion(self, named: int) -> float:
        """The margin where the enemy field on a cell changes its colour."""
        converted = next(field for field in self.their_fields if field[0] & named)
        return self.whole - converted[2] + self._joined(converted[0], converted[1], 0)

    def _turned(self, changed: int, stone: int) -> float:
        """What it changes that something else stands on some cells, on one a new own stone."""
        gain = self._around(changed)
        beside = self.near[stone.bit_length() - 1] if stone else 0
        gain += self._joined(stone, beside, changed)
        for cells, rim, part in self.their_fields:
            if rim & changed:
                gain += self._field(cells, rim, self.stage.their_field) - part
        return gain

    def _joined(self, cells: int, beside: int, changed: int) -> float:
        """What it changes in own fields that stones are added, and other cells changed."""
        gain = 0.0
        for field, rim, part in self.own_fields:
            if rim & cells:
                gain -= part
                cells |= field
                beside |= rim
            elif rim & changed:
                gain += self._field(field, rim, self.stage.own_field) - part
        return gain + self._field(cells, beside, self.stage.own_field) if cells else gain

    def _field(self, cells: int, beside: int, weights: Rows) -> float:
        """The part of a field in the margin."""
        lead = (beside & self.own_pawns).bit_count() - (beside & self.their_pawns).bit_count()
        row = weights[-LEAD if lead < -LEAD else LEAD if lead > LEAD else lead]
        room = (beside & self.empty).bit_count()
        return cells.bit_count() * row[room if room < ROOM else ROOM]

    def _around(self, changed: int) -> float:
        """What it changes in the parts of some cells, and of those beside them."""
        near, cells = self.near, changed
        left = changed
        while left:
            bit = left & -left
            left ^= bit
            cells |= near[bit.bit_length() - 1]
        return self._change(cells & (self.own_pawns | self.their_pawns | self.empty | changed))

    def _change(self, cells: int) -> float:
        """What cells with a pawn or with nothing add now to the margin, less their parts."""
        own, their, empty, parts, near = (
            self.own_pawns, self.their_pawns, self.empty, self.parts, self.near,
        )  # fmt: skip
        land, own_pawn, their_pawn = self.stage.land, self.stage.own_pawn, self.stage.their_pawn
        gain = 0.0
        while cells:
            bit = cells & -cells
            cells ^= bit
            cell = bit.bit_length() - 1
            beside = near[cell]
            lead = (beside & own).bit_count() - (beside & their).bit_count()
            if bit & empty:
                gain += land[lead] - parts[cell]
            elif bit & own:
                gain += own_pawn[lead][(beside & empty).bit_count()] - parts[cell]
            elif bit & their:
                gain += their_pawn[lead][(beside & empty).bit_count()] - parts[cell]
            else:
                gain -= parts[cell]
        return gain
