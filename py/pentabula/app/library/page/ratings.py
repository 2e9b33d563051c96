"""The user's ratings and results against the levels, under My games."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import replace

from pentabula import games
from pentabula.app.library.markup.ratings import rating_cards
from pentabula.app.shell.html import Say
from pentabula.app.shell.page.slots import Slots
from pentabula.app.store.keys import review_key
from pentabula.app.store.results import Result, ResultStore
from pentabula.app.store.store import Store
from pentabula.browser import page
from pentabula.browser.clock import minutes_west, month
from pentabula.browser.tasks import Clock
from pentabula.core.days import MINUTE_MS
from pentabula.core.errors import GameError
from pentabula.review.game_review import GameReview
from pentabula.review.summary import accuracy

SLOT = "standing"

FindResults = Callable[[Container[str], int], Iterable[tuple[str, Result]]]
"""Given the keys whose results are known, and the time in milliseconds: the other results."""


class Ratings:
    """Shows all stored results, then the accuracy in reviewed games.

    Results that earlier releases left in the games are stored first. Reading a review takes a
    while, so accuracies are cached by the texts of the reviews.
    """

    def __init__(
        self, storage: Store, stored: ResultStore, slots: Slots, say: Say, clock: Clock
    ) -> None:
        self._storage, self._slots, self._say, self._clock = storage, slots, say, clock
        self._stored = stored
        self._results: dict[str, Result] = {}
        self._accuracies: dict[tuple[str, int], float | None] = {}

    def show(self, find: FindResults) -> None:
        """Shows all results. `find` finds results of stored games that are not stored yet."""
        self._results = self._stored.read()
        new = list(find(self._results, self._clock.date()))
        if new:
            self._stored.add(new)
            self._results = self._stored.read()
        self._fill()
        reviewed = {key: self._storage.read(review_key(key)) for key in self._results}
        self._read_reviews([(key, text) for key, text in reviewed.items() if text])

    def _fill(self) -> None:
        """Writes the cards; open tables stay open."""
        host = page.slot(SLOT)
        was_open = [bool(fold.open) for fold in host.querySelectorAll("details")]
        results = [replace(each, when=_local(each.when)) for each in self._results.values()]
        now = _local(self._clock.date())
        if self._slots.fill(SLOT, rating_cards(results, now, month, self._say)):
            folds = host.querySelectorAll("details")
            for fold, is_open in zip(folds, was_open, strict=False):
                fold.open = is_open

    def _read_reviews(self, left: list[tuple[str, str]]) -> None:
        """Reads the first review, and the others in later turns of the browser."""
        if not left:
            self._fill()
            self._stored.add_accuracies(self._results)
            return
        (key, text), *rest = left
        result = self._results.get(key)
        if result is not None:
            known = self._accuracy(text, result)
            self._results[key] = replace(result, accuracy=known)
            self._clock.later(lambda: self._read_reviews(rest))

    def _accuracy(self, text: str, result: Result) -> float | None:
        """The user's accuracy in a finished review; None for any other text."""
        known = text, result.seat
        if known not in self._accuracies:
            try:
                review = GameReview.from_stored(text, games.load)
                found = accuracy(review.judgement, result.seat) if review.is_done else None
                self._accuracies[known] = found
            except (ValueError, GameError):
                self._accuracies[known] = None
        return self._accuracies[known]


def _local(milliseconds: int) -> int:
    """A time shifted so that it reads, as UTC, what the local clock shows."""
    return max(0, milliseconds - MINUTE_MS * minutes_west(milliseconds))
