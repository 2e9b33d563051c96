"""A person's ratings and results against the levels, under My games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from js import Date, Intl, document

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.pages import standing
from pentabula.pages.markup import Say
from pentabula.review.game_review import GameReview
from pentabula.review.summary import accuracy
from pentabula.session.keep.keys import review_key
from pentabula.session.keep.shelf import Saved
from pentabula.session.keep.store import Store
from pentabula.session.standing.results import Result, result_of
from pentabula.web import page
from pentabula.web.clock import Clock
from pentabula.web.slots import Slots

SLOT = "standing"


class Ratings:
    """Shows the results of the stored games, then the accuracy in those that were reviewed.

    Reading a review takes a while, so accuracies are remembered, by the texts of the reviews.
    """

    def __init__(self, storage: Store, slots: Slots, say: Say, clock: Clock) -> None:
        self._storage, self._slots, self._say, self._clock = storage, slots, say, clock
        self._results: dict[str, Result] = {}
        self._accuracies: dict[tuple[str, int], float | None] = {}

    def show(self, found: Iterable[tuple[str, Saved]]) -> None:
        """Shows the results of games with these keys."""
        results = ((key, result_of(saved.session, saved.updated)) for key, saved in found)
        self._results = {key: result for key, result in results if result is not None}
        self._fill()
        reviewed = {key: self._storage.read(review_key(key)) for key in self._results}
        self._read_reviews([(key, text) for key, text in reviewed.items() if text])

    def _fill(self) -> None:
        """Writes the cards; tables that were open stay open."""
        host = page.slot(SLOT)
        was_open = [bool(fold.open) for fold in host.querySelectorAll("details")]
        results, now = list(self._results.values()), self._clock.date()
        if self._slots.fill(SLOT, standing.standing(results, now, _month, self._say)):
            folds = host.querySelectorAll("details")
            for fold, is_open in zip(folds, was_open, strict=False):
                fold.open = is_open

    def _read_reviews(self, left: list[tuple[str, str]]) -> None:
        """Reads the first review, and the others in later turns of the browser."""
        if not left:
            self._fill()
            return
        (key, text), *rest = left
        result = self._results.get(key)
        if result is not None:
            known = self._accuracy(text, result)
            self._results[key] = replace(result, accuracy=known)
            self._clock.later(lambda: self._read_reviews(rest))

    def _accuracy(self, text: str, result: Result) -> float | None:
        """The person's accuracy by a finished review; None for any other text."""
        known = text, result.seat
        if known not in self._accuracies:
            try:
                review = GameReview.from_kept(text, games.load)
                found = accuracy(review.judgement, result.seat) if review.is_done else None
                self._accuracies[known] = found
            except (ValueError, GameError):
                self._accuracies[known] = None
        return self._accuracies[known]


def _month(milliseconds: int) -> str:
    shown = Intl.DateTimeFormat.new(
        document.documentElement.lang, year="numeric", month="long", timeZone="UTC"
    )
    return str(shown.format(Date.new(milliseconds)))
