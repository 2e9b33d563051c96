"""What a teacher can choose as tasks of an assignment: puzzles, lesson steps and positions."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.boards.view import GameWithView
from pentabula.core.lesson import RULES, STRATEGY
from pentabula.core.message import Message
from pentabula.pages.lesson import TITLE as STRATEGY_TITLE
from pentabula.pages.markup import Markup, Say, tag, together
from pentabula.pages.puzzles import SHORT
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import GRADES, Puzzle
from pentabula.puzzles.shelf import write_puzzle
from pentabula.session.learn.challenges import goal
from pentabula.session.share.assignments import OWN, PUZZLE, STEP, Task, task_text
from pentabula.session.share.tasks import challenge_task


def picker(
    game: GameWithView,
    shelf: Sequence[Puzzle],
    own: Sequence[Puzzle],
    positions: Sequence[Challenge],
    picked: frozenset[str],
    say: Say,
) -> Markup:
    """The puzzles, lesson steps and positions to play from of a game, each with a box to check."""
    parts = []
    for number in GRADES:
        puzzles = [each for each in shelf if each.grade == number]
        boxes = [
            _box(Task(PUZZLE, game.name, each.id), _puzzle_words(each, say), picked)
            for each in puzzles
        ]
        parts.append(_group(Message("Grade {n}", n=number), boxes, say))
    mine = [
        _box(Task(OWN, game.name, write_puzzle(each)), _puzzle_words(each, say), picked)
        for each in own
    ]
    parts.append(_group(Message("Your own puzzles"), mine, say))
    parts.append(_group(Message("Steps of the lesson"), _steps(game, RULES, picked, say), say))
    parts.append(_group(STRATEGY_TITLE, _steps(game, STRATEGY, picked, say), say))
    to_win = [_position_box(game, each, picked, say) for each in positions]
    parts.append(_group(Message("Positions to win"), to_win, say))
    return together(parts)


def _steps(game: GameWithView, which: str, picked: frozenset[str], say: Say) -> list[Markup]:
    lesson = game.lesson_named(which)
    steps = () if lesson is None else lesson.steps
    prefix = f"{which}." if which else ""
    return [
        _box(Task(STEP, game.name, f"{prefix}{at}"), f"{at}. {say(step.ask or step.text)}", picked)
        for at, step in enumerate(steps, 1)
    ]


def _position_box(
    game: GameWithView, challenge: Challenge, picked: frozenset[str], say: Say
) -> Markup:
    record = challenge.record(game)
    words = f"{challenge.id}: {say(goal(game, challenge, record))}"
    return _box(challenge_task(challenge, record), words, picked)


def _puzzle_words(puzzle: Puzzle, say: Say) -> str:
    return f"{puzzle.id}: {say(SHORT[puzzle.goal])}"


def _group(title: Message, boxes: Sequence[Markup], say: Say) -> Markup:
    if not boxes:
        return Markup("")
    count = tag("span", f"({len(boxes)})", class_="quiet-words")
    return tag("details", tag("summary", say(title), " ", count), tag("ul", *boxes, class_="boxes"))


def _box(task: Task, words: str, picked: frozenset[str]) -> Markup:
    text = task_text(task)
    field = tag("input", type="checkbox", name="task", value=text, checked=text in picked)
    return tag("li", tag("label", field, " ", words))
