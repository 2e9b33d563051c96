"""What leads to a game’s exercises from elsewhere: links, and the small pictures of positions."""

from __future__ import annotations

from typing import Final

from pentabula.app.shell.addresses import (
    drill_address,
    lesson_address,
    lesson_name,
    puzzle_address,
)
from pentabula.app.shell.html import Markup, Say, game_link
from pentabula.boards.scene import FORBIDDEN
from pentabula.boards.svg import page_drawing
from pentabula.boards.view import GameWithView
from pentabula.core.lesson import STRATEGY
from pentabula.core.message import Message, counted
from pentabula.core.record import Record

STRATEGY_TITLE: Final = Message("Strategy")
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
    position = record.root.main_line_end().position
    scene = game.view.scene(position).without(FORBIDDEN)
    return Markup(page_drawing(game.view.board(position), scene, labels=False))
