"""What a teacher can choose as tasks of an assignment: puzzles, lesson steps and positions."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.app.classroom.assignments import OWN, PUZZLE, STEP, Task, task_text
from pentabula.app.classroom.tasks import challenge_task
from pentabula.app.play.words.puzzles import MADE, OWN_GAMES, challenge_goal
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup.exercises import STRATEGY_TITLE
from pentabula.boards.view import GameWithView
from pentabula.core.lesson import RULES, STRATEGY
from pentabula.core.message import Message
from pentabula.puzzles.attempts import Attempts
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import GRADES, SHORT, Puzzle
from pentabula.puzzles.shelf import write_puzzle


def picker(
    game: GameWithView,
    shelf: Sequence[Puzzle],
    attempts: Attempts,
    positions: Sequence[Challenge],
    picked: frozenset[str],
    say: Say,
) -> Markup:
    """The puzzles, lesson steps and positions to play from of a game, each with a box to check.

    They have the numbers that they have on the shelf; puzzles also say their themes.
    """
    parts = []
    for number in GRADES:
        puzzles = [each for each in shelf if each.grade == number]
        boxes = [
            _puzzle_box(Task(PUZZLE, game.name, each.id), game, at, each, picked, say)
            for at, each in enumerate(puzzles, 1)
        ]
        parts.append(_group(Message("Grade {n}", n=number), boxes, say))
    for title, mine in ((MADE, attempts.made), (OWN_GAMES, attempts.own)):
        boxes = [
            _puzzle_box(Task(OWN, game.name, write_puzzle(each)), game, at, each, picked, say)
            for at, each in enumerate(mine, 1)
        ]
        parts.append(_group(title, boxes, say))
    parts.append(_group(Message("Steps of the lesson"), _steps(game, RULES, picked, say), say))
    parts.append(_group(STRATEGY_TITLE, _steps(game, STRATEGY, picked, say), say))
    to_win = [_position_box(game, at, each, picked, say) for at, each in enumerate(positions, 1)]
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
    game: GameWithView, number: int, challenge: Challenge, picked: frozenset[str], say: Say
) -> Markup:
    record = challenge.record(game)
    words = f"{number}. {say(challenge_goal(game, challenge, record))}"
    return _box(challenge_task(challenge, record), words, picked)


def _puzzle_box(
    task: Task,
    game: GameWithView,
    number: int,
    puzzle: Puzzle,
    picked: frozenset[str],
    say: Say,
) -> Markup:
    theme = game.puzzles.THEMES.get(puzzle.theme)
    words = f"{number}. {say(SHORT[puzzle.goal])}"
    return _box(task, words if theme is None else f"{words} · {say(theme)}", picked)


def _group(title: Message, boxes: Sequence[Markup], say: Say) -> Markup:
    if not boxes:
        return Markup("")
    count = tag("span", f"({len(boxes)})", class_="quiet-words")
    return tag("details", tag("summary", say(title), " ", count), tag("ul", *boxes, class_="boxes"))


def _box(task: Task, words: str, picked: frozenset[str]) -> Markup:
    text = task_text(task)
    field = tag("input", type="checkbox", name="task", value=text, checked=text in picked)
    return tag("li", tag("label", field, " ", words))
