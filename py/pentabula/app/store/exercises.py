"""What is stored about exercises: attempts at puzzles, own puzzles, streaks, lessons, drills."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Set
from dataclasses import asdict, dataclass, field, replace
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
from pentabula.core.days import DAY_MILLISECONDS, Streak, day_of, read_streak
from pentabula.core.errors import GameError
from pentabula.core.jsontext import is_damaged, is_whole, stored_object
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.puzzles.attempts import MAX_MADE, Attempts, read_attempts
from pentabula.puzzles.own import own_puzzles
from pentabula.puzzles.puzzle import Puzzle
from pentabula.review.data import ReviewData
from pentabula.review.game_review import GameReview
from pentabula.review.store import is_done

FULL: Final = Message(
    "You have made {n} puzzles of this game, and no more fit: delete one first.", n=MAX_MADE
)


class PuzzleStore:
    """Reads and writes progress with puzzles. Text that cannot be read counts as missing.

    Reading attempts replays every puzzle from a person's own games, so attempts are cached until
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
        self._known: dict[str, tuple[str | None, Attempts]] = {}

    @property
    def today(self) -> int:
        """The local calendar day: see `core.days`."""
        now = self._now()
        return day_of(now, self._minutes_west(now))

    @property
    def milliseconds_left(self) -> int:
        """How long today lasts, unless the clock changes."""
        now = self._now()
        return DAY_MILLISECONDS - (now - 60_000 * self._minutes_west(now)) % DAY_MILLISECONDS

    @property
    def streak(self) -> Streak:
        """The days in a row with a daily puzzle."""
        return read_streak(self._store.read(DAILY))

    def attempts(self, name: str) -> Attempts:
        """The attempts at the puzzles of a game."""
        return self._attempts(name, self._store.read(puzzles_key(name)))

    def _attempts(self, name: str, text: str | None) -> Attempts:
        known = self._known.get(name)
        if known is None or known[0] != text:
            known = self._known[name] = text, read_attempts(text, games.load(name))
        return known[1]

    def set_damaged_aside(self, name: str) -> bool:
        """Moves stored attempts that are damaged to another key; returns whether they were."""
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
                DAILY, lambda text: read_streak(text).after(daily).write(), failed=failed
            )

    def add_error(self, puzzle: Puzzle) -> None:
        """Stores that a puzzle was tried today, and not solved yet."""
        today = self.today
        self._change(puzzle.game, lambda each: each.after_error(puzzle, today))

    @property
    def open_puzzle(self) -> str | None:
        """What has been done in the puzzle that was open last, as text."""
        return self._store.read(PUZZLE)

    def keep_open(self, text: str) -> None:
        """Stores what has been done in the open puzzle."""
        self._store.write(PUZZLE, text)

    # Puzzles that a person makes

    def add_made(self, puzzle: Puzzle, failed: Failed | None = None) -> None:
        """Stores a puzzle that the person has made, in place of one at its position; calls `failed`
        if that fails. Raises GameError if there is no room for another one."""
        known = self.attempts(puzzle.game)
        if len(known.made) >= MAX_MADE and not known.is_made(puzzle):
            raise GameError(FULL)
        self._change(puzzle.game, lambda each: each.with_made(puzzle), failed)

    def remove_made(self, puzzle: Puzzle) -> None:
        """Deletes a puzzle that the person has made."""
        self._change(puzzle.game, lambda each: each.without_made(puzzle))

    # Puzzles from reviews

    def add_from_review(self, game: str, data: ReviewData, person: Seat | None) -> None:
        """Makes puzzles of the turning points of a finished review, once for each stored game.

        `game` is the game's key. Only the decisions of `person` count; a game without one, such as
        one that was pasted, was not played by the person and makes none.
        """
        if review_key(game) not in self._used_reviews():
            self._add_own(data, person)
            self._mark_used(review_key(game))

    def add_from_stored_review(self, name: str) -> bool:
        """Makes puzzles of one more stored review of a game; returns whether there was one.

        Only reviews that an earlier version of the page has stored are still unused.
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
            data = GameReview.from_kept(text, games.load).data
        except ValueError:  # damaged, or of another version
            pass
        else:
            self._add_own(data, self._person(reviewed_game(key)))
        self._mark_used(key)

    def _add_own(self, data: ReviewData, person: Seat | None) -> None:
        if person is None:
            return
        own, today = list(own_puzzles(data, person)), self.today
        self._change(data.game.name, lambda each: each.with_own(own, today))

    def _person(self, game: str) -> Seat | None:
        """The seat of the only person in a stored game; None if there is none."""
        try:
            return self._stored_games.read(game).session.cursor.person
        except GameError:
            return None

    def _used_reviews(self) -> list[str]:
        """The keys of the reviews that became puzzles; none if the text cannot be read."""
        return _read_keys(self._store.read(REVIEWS_USED))

    def _mark_used(self, key: str) -> None:
        def added(text: str | None) -> str:
            return json.dumps({"keys": [*_read_keys(text), key]})

        self._store.update(REVIEWS_USED, added)

    def _change(
        self, name: str, change: Callable[[Attempts], Attempts], failed: Failed | None = None
    ) -> None:
        """Changes the attempts at a game's puzzles, those of another tab included."""

        def changed(text: str | None) -> str:
            attempts = change(self._attempts(name, text))
            written = attempts.write()
            self._known[name] = written, attempts
            return written

        self._store.update(puzzles_key(name), changed, failed=failed)


def _read_keys(text: str | None) -> list[str]:
    keys = stored_object(text).get("keys")
    return [str(each) for each in keys] if isinstance(keys, list) else []


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The step of a lesson that was shown last and the furthest one, both from 0.

    `done` are the steps that were done, not skipped; the lesson is finished once all are.
    """

    at: int = 0
    furthest: int = 0
    is_finished: bool = False
    done: Set[int] = frozenset()

    def after(self, step: int, steps: int) -> LessonProgress:
        """The progress after a step is done, in a lesson with that number of steps."""
        done = self.done | {step}
        return replace(self, done=done, is_finished=self.is_finished or len(done) == steps)

    def skipped(self, steps: int) -> list[int]:
        """The steps of a lesson with that number of steps that are not done, in order."""
        return [] if self.is_finished else [step for step in range(steps) if step not in self.done]

    def joined(self, other: LessonProgress) -> LessonProgress:
        """This progress, with the furthest step of both and the done ones; finished if either is.

        If only both together have done every step, `read_progress` finds that out.
        """
        furthest = max(self.furthest, other.furthest)
        is_finished = self.is_finished or other.is_finished
        return LessonProgress(self.at, furthest, is_finished, self.done | other.done)

    def write(self) -> str:
        """The progress as JSON text."""
        return json.dumps(
            {
                "at": self.at,
                "furthest": self.furthest,
                "done": self.is_finished,
                "steps": sorted(self.done),
            }
        )


def read_progress(text: str | None, steps: int) -> LessonProgress:
    """The stored progress in a lesson with that number of steps; none if the text is invalid.

    Earlier releases did not store which steps were done: those before the furthest one count.
    """
    stored = stored_object(text)
    at, furthest = (_within(stored.get(name), steps) for name in ("at", "furthest"))
    furthest, listed = max(at, furthest), stored.get("steps")
    if isinstance(listed, list):
        done = frozenset(step for step in listed if is_whole(step) and 0 <= step < steps)
    else:
        done = frozenset(range(furthest))
    return LessonProgress(at, furthest, stored.get("done") is True or len(done) == steps, done)


def _within(value: object, steps: int) -> int:
    return min(max(0, value), steps - 1) if is_whole(value) else 0


@dataclass(frozen=True, slots=True)
class DrillScores:
    """The best runs in a drill: right answers in a row, and right answers within a minute."""

    row: int = 0
    minute: int = 0

    def after(self, right: int, *, is_timed: bool) -> DrillScores:
        """The scores after a run with this number of right answers."""
        if is_timed:
            return replace(self, minute=max(self.minute, right))
        return replace(self, row=max(self.row, right))

    def joined(self, other: DrillScores) -> DrillScores:
        """The best runs of both."""
        return DrillScores(max(self.row, other.row), max(self.minute, other.minute))

    def write(self) -> str:
        """The scores as JSON text."""
        return json.dumps(asdict(self))


def read_drill_scores(text: str | None) -> DrillScores:
    """The scores in a stored text; 0 for what cannot be read."""
    stored = stored_object(text)
    row, minute = (stored.get(name) for name in ("row", "minute"))
    return DrillScores(*(each if is_whole(each, 0) else 0 for each in (row, minute)))


@dataclass(frozen=True, slots=True)
class ChallengesWon:
    """The positions of a game that were won against their levels.

    `unaided`: by their ids, whether one was won without taking back a move or asking for a hint.
    """

    unaided: Mapping[str, bool] = field(default_factory=dict)

    def has(self, challenge: str) -> bool:
        """Whether the position with this id was won."""
        return challenge in self.unaided

    def after(self, challenge: str, *, is_unaided: bool) -> ChallengesWon:
        """These positions and another one."""
        known = self.unaided.get(challenge, False)
        return ChallengesWon({**self.unaided, challenge: known or is_unaided})

    def joined(self, other: ChallengesWon) -> ChallengesWon:
        """What was won in either."""
        joined = self
        for challenge, is_unaided in other.unaided.items():
            joined = joined.after(challenge, is_unaided=is_unaided)
        return joined

    def write(self) -> str:
        """The ids as JSON text."""
        return json.dumps({"won": dict(self.unaided)})


def read_challenges_won(text: str | None) -> ChallengesWon:
    """The won positions in a stored text; none if it cannot be read."""
    won = stored_object(text).get("won")
    found = won if isinstance(won, dict) else {}
    return ChallengesWon({str(each): found[each] is True for each in found})
