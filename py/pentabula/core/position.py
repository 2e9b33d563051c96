"""The vocabulary of every game: seats, moves, positions, outcomes, refusals."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol, Self, TypeAlias, TypeVar

from pentabula.core.message import Message

Seat = int
"""A player, 0 or 1; or CHANCE, if the dice decide."""

Move = Hashable
"""A move of any game. Only the game itself knows what its moves contain."""

M = TypeVar("M", bound=Hashable)
"""The moves of one game."""

Points = int | Fraction

Path = tuple[str, ...]
"""Targets (names of sites or controls) that are entered one after the other."""

CHANCE: Final = -1
PASS: Final = "pass"
SWAP: Final = "swap"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner, the reason, and both seats' points in games with points."""

    winner: Seat
    reason: Message
    points: tuple[Points, Points] | None = None


class Position(Protocol[M]):
    """A state of a game as a value: `play` returns a new one and never changes the old one."""

    @property
    def turn(self) -> Seat:
        """The seat to decide, or CHANCE for dice. Meaningless once the game is over."""

    def legal_moves(self) -> Collection[M]:
        """The only statement of the rules. Never empty before the end, empty after it.

        Stable order; `in` is exact. A forced pass is `(PASS,)`. Open ranges are `Numbers`.
        """

    def play(self, move: M) -> Self:
        """The position after a legal move. Does not check the move: see `checked_move`."""

    def outcome(self) -> Outcome | None:
        """Who won and why, or None before the end of the game."""

    def points(self) -> tuple[Points, Points] | None:
        """The points of seat 0 and seat 1 if the game ended now; None in games without points."""

    def chances(self) -> Sequence[tuple[M, Fraction]]:
        """The moves of chance with their probabilities where turn is CHANCE, else empty."""

    def key(self) -> Hashable:
        """Of positions with the same `turn`: equal keys if and only if the future is the same.

        Keys of different games or options may be equal.
        """

    def __str__(self) -> str:
        """A diagram that `rules.read_diagram` turns back into a position with the same key."""


class WithoutDice:
    """What positions of games without dice share. It has no points either, unless overridden."""

    __slots__ = ()

    def points(self) -> tuple[Points, Points] | None:
        """None, since the game has no points."""
        return None

    def chances(self) -> tuple[()]:
        """Empty, since the game has no dice."""
        return ()


AnyPosition: TypeAlias = Position[Any]
"""A position of any game."""

P = TypeVar("P", bound=AnyPosition)
"""The positions of one game."""


def after(position: P, moves: Iterable[Move]) -> P:
    """The position after some legal moves, which are not checked."""
    for move in moves:
        position = position.play(move)
    return position


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a target or a move is not allowed: a sentence, the clause, and the sites to mark.

    `clause` names a clause of docs/rules that exists: `konobi.md, Turn 2` is the second numbered
    point under “Turn”, `tabik.md, Turn, Place` the point that begins with “Place” in bold. `sites`
    are the names of the sites concerned, `counterexample` those of a counter-example, if there is
    one; all of them are on the board.
    """

    sentence: Message
    clause: str
    sites: tuple[str, ...] = ()
    counterexample: tuple[str, ...] = ()


def leads_to(position: AnyPosition, moves: Sequence[Move], target: AnyPosition) -> bool:
    """Whether the moves can be played one after the other and end in the target."""
    for move in moves:
        if move not in position.legal_moves():
            return False
        position = position.play(move)
    return bool(position.turn == target.turn and position.key() == target.key())
