"""Konobi's positions: the legal moves, and when a game is won. Rules: konobi.md.

`judge` is the only statement of rules 1 and 2; `explain` and `view` use it too.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass

from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.core.position import PASS, SWAP, Outcome, Seat, WithoutDice
from pentabula.games.konobi.rules.diagram import Diagram, diagram_error, read, write
from pentabula.games.konobi.rules.links import (
    PointSet,
    across,
    blocked_corners,
    meeting,
    open_corners,
)
from pentabula.kit import pie
from pentabula.kit.chains import REASONS
from pentabula.kit.colours import BLACK, WHITE
from pentabula.kit.grid import Grid, Placements, around, beside, flooded, grid_of, names_of


@dataclass(slots=True)
class Verdict:
    """What the rules say about every empty point for one colour.

    `crosscut` are the points that would complete a crosscut (Turn 1), `unexcused` those
    that would make a weak connection without excuse (Turn 2); a point may be in both.
    `free` are the empty points without a weak connection; beside a friend they rule out an excuse.
    """

    legal: PointSet
    crosscut: PointSet
    unexcused: PointSet
    free: PointSet


def judge(grid: Grid, friends: PointSet, foes: PointSet) -> Verdict:
    """The verdict for the colour of `friends`. Rules: konobi.md, Turn 1 and Turn 2."""
    empty = grid.full ^ (friends | foes)
    corners = open_corners(grid, friends)
    diagonal = across(grid, friends)
    weak = meeting(corners, diagonal)
    free = empty ^ empty & weak
    spoiled = friends & beside(grid, free)
    unexcused = empty & meeting(corners, across(grid, spoiled))
    crosscut = empty & meeting(diagonal, blocked_corners(grid, foes))
    closed = crosscut | unexcused
    return Verdict(empty ^ closed, crosscut, unexcused, free)


class Position(WithoutDice):
    """A state of a game of Konobi. A move is its token: a point's name, `swap` or `pass`.

    `stones` are the points of Black and of White, `colour` the one to move, `black_seat` the
    seat that plays Black, `pie` whether the pie rule is on.
    """

    __slots__ = (
        "grid", "pie", "black_seat", "colour", "stones", "joined", "winner", "last", "_verdict",
    )  # fmt: skip

    def __init__(
        self,
        grid: Grid,
        pie: bool,
        black_seat: Seat,
        colour: int,
        stones: tuple[PointSet, PointSet],
        joined: tuple[PointSet, PointSet],
        winner: int | None,
        last: str = PASS,
    ) -> None:
        """`joined` are each colour's stones in a chain with its first edge (bottom, left);
        `winner` is the colour whose chain joins both edges, or None; `last` is the last
        point played, also after a swap, or `pass`, also if unknown; the rules do not depend on it.
        """
        self.grid = grid
        self.pie = pie
        self.black_seat = black_seat
        self.colour = colour
        self.stones = stones
        self.joined = joined
        self.winner = winner
        self.last = last
        self._verdict: Verdict | None = None

    @property
    def turn(self) -> Seat:
        """The seat to decide."""
        return self.black_seat ^ self.colour

    def seat_of(self, colour: int) -> Seat:
        """The seat that plays the colour."""
        return self.black_seat ^ colour

    @property
    def verdict(self) -> Verdict:
        """The rules' verdict for the colour to move, whether or not the game is over."""
        if self._verdict is None:
            self._verdict = judge(self.grid, self.stones[self.colour], self.stones[1 - self.colour])
        return self._verdict

    @property
    def moves_made(self) -> int:
        """The number of stones: up to the pie rule, the number of moves made."""
        return (self.stones[BLACK] | self.stones[WHITE]).bit_count()

    @property
    def is_swapped(self) -> bool:
        """Whether the sides have been swapped, so that seat 1 plays Black."""
        return self.black_seat == 1

    @property
    def may_swap(self) -> bool:
        """Whether the pie swap is open: as the second token only. Rules: konobi.md, Pie rule."""
        return self.colour == WHITE and not self.stones[WHITE] and pie.is_open(self)

    def legal_moves(self) -> Collection[str]:
        """The points that may be played, and `swap`; or `pass` alone. Rules: konobi.md, Turn."""
        if self.winner is not None:
            return ()
        points = self.verdict.legal
        others = (SWAP,) if self.may_swap else ()
        return Placements(self.grid, points, others) if points or others else (PASS,)

    def play(self, move: str) -> Position:
        """The position after a legal move, which is not checked."""
        if move == SWAP:
            return Position(
                self.grid, self.pie, 1, WHITE, self.stones, self.joined, None, self.last
            )
        colour = self.colour
        stones, joined, winner = self.stones, self.joined, None
        if move != PASS:
            stones, joined, winner = self._placed(self.grid.bits[move])
        return Position(
            self.grid, self.pie, self.black_seat, 1 - colour, stones, joined, winner, move
        )

    def _placed(
        self, point: PointSet
    ) -> tuple[tuple[PointSet, PointSet], tuple[PointSet, PointSet], int | None]:
        """Stones, joined stones and winner once the colour to move has a stone on the point."""
        grid, colour = self.grid, self.colour
        first, last = grid.edges[colour]
        friends, reached = self.stones[colour] | point, self.joined[colour]
        # Chains never break (Settled 6), so only a stone that touches the joined ones or is on
        # their edge can change them.
        if point & first or around(grid, point) & reached:
            reached = flooded(grid, reached | point, friends, around)
        winner = colour if reached & last else None
        if colour == BLACK:
            return (friends, self.stones[WHITE]), (reached, self.joined[WHITE]), winner
        return (self.stones[BLACK], friends), (self.joined[BLACK], reached), winner

    def outcome(self) -> Outcome | None:
        """The winner, once a chain joins both edges of its colour. Rules: konobi.md, End."""
        if self.winner is None:
            return None
        return Outcome(self.seat_of(self.winner), REASONS[self.winner])

    def key(self) -> Hashable:
        """Size, stones, colour to move, Black's seat, and whether a swap is or may be offered."""
        return self.grid.size, self.stones, self.colour, self.black_seat, pie.may_come(self)

    def __str__(self) -> str:
        """The diagram: the options, the turn and Black's seat, then the board.

        >>> print(start(size=3, pie="on").play("b2"))
        konobi size=3 pie=on turn=white black=seat0
        3 . . .
        2 . X .
        1 . . .
          a b c
        """
        return write(Diagram(self.grid, self.pie, self.colour, self.black_seat, self.stones))


def start(**options: Value) -> Position:
    """The empty board, Black to move, Black being seat 0. Options are complete and valid."""
    return Position(
        grid_of(int(options["size"])), options["pie"] == "on", 0, BLACK, (0, 0), (0, 0), None
    )


def read_diagram(text: str) -> Position:
    """The position that prints this diagram. Raises DiagramError.

    Accepts any stones without a crosscut, whether or not a game can lead to them.
    """
    read_in = read(text)
    grid, stones = read_in.grid, read_in.stones
    for friends, foes in (stones, stones[::-1]):
        crossed = friends & meeting(across(grid, friends), blocked_corners(grid, foes))
        if crossed:
            where = names_of(grid, crossed)[0]
            raise diagram_error(Message("The stone on {point} is part of a crosscut.", point=where))
    joined = tuple(
        flooded(grid, grid.edges[colour][0] & stones[colour], stones[colour], around)
        for colour in (BLACK, WHITE)
    )
    winner = next((c for c in (BLACK, WHITE) if joined[c] & grid.edges[c][1]), None)
    return Position(
        grid,
        read_in.pie,
        read_in.black_seat,
        read_in.colour,
        stones,
        (joined[0], joined[1]),
        winner,
    )


def fitting_options(position: Position) -> Mapping[str, Sequence[Value]]:
    """By option, the values that a game with this position may have, the likeliest first."""
    return {"size": (position.grid.size,), "pie": ("on" if position.pie else "off",)}
