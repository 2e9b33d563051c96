"""A drill’s card beside the board, and its answers below the board."""

from __future__ import annotations

from typing import Final

from pentabula.app.exercises.drills import DrillActivity
from pentabula.app.shell.buttons import button, submit
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.core.drill import Choice, Count
from pentabula.core.message import Message, counted

FORM: Final = "drill"
"""The `data-form` of the field for a number."""


def card(activity: DrillActivity, say: Say) -> Markup:
    """What is practised, the run so far and the best one, and the other kind of run."""
    return together(
        [
            tag(
                "div",
                tag("h2", say(activity.drill.title)),
                tag("span", class_="count", data_show="drill-time") if activity.is_timed else "",
                class_="lesson-head",
            ),
            tag("p", _score(activity, say), _runs(activity, say), class_="score"),
        ]
    )


def time_left(seconds: int) -> Message:
    """The time of a timed run that is left."""
    return Message("{seconds} s", seconds=seconds)


def answers(activity: DrillActivity, say: Say) -> Markup:
    """The options, a field for a number, or the button that ends tapping; then the next one."""
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
    words = counted("Check {n} point", "Check {n} points", n) if n else Message("Check")
    return button(say(words), class_="main", data_drill="check")


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
