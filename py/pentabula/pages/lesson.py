"""A lesson’s card beside the board, and the links to it from a game’s card and rules."""

from __future__ import annotations

from pentabula.boards.view import GameWithView
from pentabula.core.message import Message, counted
from pentabula.pages.markup import Markup, Say, game_link, tag, together
from pentabula.session.learn.addresses import lesson_address
from pentabula.session.learn.lessons import LessonActivity
from pentabula.session.learn.progress import Progress


def card(lesson: LessonActivity, say: Say) -> Markup:
    """The number of the step, and its text once the status line has another one."""
    at, steps = lesson.at + 1, len(lesson.lesson.steps)
    return together(
        [
            tag(
                "div",
                tag("h2", say(Message("Lesson"))),
                tag("span", say(Message("Step {n} of {all}", n=at, all=steps)), class_="count"),
                class_="lesson-head",
            ),
            _bar(at, steps),
            "" if lesson.is_opening else tag("p", say(lesson.step.text), class_="rule"),
        ]
    )


def next_label(lesson: LessonActivity) -> Message:
    """The label of the button for the next step."""
    if lesson.is_last:
        return Message("Play this game")
    return Message("Next step") if lesson.is_done else Message("Skip")


def link(game: GameWithView, say: Say, described_by: str | None = None) -> Markup:
    """The link to a game’s lesson."""
    return game_link(say(Message("Learn")), game.title, lesson_address(game.name), described_by)


def progress_words(progress: Progress, steps: int) -> Message:
    """The progress in a lesson with this number of steps."""
    if progress.is_finished:
        return Message("Lesson finished")
    if progress.furthest == 0:
        return counted("A lesson of {n} step", "A lesson of {n} steps", steps)
    return Message("Lesson: step {n} of {all}", n=progress.furthest + 1, all=steps)


def _bar(at: int, steps: int) -> Markup:
    """A progress bar with one segment for each step, filled up to the current one."""
    width = 100 / steps
    pieces = "".join(
        f'<rect class="{"filled" if index < at else "ahead"}" x="{index * width + 0.4:.2f}" '
        f'width="{width - 0.8:.2f}" height="4" rx=".6"/>'
        for index in range(steps)
    )
    return tag(
        "div",
        Markup(
            f'<svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">{pieces}</svg>'
        ),
        class_="steps",
    )
