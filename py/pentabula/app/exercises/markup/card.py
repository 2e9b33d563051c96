"""The card of an exercise, and the content below its text, for every source."""

from __future__ import annotations

from typing import Final

from pentabula.app.exercises.drills import DrillActivity
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.exercises.markup.learning_path import next_row
from pentabula.app.exercises.puzzles import PuzzleActivity
from pentabula.app.exercises.retry import RetryActivity, RetryResult
from pentabula.app.play.display.analysis import ShownLine
from pentabula.app.shell.addresses import (
    challenge_address,
    lesson_address,
    lesson_name,
    puzzle_address,
)
from pentabula.app.shell.forms import button, command, submit
from pentabula.app.shell.html import Content, Markup, Say, prose, tag, together
from pentabula.app.shell.markup.exercises import (
    MADE,
    MADE_ESTIMATE,
    OWN_GAMES,
    STRATEGY_TITLE,
    WHOLE_GAME_TITLE,
    challenge_goal,
    drill_link,
    lesson_length,
    strategy_link,
    whole_game_link,
)
from pentabula.app.shell.markup.turning_point import details, numbered_turn
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.boards.view import GameWithView
from pentabula.core.drill import Choice, Count
from pentabula.core.hints import PLAIN
from pentabula.core.lesson import RULES, STRATEGY, WHOLE_GAME
from pentabula.core.message import Message, counted
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import BEST, BETTER
from pentabula.puzzles.puzzle_history import PuzzleProgress
from pentabula.search.levels import Level

SHOW_ANSWER: Final = Message("Show the answer")
TAKE_BACK: Final = Message("Take back")

NOTHING: Final = Markup("")

LESSON_TITLES: Final = {
    RULES: Message("Lesson"),
    STRATEGY: STRATEGY_TITLE,
    WHOLE_GAME: WHOLE_GAME_TITLE,
}

FORM: Final = "drill"
"""The `data-form` of the field for a number."""

ESTIMATE: Final = Message(
    "The solution is the review’s estimate: another move that is as good is right too."
)


def _head(title: Message, say: Say, *more: Content) -> Markup:
    """The first line of a card: the kind of the exercise, and details."""
    return tag("div", tag("h2", say(title)), *more, class_="lesson-head")


def _count(words: Message, say: Say) -> Markup:
    """The progress of the exercise, or its origin."""
    return tag("span", say(words), class_="count")


def _rule(content: Content) -> Markup:
    """A sentence of a card; empty without content."""
    return tag("p", content, class_="rule") if content else Markup("")


# Lessons


def lesson_card(lesson: LessonActivity, say: Say) -> Markup:
    """The number of the step, and its text when the status line has another text."""
    at, steps = lesson.at + 1, len(lesson.lesson.steps)
    return together(
        [
            _head(
                LESSON_TITLES[lesson.which],
                say,
                _count(Message("Step {n} of {all}", n=at, all=steps), say),
            ),
            _bar(lesson),
            "" if lesson.is_opening else _rule(prose(say(lesson.step.text))),
        ]
    )


def lesson_after(lesson: LessonActivity, say: Say, following: Markup = NOTHING) -> Markup:
    """Below the text: the record of a model game; at the last step the skipped steps or a tick, and
    links.

    `following` leads to the next step of the learning path.
    """
    if not lesson.is_last:
        return tag("p", _record(say), class_="actions") if lesson.step.is_replay else NOTHING
    steps = len(lesson.lesson.steps)
    learnt = Message("You have done all {n} steps of this lesson.", n=steps)
    finished = NOTHING if lesson.skipped else tag("p", say(learnt), class_="finished")
    return together([_skipped(lesson, say), finished, _what_else(lesson, say, following)])


def _skipped(lesson: LessonActivity, say: Say) -> Markup:
    """The number of skipped steps, with a link to the first; empty if none was skipped."""
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


def _what_else(lesson: LessonActivity, say: Say, following: Markup) -> Markup:
    """The links at the end of a lesson: the next step, the next lesson or the model game, and the
    drill."""
    game = lesson.game
    more = strategy_link(game, say) if lesson.which == RULES else NOTHING
    if lesson.which == STRATEGY:
        more = whole_game_link(game, say)
    elif lesson.has_replay:
        more = _record(say)
    links = [each for each in (more, drill_link(game, say)) if each]
    others = [each for each in links if not _href(each) or _href(each) != _href(following)]
    progress = tag("a", say(Message("Progress")), href="#progress", class_="button quiet")
    return tag("p", following, *others, progress if following else "", class_="actions")


def _href(link: Content) -> str:
    """The address in a link."""
    return str(link).partition('href="')[2].partition('"')[0]


def _record(say: Say) -> Markup:
    """The command that opens the model game with its comments and variations."""
    return command("lesson-record", Message("Open as a record"), say)


def next_label(lesson: LessonActivity, level: Level) -> Message:
    """The label of the button for the next step; `level` plays the game after the last step."""
    if lesson.is_last:
        return Message("Play against {level}", level=level.title)
    return Message("Next step") if lesson.is_done else Message("Skip")


def progress_words(progress: LessonProgress, steps: int) -> Message:
    """The progress in a lesson with this number of steps."""
    if progress.is_finished:
        return Message("Lesson finished")
    if not progress.is_begun:
        return lesson_length(steps)
    return Message("Lesson: {n} of {all} steps done", n=len(progress.done), all=steps)


def _bar(lesson: LessonActivity) -> Markup:
    """A progress bar with one segment for each step; current and done steps are filled."""
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


# Puzzles and positions to win


def puzzle_card(
    activity: PuzzleActivity, progress: PuzzleProgress, say: Say, *, is_daily: bool
) -> Markup:
    """The kind of the puzzle, and the evidence for its solution."""
    puzzle, played = activity.puzzle, activity.played
    is_made = progress.is_made(puzzle)
    title = Message("Puzzle of the day") if is_daily else Message("Puzzle")
    source = OWN_GAMES if progress.is_own(puzzle) else Message("Grade {n}", n=puzzle.grade)
    every = tag("a", say(Message("All puzzles")), href=f"#{puzzle_address(puzzle.game)}")
    delete = command("puzzle-delete", Message("Delete this puzzle"), say, class_="quiet")
    estimates = {BETTER: ESTIMATE, BEST: MADE_ESTIMATE}
    return together(
        [
            _head(title, say, _count(MADE if is_made else source, say), every),
            "" if played is None else _rule(say(Message("In the game: {move}", move=played))),
            _rule(say(estimates.get(puzzle.goal, ""))),
            tag("p", delete) if is_made else "",
        ]
    )


def puzzle_after(activity: PuzzleActivity, say: Say, following: Markup = NOTHING) -> Markup:
    """Below the reason, so that the board stays in place: the rest of the win, the theme, a link to
    the position, and the next step. Empty until the puzzle is solved."""
    if not activity.is_done:
        return Markup("")
    puzzle = activity.puzzle
    theme = activity.game.puzzles.THEMES.get(puzzle.theme)
    has_theme = theme is not None and puzzle.theme != PLAIN
    link = tag("a", say(Message("Open as a game")), href=f"#{puzzle.link}")
    return together(
        [
            _rule(prose(say(activity.ending or ""))),
            _rule(say(Message("Theme: {theme}", theme=theme))) if has_theme else "",
            _rule(link),
            next_row(following),
        ]
    )


def challenge_card(
    game: GameWithView, challenge: Challenge, say: Say, *, is_won: bool | None, is_unaided: bool
) -> Markup:
    """The goal; at the end the result, and links to try again and to the list."""
    goal = challenge_goal(game, challenge, challenge.record(game))
    state: Message | None = None
    if is_won:
        state = Message("Won.") if is_unaided else Message("Won, with help.")
    elif is_won is not None:
        state = Message("Not won yet.")
    again = tag(
        "a",
        say(Message("Try again")),
        href=f"#{challenge_address(game.name, challenge.id)}",
        class_="button",
    )
    return together(
        [
            tag("strong", say(goal)),
            tag("span", ("✓ " if is_won else "") + say(state), class_="state")
            if state is not None
            else "",
            again if is_won is False or (is_won and not is_unaided) else "",
            tag("a", say(Message("All positions")), href=f"#{puzzle_address(game.name)}"),
        ]
    )


# Drills


def drill_card(activity: DrillActivity, say: Say) -> Markup:
    """The subject, the current run and the best run, and a link to the other kind of run."""
    time = tag("span", class_="count", data_show="drill-time") if activity.is_timed else ""
    return together(
        [
            _head(activity.drill.title, say, time),
            tag("p", _score(activity, say), _runs(activity, say), class_="score"),
        ]
    )


def time_left(seconds: int) -> Message:
    """The remaining time of a timed run."""
    return Message("{seconds} s", seconds=seconds)


def drill_answers(activity: DrillActivity, say: Say) -> Markup:
    """The options, a field for a number, or the button that ends tapping; then the next button."""
    if activity.is_over:
        return button(say(Message("One more minute")), class_="main", data_drill="minute")
    if activity.is_done:
        return button(say(Message("Next question")), class_="main", data_drill="next")
    answer = activity.question.answer
    if isinstance(answer, Choice):
        return together(
            [
                button(say(option), data_drill=f"choose:{n}", aria_keyshortcuts=str(n + 1))
                for n, option in enumerate(answer.options)
            ]
        )
    if isinstance(answer, Count):
        return _number(say)
    n = len(activity.picked)
    label = counted("Check {n} point", "Check {n} points", n) if n else Message("Check")
    return button(say(label), class_="main", data_drill="check")


def _number(say: Say) -> Markup:
    return tag(
        "form",
        tag(
            "input",
            type="text",
            name="answer",
            inputmode="numeric",
            autocomplete="off",
            aria_label=say(Message("Your answer")),
            placeholder=say(Message("Your answer")),
        ),
        submit(Message("Answer"), say),
        data_form=FORM,
    )


def _score(activity: DrillActivity, say: Say) -> Markup:
    right, scores = activity.right, activity.scores
    best = scores.minute if activity.is_timed else scores.row
    now = Message("In a row: {n}", n=right)
    if activity.is_timed:
        now = Message("Right: {n}", n=right)
    if activity.is_over:
        now = Message("Time is up. Right: {n}", n=right)
    return together(
        [
            tag("strong", say(now)),
            tag("span", say(Message("Best: {n}", n=best))) if best else "",
        ]
    )


def _runs(activity: DrillActivity, say: Say) -> Markup:
    if activity.is_timed:
        return button(say(Message("Without a clock")), data_drill="untimed")
    return button(say(Message("One minute")), data_drill="minute")


# Try again


def retry_card(retry: RetryActivity, line: ShownLine | None, say: Say) -> Markup:
    """The current position, or the summary. `line` is shown on the board."""
    if retry.is_over:
        return _results(retry, say)
    n, all_ = retry.at + 1, len(retry.turning_points)
    where = Message("Position {n} of {all}", n=n, all=all_)
    move = numbered_turn(retry.review, retry.point)
    parts: list[Content] = [
        tag(
            "p",
            tag("strong", say(where)),
            " ",
            tag("span", say(move), class_="quiet-line", translate="no"),
        )
    ]
    if retry.is_done:
        parts.append(details(retry.review, retry.point, line, say))
    return together(parts)


def _results(retry: RetryActivity, say: Say) -> Markup:
    rows = [
        tag(
            "li",
            tag(
                "span",
                say(numbered_turn(retry.review, point)),
                class_="what",
                translate="no",
            ),
            tag("span", say(result_words(result)), class_="lost"),
        )
        for point, result in zip(retry.turning_points, retry.results, strict=True)
    ]
    return tag("ol", rows, class_="results")


def result_words(result: RetryResult) -> Message:
    """The result at a turning point, in a few words."""
    if result.is_shown:
        return Message("shown")
    if not result.is_found:
        return Message("not tried") if not result.tries else Message("not found")
    if result.has_hint:
        return Message("found with a hint")
    return counted("found at the first try", "found after {n} tries", result.tries)


def retry_commands(retry: RetryActivity, hint: Message, say: Say) -> Markup:
    """The commands of Try again, none of them without effect. `hint` is what a hint shows next."""
    back = command("retry-close", Message("Back to the game"), say)
    if retry.is_over:
        return together([command("retry-again", Message("Try again"), say, class_="main"), back])
    label = Message("Summary") if retry.is_last else Message("Next position")
    parts = [command("retry-next", label, say, class_="main" if retry.is_done else None)]
    if not retry.is_done:
        parts += [command("retry-hint", hint, say), command("retry-show", SHOW_ANSWER, say)]
    if retry.may_take_back:
        parts.append(command("retry-take-back", TAKE_BACK, say))
    return together([*parts, back])
