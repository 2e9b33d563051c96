"""What is said about puzzles and positions to win, on their shelf and elsewhere."""

from __future__ import annotations

from typing import Final

from pentabula.app.play.words.moves import move_text
from pentabula.boards.view import GameWithView
from pentabula.core.game import legal_line
from pentabula.core.message import Message, all_of
from pentabula.core.position import AnyPosition
from pentabula.core.record import Record
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import BETTER, Puzzle
from pentabula.search.levels import level

MADE_ESTIMATE: Final = Message(
    "The solution is an estimate: another move that is as good is right too."
)

MADE: Final = Message("Made by you")
OWN_GAMES: Final = Message("From your games")
"""Where puzzles that are not on the shelf come from."""


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


def challenge_goal(game: GameWithView, challenge: Challenge, record: Record) -> Message:
    """The goal of a position to win: `Win as Black against Club`."""
    position = record.root.position
    side = game.view.seats(position)[position.turn].name
    return Message("Win as {side} against {level}", side=side, level=level(challenge.level).title)
