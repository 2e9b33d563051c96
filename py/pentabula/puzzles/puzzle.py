"""A puzzle: a position from play, a task, the line that solves it, and what refutes other moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pentabula.core.game import AnyGame, checked_move
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, AnyPosition
from pentabula.core.record import Record, read_record

WIN: Final = "win"
ONLY: Final = "only"
BID: Final = "bid"
LEAST: Final = "least"
BETTER: Final = "better"

TASKS: Final[Mapping[str, Message]] = {
    WIN: Message("Win the game."),
    ONLY: Message("Find the only move that wins."),
    BID: Message("Make the highest bid that wins."),
    LEAST: Message("Find the best play."),
    BETTER: Message("Find a better move than the one that was played."),
}
"""What is asked for. WIN goes on to the end of the game, LEAST and, with dice, BETTER to the end of
the turn. BETTER is for puzzles from one's own games: other moves may be as good."""

GRADES: Final = (1, 2, 3, 4, 5)

DEFAULT: Final = ""
"""In `Puzzle.answers`: the try that stands for all those not listed."""

Answers = Mapping[str, str]
"""The opponent's refutation by the try that it refutes, both tokens."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle of a game, all moves as tokens.

    `place` is the position: the game's options and moves as in a link, without its name. `line` is
    the solution: the solver's moves, and the opponent's answers between them. In LEAST it is one
    turn, and any order of plays that ends in the same position is as good. `answers` has for each
    decision of the solver how the opponent refutes the other moves; none for a whole turn.
    """

    game: str
    grade: int
    task: str
    theme: str
    place: str
    line: tuple[str, ...]
    answers: tuple[Answers, ...] = ()

    @property
    def id(self) -> str:
        """Six letters and figures that no other puzzle of the game has."""
        return identify(self.place)

    @property
    def is_turn(self) -> bool:
        """Whether the whole turn is asked for, and judged by where it ends."""
        return not self.answers

    @property
    def link(self) -> str:
        """The position as a link, without `#`."""
        return f"{self.game}?{self.place}"

    def record(self, game: AnyGame) -> Record:
        """The game up to the position. Raises RecordError."""
        return read_record(self.link, lambda name: game)


def identify(place: str) -> str:
    """The id of the puzzle at a position."""
    return f"{fingerprint(place) % 16**6:06x}"


def fingerprint(text: str) -> int:
    """A number of 64 bits that is as good as random, the same everywhere.

    Source: Fowler, Noll and Vo, FNV-1a; the page does without Python's hashlib.
    """
    found = 0xCBF29CE484222325
    for byte in text.encode():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return found ^ found >> 29


def decisions(puzzle: Puzzle, start: AnyPosition, game: AnyGame) -> list[int]:
    """The places in the line where the solver decides, 0 the first. `start` is the position.

    Raises GameError where a move of the line cannot be played.
    """
    found, position = [], start
    for at, token in enumerate(puzzle.line):
        if position.turn == start.turn != CHANCE:
            found.append(at)
        position = followed(game, position, token)
    return found


def followed(game: AnyGame, position: AnyPosition, token: str) -> AnyPosition:
    """The position after a move. Raises GameError where it is no legal move."""
    return position.play(checked_move(game, position, token))
