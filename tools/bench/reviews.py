"""How long the review of a whole game takes, measured natively and inside Pyodide.

Imports no other tool, so that the browser can run it as it is.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass

from pentabula import games
from pentabula.core.record import read_record
from pentabula.review.review import Review
from pentabula.review.summary import turning_points

BETWEEN = 0.25
"""Seconds of work between two looks at what has been found."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review of a game: its plies, seconds to the first turning point and in all.

    `first` is 0 where there is no turning point.
    """

    plies: int
    first: float
    seconds: float


def measured(link: str) -> Reviewed:
    """Reviews the game of a link as the page does. The time of the looks here is left out."""
    review = Review.of(read_record(link, games.load))
    first = seconds = 0.0
    while not review.is_done:
        began = time.perf_counter()
        while not review.is_done and time.perf_counter() - began < BETWEEN:
            review.step()
        seconds += time.perf_counter() - began
        if not first and turning_points(review.judgement):
            first = seconds
    return Reviewed(len(review.walk.places), first, seconds)


def as_json(link: str) -> str:
    """The same as JSON, to be passed out of the browser."""
    return json.dumps(asdict(measured(link)))
