"""A game's learning path: its steps, from the rules to the strongest level, and which are done.

A step is done if the stored progress says so: the order is free, and nothing is locked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pentabula.app.shell.addresses import (
    drill_address,
    lesson_address,
    lesson_name,
    puzzle_address,
)
from pentabula.app.store.exercise_progress import read_drill_scores, read_lesson_progress
from pentabula.app.store.keys import drill_key, lesson_key
from pentabula.app.store.results import Result
from pentabula.app.store.store import Store
from pentabula.boards.view import GameWithView
from pentabula.core.lesson import MAX_REPLAYED, MAX_STEPS, RULES, STRATEGY, WHOLE_GAME, Lesson
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move
from pentabula.puzzles.daily import DIFFICULTIES
from pentabula.puzzles.puzzle_history import PuzzleProgress
from pentabula.search.levels import LEVELS

ENOUGH_RIGHT: Final = 10
"""How many right answers in one run finish the drill."""

ENOUGH_SOLVED: Final = 10
"""How many puzzles of a difficulty are enough."""

PUZZLES: Final = {
    "easy": Message("Solve {n} easy puzzles", n=ENOUGH_SOLVED),
    "medium": Message("Solve {n} medium puzzles", n=ENOUGH_SOLVED),
    "hard": Message("Solve {n} hard puzzles", n=ENOUGH_SOLVED),
}


@dataclass(frozen=True, slots=True)
class LearningStep:
    """A step of a learning path: its title, whether it is done, and where it can be done.

    `address` is empty for a game on the default board against `level`.
    """

    title: Message
    is_done: bool
    address: str = ""
    level: str = ""


def next_step(path: Iterable[LearningStep], besides: str = "") -> LearningStep | None:
    """The first step that is not done and has another address than `besides`; None without one."""
    left = (each for each in path if not each.is_done)
    return next((each for each in left if not besides or each.address != besides), None)


def learning_path(
    game: GameWithView, store: Store, progress: PuzzleProgress, results: Collection[Result]
) -> list[LearningStep]:
    """The steps for a game: `progress` with its puzzles, `results` of the user's finished games."""
    beaten = max((_strength(each) for each in results if each.is_won), default=-1)
    levels = [
        LearningStep(Message("Beat {level}", level=level.title), at <= beaten, level=level.name)
        for at, level in enumerate(LEVELS)
    ]
    first = LearningStep(Message("Play a whole game"), bool(results), level=LEVELS[0].name)
    rules, *exercises = _exercises(game, store, progress)
    # The easiest exercises come before the weakest levels.
    path = [rules, first]
    while exercises or levels:
        path += [*exercises[:1], *levels[:1]]
        exercises, levels = exercises[1:], levels[1:]
    return path


def _strength(result: Result) -> int:
    names = [level.name for level in LEVELS]
    return names.index(result.level) if result.level in names else -1


def _exercises(
    game: GameWithView, store: Store, progress: PuzzleProgress
) -> Iterator[LearningStep]:
    """The lessons, the drill and the puzzles, the easiest first."""
    name = game.name
    lessons: tuple[tuple[Lesson[AnyPosition, Move] | None, str, Message, Message], ...] = (
        (game.lesson, RULES, Message("Learn the rules"), Message("Finish learning the rules")),
        (game.strategy, STRATEGY, Message("Learn strategy"), Message("Finish learning strategy")),
        (
            game.whole_game,
            WHOLE_GAME,
            Message("Study a whole game"),
            Message("Finish studying a whole game"),
        ),
    )
    for lesson, which, title, rest in lessons:
        if lesson is not None:
            full = lesson_name(name, which)
            steps = len(lesson.steps) if which == RULES else MAX_STEPS + MAX_REPLAYED
            stored = read_lesson_progress(store.read(lesson_key(full)), steps)
            words = rest if stored.is_begun and not stored.is_finished else title
            yield LearningStep(words, stored.is_finished, lesson_address(full))
    if game.drill is not None:
        scores = read_drill_scores(store.read(drill_key(name)))
        yield LearningStep(
            Message("Give {n} right answers in a drill", n=ENOUGH_RIGHT),
            max(scores.row, scores.minute) >= ENOUGH_RIGHT,
            drill_address(name),
        )
    for difficulty in DIFFICULTIES:
        is_done = solved(progress, difficulty) >= ENOUGH_SOLVED
        yield LearningStep(PUZZLES[difficulty], is_done, puzzle_address(name))


def solved(progress: PuzzleProgress, difficulty: str) -> int:
    """How many puzzles of a difficulty were solved. Earlier releases did not store grades: what
    they stored counts as easy."""
    own, grades = {each.id for each in progress.own}, DIFFICULTIES[difficulty]
    easiest = next(iter(DIFFICULTIES))
    return sum(
        each.is_solved and (each.grade in grades or (not each.grade and difficulty == easiest))
        for name, each in progress.by_id.items()
        if name not in own
    )
