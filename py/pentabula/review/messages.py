"""The messages between a review's worker, its helpers and the page, as JSON text.

See `worker.review` for who sends what.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pentabula.core.jsontext import read_object
from pentabula.review.data import ReviewData
from pentabula.review.store import add_looks


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How much of a review is done: `share` is from 0 to 1. `tasks` are texts for idle helpers."""

    share: float
    is_done: bool
    tasks: tuple[str, ...] = ()


def merge_answer(text: str, data: ReviewData) -> ReviewProgress:
    """Adds the looks in an answer of the review's worker; returns the progress.

    Raises ValueError for an error message, with its text, and for anything that is not an answer.
    """
    found = read_object(text)
    share, tasks = found.get("progress"), found.get("tasks")
    if "error" in found or not isinstance(share, int | float) or not isinstance(tasks, list):
        raise ValueError(str(found.get("error", "not an answer of a review")))
    add_looks(data, found)
    return ReviewProgress(float(share), found.get("done") is True, tuple(map(str, tasks)))


def write_update(looks: Sequence[str], idle: int, wanted: int = 0) -> str:
    """The update that the page passes to the review with a step.

    `looks` are finished answers of helpers, `idle` the number of idle helpers, and `wanted` how
    many more tasks may be queued for busy ones.
    """
    return json.dumps({"looks": list(looks), "idle": idle, "wanted": wanted})


def has_look(text: str) -> bool:
    """Whether a helper's answer contains its finished look.

    Raises ValueError for an error message, with its text, and for anything that is not an answer.
    """
    found = read_object(text)
    if "error" in found or "done" not in found:
        raise ValueError(str(found.get("error", "not an answer about a look")))
    return found["done"] is True
