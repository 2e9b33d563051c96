"""Drills: endless questions about random positions, made and answered by a game's rules alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, Generic

from pentabula.core.message import Message
from pentabula.core.parts import Part
from pentabula.core.position import P, Path

STEPS: Final = 5
"""The number of steps of difficulty, which are counted from 0."""

RIGHT_PER_STEP: Final = 3
"""How many right answers in a run lead to the next step."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Two or more options; `right` is the index of the right one."""

    options: tuple[Message, ...]
    right: int


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number, at most `most`."""

    right: int
    most: int


@dataclass(frozen=True, slots=True)
class Taps:
    """Exactly the sites in `right` must be tapped, out of those in `among`."""

    right: frozenset[str]
    among: frozenset[str]


Answer = Choice | Count | Taps


@dataclass(frozen=True, slots=True)
class Question(Generic[P]):
    """A question about a position.

    `marked` are the sites that it is about, `shown` those that show the right answer on the board.
    `because` says why it is right. `hidden` are roles of shapes that would reveal the answer, as in
    `core.lesson.Lesson.hidden`.
    """

    position: P
    text: Message
    answer: Answer
    because: Message
    marked: Path = ()
    shown: Path = ()
    hidden: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Drill(Generic[P]):
    """A game's drill: its title, and a function that makes its questions.

    `ask(rng, step)` makes a question of a step of difficulty below STEPS. The same random numbers
    make the same question. Its position is not over, and no answer fits all questions.
    """

    title: Message
    ask: Callable[[Random, int], Question[P]]


class DrillModule(Part, Generic[P]):
    """The module `teach.drills` of a game."""

    modules = ("teach.drills",)

    DRILL: Drill[P] | None = None


def step_of(right: int) -> int:
    """The step of difficulty after this number of right answers in a run."""
    return min(right // RIGHT_PER_STEP, STEPS - 1)
