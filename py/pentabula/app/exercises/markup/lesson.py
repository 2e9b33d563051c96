"""A lesson’s card beside the board, and the links to it from a game’s card and rules."""

from __future__ import annotations

from typing import Final

from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.shell.addresses import drill_address, lesson_address, lesson_name
from pentabula.app.shell.html import Markup, Say, game_link, prose, tag, together
from pentabula.app.store.progress import LessonProgress
from pentabula.boards.view import GameWithView
from pentabula.core.lesson import RULES, STRATEGY
from pentabula.core.message import Message, counted
from pentabula.search.levels import Level

TITLE: Final = Message("Strategy")
DRILL: Final = Message("Drill")


def card(lesson: LessonActivity, say: Say) -> Markup:
    """The number of the step, and its text when the status line has another text."""
    at, steps = lesson.at + 1, len(lesson.lesson.steps)
    return together(
        [
            tag(
                "div",
                tag("h2", say(Message("Lesson") if lesson.which == RULES else TITLE)),
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


def link(game: GameWithView, say: Say, described_by: str | None = None) -> Markup:
    """The link to a game’s lesson."""
    return game_link(say(Message("Learn")), game.title, lesson_address(game.name), described_by)


def strategy_link(game: GameWithView, say: Say) -> Markup:
    """The link to a game’s lesson of strategy; nothing if it has none."""
    if game.strategy is None:
        return Markup("")
    return game_link(say(TITLE), game.title, lesson_address(lesson_name(game.name, STRATEGY)))


def drill_link(game: GameWithView, say: Say, class_: str = "") -> Markup:
    """The link to a game’s drill; nothing if it has none."""
    if game.drill is None:
        return Markup("")
    return game_link(say(DRILL), game.title, drill_address(game.name), class_=class_)


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
        return counted("A lesson of {n} step", "A lesson of {n} steps", steps)
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
