"""Assignments of a class as text: docs/classroom.md has the format.

An assignment is the fragment of an address:
`assignment/title=Forks&puzzle=konobi.7c2f0a&step=konobi.3&sum=5e1a3a0c`. A text of more than
`PACKED_ABOVE` characters is packed: `assignment/z/` and the compressed text. Reading checks sizes,
the names of fields and their form; `tasks` checks whether what a task names exists.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from pentabula.core.errors import GameError
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.lesson import STRATEGY, WHOLE_GAME
from pentabula.core.link_text import LinkTextError, checksum, decoded, encoded, pack, unpack
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.core.repair import joined_forms
from pentabula.puzzles.puzzle import fingerprint

NAME: Final = "assignment"
PREFIX: Final = f"{NAME}/"
PACKED: Final = "z/"
SUM: Final = "sum"
"""The last field: a checksum of the rest. A link that ended in punctuation would be cut."""

PACKED_ABOVE: Final = 1500
"""An assignment of more characters is packed."""

MAX_TEXT: Final = 60_000
"""The maximum number of characters of an assignment, packed or not."""

MAX_REPAIRED: Final = 20_000
"""Upper limit on the characters of a text that is searched for a damaged link."""

MAX_TITLE: Final = 80
MAX_NOTE: Final = 1000
MAX_TASKS: Final = 30

PUZZLE, OWN, STEP, PLAY = KINDS = ("puzzle", "own", "step", "play")
"""The kinds of tasks: a puzzle of a shelf, another puzzle, a step of a lesson, a game to win."""

TOO_MANY: Final = Message("An assignment has at most {n} tasks.", n=MAX_TASKS)
NOT_ONE: Final = Message("This is not a link to an assignment.")
CHANGED: Final = Message("The link is incomplete or was changed on its way. Ask for it again.")
TOO_LONG: Final = Message("This link is too long for an assignment.")


class AssignmentError(GameError):
    """A text that is not an assignment; `message` gives the reason."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of an assignment: its kind, the name of its game, and the goal.

    `what` is the id of a PUZZLE, the line of an OWN puzzle, the number of a STEP from 1 (`3` of the
    rules, `strategy.3` or `game.3` of a further lesson), or the position of PLAY: the options and
    moves as in a link, after the `?`. In PLAY the pupil has `seat` and must win against `level`.
    """

    kind: str
    game: str
    what: str
    seat: Seat = 0
    level: str = ""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A title, tasks in their order, and a note by the teacher, which may have several lines."""

    title: str = ""
    tasks: tuple[Task, ...] = ()
    note: str = ""

    @property
    def id(self) -> str:
        """Sixteen hexadecimal digits, the same wherever the assignment is opened."""
        return f"{fingerprint(_body(self)):016x}"


_GAME = LazyPattern(r"[a-z][a-z0-9_]{0,30}", re.ASCII)
_ID = LazyPattern(r"[a-z0-9]{1,12}", re.ASCII)
_STEP_NUMBER = LazyPattern(rf"(?:(?:{STRATEGY}|{WHOLE_GAME})\.)?[1-9][0-9]{{0,2}}", re.ASCII)
_LEVEL = LazyPattern(r"[a-z]{1,20}", re.ASCII)
_FORMS: Final = {PUZZLE: _ID, STEP: _STEP_NUMBER}


def write_assignment(assignment: Assignment) -> str:
    """The assignment as the fragment of an address, without its `#`.

    Raises AssignmentError if it has too many tasks or is too long.
    """
    if len(assignment.tasks) > MAX_TASKS:
        raise AssignmentError(TOO_MANY)
    body = _body(assignment)
    text = f"{body}&{SUM}={checksum(body)}"
    if len(text) > MAX_TEXT:
        raise AssignmentError(TOO_LONG)
    if len(text) <= PACKED_ABOVE:
        return PREFIX + text
    return f"{PREFIX}{PACKED}{pack(text)}"


def read_assignment(text: str) -> Assignment:
    """The assignment in a link, with or without an address before it. Raises AssignmentError."""
    if len(text) > MAX_TEXT:
        raise AssignmentError(TOO_LONG)
    fragment = _fragment("".join(text.split()))
    if fragment.startswith(PACKED):
        fragment = _unpacked(fragment.removeprefix(PACKED))
    body, _, last = fragment.rpartition("&")
    if last != f"{SUM}={checksum(body)}":
        raise AssignmentError(CHANGED)
    title, note, tasks = None, None, list[Task]()
    for part in body.split("&"):
        key, _, value = part.partition("=")
        if key == "title" and title is None:
            title = _typed(key, value, plain_line)
        elif key == "note" and note is None:
            note = _typed(key, value, plain_text)
        elif key in KINDS:
            tasks.append(_task(key, value))
        else:
            raise _damaged_error(key)
    if len(tasks) > MAX_TASKS:
        raise AssignmentError(TOO_MANY)
    return Assignment(title or "", tuple(tasks), note or "")


def read_damaged(text: str) -> Assignment:
    """The assignment in a text from a messenger or mail: see `core.repair`.

    Raises AssignmentError.
    """
    try:
        return read_assignment(text)
    except AssignmentError as error:
        problem = error
    if len(text) <= MAX_REPAIRED:
        for form in joined_forms(text, PREFIX):
            with suppress(AssignmentError):
                return read_assignment(form)
    raise problem


def plain_line(text: str, most: int = MAX_TITLE) -> str:
    """A typed text as one line, without control characters, cut to `most` characters."""
    line = "".join(each for each in text if each.isprintable() or each.isspace())
    return " ".join(line.split())[:most].strip()


def plain_text(text: str, most: int = MAX_NOTE) -> str:
    """A typed text of several lines, without control characters, cut to `most` characters."""
    lines = (plain_line(line, most) for line in text.splitlines())
    return "\n".join(lines)[:most].strip()


def task_text(task: Task) -> str:
    """A task as a field of the link."""
    what = task.what if task.kind in _FORMS else encoded(task.what)
    more = f"{task.seat}.{task.level}." if task.kind == PLAY else ""
    return f"{task.kind}={task.game}.{more}{what}"


def read_task(text: str) -> Task:
    """The task in a field of a link. Raises AssignmentError."""
    key, _, value = text.partition("=")
    if key not in KINDS:
        raise _damaged_error(key)
    return _task(key, value)


def _body(assignment: Assignment) -> str:
    """The text without its checksum."""
    fields = [f"title={encoded(assignment.title)}", *map(task_text, assignment.tasks)]
    if assignment.note:
        fields.append(f"note={encoded(assignment.note)}")
    return "&".join(fields)


def _task(kind: str, value: str) -> Task:
    game, _, what = value.partition(".")
    if not _GAME.fullmatch(game):
        raise _damaged_error(kind)
    if kind in _FORMS:
        if not _FORMS[kind].fullmatch(what):
            raise _damaged_error(kind)
        return Task(kind, game, what)
    if kind == OWN:
        return Task(kind, game, _one_line(kind, what))
    seat, _, rest = what.partition(".")
    level, _, query = rest.partition(".")
    if seat not in ("0", "1") or not _LEVEL.fullmatch(level):
        raise _damaged_error(kind)
    return Task(kind, game, _one_line(kind, query), 0 if seat == "0" else 1, level)


def _one_line(kind: str, text: str) -> str:
    found = _unworded(kind, text)
    if not found or not found.isprintable():
        raise _damaged_error(kind)
    return found


def _typed(key: str, text: str, plain: Callable[[str], str]) -> str:
    """A typed text. Raises AssignmentError if it has characters that `plain` removes."""
    found = _unworded(key, text)
    if plain(found) != found:
        raise _damaged_error(key)
    return found


def _unworded(key: str, text: str) -> str:
    try:
        return decoded(text)
    except ValueError as error:
        raise _damaged_error(key) from error


def _fragment(text: str) -> str:
    """The text after the prefix. Messengers may have encoded the whole link once or twice."""
    for _ in range(3):
        _, found, rest = text.partition(PREFIX)
        if found:
            return rest
        text = unquote(text)
    raise AssignmentError(NOT_ONE)


def _unpacked(text: str) -> str:
    try:
        return unpack(text, MAX_TEXT)
    except LinkTextError as error:
        raise AssignmentError(error.message) from error


def _damaged_error(key: str) -> AssignmentError:
    return AssignmentError(
        Message("The link is damaged: its part “{part}” is wrong.", part=key[:20])
    )
