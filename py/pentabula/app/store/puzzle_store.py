"""Stored puzzle data: progress, puzzles from the user's games, the daily streak."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from pentabula import games
from pentabula.app.store.keys import (
    DAILY,
    PUZZLE,
    REVIEW,
    REVIEWS_USED,
    damaged_key,
    puzzles_key,
    review_key,
    reviewed_game,
)
from pentabula.app.store.store import Failed, Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.core.days import DAY_MS, MINUTE_MS, SolvedDays, day_of, read_solved_days
from pentabula.core.errors import GameError
from pentabula.core.jsontext import is_damaged, stored_object
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.puzzles.own import own_puzzles
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_history import MAX_MADE, PuzzleProgress, read_progress
from pentabula.review.data import ReviewData
from pentabula.review.game_review import GameReview
from pentabula.review.stored_review import is_done

FULL: Final = Message(
    "You have made {n} puzzles of this game, and no more fit: delete one first.", n=MAX_MADE
)


class PuzzleStore:
    """Reads and writes progress with puzzles. Unreadable text counts as missing.

    Reading progress replays every puzzle from the user's games, so it is cached until
    another tab has stored other ones.
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
        self._known: dict[str, tuple[str | None, PuzzleProgress]] = {}

    @property
    def today(self) -> int:
        """The local calendar day: see `core.days`."""
        now = self._now()
        return day_of(now, self._minutes_west(now))

    @property
    def milliseconds_left(self) -> int:
        """How long today lasts, unless the clock changes."""
        now = self._now()
        return DAY_MS - (now - MINUTE_MS * self._minutes_west(now)) % DAY_MS

    @property
    def solved_days(self) -> SolvedDays:
        """The days on which the daily puzzle was solved."""
        return read_solved_days(self._store.read(DAILY))

    def progress(self, name: str) -> PuzzleProgress:
        """The progress with the puzzles of a game."""
        return self._progress(name, self._store.read(puzzles_key(name)))

    def _progress(self, name: str, text: str | None) -> PuzzleProgress:
        known = self._known.get(name)
        if known is None or known[0] != text:
            known = self._known[name] = text, read_progress(text, games.load(name))
        return known[1]

    def set_damaged_aside(self, name: str) -> bool:
        """Moves damaged progress to another key; returns whether it was damaged."""
        key = puzzles_key(name)
        text = self._store.read(key)
        if text is None or not is_damaged(text):
            return False
        self._store.write(damaged_key(key), text)
        self._store.remove(key)
        return True

    def add(self, puzzle: Puzzle, quality: int, *, daily: int | None, failed: Failed) -> None:
        """Stores that a puzzle was solved today, and how well; calls `failed` if that fails.

        `daily`: the day whose puzzle it is, if it was opened as the puzzle of a day.
        """
        today = self.today
        self._change(puzzle.game, lambda each: each.after(puzzle, quality, today), failed)
        if daily is not None:
            self._store.update(
                DAILY, lambda text: read_solved_days(text).after(daily).write(), failed=failed
            )

    def add_error(self, puzzle: Puzzle) -> None:
        """Stores that a puzzle was tried today, and not solved yet."""
        today = self.today
        self._change(puzzle.game, lambda each: each.after_error(puzzle, today))

    @property
    def open_puzzle(self) -> str | None:
        """The progress in the last opened puzzle, as text."""
        return self._store.read(PUZZLE)

    def keep_open(self, text: str) -> None:
        """Stores the progress in the open puzzle."""
        self._store.write(PUZZLE, text)

    # Puzzles made by the user

    def add_made(self, puzzle: Puzzle, failed: Failed | None = None) -> None:
        """Stores a puzzle made by the user, in place of one at its position; calls `failed` if that
        fails. Raises GameError if the limit is reached."""
        known = self.progress(puzzle.game)
        if len(known.made) >= MAX_MADE and not known.is_made(puzzle):
            raise GameError(FULL)
        self._change(puzzle.game, lambda each: each.with_made(puzzle), failed)

    def remove_made(self, puzzle: Puzzle) -> None:
        """Deletes a puzzle made by the user."""
        self._change(puzzle.game, lambda each: each.without_made(puzzle))

    # Puzzles from reviews

    def add_from_review(self, game: str, data: ReviewData, person: Seat | None) -> None:
        """Makes puzzles of the turning points of a finished review, once for each stored game.

        `game` is the game's key. Only the decisions of `person` count; a game without one, such as
        a pasted game, makes none.
        """
        if review_key(game) not in self._used_reviews():
            self._add_own(data, person)
            self._mark_used(review_key(game))

    def add_from_stored_review(self, name: str) -> bool:
        """Makes puzzles of one more stored review of a game; returns False if none is left.

        Only reviews stored by an earlier version of the page are still unused.
        """
        used = self._used_reviews()
        for key in self._store.keys(REVIEW):
            text = "" if key in used else self._store.read(key) or ""
            if is_done(text) and f'"{name}?' in text:
                self._add_from_text(key, text)
                return True
        return False

    def _add_from_text(self, key: str, text: str) -> None:
        try:
            data = GameReview.from_stored(text, games.load).data
        except ValueError:  # damaged, or of another version
            pass
        else:
            self._add_own(data, self._person(reviewed_game(key)))
        self._mark_used(key)

    def _add_own(self, data: ReviewData, person: Seat | None) -> None:
        if person is None:
            return
        own, today = list(own_puzzles(data, person)), self.today
        self._change(data.game.name, lambda each: each.with_from_games(own, today))

    def _person(self, game: str) -> Seat | None:
        """The seat of the only person in a stored game; None without exactly one."""
        try:
            return self._stored_games.read(game).session.cursor.person
        except GameError:
            return None

    def _used_reviews(self) -> list[str]:
        """The keys of the reviews that became puzzles; empty if the text cannot be read."""
        return _read_keys(self._store.read(REVIEWS_USED))

    def _mark_used(self, key: str) -> None:
        def added(text: str | None) -> str:
            return json.dumps({"keys": [*_read_keys(text), key]})

        self._store.update(REVIEWS_USED, added)

    def _change(
        self,
        name: str,
        change: Callable[[PuzzleProgress], PuzzleProgress],
        failed: Failed | None = None,
    ) -> None:
        """Changes the progress with a game's puzzles, merged with another tab's progress."""

        def changed(text: str | None) -> str:
            progress = change(self._progress(name, text))
            written = progress.write()
            self._known[name] = written, progress
            return written

        self._store.update(puzzles_key(name), changed, failed=failed)


def _read_keys(text: str | None) -> list[str]:
    keys = stored_object(text).get("keys")
    return [str(each) for each in keys] if isinstance(keys, list) else []
