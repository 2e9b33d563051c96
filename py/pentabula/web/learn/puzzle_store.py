"""What the browser stores about puzzles: attempts, the streak, which reviews were looked at."""

from __future__ import annotations

import json

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.jsontext import read_object
from pentabula.puzzles.attempts import Attempts, is_damaged, read_attempts
from pentabula.puzzles.daily import Streak, day_of, read_streak
from pentabula.puzzles.own import own_puzzles
from pentabula.puzzles.puzzle import Puzzle
from pentabula.review.game_review import GameReview
from pentabula.session.keep.keys import (
    DAILY,
    REVIEW,
    REVIEWS_TAKEN,
    damaged_key,
    puzzles_key,
    reviewed_game,
)
from pentabula.session.keep.shelf import read_saved
from pentabula.session.keep.store import Failed, Store
from pentabula.session.play.dice import Dice
from pentabula.web import page
from pentabula.web.clock import Clock

MAX_REVIEWS = 4
"""Reviews of one's own games that are looked at for puzzles each time a shelf is opened."""


class PuzzleStore:
    """Reads and writes what is stored. What cannot be read counts as if it were not there."""

    def __init__(self, storage: Store, clock: Clock, dice: Dice) -> None:
        self._storage, self._clock, self._dice = storage, clock, dice

    @property
    def today(self) -> int:
        """The day on the wall: see `puzzles.daily`."""
        now = self._clock.date()
        return day_of(now, page.minutes_west(now))

    @property
    def streak(self) -> Streak:
        """The days in a row with a daily puzzle."""
        return read_streak(self._storage.read(DAILY))

    def attempts(self, name: str) -> Attempts:
        """The attempts at the puzzles of a game."""
        return read_attempts(self._storage.read(puzzles_key(name)), games.load(name))

    def set_damaged_aside(self, name: str) -> bool:
        """Moves what is stored of a game's puzzles away if it is damaged; whether it was."""
        key = puzzles_key(name)
        text = self._storage.read(key)
        if text is None or not is_damaged(text):
            return False
        self._storage.write(damaged_key(key), text)
        self._storage.remove(key)
        return True

    def add(self, puzzle: Puzzle, quality: int, *, is_daily: bool, failed: Failed) -> None:
        """Stores that a puzzle was solved today, and how well; calls `failed` if it cannot."""
        attempts = self.attempts(puzzle.game).after(puzzle, quality, self.today)
        self._storage.write(puzzles_key(puzzle.game), attempts.write(), failed=failed)
        if is_daily:
            self._storage.write(DAILY, self.streak.after(self.today).write(), failed=failed)

    def miss(self, puzzle: Puzzle) -> None:
        """Stores that a puzzle was tried today, and not solved yet."""
        self._write(puzzle.game, self.attempts(puzzle.game).missed(puzzle, self.today))

    def take_reviews(self, name: str) -> None:
        """Makes puzzles of the turning points of reviews that have not been looked at yet."""
        seen = _seen(self._storage.read(REVIEWS_TAKEN))
        taken = list[str]()
        for key in self._storage.keys(REVIEW):
            text = self._storage.read(key) or ""
            if key in seen or len(taken) == MAX_REVIEWS or f'"{name}?' not in text:
                continue
            if self._take_review(name, key, text):
                taken.append(key)
        if taken:
            self._storage.write(REVIEWS_TAKEN, json.dumps({"keys": [*seen, *taken]}))

    def _take_review(self, name: str, key: str, text: str) -> bool:
        """Makes puzzles of a review; whether it need not be looked at again."""
        try:
            review = GameReview.from_kept(text, games.load)
        except ValueError:
            return True
        if not review.is_done:
            return False
        own = list(own_puzzles(review.walk, self._person(key)))
        self._write(name, self.attempts(name).with_own(own, self.today))
        return True

    def _person(self, key: str) -> int | None:
        """The seat of the only person in the game of a review; None where both count."""
        try:
            text = self._storage.read(reviewed_game(key)) or ""
            return read_saved(text, games.load, self._dice).session.cursor.person
        except GameError:
            return None

    def _write(self, name: str, attempts: Attempts) -> None:
        self._storage.write(puzzles_key(name), attempts.write())


def _seen(text: str | None) -> list[str]:
    """The keys of the reviews that were looked at; none where they cannot be read."""
    try:
        keys = read_object(text or "{}").get("keys")
    except ValueError:
        return []
    return [str(each) for each in keys] if isinstance(keys, list) else []
