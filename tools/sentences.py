"""How often the games can explain a mistake: at turning points, and for wrong tries at puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from pentabula import games
from pentabula.core.game import AnyGame, legal_line
from pentabula.core.hints import PUZZLES
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move, after
from pentabula.core.record import read_record
from pentabula.puzzles.explaining import blame, praise, refutation
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.shelf import read_shelf
from pentabula.review.data import ReviewLimits
from pentabula.review.notes import fault
from pentabula.review.review import Review
from pentabula.review.summary import turning_points
from tools.reviews.stability import Case, played

MAX_TRIES = 20
"""The number of wrong tries of a puzzle that are counted, spread over all of them."""

MAX_TURNS = 5
"""The same for random whole turns."""


@dataclass
class Sentences:
    """Counts of sentences by their English template, and of moves without a sentence."""

    kinds: Counter[str] = field(default_factory=Counter)
    said: int = 0
    asked: int = 0

    def add(self, message: Message | None) -> None:
        """Count an explanation, which may be two sentences."""
        self.asked += 1
        self.said += message is not None
        if message is not None:
            self.kinds.update(_kinds(message))

    def __str__(self) -> str:
        share = self.said / max(1, self.asked)
        lines = [f"{self.said:,} of {self.asked:,} ({share:.0%}) have a sentence"]
        lines += [f"  {count:6,}  {words}" for words, count in self.kinds.most_common()]
        return "\n".join(lines)


def of_game(case: Case) -> list[Message | None]:
    """The explanation of each turning point in a game of a level against itself."""
    record = read_record(played(case), games.load)
    review = Review.of(record, limits=ReviewLimits(case.nodes, seed=1))
    return [fault(review.data, point) for point in turning_points(review.finish())]


def _kinds(message: Message) -> Iterator[str]:
    """The templates of the sentences of a message."""
    if message.template != "{first} {second}":
        yield message.template
        return
    for part in message.values.values():
        if isinstance(part, Message):
            yield from _kinds(part)


def of_solutions(game: AnyGame) -> Iterator[Message | None]:
    """Why the solution of each of a game's puzzles is right."""
    for puzzle in _puzzles(game):
        position, line = _start(game, puzzle)
        yield praise(game, position, line)


def of_puzzles(game: AnyGame) -> Iterator[Message | None]:
    """Why wrong tries at a game's puzzles are wrong: first moves, or random whole turns."""
    rng = Random(game.name)
    for puzzle in _puzzles(game):
        yield from _of_turns(game, puzzle, rng) if puzzle.is_turn else _of_puzzle(game, puzzle)


def _puzzles(game: AnyGame) -> tuple[Puzzle, ...]:
    return read_shelf(game.text(PUZZLES), game)


def _start(game: AnyGame, puzzle: Puzzle) -> tuple[AnyPosition, list[Move]]:
    """The position of a puzzle, and the moves of its solution."""
    position = puzzle.record(game).root.main_line_end().position
    return position, list(legal_line(game, position, puzzle.line))


def _of_turns(game: AnyGame, puzzle: Puzzle, rng: Random) -> Iterator[Message | None]:
    position, line = _start(game, puzzle)
    for _ in range(MAX_TURNS):
        tried, here = list[Move](), position
        while here.turn == position.turn and here.outcome() is None:
            tried.append(rng.choice(list(here.legal_moves())))
            here = here.play(tried[-1])
        if here.key() != after(position, line).key():
            yield blame(game, position, tried, line, is_estimate=True)


def _of_puzzle(game: AnyGame, puzzle: Puzzle) -> Iterator[Message | None]:
    position, line = _start(game, puzzle)
    right = line[0]
    legal = game.brain.shortlist(position)
    wrong = [move for move in legal if move != right and move in position.legal_moves()]
    for move in wrong[:: max(1, len(wrong) // MAX_TRIES)]:
        answer = refutation(game, position, right, [move], puzzle.answers[0])
        yield blame(game, position, [move, *answer], line, is_estimate=False)
