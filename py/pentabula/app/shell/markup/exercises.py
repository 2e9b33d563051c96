"""Exercises as shown in other rooms: links, small pictures, where a puzzle is from."""

from __future__ import annotations

from typing import Final

from pentabula.app.play.words.moves import move_text
from pentabula.app.shell.addresses import (
    drill_address,
    lesson_address,
    lesson_name,
    puzzle_address,
)
from pentabula.app.shell.html import Markup, Say, game_link
from pentabula.boards.svg import small_board
from pentabula.boards.view import GameWithView
from pentabula.core.game import legal_line
from pentabula.core.lesson import STRATEGY, WHOLE_GAME
from pentabula.core.message import Message, all_of, counted
from pentabula.core.position import AnyPosition
from pentabula.core.record import Record
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import BETTER, Puzzle
from pentabula.search.levels import level

STRATEGY_TITLE: Final = Message("Strategy")
WHOLE_GAME_TITLE: Final = Message("A whole game")
DRILL: Final = Message("Drill")


def lesson_link(game: GameWithView, say: Say, described_by: str | None = None) -> Markup:
    """The link to a game’s lesson."""
    return game_link(say(Message("Learn")), game.title, lesson_address(game.name), described_by)


def strategy_link(game: GameWithView, say: Say) -> Markup:
    """The link to a game’s lesson of strategy; nothing if it has none."""
    if game.strategy is None:
        return Markup("")
    return game_link(
        say(STRATEGY_TITLE), game.title, lesson_address(lesson_name(game.name, STRATEGY))
    )


def whole_game_link(game: GameWithView, say: Say) -> Markup:
    """The link to a game’s lesson of a whole game; nothing if it has none."""
    if game.whole_game is None:
        return Markup("")
    return game_link(
        say(WHOLE_GAME_TITLE), game.title, lesson_address(lesson_name(game.name, WHOLE_GAME))
    )


def drill_link(game: GameWithView, say: Say, class_: str = "") -> Markup:
    """The link to a game’s drill; nothing if it has none."""
    if game.drill is None:
        return Markup("")
    return game_link(say(DRILL), game.title, drill_address(game.name), class_=class_)


def puzzles_link(game: GameWithView, say: Say) -> Markup:
    """The link to a game’s shelf of puzzles."""
    return game_link(say(Message("Puzzles")), game.title, puzzle_address(game.name))


def lesson_length(steps: int) -> Message:
    """The number of steps of a lesson."""
    return counted("A lesson of {n} step", "A lesson of {n} steps", steps)


def picture(game: GameWithView, record: Record) -> Markup:
    """The position at the end of a record as a small board."""
    return Markup(small_board(game, record.root.main_line_end().position))


MADE_ESTIMATE: Final = Message(
    "The solution is an estimate: another move that is as good is right too."
)

MADE: Final = Message("Made by you")
OWN_GAMES: Final = Message("From your games")
"""The sources of puzzles that are not on the shelf."""


def played_in_game(game: GameWithView, puzzle: Puzzle, position: AnyPosition) -> Message | None:
    """The move or turn played in the user's game at a puzzle's position; None if the puzzle is from
    elsewhere or does not record it."""
    if puzzle.goal != BETTER or not (puzzle.refutations or puzzle.played):
        return None
    words = []
    for move in legal_line(game, position, puzzle.played or tuple(puzzle.refutations[0])):
        words.append(move_text(game, position, move))
        position = position.play(move)
    return all_of(words) if words else None


def challenge_goal(game: GameWithView, challenge: Challenge, record: Record) -> Message:
    """The goal of a position to win: `Win as Black against Club`."""
    position = record.root.position
    side = game.view.seats(position)[position.turn].name
    return Message("Win as {side} against {level}", side=side, level=level(challenge.level).title)
