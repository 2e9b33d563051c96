"""A puzzle: a position, a goal, the line that solves it, and refutations of other moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pentabula.core.game import AnyGame, checked_move
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.record import Record, read_record

WIN: Final = "win"
ONLY: Final = "only"
BID: Final = "bid"
BEST_PLAY: Final = "least"
BETTER: Final = "better"
BEST: Final = "best"

GOALS: Final[Mapping[str, Message]] = {
    WIN: Message("Win the game."),
    ONLY: Message("Find the only move that wins."),
    BID: Message("Make the highest bid that wins."),
    BEST_PLAY: Message("Find the best play."),
    BETTER: Message("Find a better move than the one that was played."),
    BEST: Message("Find the best move."),
}
"""The sentence that states each goal.

The solution of WIN ends the game; one of BEST_PLAY, or of ESTIMATED with dice, ends the turn.
BETTER is for puzzles from the user's own games, BEST for positions that the user has set up."""

SHORT: Final[Mapping[str, Message]] = {
    WIN: Message("Win"),
    ONLY: Message("Only move"),
    BID: Message("Bid"),
    BEST_PLAY: Message("Best play"),
    BETTER: Message("Better move"),
    BEST: Message("Best move"),
}
"""Short names of the goals."""

ESTIMATED: Final = (BETTER, BEST)
"""The goals whose solutions are estimates: other moves may be as good."""

GRADES: Final = (1, 2, 3, 4, 5)

UNMEASURED_GRADE: Final = 3
"""The grade of puzzles whose difficulty is not measured."""

MAX_IDS: Final = 1000
"""How many ids of puzzles are cached: more than a game has."""

DEFAULT: Final = ""
"""In `Puzzle.refutations`: all tries that are not listed."""

Refutations = Mapping[str, str]
"""The opponent's refutation by the try that it refutes, both tokens."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle of a game, all moves as tokens.

    `query` is the position: the game's options and moves as in a link, after the `?`. `line` is
    the solution: the solver's moves, and the opponent's replies between them. In BEST_PLAY it is
    one turn, and any order of plays that ends in the same position is as good. `refutations` has
    for each decision of the solver how the opponent refutes the other moves; none for a whole turn.
    `ending` is one way to continue after the line to the end of the game, the opponent to move
    first, where the solver could win in several ways, which are not asked for. `played` is the
    turn that was played in the user's own game, if it had several moves.
    """

    game: str
    grade: int
    goal: str
    theme: str
    query: str
    line: tuple[str, ...]
    refutations: tuple[Refutations, ...] = ()
    ending: tuple[str, ...] = ()
    played: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Six hexadecimal digits, unique among the puzzles of the game."""
        return puzzle_id(self.query)

    @property
    def is_turn(self) -> bool:
        """Whether the solution is a whole turn, which is judged by its final position."""
        return not self.refutations

    @property
    def move_count(self) -> int:
        """The number of moves that the solver makes; in a turn, of its plays."""
        return len(self.refutations) or len(self.line)

    @property
    def link(self) -> str:
        """The position as a link, without `#`."""
        return f"{self.game}?{self.query}"

    def record(self, game: AnyGame) -> Record:
        """The game up to the position. Raises RecordError."""
        return read_record(self.link, lambda name: game)


@lru_cache(MAX_IDS)
def puzzle_id(query: str) -> str:
    """The id of the puzzle at a position; cached, since lists of puzzles ask for it many times."""
    return f"{fingerprint(query) % 16**6:06x}"


def fingerprint(text: str) -> int:
    """A hash of 64 bits, the same on every machine.

    Source: Fowler, Noll and Vo, FNV-1a.
    """
    found = 0xCBF29CE484222325
    for byte in text.encode():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return found ^ found >> 29


def decisions(puzzle: Puzzle, start: AnyPosition, game: AnyGame) -> list[int]:
    """The indices in the line at which the solver decides. `start` is the puzzle's position.

    Raises GameError if a move of the line is illegal.
    """
    found, position = [], start
    for at, token in enumerate(puzzle.line):
        if position.turn == start.turn != CHANCE:
            found.append(at)
        position = play_token(game, position, token)
    return found


def has_dice(game: AnyGame, position: AnyPosition) -> bool:
    """Whether a game has dice, so that a solution is a whole turn and proves nothing."""
    return bool(game.view.board(position).dice)


def whole_turn(position: AnyPosition, line: Sequence[Move]) -> tuple[Move, ...] | None:
    """The moves of the turn with which a line of legal moves begins.

    None if the line ends before the turn does.
    """
    seat = position.turn
    for count, move in enumerate(line, 1):
        position = position.play(move)
        if position.turn != seat or position.outcome() is not None:
            return tuple(line[:count])
    return None


def play_token(game: AnyGame, position: AnyPosition, token: str) -> AnyPosition:
    """The position after a move. Raises GameError if it is illegal."""
    return position.play(checked_move(game, position, token))
