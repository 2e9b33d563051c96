"""How far the user has come in each game, from what is stored: the content of the Progress page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pentabula.app.exercises.learning_path import LearningStep, learning_path, next_step, solved
from pentabula.app.store.exercise_progress import DrillScores, read_drill_scores
from pentabula.app.store.keys import drill_key
from pentabula.app.store.ratings import Rating
from pentabula.app.store.results import Result, rated_results, rating_curve
from pentabula.app.store.store import Store
from pentabula.boards.view import GameWithView
from pentabula.core.days import DAY_MS
from pentabula.puzzles.daily import DIFFICULTIES
from pentabula.puzzles.puzzle_history import PuzzleProgress

LAST: Final = 5
"""How many of the last reviewed games are shown with their accuracy."""


@dataclass(frozen=True, slots=True)
class BoardRating:
    """The rating on a board after each day, by the day, and the number of rated games.

    `board` is the size of a board other than the usual one, else empty.
    """

    board: str
    curve: Sequence[tuple[int, Rating]]
    games: int


@dataclass(frozen=True, slots=True)
class GameProgress:
    """The progress in a game: its learning path, ratings, accuracies of the last reviewed games
    (the oldest first), solved puzzles by difficulty, and the best runs in the drill."""

    game: GameWithView
    path: Sequence[LearningStep]
    ratings: Sequence[BoardRating]
    accuracies: Sequence[float]
    solved: dict[str, int]
    drill: DrillScores

    @property
    def next(self) -> LearningStep | None:
        """The first step of the learning path that is not done."""
        return next_step(self.path)

    @property
    def is_begun(self) -> bool:
        """Whether anything is done."""
        return any(each.is_done for each in self.path) or bool(
            self.ratings or self.accuracies or sum(self.solved.values()) or self.drill.row
        )


def game_progress(
    game: GameWithView,
    store: Store,
    progress: PuzzleProgress,
    results: Collection[Result],
    now: int,
) -> GameProgress:
    """The progress in a game: `progress` with its puzzles, `results` of finished games."""
    boards = ["", *sorted({each.board for each in results} - {""})]
    curves = [(board, rating_curve(list(results), now, board)) for board in boards]
    ratings = [
        BoardRating(board, curve, len(rated_results(results, now, board)))
        for board, curve in curves
        if curve
    ]
    by_date = sorted(results, key=lambda each: each.when)
    accuracies = [each.accuracy for each in by_date if each.accuracy is not None]
    return GameProgress(
        game,
        learning_path(game, store, progress, results),
        ratings,
        accuracies[-LAST:],
        {name: solved(progress, name) for name in DIFFICULTIES},
        read_drill_scores(store.read(drill_key(game.name))),
    )


def days_of(progress: PuzzleProgress, results: Collection[Result]) -> set[int]:
    """The days since 1970 on which a game ended or a puzzle was last solved."""
    puzzles = {each.day for each in progress.by_id.values() if each.is_solved}
    return puzzles | {each.when // DAY_MS for each in results}
