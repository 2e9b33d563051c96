"""How the win continues after a puzzle, in words."""

from __future__ import annotations

from pentabula.app.exercises.puzzles import PuzzleActivity
from pentabula.app.play.words.moves import move_text
from pentabula.core.game import legal_line
from pentabula.core.message import Message, all_of


def ending(activity: PuzzleActivity) -> Message | None:
    """How the win may continue to the end of the game, once the puzzle is solved.

    None if the solution ends the game, or nothing is known.
    """
    tokens = activity.puzzle.ending if activity.is_done else ()
    if not tokens:
        return None
    game, position, words = activity.game, activity.session.node.position, list[Message]()
    solver = game.view.seats(position)[1 - position.turn]
    for move in legal_line(game, position, tokens):
        words.append(move_text(game, position, move))
        position = position.play(move)
    return Message(
        "{side} wins from here, for instance: {moves}.", side=solver.name, moves=all_of(words)
    )
