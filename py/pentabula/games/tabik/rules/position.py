"""The rules of Tabik: positions, legal moves, the end and the score. Rules: tabik.md."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Final

from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.core.position import SWAP, Outcome, Seat, WithoutDice
from pentabula.games.tabik.rules import diagram
from pentabula.games.tabik.rules.scoring import BLACK, EMPTY, WHITE, Tally, other
from pentabula.games.tabik.rules.segments import BoardTables, Move, Segment, board_tables
from pentabula.games.tabik.rules.words import lost_at_zero, won_by
from pentabula.kit import pie
from pentabula.kit.grid import bits_of, pick

_DIGITS: Final = bytes.maketrans(b"012", bytes((EMPTY, BLACK, WHITE)))


class Moves(Collection[Move | str]):
    """The legal moves of a position as bits: placements, exchanges, then the pie swap.

    `placements` are the segments between two empty cells, `exchanges` those without a rod
    between two stones of different colours.
    """

    __slots__ = ("tables", "placements", "exchanges", "may_swap")

    def __init__(self, table: BoardTables, placements: int, exchanges: int, may_swap: bool) -> None:
        self.tables = table
        self.placements = placements
        self.exchanges = exchanges
        self.may_swap = may_swap

    @property
    def segments(self) -> int:
        """The segments on which there is a move of either kind."""
        return self.placements | self.exchanges

    def __bool__(self) -> bool:
        return bool(self.placements or self.exchanges or self.may_swap)

    def __len__(self) -> int:
        return 2 * self.placements.bit_count() + self.exchanges.bit_count() + self.may_swap

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return self.may_swap and move == SWAP
        bits = self.tables.move_bits.get(move)
        if bits is None:
            return False
        return bool(bits.rod & (self.exchanges if move.sign else self.placements))

    def __iter__(self) -> Iterator[Move | str]:
        placements = chain.from_iterable(pick(self.tables.placements, self.placements))
        exchanges = pick(self.tables.exchanges, self.exchanges)
        return chain(placements, exchanges, (SWAP,) if self.may_swap else ())


class Position(WithoutDice):
    """A state of a game of Tabik, as a value.

    `black`, `white` and `rods` are bits as `BoardTables` numbers them; `moves_made` counts the
    moves that placed or exchanged stones; `is_swapped` is whether the sides were swapped. Black
    makes the first of these moves, then the colours alternate, pie swap or not.
    """

    __slots__ = (
        "size", "pie", "black", "white", "rods", "moves_made", "is_swapped",
        "_moves", "_tally", "_outcome",
    )  # fmt: skip

    def __init__(
        self,
        size: int,
        pie: bool,
        black: int,
        white: int,
        rods: int,
        moves_made: int,
        is_swapped: bool,
    ) -> None:
        self.size = size
        self.pie = pie
        self.black = black
        self.white = white
        self.rods = rods
        self.moves_made = moves_made
        self.is_swapped = is_swapped
        self._moves: Moves | None = None
        self._tally: Tally | None = None
        self._outcome: Outcome | None = None

    @property
    def turn(self) -> Seat:
        """The seat to decide. Rules: tabik.md, Turn; Pie rule."""
        return (self.moves_made + self.is_swapped) & 1

    @property
    def colour(self) -> int:
        """The colour whose seat is to decide."""
        return WHITE if self.moves_made & 1 else BLACK

    @property
    def may_swap(self) -> bool:
        """Whether the pie swap is open: as the second token only. Rules: tabik.md, Pie rule."""
        return pie.is_open(self)

    @property
    def tables(self) -> BoardTables:
        """The cells and segments of this size."""
        return board_tables(self.size)

    def seat_of(self, colour: int) -> Seat:
        """The seat that plays for a colour."""
        return int(self.is_swapped) if colour == BLACK else 1 - self.is_swapped

    def at(self, cell: int) -> int:
        """What a cell holds: EMPTY, BLACK or WHITE."""
        if self.black >> cell & 1:
            return BLACK
        return WHITE if self.white >> cell & 1 else EMPTY

    def has_rod(self, segment: Segment) -> bool:
        """Whether a segment holds a rod."""
        return bool(self.rods & segment.rod)

    def partners(self, name: str) -> list[str]:
        """The cells with which a cell makes a legal move, be it a placement or an exchange."""
        table, legal = self.tables, self.legal_moves()
        return [
            other
            for other in (table.names[cell] for cell in table.neighbours[table.cell[name]])
            if (segment := table.segment(name, other)) and segment.rod & legal.segments
        ]

    def colours(self) -> list[int]:
        """What every cell holds, in the order of the cells."""
        return colours(self.size * self.size, self.black, self.white)

    def legal_moves(self) -> Moves:
        """Every placement, every exchange, and the pie swap. Rules: tabik.md, Turn; Pie rule."""
        if self._moves is None:
            self._moves = self._listed()
        return self._moves

    def _listed(self) -> Moves:
        table = board_tables(self.size)
        size, cells = self.size, self.size * self.size
        black, white = self.black, self.white
        empty = ((1 << cells) - 1) ^ (black | white)
        placements = empty & empty >> 1 & table.inner | (empty & empty >> size) << cells
        across = (black & white >> 1 | white & black >> 1) & table.inner
        upward = black & white >> size | white & black >> size
        return Moves(table, placements, (across | upward << cells) & ~self.rods, self.may_swap)

    def joints(self) -> tuple[int, int]:
        """The segments between two black stones, and between two white ones, rod or not."""
        size, cells, inner = self.size, self.size * self.size, self.tables.inner
        black, white = self.black, self.white
        return (
            black & black >> 1 & inner | (black & black >> size) << cells,
            white & white >> 1 & inner | (white & white >> size) << cells,
        )

    def play(self, move: Move | str) -> Position:
        """The position after a legal move. Does not check the move."""
        black, white, rods, made = self.black, self.white, self.rods, self.moves_made
        if not isinstance(move, Move):
            return Position(self.size, self.pie, black, white, rods, made, True)
        bits = board_tables(self.size).move_bits[move]
        if move.sign:
            both = bits.one | bits.two
            black, white = black ^ both, white ^ both
        else:
            black, white = black | bits.one, white | bits.two
        rods |= bits.rod
        return Position(self.size, self.pie, black, white, rods, made + 1, self.is_swapped)

    def tally(self) -> Tally:
        """How many groups of each size the colours have now."""
        if self._tally is None:
            self._tally = Tally.of(self.colours(), self.tables.neighbours)
        return self._tally

    def points(self) -> tuple[int | Fraction, int | Fraction]:
        """The points of seat 0 and seat 1 if the game ended now. Rules: tabik.md, Score."""
        tally = self.tally()
        black, white = tally.score(BLACK), tally.score(WHITE)
        return (white, black) if self.is_swapped else (black, white)

    def outcome(self) -> Outcome | None:
        """The winner and the reason, once no move is legal. Rules: tabik.md, Turn; Score."""
        if self._outcome is None and not self.legal_moves():
            self._outcome = self._ended()
        return self._outcome

    def _ended(self) -> Outcome:
        tally = self.tally()
        winner = tally.leader()
        # At zero to zero no colour leads: the last mover loses, so the seat to move wins.
        reason = won_by(tally, winner) if winner else lost_at_zero(other(self.colour))
        return Outcome(self.seat_of(winner or self.colour), reason, self.points())

    def key(self) -> Hashable:
        """Size, stones, rods, colours of the seats, and whether a swap is or may be offered."""
        return self.size, self.black, self.white, self.rods, self.is_swapped, pie.may_come(self)

    def __str__(self) -> str:
        shown = diagram.Diagram(
            self.size, self.pie, self.seat_of(BLACK), self.turn, tuple(self.colours()), self.rods
        )
        return diagram.write(shown)


def colours(cells: int, black: int, white: int) -> list[int]:
    """What every cell holds, from the bits of the stones."""
    # A bit as a digit of base 16, so that one number holds both colours, cell by cell.
    both = BLACK * int(f"{black:b}", 16) + WHITE * int(f"{white:b}", 16)
    return [*f"{both:0{cells}x}"[::-1].encode().translate(_DIGITS)]


def start(**options: Value) -> Position:
    """The empty board, Black to move, Black being seat 0. Rules: tabik.md, Options."""
    return Position(int(options["size"]), options["pie"] == "on", 0, 0, 0, 0, False)


def read_diagram(text: str) -> Position:
    """The position that prints this diagram.

    Checks the numbers of stones and rods, but not that a game can lead to them. Raises
    DiagramError.
    """
    shown = diagram.read(text)
    position = Position(
        shown.size,
        shown.pie,
        _bits(shown.colours, BLACK),
        _bits(shown.colours, WHITE),
        shown.rods,
        shown.rods.bit_count(),
        shown.black_seat == 1,
    )
    _check_stones(position)
    if position.is_swapped and not (position.pie and position.moves_made):
        raise DiagramError(Message("Seat 1 plays Black only after a pie swap."))
    if position.turn != shown.turn:
        raise DiagramError(
            Message(
                "With {n} rods and these colours seat {seat} is to move.",
                n=position.moves_made,
                seat=position.turn,
            )
        )
    return position


def _bits(colours: Sequence[int], colour: int) -> int:
    return sum(1 << cell for cell, held in enumerate(colours) if held == colour)


def _check_stones(position: Position) -> None:
    """Raises DiagramError unless rods join stones, every stone has one, and colours balance."""
    stones, touched = position.black | position.white, 0
    for bit in bits_of(position.rods):
        segment = position.tables.by_rod[bit]
        touched |= 1 << segment.low | 1 << segment.high
    if stones != touched:
        cell = (stones ^ touched).bit_length() - 1
        raise DiagramError(
            Message(
                "Every rod must be between two stones, and every stone must have a rod: see "
                "{site}.",
                site=position.tables.names[cell],
            )
        )
    if position.black.bit_count() != position.white.bit_count():
        raise DiagramError(Message("There must be as many black stones as white ones."))


def fitting_options(position: Position) -> Mapping[str, Sequence[Value]]:
    """By option, the values that a game with this position may have, the likeliest first."""
    return {"size": (position.size,), "pie": ("on" if position.pie else "off",)}
