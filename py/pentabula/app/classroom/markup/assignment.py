"""The screen of an assignment for a pupil: its note, its tasks, the code; and its card."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.app.classroom.assignments import Assignment
from pentabula.app.classroom.codes import MAX_PUPIL, MOST_TRIES, OPEN, SHOWN
from pentabula.app.classroom.progress import Progress
from pentabula.app.classroom.tasks import Found
from pentabula.app.shell.forms import button, submit
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.core.message import Message, counted

UNTITLED = Message("Assignment")
NEXT = Message("Next task")
TO_CODE = Message("To the code")


def screen(
    assignment: Assignment, found: Sequence[Found], progress: Progress, code: str, say: Say
) -> Markup:
    """The note, the tasks with their results, and the code for the teacher."""
    return together(
        [
            tag("p", assignment.note, class_="card teacher-note", dir="auto")
            if assignment.note
            else "",
            tag("p", say(how_far(progress)), class_="how-far"),
            _start(progress, say),
            tag("ol", *_tasks(found, progress, say), class_="class-tasks"),
            _code(progress, code, say),
        ]
    )


def how_far(progress: Progress) -> Message:
    """How many tasks are solved."""
    return Message("{n} of {all} solved", n=progress.solved, all=len(progress.results))


def result_words(result: int) -> Message:
    """The result of a task in words."""
    if result == OPEN:
        return Message("not solved yet")
    if result == SHOWN:
        return Message("solved after the solution was shown")
    if result == MOST_TRIES:
        return Message("solved in {n} tries or more", n=MOST_TRIES)
    return counted("solved in {n} try", "solved in {n} tries", result)


def card(assignment: Assignment, at: int, progress: Progress, say: Say) -> Markup:
    """What the table shows beside a task: where it is in the assignment, and what comes next."""
    words = Message("Task {n} of {all}", n=at + 1, all=len(progress.results))
    following = progress.following(at)
    is_solved = progress.results[at] != OPEN
    label = TO_CODE if following in (None, at) else NEXT
    return together(
        [
            tag(
                "a",
                tag("strong", assignment.title or say(UNTITLED)),
                " ",
                tag("span", say(words), class_="quiet-words"),
                href="#assignment",
            ),
            tag("span", say(result_words(progress.results[at])), class_="quiet-words"),
            button(say(label), data_class="next", class_="main" if is_solved else None),
        ]
    )


def _start(progress: Progress, say: Say) -> Markup | str:
    if progress.solved == len(progress.results):
        return tag("p", say(Message("All tasks are solved. Give the code to your teacher.")))
    words = Message("Continue") if progress.solved else Message("Start")
    return tag("p", button(say(words), data_class="next", class_="main"), class_="actions")


def _tasks(found: Sequence[Found], progress: Progress, say: Say) -> list[Markup]:
    return [
        tag("li", _task(at, each, result, say), data_state=_state(result))
        for at, (each, result) in enumerate(zip(found, progress.results, strict=True))
    ]


def _state(result: int) -> str | None:
    return None if result == OPEN else "solved"


def _task(at: int, task: Found, result: int, say: Say) -> Markup:
    if task.problem is not None:
        return tag("p", say(task.problem), class_="problem")
    return together(
        [
            button(say(task.title), data_class=f"go:{at}", class_="quiet"),
            tag("span", say(result_words(result)), class_="quiet-words"),
        ]
    )


def _code(progress: Progress, code: str, say: Say) -> Markup:
    """The code, with the pupil's name before it if one was typed."""
    whole = f"{progress.name}: {code}" if progress.name else code
    name = tag(
        "label",
        tag("span", say(Message("Your name (optional, sent only with the code)"))),
        tag(
            "input",
            type="text",
            name="pupil",
            maxlength=MAX_PUPIL,
            value=progress.name,
            autocomplete="off",
        ),
    )
    return tag(
        "form",
        tag("h2", say(Message("Code for your teacher"))),
        tag("p", tag("output", whole, class_="code", translate="no"), dir="auto"),
        name,
        tag(
            "p",
            button(say(Message("Copy code")), data_class="copy:code"),
            submit(Message("Save name"), say),
            class_="actions",
        ),
        tag(
            "p",
            say(
                Message(
                    "The code says which tasks are solved, and in how many tries. It is made on "
                    "this device; nothing is sent."
                )
            ),
            class_="quiet-words",
        ),
        class_="card open",
        data_form="class",
        data_kind="pupil",
        autocomplete="off",
    )
