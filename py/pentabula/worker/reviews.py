"""The text services of the engine's worker for reviews: whole reviews, and single looks.

They are fetched late: the page sends their modules to the workers of a review (`worker.late`).
"""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import islice
from typing import Final

from pentabula.core.jsontext import check_names, is_whole, read_object
from pentabula.review.data import ReviewData
from pentabula.review.look_tasks import TRIES, LookJob, LookTask, ProofJob
from pentabula.review.review import ReviewInProgress
from pentabula.review.review_text import (
    new_looks,
    read_look,
    read_review,
    read_task,
    write_look,
    write_task,
    write_without_looks,
)
from pentabula.worker.services import TextService

MIN_LEFT: Final = 6
"""Tasks are queued for busy helpers only while more than this many stay for the idle ones."""

MAX_TASKS: Final = 1000
"""The most tasks that an update may ask for."""


class ReviewService(TextService):
    """Reviews one game at a time."""

    _known: set[tuple[str, int]]
    _bare: str
    _review: ReviewInProgress | None = None

    def start(self, text: str) -> str:
        """Starts or resumes a review; the looks that came with it are not sent back."""
        return self._started(lambda: self._written(self._start(text)))

    def step(self, milliseconds: str | int, update: str = "") -> str:
        """Works for about this long, at least one step; for `update` see `write_update`."""
        return self._answer(lambda: self._step(milliseconds, update))

    def _written(self, review: ReviewInProgress, idle: int = 0, wanted: int = 0) -> str:
        """What is new as JSON text, with tasks for idle helpers and for the queue."""
        looks = new_looks(review.data, self._known)
        tasks = [*islice(iter(review.next_shareable_task, None), idle)]
        tasks += islice(iter(lambda: review.next_shareable_task(MIN_LEFT), None), wanted)
        about = {
            "progress": review.progress,
            "done": review.is_done,
            "tasks": [self._task(review, task) for task in tasks],
        }
        return json.dumps({**about, **looks})

    def _task(self, review: ReviewInProgress, task: LookTask) -> str:
        """A task as text for `LookService.start`."""
        return json.dumps({"review": self._bare, "task": write_task(review.data, task)})

    def _drop(self) -> None:
        self._review = None

    def _start(self, text: str) -> ReviewInProgress:
        data = read_review(text, self._load)
        self._known, self._bare = set(), write_without_looks(data)
        new_looks(data, self._known)
        self._review = ReviewInProgress(data)
        return self._review

    def _step(self, milliseconds: str | int, update: str) -> str:
        review = self._review
        if review is None:
            raise ValueError("There is nothing to review: start comes first.")
        until = self._until(milliseconds)
        idle, wanted = _apply_update(review, update) if update != "" else (0, 0)
        self._work(review, until)
        return self._written(review, idle, wanted)


class LookService(TextService):
    """Makes one look at a time for a review in another worker."""

    _bare = ""
    _data: ReviewData | None = None
    _task: LookTask | None = None
    _job: ProofJob | LookJob | None = None

    def start(self, text: str) -> str:
        """Starts with a task in place of the last one."""
        return self._started(lambda: self._start(text))

    def step(self, milliseconds: str | int) -> str:
        """Works for about this long, at least one step."""
        return self._answer(lambda: self._step(milliseconds))

    def _drop(self) -> None:
        self._job = None

    def _start(self, text: str) -> str:
        found = read_object(text)
        check_names(found, ("review", "task"))
        bare, task = found.get("review"), found.get("task")
        if not isinstance(bare, str):
            raise ValueError("A task names its review.")
        if self._data is None or self._bare != bare:
            self._data, self._bare = read_review(bare, self._load), bare
        self._task = read_task(self._data, task)
        if self._task.pass_name in TRIES:
            raise ValueError("A proof also needs the quick look.")
        self._job = self._task.job(self._data)
        return self._written(self._data, self._task, self._job)

    def _step(self, milliseconds: str | int) -> str:
        if self._data is None or self._task is None or self._job is None:
            raise ValueError("There is no look to make: start comes first.")
        self._work(self._job, self._until(milliseconds))
        return self._written(self._data, self._task, self._job)

    def _written(self, data: ReviewData, task: LookTask, job: ProofJob | LookJob) -> str:
        look = write_look(data, job.look) if job.look is not None else None
        return json.dumps({"done": look is not None, "task": write_task(data, task), "look": look})


def _apply_update(review: ReviewInProgress, text: str) -> tuple[int, int]:
    """Adds the looks in an update; returns how many tasks are needed now and for the queue.

    A text that is not a look of this review is skipped: the review makes the look itself. Raises
    ValueError for anything that is not an update.
    """
    found = read_object(text)
    looks, idle, wanted = found.get("looks"), found.get("idle"), found.get("wanted")
    check_names(found, ("looks", "idle", "wanted"))
    if not isinstance(looks, list):
        raise ValueError("“looks” should be a list.")
    if not is_whole(idle, 0, MAX_TASKS) or not is_whole(wanted, 0, MAX_TASKS):
        raise ValueError(f"“idle” and “wanted” should be whole numbers from 0 to {MAX_TASKS}.")
    for each in looks:
        with suppress(ValueError):  # a GameError is one as well
            answer = read_object(str(each))
            task, look = read_task(review.data, answer.get("task")), answer.get("look")
            if isinstance(look, dict):
                review.add_result(task, read_look(review.data, task, look))
    return idle, wanted
