"""The rules of Tábula: positions, dice, and the turn. What one play may do is in `sides`.

Rules: tabula.md.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.core.position import CHANCE, PASS, Outcome, Points
from pentabula.games.tabula.rules import diagram
from pentabula.games.tabula.rules.sides import (
    CHECKERS,
    EMPTY_SIDE,
    OFF,
    OPENING,
    POINTS,
    Dice,
    Play,
    Side,
    legal_plays,
    moved,
)

LIGHT, DARK = Message("Light"), Message("Dark")
SIDE_NAMES = (LIGHT, DARK)
REASONS = (
    Message("all ten light checkers are off the board"),
    Message("all ten dark checkers are off the board"),
)


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice for a turn, the higher first."""

    high: int
    low: int

    @property
    def dice(self) -> Dice:
        """The numbers to play: two, or four of a double."""
        return (self.high,) * 4 if self.high == self.low else (self.high, self.low)

    @property
    def throws(self) -> int:
        """How many of the 36 throws of two dice give this roll."""
        return 1 if self.high == self.low else 2


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """One die of each seat, to settle who starts."""

    seat0: int
    seat1: int


Move = Play | Roll | OpeningRoll | str

ROLLS = tuple(Roll(high, low) for high in range(1, 7) for low in range(1, high + 1))
OPENINGS = tuple(OpeningRoll(a, b) for a in range(1, 7) for b in range(1, 7))
ROLL_CHANCES = tuple((roll, Fraction(roll.throws, 36)) for roll in ROLLS)
OPENING_CHANCES = tuple((opening, Fraction(1, 36)) for opening in OPENINGS)


class Position:
    """A state of the game: both sides, who plays or rolls, the dice thrown and the dice left.

    `mover` is the seat that plays or is to roll, OPENING before the start is settled, the
    winner after the end. `rolled` are the dice thrown last (of the opening: seat 0's
    first), kept for display; `left` the dice still to be played, the higher first, empty
    at chance nodes. Between plays `left` always holds a die that can be played.
    """

    __slots__ = ("sides", "mover", "rolled", "left", "_plays")

    def __init__(
        self,
        sides: tuple[Side, Side],
        mover: int,
        rolled: Dice = (),
        left: Dice = (),
        plays: tuple[Play, ...] | None = None,
    ) -> None:
        self.sides = sides
        self.mover = mover
        self.rolled = rolled
        self.left = left
        self._plays = plays

    @property
    def turn(self) -> int:
        """The seat to play, or CHANCE for dice."""
        return self.mover if self.left else CHANCE

    @property
    def mine(self) -> Side:
        """The side that plays or is to roll; seat 0's before the start is settled."""
        return self.sides[max(self.mover, 0)]

    @property
    def theirs(self) -> Side:
        """The other side."""
        return self.sides[1 - max(self.mover, 0)]

    def legal_moves(self) -> Collection[Move]:
        """The plays, the forced pass, or the dice. Rules: tabula.md, Turn; Chance."""
        if self.left:
            return self.plays() or (PASS,)
        if self.winner() is not None:
            return ()
        return OPENINGS if self.mover == OPENING else ROLLS

    def plays(self) -> tuple[Play, ...]:
        """The legal plays; empty if the roll allows none, and at chance nodes."""
        if self._plays is None:
            self._plays = legal_plays(self.mine, self.theirs, self.left)
        return self._plays

    def play(self, move: Move) -> Position:
        """The position after a legal move."""
        if isinstance(move, Play):
            return self._after(move)
        if isinstance(move, Roll):
            return Position(self.sides, self.mover, (move.high, move.low), move.dice)
        if isinstance(move, OpeningRoll):
            starter = OPENING if move.seat0 == move.seat1 else int(move.seat1 > move.seat0)
            return Position(self.sides, starter, (move.seat0, move.seat1))
        return Position(self.sides, 1 - self.mover, self.rolled)

    def _after(self, play: Play) -> Position:
        mine, theirs = moved(self.mine, self.theirs, play)
        sides = (theirs, mine) if self.mover else (mine, theirs)
        if mine[OFF] == CHECKERS:
            return Position(sides, self.mover, self.rolled)
        at = self.left.index(play.die)
        left = self.left[:at] + self.left[at + 1 :]
        plays = legal_plays(mine, theirs, left)
        if plays:
            return Position(sides, self.mover, self.rolled, left, plays)
        return Position(sides, 1 - self.mover, self.rolled)

    def captures(self, play: Play) -> bool:
        """Whether a legal play captures a checker."""
        return play.target <= POINTS and self.theirs[play.target] == 1

    def winner(self) -> int | None:
        """The seat that has borne off all ten checkers, if one has. Rules: tabula.md, End."""
        light, dark = self.sides
        if light[OFF] == CHECKERS:
            return 0
        return 1 if dark[OFF] == CHECKERS else None

    def outcome(self) -> Outcome | None:
        """Who won and why, or None."""
        seat = self.winner()
        if seat is None:
            return None
        return Outcome(seat, REASONS[seat], self.points())

    def points(self) -> tuple[Points, Points]:
        """The checkers that each seat has borne off."""
        return self.sides[0][OFF], self.sides[1][OFF]

    def chances(self) -> Sequence[tuple[Move, Fraction]]:
        """The dice with their probabilities. Rules: tabula.md, Chance."""
        if self.left or self.winner() is not None:
            return ()
        return OPENING_CHANCES if self.mover == OPENING else ROLL_CHANCES

    def key(self) -> Hashable:
        """Everything but the dice already played."""
        return self.mover, self.left, self.sides

    def __str__(self) -> str:
        return diagram.write(diagram.Diagram(self.sides, self.mover, self.rolled, self.left))


def start(**options: Value) -> Position:
    """The empty board; `start` is `roll`, or the seat that starts. Rules: tabula.md, Set-up."""
    starter = options.get("start", "roll")
    return Position((EMPTY_SIDE, EMPTY_SIDE), OPENING if starter == "roll" else int(starter))


def read_diagram(text: str) -> Position:
    """The position that prints this diagram. Raises DiagramError."""
    state = diagram.read(text)
    position = Position(state.sides, state.mover, state.rolled, state.left)
    played = bool(state.left) and state.left != _thrown(state.rolled)
    if played and not position.plays():
        raise DiagramError(Message("The remaining dice cannot be played, so the turn has passed."))
    return position


def _thrown(rolled: Dice) -> Dice:
    return rolled * 2 if rolled[0] == rolled[1] else rolled


def fitting_options(position: Position) -> Mapping[str, Sequence[Value]]:
    """By option, the values that a game with this position may have, the likeliest first."""
    return {"start": ("roll",)}
