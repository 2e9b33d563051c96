"""How often the games can explain a mistake: at turning points, and for wrong tries at puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pentabula import games
from pentabula.core.game import AnyGame, legal_line
from pentabula.core.message import Message
from pentabula.core.record import read_record
from pentabula.puzzles.explaining import blame, refutation
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.shelf import read_shelf
from pentabula.review.data import ReviewLimits
from pentabula.review.notes import fault
from pentabula.review.review import Review
from pentabula.review.summary import turning_points
from tools.reviews.stability import Case, played

MAX_TRIES = 20
"""The number of wrong tries of a puzzle that are counted, spread over all of them."""


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
            both = [message.values.get("first"), message.values.get("second")]
            parts = [each for each in both if isinstance(each, Message)] or [message]
            self.kinds.update(each.template for each in parts)

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


def of_puzzles(game: AnyGame) -> Iterator[Message | None]:
    """The explanations of wrong first moves in a game's puzzles, except those of whole turns."""
    for puzzle in read_shelf(games.puzzles_path(game.name).read_text("utf-8"), game):
        if not puzzle.is_turn:
            yield from _of_puzzle(game, puzzle)


def _of_puzzle(game: AnyGame, puzzle: Puzzle) -> Iterator[Message | None]:
    position = puzzle.record(game).root.main_line_end().position
    line = legal_line(game, position, puzzle.line)
    right = line[0]
    legal = game.brain.shortlist(position)
    wrong = [move for move in legal if move != right and move in position.legal_moves()]
    for move in wrong[:: max(1, len(wrong) // MAX_TRIES)]:
        answer = refutation(game, position, right, [move], puzzle.answers[0])
        yield blame(game, position, [move, *answer], line, is_turn=False)
