"""A game's model game: a record whose comments are messages, and the lesson that replays it.

The module `teach.model_game` of a game has the record, with comments in English: each is a message
of the catalogues. Every comment is a step of the lesson of a whole game, at the move that it is
about; a comment in a variation is shown at that move of the variation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pentabula.core.game import AnyGame
from pentabula.core.lesson import RULES, STRATEGY, WHOLE_GAME, Lesson, Step, WholeGameLesson
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move
from pentabula.core.record import read_record, write_link, write_record
from pentabula.core.tree import Node, Record


def lesson_named(game: AnyGame, which: str) -> Lesson[AnyPosition, Move] | None:
    """A game's lesson of the rules (RULES), of STRATEGY or of a WHOLE_GAME, which replays the model
    game before its last step; None if the game has no such lesson."""
    if which in (RULES, STRATEGY):
        return game.lesson if which == RULES else game.strategy
    return _replaying(game) if which == WHOLE_GAME else None


def _replaying(game: AnyGame) -> Lesson[AnyPosition, Move] | None:
    lesson = game.whole_game
    if lesson is None or not has_model_game(game):
        return lesson
    *tasks, last = lesson.steps
    return replace(lesson, steps=(*tasks, *_steps(_record(game)), last))


def has_model_game(game: AnyGame) -> bool:
    """Whether the game has a model game."""
    return bool(game.part(WholeGameLesson).RECORD)


def model_game(game: AnyGame, say: Callable[[Message], str]) -> str:
    """The record of the model game as text, with its comments in a language."""
    record = _record(game)
    for node in _commented(record):
        node.comment = say(Message(node.comment))
    return write_record(record)


def comments(game: AnyGame) -> Iterator[str]:
    """The comments of the model game in English, in the order of the lesson."""
    return (node.comment for node in _commented(_record(game)) if has_model_game(game))


def _record(game: AnyGame) -> Record:
    """The record of the model game; each comment is on one line."""
    record = read_record(game.part(WholeGameLesson).RECORD or game.name, lambda name: game)
    for node in _commented(record):
        node.comment = " ".join(node.comment.split())
    return record


def _commented(record: Record) -> list[Node]:
    """The nodes with a comment; a variation follows the move that it could replace."""
    found = [node for node in record.root.tree() if node.comment]
    return sorted(found, key=lambda node: (node.branch_start or node).ply)


def _steps(record: Record) -> Iterator[Step[AnyPosition, Move]]:
    for node in _commented(record):
        yield Step(Message(node.comment), write_link(record, node), is_replay=True)
