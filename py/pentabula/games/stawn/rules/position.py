"""The rules of Stawn: positions, legal moves, score. Rules: stawn.md."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from pentabula.core.message import Message
from pentabula.core.numbers import Number, Numbers
from pentabula.core.options import Value
from pentabula.core.position import PASS, Outcome, Points, Seat, WithoutDice
from pentabula.games.stawn.rules import diagram
from pentabula.games.stawn.rules.cells import cells
from pentabula.games.stawn.rules.moves import (
    BUTTON,
    COLOUR_TOKENS,
    KOMI,
    Conversion,
    March,
    MarchRay,
    Move,
    Placement,
    move_table,
)
from pentabula.games.stawn.rules.pieces import BLACK, EMPTY, PAWN, STONE, WHITE, Pieces

NO_BUTTON, FREE = -2, -1  # otherwise the colour that took the button
BUTTON_STATES: Final = ("off", "free", *COLOUR_TOKENS)
MAX_KOMI: Final = diagram.MAX_KOMI
ANY_KOMI: Final[Numbers[str]] = Numbers(KOMI, f"{KOMI}*", -MAX_KOMI, MAX_KOMI)


def start(**options: Value) -> Position:
    """The first position: nothing on the board."""
    size, komi = int(options["size"]), options["komi"]
    agreed = None if komi == "choose" else int(komi)
    return Position(
        Pieces(cells(size), bytes(len(cells(size)))),
        BLACK,
        FREE if options["button"] == "on" else NO_BUTTON,
        agreed,
        None if agreed is None else 0,
    )


def read_diagram(text: str) -> Position:
    """The position that prints this diagram. Raises DiagramError."""
    read = diagram.read(text)
    return Position(
        Pieces(cells(read.size), read.codes),
        COLOUR_TOKENS.index(read.turn),
        BUTTON_STATES.index(read.button) + NO_BUTTON,
        read.komi,
        read.black_seat,
    )


def fitting_options(position: Position) -> Mapping[str, Sequence[Value]]:
    """By option, the values that a game with this position may have, the likeliest first."""
    size, button = position.pieces.cells.side, "off" if position.button == NO_BUTTON else "on"
    komi: tuple[Value, ...] = ("choose",)
    if position.komi is not None and position.black_seat == 0:
        komi += (position.komi,)  # It may also have been agreed before the game.
    return {"size": (size,), "button": (button,), "komi": komi}


class Position(WithoutDice):
    """A state of the game: the pieces, the button, komi and colours.

    `komi` is None until it is named, `black_seat` until the colours are chosen; `colour`
    is to move; `button` is NO_BUTTON, FREE or the colour that took it.
    """

    __slots__ = ("pieces", "colour", "button", "komi", "black_seat", "_over")

    def __init__(
        self,
        pieces: Pieces,
        colour: int,
        button: int,
        komi: int | None,
        black_seat: Seat | None,
    ) -> None:
        self.pieces = pieces
        self.colour = colour
        self.button = button
        self.komi = komi
        self.black_seat = black_seat
        self._over: bool | None = None

    @property
    def turn(self) -> Seat:
        """The seat to decide. Rules: stawn.md, Before the game."""
        if self.komi is None:
            return 0
        if self.black_seat is None:
            return 1
        return self.seat_of(self.colour)

    @property
    def has_begun(self) -> bool:
        """Whether komi and colours are settled."""
        return self.black_seat is not None

    def seat_of(self, colour: int) -> Seat:
        """The seat of a colour, once the colours are known."""
        return colour ^ (self.black_seat or 0)

    def colour_of(self, seat: Seat) -> int:
        """The colour of a seat, once the colours are known."""
        return seat ^ (self.black_seat or 0)

    def legal_moves(self) -> Collection[Move]:
        """Every legal move; listed lazily."""
        if self.komi is None:
            return ANY_KOMI
        if self.black_seat is None:
            return COLOUR_TOKENS
        if self.is_over():
            return ()
        return LegalMoves(self) if self.can_move(self.colour) else (PASS,)

    def can_move(self, colour: int) -> bool:
        """Whether the colour would have a legal move if it were to move, passes apart.

        While the button is untaken there is always one. Rules: stawn.md, Turn.
        """
        return self.button == FREE or self.pieces.can_play(colour)

    def is_over(self) -> bool:
        """Whether neither side has a legal move. Rules: stawn.md, Turn."""
        if self._over is None:
            self._over = self.has_begun and not self.can_move(BLACK) and not self.can_move(WHITE)
        return self._over

    def play(self, move: Move) -> Position:
        """The position after a legal move. Does not check the move."""
        number = self.pieces.cells.number
        if isinstance(move, Placement):
            return self._with({number[move.cell]: PAWN + self.colour})
        if isinstance(move, March):
            return self._with(
                {  # in this order: the stone may take the cell that the pawn left
                    number[move.start]: EMPTY,
                    number[move.end]: PAWN + self.colour,
                    number[move.stone]: STONE + self.colour,
                }
            )
        if isinstance(move, Conversion):
            field = self.pieces.field_at(number[move.cell])
            return self._with(dict.fromkeys(field.cells, STONE + self.colour))
        if isinstance(move, Number):
            return self._settled(move.value, None)
        if move in COLOUR_TOKENS:
            return self._settled(self.komi, 1 - COLOUR_TOKENS.index(move))
        return self._after(self.pieces, self.colour if move == BUTTON else self.button)

    def outcome(self) -> Outcome | None:
        """Who won and by what score. A tie, possible without the button only, is White's.

        Rules: stawn.md, Score.
        """
        if not self.is_over():
            return None
        black, white = Fraction(self.points_of(BLACK)), Fraction(self.points_of(WHITE))
        if black > white:
            winner, reason = BLACK, Message("Black scores {n}, White {m}", n=black, m=white)
        elif black < white:
            winner, reason = WHITE, Message("White scores {n}, Black {m}", n=white, m=black)
        else:
            winner, reason = WHITE, Message("both sides score {n}, and a tie is White’s", n=black)
        return Outcome(self.seat_of(winner), reason, self.points())

    def points_of(self, colour: int) -> Points:
        """Stones, komi for White, a half for the button. Rules: stawn.md, Score."""
        whole = self.pieces.codes.count(STONE + colour)
        if colour == WHITE:
            whole += self.komi or 0
        return whole + Fraction(1, 2) if self.button == colour else whole

    def points(self) -> tuple[Points, Points] | None:
        """The points of seat 0 and seat 1 now; None before the colours are known."""
        if not self.has_begun:
            return None
        return self.points_of(self.colour_of(0)), self.points_of(self.colour_of(1))

    def key(self) -> Hashable:
        """Everything that the future depends on."""
        return self.pieces.codes, self.colour, self.button, self.komi, self.black_seat

    def __str__(self) -> str:
        return diagram.write(
            diagram.Diagram(
                self.pieces.cells.side,
                self.komi,
                BUTTON_STATES[self.button - NO_BUTTON],
                self.black_seat,
                COLOUR_TOKENS[self.colour],
                self.pieces.codes,
            )
        )

    def _with(self, changes: dict[int, int]) -> Position:
        return self._after(self.pieces.changed(changes), self.button)

    def _after(self, pieces: Pieces, button: int) -> Position:
        return Position(pieces, 1 - self.colour, button, self.komi, self.black_seat)

    def _settled(self, komi: int | None, black_seat: Seat | None) -> Position:
        return Position(self.pieces, self.colour, self.button, komi, black_seat)


class LegalMoves(Collection[Move]):
    """The legal moves of a position in which the side to move has any.

    Placements, marches, conversions and the button, in this order. Rules: stawn.md, Turn.
    """

    __slots__ = ("_pieces", "_colour", "_has_button", "_listed")

    def __init__(self, position: Position) -> None:
        self._pieces = position.pieces
        self._colour = position.colour
        self._has_button = position.button == FREE
        self._listed: list[Move] | None = None

    def __iter__(self) -> Iterator[Move]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def _list(self) -> list[Move]:
        """The moves, listed once: `list()` asks for the length first."""
        if self._listed is not None:
            return self._listed
        pieces, colour, names = self._pieces, self._colour, self._pieces.cells.names
        table, codes = move_table(pieces.cells.side), list(pieces.codes)
        moves: list[Move] = [table.placements[cell] for cell in pieces.empty_cells()]
        may_take: dict[int, bool] = {}
        for pawn in pieces.pawns(colour):
            for ray in table.marches[pawn]:
                self._add(moves, ray, codes, may_take)
        moves += [Conversion(names[field.cells[0]]) for field in pieces.convertible(colour)]
        if self._has_button:
            moves.append(BUTTON)
        self._listed = moves
        return moves

    def _add(
        self, moves: list[Move], ray: MarchRay, codes: list[int], may_take: dict[int, bool]
    ) -> None:
        """Adds the marches along a ray: the same as `Pieces.ways`, but many at a time."""
        open_: list[int] | None = None
        for end, distance, going, taking in ray:
            piece = codes[end]
            if not piece:
                if open_ is None:
                    moves += going
                else:
                    moves += [going[stone] for stone in open_]
                    open_.append(distance)
            elif (piece ^ self._colour) & 1:
                # A friendly piece is jumped, and its cell cannot take the stone.
                if open_ is None:
                    open_ = list(range(distance))
            elif piece >= STONE:
                return
            else:
                if end not in may_take:
                    may_take[end] = self._pieces.is_capturable(end, self._colour)
                if may_take[end]:
                    moves += taking if open_ is None else [taking[stone] for stone in open_]
                return

    def __contains__(self, move: object) -> bool:
        pieces, number = self._pieces, self._pieces.cells.number
        if isinstance(move, Placement):
            return move.cell in number and pieces[number[move.cell]] == EMPTY
        if isinstance(move, March):
            return self._has_march(move)
        if isinstance(move, Conversion):
            names = [pieces.cells.names[f.cells[0]] for f in pieces.convertible(self._colour)]
            return move.cell in names
        return self._has_button and move == BUTTON

    def _has_march(self, move: March) -> bool:
        pieces, number = self._pieces, self._pieces.cells.number
        if not {move.start, move.end, move.stone} <= number.keys():
            return False
        pawn = number[move.start]
        if pieces[pawn] != PAWN + self._colour:
            return False
        way = pieces.way(pawn, number[move.end])
        return way is not None and way.takes == move.takes and number[move.stone] in way.stones
