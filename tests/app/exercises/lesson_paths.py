"""How long a lesson is, and what solves its steps."""

from random import Random

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.play.dice import LocalDice
from pentabula.app.store.exercise_progress import LessonProgress

NEXT, SHOW, BACK = (f'[data-action="lesson-{name}"]' for name in ("next", "show", "back"))


def steps_of(name: str) -> int:
    return len(games.load(name).lesson.steps)


def path_of(name: str, at: int) -> tuple[str, ...]:
    """The targets that solve a step."""
    lesson = LessonActivity(games.load(name), LocalDice(Random(1)), LessonProgress(at))
    lesson.show()
    return () if lesson.is_done else lesson.presentation.highlighted
