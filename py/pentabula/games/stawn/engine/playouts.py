"""Random games played on one mutable board, by rejection sampling.

Moves are drawn from a superset of the legal ones: every empty cell, every march along a line as
if no enemy piece were in the way, every enemy field, the button. An illegal draw is rejected and
repeated, so the legal moves stay equally likely. They are listed only on a full board, where
there may be none.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pentabula.core.position import PASS
from pentabula.games.stawn.engine.lines import INDEX_BITS, INDEX_MASK, Bits, lines
from pentabula.games.stawn.rules.moves import BUTTON, Conversion, March, Move, Placement
from pentabula.games.stawn.rules.pieces import BLACK, EMPTY, PAWN, STONE, WHITE
from pentabula.games.stawn.rules.position import FREE, Position

FieldSets = tuple[int, int]  # the cells of a field, and all cells next to one of them
Ends = tuple[int, int, int]  # the cells of a march: start, end, stone


class Playout:
    """The mutable board of a game in progress.

    For each colour: `keys`, `counts` and `total` are the keys of the lines, their sizes and
    the sum of these; `pawns` and `stones` are sets of cells; `fields` the fields.
    `lead[cell]` is how many more black than white pawns are beside the cell.
    """

    def __init__(self, position: Position) -> None:
        board = position.pieces.cells
        self.names, self.neighbours = board.names, board.neighbours
        self.lines = lines(board.side)
        self.colour, self.button = position.colour, position.button
        self.codes = bytearray(len(board))
        self.empties = list(range(len(board)))
        self.slots = list(range(len(board)))
        self.lead = [0] * len(board)
        self.keys = (list(self.lines.empty), list(self.lines.empty))
        self.counts = tuple([0] * len(self.lines.empty) for _ in (BLACK, WHITE))
        self.total, self.pawns, self.stones = [0, 0], [0, 0], [0, 0]
        self.fields: list[list[FieldSets]] = [[], []]
        for cell, piece in enumerate(position.pieces.codes):
            if piece >= STONE:
                self._put_stone(piece - STONE, cell)
            elif piece != EMPTY:
                self._put_pawn(piece - PAWN, cell)

    def run(self, rng: Random) -> list[Move]:
        """Plays to the end of the game and returns the moves."""
        played: list[Move] = []
        while True:
            if self.empties or self.button == FREE:
                played.append(self._play_any(rng.random))
            elif legal := self._listed(self.colour):
                played.append(self._play(legal[int(rng.random() * len(legal))]))
            elif self._listed(1 - self.colour):
                played.append(PASS)
            else:
                return played
            self.colour = 1 - self.colour

    def _play_any(self, random: Callable[[], float]) -> Move:
        """Plays a random legal move, each equally likely. There must be one."""
        colour, empties = self.colour, self.empties
        fields = self.fields[1 - colour]
        blocking = self.pawns[1 - colour] | self.stones[1 - colour]
        marches = len(empties) + self.total[colour]
        conversions = marches + len(fields)
        total = conversions + (self.button == FREE)
        while True:
            drawn = int(random() * total)
            if drawn < len(empties):
                cell = empties[drawn]
                self._put_pawn(colour, cell)
                return Placement(self.names[cell])
            if drawn < marches:
                ends = self._march(drawn - len(empties))
                if not self.lines.between[ends[0]][ends[1]] & blocking:
                    return self._play(ends)
            elif drawn < conversions:
                field = fields[drawn - marches]
                if self._is_convertible(colour, field):
                    return self._play(field)
            else:
                self.button = colour
                return BUTTON

    def _march(self, drawn: int) -> Ends:
        """The march with this number, counted over all lines of the colour to move."""
        for line, count in enumerate(self.counts[self.colour]):
            if drawn < count:
                return self._ends(line, self.lines.marches[self.keys[self.colour][line]][drawn])
            drawn -= count
        raise IndexError(drawn)

    def _ends(self, line: int, march: int) -> Ends:
        cells = self.lines.cells[line]
        return (
            cells[march & INDEX_MASK],
            cells[march >> INDEX_BITS & INDEX_MASK],
            cells[march >> 2 * INDEX_BITS],
        )

    def _listed(self, colour: int) -> list[Ends | FieldSets]:
        """The marches and conversions that are legal for the colour."""
        blocking = self.pawns[1 - colour] | self.stones[1 - colour]
        between, marches = self.lines.between, self.lines.marches
        legal: list[Ends | FieldSets] = [
            field for field in self.fields[1 - colour] if self._is_convertible(colour, field)
        ]
        for line, count in enumerate(self.counts[colour]):
            if count:
                for march in marches[self.keys[colour][line]]:
                    ends = self._ends(line, march)
                    if not between[ends[0]][ends[1]] & blocking:
                        legal.append(ends)
        return legal

    def _is_convertible(self, colour: int, field: FieldSets) -> bool:
        beside = field[1]
        mine, theirs = self.pawns[colour], self.pawns[1 - colour]
        return (beside & mine).bit_count() > (beside & theirs).bit_count()

    def _play(self, drawn: Ends | FieldSets) -> Move:
        """Plays a march or converts a field for the colour to move."""
        colour, names = self.colour, self.names
        if len(drawn) == 2:
            self.fields[1 - colour].remove(drawn)
            self.stones[1 - colour] ^= drawn[0]
            self._join(colour, *drawn)
            return Conversion(names[(drawn[0] & -drawn[0]).bit_length() - 1])
        start, end, stone = drawn
        takes = self.codes[end] != EMPTY
        if takes:
            self._lift_pawn(1 - colour, end)
        if stone == start:
            self._harden(colour, start)
        else:
            self._lift_pawn(colour, start)
            self._put_stone(colour, stone)
        self._put_pawn(colour, end)
        return March(names[start], names[end], names[stone], takes)

    def _put_pawn(self, colour: int, cell: int) -> None:
        """Puts a pawn on an empty cell, which remains an end for an enemy that can take it."""
        self.codes[cell] = PAWN + colour
        self._fill(cell)
        self.pawns[colour] |= 1 << cell
        self._flip(colour, self.lines.both[cell])
        lead = self.lead[cell]
        if lead >= 0 if colour == BLACK else lead <= 0:
            self._flip(1 - colour, self.lines.ends[cell])
        self._lead(cell, 1 if colour == BLACK else -1)

    def _lift_pawn(self, colour: int, cell: int) -> None:
        """Removes a pawn from the board: the inverse of putting it there."""
        self.codes[cell] = EMPTY
        self.slots[cell] = len(self.empties)
        self.empties.append(cell)
        self.pawns[colour] ^= 1 << cell
        self._flip(colour, self.lines.both[cell])
        lead = self.lead[cell]
        if lead >= 0 if colour == BLACK else lead <= 0:
            self._flip(1 - colour, self.lines.ends[cell])
        self._lead(cell, -1 if colour == BLACK else 1)

    def _harden(self, colour: int, cell: int) -> None:
        """Replaces a pawn by a stone, as most marches do, without flipping bits twice."""
        self.codes[cell] = STONE
        self.pawns[colour] ^= 1 << cell
        self._flip(colour, self.lines.pawns[cell])
        lead = self.lead[cell]
        if lead < 0 if colour == BLACK else lead > 0:
            self._flip(1 - colour, self.lines.ends[cell])
        self._lead(cell, -1 if colour == BLACK else 1)
        self._join(colour, 1 << cell, self.lines.near[cell])

    def _put_stone(self, colour: int, cell: int) -> None:
        """Puts a stone on an empty cell and joins the fields that it touches."""
        self.codes[cell] = STONE
        self._fill(cell)
        self._flip(BLACK, self.lines.ends[cell])
        self._flip(WHITE, self.lines.ends[cell])
        self._join(colour, 1 << cell, self.lines.near[cell])

    def _fill(self, cell: int) -> None:
        """Removes a cell from the list of empty ones; the last one moves to its slot."""
        slot, last = self.slots[cell], self.empties.pop()
        if last != cell:
            self.empties[slot] = last
            self.slots[last] = slot

    def _lead(self, cell: int, change: int) -> None:
        """Updates the leads of the neighbours, and which pawns can now be taken."""
        lead, codes, ends = self.lead, self.codes, self.lines.ends
        for near in self.neighbours[cell]:
            before = lead[near]
            lead[near] = after = before + change
            if codes[near] == PAWN + WHITE:
                if (before > 0) != (after > 0):
                    self._flip(BLACK, ends[near])
            elif codes[near] == PAWN + BLACK and (before < 0) != (after < 0):
                self._flip(WHITE, ends[near])

    def _join(self, colour: int, stones: int, beside: int) -> None:
        """Adds stones to a colour, as one field with the fields that they touch."""
        self.stones[colour] |= stones
        apart = []
        for field in self.fields[colour]:
            if field[1] & stones:
                stones |= field[0]
                beside |= field[1]
            else:
                apart.append(field)
        apart.append((stones, beside))
        self.fields[colour] = apart

    def _flip(self, colour: int, bits: Bits) -> None:
        """Flips bits in the keys of the lines through a cell."""
        keys, counts, sizes = self.keys[colour], self.counts[colour], self.lines.sizes
        change = 0
        for line, bit in bits:
            keys[line] = key = keys[line] ^ bit
            size = sizes[key]
            change += size - counts[line]
            counts[line] = size
        self.total[colour] += change
