"""A lesson’s card beside the board, and the progress in lessons."""

from __future__ import annotations

from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.shell.addresses import lesson_address, lesson_name
from pentabula.app.shell.html import Markup, Say, prose, tag, together
from pentabula.app.shell.markup.exercises import (
    STRATEGY_TITLE,
    drill_link,
    lesson_length,
    strategy_link,
)
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.core.lesson import RULES
from pentabula.core.message import Message, counted
from pentabula.search.levels import Level


def card(lesson: LessonActivity, say: Say) -> Markup:
    """The number of the step, and its text when the status line has another text."""
    at, steps = lesson.at + 1, len(lesson.lesson.steps)
    return together(
        [
            tag(
                "div",
                tag("h2", say(Message("Lesson") if lesson.which == RULES else STRATEGY_TITLE)),
                tag("span", say(Message("Step {n} of {all}", n=at, all=steps)), class_="count"),
                class_="lesson-head",
            ),
            _bar(lesson),
            "" if lesson.is_opening else tag("p", prose(say(lesson.step.text)), class_="rule"),
        ]
    )


def after(lesson: LessonActivity, say: Say) -> Markup:
    """Below the text of the last step: the steps that were skipped, and what else there is."""
    if not lesson.is_last:
        return Markup("")
    return together([_skipped(lesson, say), _what_else(lesson, say)])


def _skipped(lesson: LessonActivity, say: Say) -> Markup:
    """That steps were skipped, with a link to the first one; empty if none were."""
    skipped = lesson.skipped
    if not skipped:
        return Markup("")
    words = counted("{n} step was skipped.", "{n} steps were skipped.", len(skipped))
    back = Message("Go back to step {n}", n=skipped[0] + 1)
    name = lesson_name(lesson.game.name, lesson.which)
    return tag(
        "p",
        say(words),
        " ",
        tag("a", say(back), href=f"#{lesson_address(name, skipped[0])}"),
        class_="skipped",
    )


def _what_else(lesson: LessonActivity, say: Say) -> Markup:
    """The links at the end of a lesson: from that of the rules to that of strategy, and to the
    drill."""
    strategy = strategy_link(lesson.game, say) if lesson.which == RULES else ""
    return tag("p", strategy, drill_link(lesson.game, say), class_="actions")


def next_label(lesson: LessonActivity, level: Level) -> Message:
    """The label of the button for the next step; `level` plays the game after the last one."""
    if lesson.is_last:
        return Message("Play against {level}", level=level.title)
    return Message("Next step") if lesson.is_done else Message("Skip")


def strategy_words(progress: LessonProgress) -> Message | None:
    """The progress in a lesson of strategy, once it is begun."""
    if progress.is_finished:
        return Message("Strategy finished")
    if progress.furthest == 0:
        return None
    return Message("Strategy: step {n}", n=progress.furthest + 1)


def progress_words(progress: LessonProgress, steps: int) -> Message:
    """The progress in a lesson with this number of steps."""
    if progress.is_finished:
        return Message("Lesson finished")
    if progress.furthest == 0 and not progress.done:
        return lesson_length(steps)
    return Message("Lesson: {n} of {all} steps done", n=len(progress.done), all=steps)


def _bar(lesson: LessonActivity) -> Markup:
    """A progress bar with one segment for each step; the current and those that are done are
    filled."""
    steps, ahead = len(lesson.lesson.steps), {*lesson.skipped} - {lesson.at}
    width = 100 / steps
    pieces = "".join(
        f'<rect class="{"ahead" if index in ahead else "filled"}" x="{index * width + 0.4:.2f}" '
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
