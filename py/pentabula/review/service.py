"""Reviews as a service that speaks text: the same natively and in a worker.

`start` takes a game under review, as `store.write` gives it, with or without looks; `step` works
for a slice of time. Both answer what is new as JSON text, which `Progress.read` adds to the other
side's own walk. To stop, do not call `step` again. Any error is answered by `{"error": "…"}`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass

from pentabula import games
from pentabula.core.game import AnyGame
from pentabula.core.jsontext import read_object
from pentabula.review.review import Review
from pentabula.review.store import add_looks, new_looks, read
from pentabula.review.walk import Walk
from pentabula.search.service import answered


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: `share` goes from 0 to 1."""

    share: float
    is_done: bool

    @classmethod
    def read(cls, text: str, walk: Walk) -> Progress:
        """Adds the looks of an answer to a walk. Raises ValueError, which says what is wrong."""
        found = read_object(text)
        share = found.get("progress")
        if "error" in found or not isinstance(share, int | float):
            raise ValueError(str(found.get("error", "no answer of a review")))
        add_looks(walk, found)
        return cls(float(share), found.get("done") is True)


class ReviewService:
    """Reviews one game at a time. `clock` returns seconds."""

    def __init__(
        self,
        load: Callable[[str], AnyGame] = games.load,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._load, self._clock = load, clock
        self._review: Review | None = None
        self._known = set[tuple[str, int]]()

    def start(self, text: str) -> str:
        """Starts or resumes a review; the looks that came with it are not sent back."""
        return self._answer(lambda: self._start(text))

    def step(self, milliseconds: str | int) -> str:
        """Works for about this long, at least one step."""
        return self._answer(lambda: self._step(str(milliseconds)))

    def _answer(self, work: Callable[[], Review]) -> str:
        return answered(lambda: self._written(work()), self._drop)

    def _written(self, review: Review) -> str:
        looks = new_looks(review.walk, self._known)
        return json.dumps({"progress": review.progress, "done": review.is_done, **looks})

    def _drop(self) -> None:
        self._review = None

    def _start(self, text: str) -> Review:
        walk = read(text, self._load)
        self._known = set()
        new_looks(walk, self._known)
        self._review = Review(walk)
        return self._review

    def _step(self, milliseconds: str) -> Review:
        if self._review is None:
            raise ValueError("There is nothing to review: start comes first.")
        if not (milliseconds.isascii() and milliseconds.isdecimal()) or len(milliseconds) > 6:
            raise ValueError("A step takes a whole number of milliseconds.")
        until = self._clock() + int(milliseconds) / 1000
        while not self._review.is_done:
            self._review.step()
            if self._clock() >= until:
                break
        return self._review
