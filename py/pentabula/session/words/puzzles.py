"""What is said about a puzzle beside its goal."""

from __future__ import annotations

from pentabula.boards.view import GameWithView
from pentabula.core.message import Message, all_of
from pentabula.core.position import AnyPosition
from pentabula.puzzles.puzzle import BETTER, Puzzle
from pentabula.session.words.moves import move_text


def played_in_game(game: GameWithView, puzzle: Puzzle, position: AnyPosition) -> Message | None:
    """The move that was played in the person's own game at a puzzle's position; None if the puzzle
    is not from one."""
    if puzzle.goal != BETTER or not puzzle.answers:
        return None
    moves = [game.notation.read(token, position) for token in puzzle.answers[0]]
    return all_of([move_text(game, position, move) for move in moves])
