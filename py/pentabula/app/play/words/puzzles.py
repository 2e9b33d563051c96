"""What is said about a puzzle beside its goal."""

from __future__ import annotations

from pentabula.app.play.words.moves import move_text
from pentabula.boards.view import GameWithView
from pentabula.core.game import legal_line
from pentabula.core.message import Message, all_of
from pentabula.core.position import AnyPosition
from pentabula.puzzles.puzzle import BETTER, Puzzle


def played_in_game(game: GameWithView, puzzle: Puzzle, position: AnyPosition) -> Message | None:
    """The move or turn that was played in the person's own game at a puzzle's position; None if the
    puzzle is not from one, or does not tell."""
    if puzzle.goal != BETTER or not (puzzle.answers or puzzle.played):
        return None
    words = []
    for move in legal_line(game, position, puzzle.played or tuple(puzzle.answers[0])):
        words.append(move_text(game, position, move))
        position = position.play(move)
    return all_of(words) if words else None
