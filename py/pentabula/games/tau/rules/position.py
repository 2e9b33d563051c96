"""The rules of TAU. Rules: tau.md."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.core.numbers import MAX_DIGITS, Number, Numbers
from pentabula.core.position import PASS, Outcome, Points, Seat
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike, lines, product, runs
from pentabula.kit import diagrams

BID: Final = "bid"
HIGHEST_BID: Final = 10**MAX_DIGITS - 1
SMALLEST, LARGEST = 2, 26
SIGNS: Final = ".|-+"
"""How a cell is drawn: open, crossed by its column, by its row, by both."""

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


class Position:
    """A state of TAU.

    `number` is the last number said, and the LIMIT once there is one; -1 where nobody has
    spoken. `high` is the seat of HIGH, None during the negotiation. `struck_rows` and
    `struck_cols` have a bit for each line struck. `is_agreed` tells that the LIMIT was set
    before the game.
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
    def moves_in_all(self) -> int:
        """How many lines a game lasts. Rules: tau.md, Play."""
        return -(-(self.rows + self.cols) // 3)

    @property
    def moves_left(self) -> int:
        """How many lines are still to be struck."""
        return self.moves_in_all - self.struck_rows.bit_count() - self.struck_cols.bit_count()

    def is_on_board(self, line: Strike) -> bool:
        """Whether the board has this line."""
        if line.kind == ROW:
            return 0 <= line.place < self.rows
        return line.kind == COLUMN and 0 <= line.place < self.cols

    def is_struck(self, line: Strike) -> bool:
        """Whether a line of the board is struck already."""
        struck = self.struck_rows if line.kind == ROW else self.struck_cols
        return bool(struck >> line.place & 1)

    def is_last(self, line: Strike) -> bool:
        """Whether striking this open line would leave no cell: it is the last of its kind."""
        if line.kind == ROW:
            return self.struck_rows.bit_count() == self.rows - 1
        return self.struck_cols.bit_count() == self.cols - 1

    def legal_moves(self) -> Collection[Any]:
        """Numbers and perhaps `PASS` in the negotiation, then the lines that may be struck.

        Rules: tau.md, Negotiation and Play.
        """
        if self.high is None:
            return self._numbers()
        return Strikes(self) if self.moves_left else ()

    def _numbers(self) -> Collection[Any]:
        if self.number >= HIGHEST_BID:
            return (PASS,)
        label = f"{BID}>{self.number}"
        others = () if self.number < 0 else (PASS,)
        return Numbers(BID, label, self.number + 1, HIGHEST_BID, others)

    def play(self, move: Move) -> Position:
        """The position after a legal move. Does not check the move."""
        if isinstance(move, Strike):
            rows, cols = self.struck_rows, self.struck_cols
            if move.kind == ROW:
                rows |= 1 << move.place
            else:
                cols |= 1 << move.place
            return self._after(self.number, self.high, rows, cols)
        if isinstance(move, Number):
            return self._after(move.value, None, 0, 0)
        return self._after(self.number, 1 - self.turn, 0, 0)

    def _after(self, number: int, high: Seat | None, rows: int, cols: int) -> Position:
        return Position(
            self.rows, self.cols, self.is_agreed, number, high, 1 - self.turn, rows, cols
        )

    def product(self) -> int:
        """The product of the sizes of the rectangles left over. Rules: tau.md, Score."""
        return product(
            [length for _, length in runs(self.struck_rows, self.rows)],
            [length for _, length in runs(self.struck_cols, self.cols)],
        )

    def outcome(self) -> Outcome | None:
        """HIGH wins when the score is higher than the LIMIT. Rules: tau.md, Score."""
        if self.high is None or self.moves_left:
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

    def scores(self) -> tuple[Points, Points] | None:
        """None: the product belongs to no seat."""
        return None

    def chances(self) -> Sequence[tuple[Any, Fraction]]:
        """Empty: TAU has no dice."""
        return ()

    def key(self) -> Hashable:
        """Equal keys if and only if the positions have the same future."""
        return (
            self.rows, self.cols, self.number, self.high, self.turn,
            self.struck_rows, self.struck_cols,
        )  # fmt: skip

    def __str__(self) -> str:
        limit = self.number if self.is_agreed else BID
        head = f"tau rows={self.rows} cols={self.cols} limit={limit}"
        if self.high is None:
            head += f" turn={self.turn} said={self.number if self.number >= 0 else 'none'}"
        else:
            head += f" high={self.high}" + ("" if self.is_agreed else f" said={self.number}")
        return diagrams.draw(head, [self._drawn(row) for row in range(self.rows)], 2)

    def _drawn(self, row: int) -> list[str]:
        across = 2 * (self.struck_rows >> row & 1)
        return [SIGNS[across + (self.struck_cols >> col & 1)] for col in range(self.cols)]


def start(**options: Any) -> Position:
    """The first position. With a whole number as limit seat 0 is HIGH and strikes first."""
    rows, cols, limit = options["rows"], options["cols"], options["limit"]
    if isinstance(limit, int):
        return Position(rows, cols, True, limit, 0, 0)
    return Position(rows, cols, False, -1, None, 0)


_HEAD = re.compile(
    r"tau rows=([0-9]{1,2}) cols=([0-9]{1,2}) limit=(bid|[0-9]{1,100})"
    r" (turn|high)=([01])(?: said=(none|[0-9]{1,100}))?",
    re.ASCII,
)
_EXAMPLE: Final = "tau rows=10 cols=10 limit=bid high=0 said=143"


def read_diagram(text: str) -> Position:
    """The position that prints this diagram; spaces need not match. Raises DiagramError."""
    found, lines = diagrams.split(text, "TAU", _HEAD, _EXAMPLE)
    rows, cols, limit, role, seat, said = found.groups()
    height, width = _read_size(rows, cols)
    drawn = diagrams.rows_of("TAU", lines, height, width, SIGNS)
    struck_rows, struck_cols = _read_board(drawn, width)
    made = struck_rows.bit_count() + struck_cols.bit_count()
    position = Position(
        height,
        width,
        limit != BID,
        _read_number(said if limit == BID else limit),
        int(seat) if role == "high" else None,
        int(seat) ^ made & 1,
        struck_rows,
        struck_cols,
    )
    if not _is_reachable(position) or str(position).split() != text.split():
        raise DiagramError(Message("No game of TAU can reach this position."))
    return position


def _read_size(rows: str, cols: str) -> tuple[int, int]:
    height, width = int(rows), int(cols)
    if not (SMALLEST <= height <= LARGEST and SMALLEST <= width <= LARGEST):
        raise DiagramError(
            Message("A board has {low} to {high} rows and columns.", low=SMALLEST, high=LARGEST)
        )
    return height, width


def _read_number(text: str | None) -> int:
    return int(text) if text and text != "none" else -1


def _read_board(drawn: list[list[str]], cols: int) -> tuple[int, int]:
    struck_rows = sum(1 << row for row, cells in enumerate(drawn) if set(cells) <= {"-", "+"})
    crossed = [{line[col] for line in drawn} for col in range(cols)]
    struck_cols = sum(1 << col for col in range(cols) if crossed[col] <= {"|", "+"})
    return struck_rows, struck_cols


def _is_reachable(position: Position) -> bool:
    """Whether some game comes to a position, so far as the diagram does not say it itself."""
    if position.high is None:
        has_spoken = position.turn == 1 or position.number > 0
        return (
            not position.is_agreed
            and position.moves_left == position.moves_in_all
            and (has_spoken if position.number >= 0 else position.turn == 0)
        )
    return (
        position.moves_left >= 0
        and position.struck_rows.bit_count() < position.rows
        and position.struck_cols.bit_count() < position.cols
        and (position.high == 0 if position.is_agreed else position.number >= position.high)
    )
