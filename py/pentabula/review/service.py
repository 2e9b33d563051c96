"""Reviews as services that speak text: the same natively and in workers.

`ReviewService` makes a whole review. Its `start` takes a game under review, as `store.write` gives
it, with or without looks; `step` works for a slice of time. Both answer what is new as JSON text,
which `Progress.read` adds to the other side's own walk. To stop, do not call `step` again.

`LookService` helps with it, one look at a time: its `start` takes a task that an answer of the
other service offers to somebody who is idle, and its answer, once `is_made` says so, is news for
the other one's next step. Any error is answered by `{"error": "…"}`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Final

from pentabula.core.jsontext import read_object
from pentabula.review.looks import Looking, Proving
from pentabula.review.review import Review
from pentabula.review.store import (
    add_looks,
    new_looks,
    read,
    read_look,
    read_task,
    write_bare,
    write_look,
    write_task,
)
from pentabula.review.tasks import Task
from pentabula.review.walk import PROOFS, Walk
from pentabula.search.textservice import TextService


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: `share` goes from 0 to 1. `tasks` are for those who are idle."""

    share: float
    is_done: bool
    tasks: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, walk: Walk) -> Progress:
        """Adds the looks of an answer to a walk. Raises ValueError, which says what is wrong."""
        found = read_object(text)
        share, tasks = found.get("progress"), found.get("tasks")
        if "error" in found or not isinstance(share, int | float) or not isinstance(tasks, list):
            raise ValueError(str(found.get("error", "no answer of a review")))
        add_looks(walk, found)
        return cls(float(share), found.get("done") is True, tuple(map(str, tasks)))


PLENTY: Final = 6
"""Tasks are given for later only while more than so many are open: else they are needed now."""


def news(looks: Sequence[str], idle: int, wanted: int = 0) -> str:
    """What a review is told with a step: answers with looks that were made for it, how many helpers
    are idle, and how many tasks are wanted besides, to be done later."""
    return json.dumps({"looks": list(looks), "idle": idle, "wanted": wanted})


def is_made(text: str) -> bool:
    """Whether an answer has a look in it. Raises ValueError, which says what is wrong."""
    found = read_object(text)
    if "error" in found or "done" not in found:
        raise ValueError(str(found.get("error", "no answer about a look")))
    return found["done"] is True


class ReviewService(TextService):
    """Reviews one game at a time."""

    _known: set[tuple[str, int]]
    _bare: str
    _review: Review | None = None

    def start(self, text: str) -> str:
        """Starts or resumes a review; the looks that came with it are not sent back."""
        return self._answer(lambda: self._written(self._start(text)))

    def step(self, milliseconds: str | int, told: str = "") -> str:
        """Works for about this long, at least one step; `told` is `news`, if there are any."""
        return self._answer(lambda: self._step(milliseconds, told))

    def _written(self, review: Review, idle: int = 0, wanted: int = 0) -> str:
        looks = new_looks(review.walk, self._known)
        handed = [*islice(iter(review.hand_out, None), idle)]
        handed += islice(iter(lambda: review.hand_out(PLENTY), None), wanted)
        tasks = [self._task(review, task) for task in handed]
        about = {"progress": review.progress, "done": review.is_done, "tasks": tasks}
        return json.dumps({**about, **looks})

    def _task(self, review: Review, task: Task) -> str:
        """What the other service takes to make a look."""
        return json.dumps({"review": self._bare, "task": write_task(review.walk, task)})

    def _drop(self) -> None:
        self._review = None

    def _start(self, text: str) -> Review:
        walk = read(text, self._load)
        self._known, self._bare = set(), write_bare(walk)
        new_looks(walk, self._known)
        self._review = Review(walk)
        return self._review

    def _step(self, milliseconds: str | int, told: str) -> str:
        review = self._review
        if review is None:
            raise ValueError("There is nothing to review: start comes first.")
        until = self._until(milliseconds)
        idle, wanted = _hear(review, told) if told else (0, 0)
        while not review.is_done:
            review.step()
            if self._clock() >= until:
                break
        return self._written(review, idle, wanted)


class LookService(TextService):
    """Makes one look at a time for a review that somebody else makes."""

    _bare = ""
    _walk: Walk | None = None
    _task: Task | None = None
    _work: Looking | Proving | None = None

    def start(self, text: str) -> str:
        """Starts with a task in place of the last one."""
        return self._answer(lambda: self._start(text))

    def step(self, milliseconds: str | int) -> str:
        """Works for about this long, at least one step."""
        return self._answer(lambda: self._step(milliseconds))

    def _drop(self) -> None:
        self._work = None

    def _start(self, text: str) -> str:
        found = read_object(text)
        bare, task = found.get("review"), found.get("task")
        if not isinstance(bare, str):
            raise ValueError("A task names its review.")
        if self._walk is None or self._bare != bare:
            self._walk, self._bare = read(bare, self._load), bare
        self._task = read_task(self._walk, task)
        if self._task.name == PROOFS:
            raise ValueError("A proof needs what else is known.")
        self._work = self._task.work(self._walk)
        return self._written(self._walk, self._task, self._work)

    def _step(self, milliseconds: str | int) -> str:
        if self._walk is None or self._task is None or self._work is None:
            raise ValueError("There is nothing to look at: start comes first.")
        until = self._until(milliseconds)
        while self._work.look is None:
            self._work.step()
            if self._clock() >= until:
                break
        return self._written(self._walk, self._task, self._work)

    def _written(self, walk: Walk, task: Task, work: Looking | Proving) -> str:
        look = write_look(walk, work.look) if work.look is not None else None
        return json.dumps({"done": look is not None, "task": write_task(walk, task), "look": look})


def _hear(review: Review, told: str) -> tuple[int, int]:
    """Takes the looks in some news; how many tasks to give for now and for later.

    Raises ValueError for no news.

    What is no look of this review is left out: the review makes it itself.
    """
    found = read_object(told)
    looks, idle, wanted = found.get("looks"), found.get("idle"), found.get("wanted")
    if not isinstance(looks, list) or not isinstance(idle, int) or not isinstance(wanted, int):
        raise ValueError("News are looks, and two numbers of tasks.")
    for text in looks:
        with suppress(ValueError):  # a GameError is one as well
            answer = read_object(str(text))
            task, look = read_task(review.walk, answer.get("task")), answer.get("look")
            if isinstance(look, dict):
                review.take(task, read_look(review.walk, task, look))
    return idle, wanted
