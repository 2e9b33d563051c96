"""The rules of TAU. Rules: tau.md."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import Final

from pentabula.core.message import Message
from pentabula.core.numbers import MAX_DIGITS, Number, Numbers
from pentabula.core.options import Value
from pentabula.core.position import PASS, Outcome, Seat, WithoutDice
from pentabula.games.tau.rules import diagram
from pentabula.games.tau.rules.diagram import BID
from pentabula.games.tau.rules.lines import (
    COLUMN,
    ROW,
    Strike,
    highest_product,
    lines,
    product,
    runs,
)
from pentabula.kit import diagrams

HIGHEST_BID: Final = 10**MAX_DIGITS - 1
Move = Strike | Number | str


class Strikes(Collection[Strike]):
    """The lines that may be struck in a position: rows from the bottom, then columns.

    Rules: tau.md, Play.
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __contains__(self, move: object) -> bool:
        position = self._position
        if not isinstance(move, Strike) or not position.is_on_board(move):
            return False
        return not position.is_struck(move) and not position.is_last(move)

    def __len__(self) -> int:
        position = self._position
        left = position.rows - position.struck_rows.bit_count()
        across = position.cols - position.struck_cols.bit_count()
        return (left if left > 1 else 0) + (across if across > 1 else 0)

    def __iter__(self) -> Iterator[Strike]:
        position = self._position
        return (move for move in lines(position.rows, position.cols) if move in self)


class Position(WithoutDice):
    """A state of TAU.

    `number` is the last bid, and the LIMIT once there is one; -1 before the first bid. `high` is
    the seat of HIGH, None during the negotiation. `struck_rows` and `struck_cols` have a bit for
    each line struck. `is_agreed`: the LIMIT was set before the game.
    """

    __slots__ = (
        "rows", "cols", "is_agreed", "number", "high", "turn", "struck_rows", "struck_cols",
    )  # fmt: skip

    def __init__(
        self,
        rows: int,
        cols: int,
        is_agreed: bool,
        number: int,
        high: Seat | None,
        turn: Seat,
        struck_rows: int = 0,
        struck_cols: int = 0,
    ) -> None:
        self.rows = rows
        self.cols = cols
        self.is_agreed = is_agreed
        self.number = number
        self.high = high
        self.turn = turn
        self.struck_rows = struck_rows
        self.struck_cols = struck_cols

    @property
    def strikes_in_all(self) -> int:
        """How many lines a game lasts. Rules: tau.md, Play."""
        return -(-(self.rows + self.cols) // 3)

    @property
    def strikes_left(self) -> int:
        """How many lines are still to be struck."""
        return self.strikes_in_all - self.struck_rows.bit_count() - self.struck_cols.bit_count()

    def is_on_board(self, line: Strike) -> bool:
        """Whether the board has this line."""
        if line.kind == ROW:
            return 0 <= line.offset < self.rows
        return line.kind == COLUMN and 0 <= line.offset < self.cols

    def is_struck(self, line: Strike) -> bool:
        """Whether a line of the board is struck already."""
        struck = self.struck_rows if line.kind == ROW else self.struck_cols
        return bool(struck >> line.offset & 1)

    def is_last(self, line: Strike) -> bool:
        """Whether striking this open line would leave no cell: it is the last of its kind."""
        if line.kind == ROW:
            return self.struck_rows.bit_count() == self.rows - 1
        return self.struck_cols.bit_count() == self.cols - 1

    def legal_moves(self) -> Collection[Move]:
        """Numbers and perhaps `PASS` in the negotiation, then the lines that may be struck.

        Rules: tau.md, Negotiation and Play.
        """
        if self.high is None:
            return self._numbers()
        return self.strikes()

    def strikes(self) -> Collection[Strike]:
        """The lines that may be struck, once the negotiation is over. Rules: tau.md, Play."""
        return Strikes(self) if self.strikes_left else ()

    def _numbers(self) -> Collection[Move]:
        if self.number >= HIGHEST_BID:
            return (PASS,)
        label = f"{BID}>{self.number}"
        others = () if self.number < 0 else (PASS,)
        most = highest_product(self.rows, self.cols)
        return Numbers(BID, label, self.number + 1, HIGHEST_BID, others, most)

    def play(self, move: Move) -> Position:
        """The position after a legal move. Does not check the move."""
        if isinstance(move, Strike):
            rows, cols = self.struck_rows, self.struck_cols
            if move.kind == ROW:
                rows |= 1 << move.offset
            else:
                cols |= 1 << move.offset
            return self._after(self.number, self.high, rows, cols)
        if isinstance(move, Number):
            return self._after(move.value, None, 0, 0)
        return self._after(self.number, 1 - self.turn, 0, 0)

    def _after(self, number: int, high: Seat | None, rows: int, cols: int) -> Position:
        return Position(
            self.rows, self.cols, self.is_agreed, number, high, 1 - self.turn, rows, cols
        )

    def run_lengths(self) -> tuple[list[int], list[int]]:
        """The lengths of the runs of rows, from the bottom, and of columns, from the left."""
        heights = [length for _, length in runs(self.struck_rows, self.rows)]
        return heights, [length for _, length in runs(self.struck_cols, self.cols)]

    def product(self) -> int:
        """The product of the sizes of the rectangles left over. Rules: tau.md, Score."""
        return product(*self.run_lengths())

    def outcome(self) -> Outcome | None:
        """HIGH wins when the score is higher than the LIMIT. Rules: tau.md, Score."""
        if self.high is None or self.strikes_left:
            return None
        score, limit = self.product(), self.number
        if score > limit:
            high = Message("{score} is higher than the LIMIT of {limit}", score=score, limit=limit)
            return Outcome(self.high, high)
        if score == limit:
            equal = Message("{score} equals the LIMIT, and HIGH needed more", score=score)
            return Outcome(1 - self.high, equal)
        low = Message("{score} is lower than the LIMIT of {limit}", score=score, limit=limit)
        return Outcome(1 - self.high, low)

    def key(self) -> Hashable:
        """Equal keys if and only if the positions have the same future."""
        return (
            self.rows, self.cols, self.number, self.high, self.turn,
            self.struck_rows, self.struck_cols,
        )  # fmt: skip

    def __str__(self) -> str:
        """The diagram: see `rules.diagram`."""
        return diagram.write(
            diagram.Diagram(
                self.rows,
                self.cols,
                self.is_agreed,
                self.number,
                self.high,
                self.turn,
                self.struck_rows,
                self.struck_cols,
            )
        )


def start(**options: Value) -> Position:
    """The first position. With a whole number as limit seat 0 is HIGH and strikes first."""
    rows, cols, limit = int(options["rows"]), int(options["cols"]), options["limit"]
    if isinstance(limit, int):
        return Position(rows, cols, True, limit, 0, 0)
    return Position(rows, cols, False, -1, None, 0)


def read_diagram(text: str) -> Position:
    """The position that prints this diagram; spaces need not match. Raises DiagramError."""
    shown = diagram.read(text)
    position = Position(
        shown.rows,
        shown.cols,
        shown.is_agreed,
        shown.number,
        shown.high,
        shown.turn,
        shown.struck_rows,
        shown.struck_cols,
    )
    if fault := _fault_of_bids(position) or _fault_of_board(position):
        raise diagrams.diagram_error(diagram.TITLE, fault)
    head, *rows = (line.split() for line in str(position).splitlines())
    given, *lines = (line.split() for line in text.splitlines() if line.strip())
    if given != head:
        words = Message("Its first line should be “{line}”.", line=" ".join(head))
        raise diagrams.diagram_error(diagram.TITLE, words)
    if lines != rows:
        words = Message("Its crossed cells do not make whole rows and columns.")
        raise diagrams.diagram_error(diagram.TITLE, words)
    return position


def _fault_of_bids(position: Position) -> Message | None:
    """Why no negotiation leads to the position, if none does. Rules: tau.md, Negotiation."""
    number, seat = position.number, position.turn if position.high is None else position.high
    if position.is_agreed:
        if position.high is None:
            return Message("With an agreed LIMIT there is no bidding: the first line says high=0.")
        return Message("With an agreed LIMIT seat 0 is HIGH.") if position.high else None
    if position.high is None and number < 0:
        return Message("Seat 0 makes the first bid.") if seat else None
    if number < 0:
        return Message("Its first line does not say the LIMIT, as in said=143.")
    # The seat that bid last is HIGH once the other seat has passed.
    bidder = 1 - seat if position.high is None else seat
    if number < bidder:
        return Message("Seat {seat} cannot have bid less than {n}.", seat=bidder, n=bidder)
    return None


def _fault_of_board(position: Position) -> Message | None:
    """Why the lines cannot have been struck, if they cannot. Rules: tau.md, Play."""
    if position.high is None and position.strikes_left != position.strikes_in_all:
        return Message("No line is struck before the bidding ends.")
    if position.strikes_left < 0:
        return Message("Only {n} lines are struck in a game.", n=position.strikes_in_all)
    if position.struck_rows.bit_count() == position.rows:
        return Message("The last row cannot be struck.")
    if position.struck_cols.bit_count() == position.cols:
        return Message("The last column cannot be struck.")
    return None


def fitting_options(position: Position) -> Mapping[str, Sequence[Value]]:
    """By option, the values that a game with this position may have, the likeliest first."""
    limit = position.number if position.is_agreed else BID
    return {"rows": (position.rows,), "cols": (position.cols,), "limit": (limit,)}
