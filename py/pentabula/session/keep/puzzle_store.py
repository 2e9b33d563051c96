"""What is stored about puzzles: attempts, puzzles from a person's own games, the daily streak."""

from __future__ import annotations

import json
from collections.abc import Callable

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.jsontext import read_object
from pentabula.core.position import Seat
from pentabula.puzzles.attempts import Attempts, is_damaged, read_attempts
from pentabula.puzzles.daily import Streak, day_of, read_streak
from pentabula.puzzles.own import own_puzzles
from pentabula.puzzles.puzzle import Puzzle
from pentabula.review.data import ReviewData
from pentabula.review.game_review import GameReview
from pentabula.review.store import is_done
from pentabula.session.keep.keys import (
    DAILY,
    REVIEW,
    REVIEWS_TAKEN,
    damaged_key,
    puzzles_key,
    review_key,
    reviewed_game,
)
from pentabula.session.keep.store import Failed, Store
from pentabula.session.keep.stored_games import StoredGames


class PuzzleStore:
    """Reads and writes what is stored. What cannot be read counts as if it were not there.

    Reading attempts replays every puzzle from a person's own games. So what was read or written is
    kept, until another tab has stored something else.
    """

    def __init__(
        self,
        store: Store,
        stored_games: StoredGames,
        now: Callable[[], int],
        minutes_west: Callable[[int], int],
    ) -> None:
        """`now` gives the milliseconds since 1970, `minutes_west` how far the time zone is behind
        UTC at such a time."""
        self._store, self._stored_games = store, stored_games
        self._now, self._minutes_west = now, minutes_west
        self._known: dict[str, tuple[str | None, Attempts]] = {}

    @property
    def today(self) -> int:
        """The day by the calendar on the wall: see `puzzles.daily`."""
        now = self._now()
        return day_of(now, self._minutes_west(now))

    @property
    def streak(self) -> Streak:
        """The days in a row with a daily puzzle."""
        return read_streak(self._store.read(DAILY))

    def attempts(self, name: str) -> Attempts:
        """The attempts at the puzzles of a game."""
        text = self._store.read(puzzles_key(name))
        known = self._known.get(name)
        if known is None or known[0] != text:
            known = self._known[name] = text, read_attempts(text, games.load(name))
        return known[1]

    def set_damaged_aside(self, name: str) -> bool:
        """Moves what is stored of a game's puzzles away if it is damaged; whether it was."""
        key = puzzles_key(name)
        text = self._store.read(key)
        if text is None or not is_damaged(text):
            return False
        self._store.write(damaged_key(key), text)
        self._store.remove(key)
        return True

    def add(self, puzzle: Puzzle, quality: int, *, is_daily: bool, failed: Failed) -> None:
        """Stores that a puzzle was solved today, and how well; calls `failed` if it cannot."""
        attempts = self.attempts(puzzle.game).after(puzzle, quality, self.today)
        self._write(puzzle.game, attempts, failed)
        if is_daily:
            self._store.write(DAILY, self.streak.after(self.today).write(), failed=failed)

    def miss(self, puzzle: Puzzle) -> None:
        """Stores that a puzzle was tried today, and not solved yet."""
        self._write(puzzle.game, self.attempts(puzzle.game).missed(puzzle, self.today))

    # Puzzles from reviews

    def add_from_review(self, game: str, data: ReviewData, person: Seat | None) -> None:
        """Makes puzzles of the turning points of a finished review, once for each stored game.

        `game` is the game's key. Only the decisions of `person` count, or all of them if None.
        """
        if review_key(game) not in self._reviews_taken():
            self._add_own(data, person)
            self._mark_taken(review_key(game))

    def add_from_stored_review(self, name: str) -> bool:
        """Does the same for one stored review of a game of that name; whether there was one left.

        Only reviews that an earlier version of the page has stored can be left.
        """
        taken = self._reviews_taken()
        for key in self._store.keys(REVIEW):
            text = "" if key in taken else self._store.read(key) or ""
            if is_done(text) and f'"{name}?' in text:
                self._take(key, text)
                return True
        return False

    def _take(self, key: str, text: str) -> None:
        try:
            data = GameReview.from_kept(text, games.load).data
        except ValueError:  # damaged, or of another version: there is nothing to take
            pass
        else:
            self._add_own(data, self._person(reviewed_game(key)))
        self._mark_taken(key)

    def _add_own(self, data: ReviewData, person: Seat | None) -> None:
        name = data.game.name
        own = list(own_puzzles(data, person))
        self._write(name, self.attempts(name).with_own(own, self.today))

    def _person(self, game: str) -> Seat | None:
        """The seat of the only person in a stored game; None where both count."""
        try:
            return self._stored_games.read(game).session.cursor.person
        except GameError:
            return None

    def _reviews_taken(self) -> list[str]:
        """The keys of the reviews that became puzzles; none where they cannot be read."""
        try:
            keys = read_object(self._store.read(REVIEWS_TAKEN) or "{}").get("keys")
        except ValueError:
            return []
        return [str(each) for each in keys] if isinstance(keys, list) else []

    def _mark_taken(self, key: str) -> None:
        self._store.write(REVIEWS_TAKEN, json.dumps({"keys": [*self._reviews_taken(), key]}))

    def _write(self, name: str, attempts: Attempts, failed: Failed | None = None) -> None:
        text = attempts.write()
        self._known[name] = text, attempts
        self._store.write(puzzles_key(name), text, failed=failed)
