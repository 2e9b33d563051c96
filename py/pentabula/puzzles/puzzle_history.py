"""The stored history of a game's puzzles, the user's own puzzles, and when puzzles are repeated.

Reading is lenient: an entry that this version cannot read is ignored, and written back unchanged.
Puzzles are repeated by the algorithm SM-2. Days are whole numbers; nothing is repeated on the same
day. Source: P. A. Woźniak, "Optimization of learning", University of Technology in Poznań, 1990,
chapter 3.2, "Application of a computer to improve the results obtained in working with the
SuperMemo method".
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from pentabula.core.days import TRAVEL_DAYS
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.jsontext import MAX_COUNT, is_whole, stored_object
from pentabula.puzzles.puzzle import GRADES, Puzzle
from pentabula.puzzles.puzzle_file import check, read_puzzle, write_puzzle

MAX_FROM_GAMES: Final = 60
"""How many puzzles from the user's own games are kept for each game: the newest."""

MAX_MADE: Final = 200
"""How many puzzles the user can make for each game; only the user removes them."""

FIRST_TRY, WITH_HINT, AFTER_ERRORS, GIVEN_UP = 5, 3, 2, 0
"""Qualities of an attempt, from 0 to 5; below PASSED the intervals start again.

GIVEN_UP: a hint showed the move. The puzzle is solved nevertheless."""

PASSED: Final = 3
MIN_EASINESS: Final = 1.3
FIRST_DAYS: Final = (1, 6)
"""The first intervals, in days; each later interval is `easiness` times the interval before."""

MAX_DAYS: Final = 3650
"""The longest interval, in days."""


@dataclass(frozen=True, slots=True)
class MemoryCard:
    """How well the user knows a puzzle. It is due for repetition from the day `due` on."""

    easiness: float = 2.5
    passed: int = 0
    interval: int = 0
    due: int = 0

    def is_due(self, day: int) -> bool:
        """Whether the puzzle is due on a day.

        A puzzle whose last try is in the future, because a clock was wrong, is due now.
        """
        return self.due <= day or self.due - self.interval > day + TRAVEL_DAYS

    def after(self, quality: int, day: int) -> MemoryCard:
        """The card after an attempt of a quality on a day."""
        if quality < PASSED:
            return MemoryCard(self.easiness, 0, FIRST_DAYS[0], day + FIRST_DAYS[0])
        if self.passed < len(FIRST_DAYS):
            interval = FIRST_DAYS[self.passed]
        else:
            interval = min(MAX_DAYS, round(self.interval * self.easiness))
        miss = 5 - quality
        easiness = self.easiness + 0.1 - miss * (0.08 + miss * 0.02)
        return MemoryCard(max(MIN_EASINESS, easiness), self.passed + 1, interval, day + interval)


@dataclass(frozen=True, slots=True)
class PuzzleHistory:
    """A user's attempts at one puzzle: whether and how often one succeeded, and the last such day.

    `card` says when the puzzle is repeated; None if it is not repeated. `grade` is the puzzle's, 0
    until it is solved, and if an earlier release stored the attempt.
    """

    is_solved: bool = False
    count: int = 0
    day: int = 0
    card: MemoryCard | None = None
    grade: int = 0

    def is_solved_on(self, day: int) -> bool:
        """Whether the last attempt that succeeded was on a day."""
        return self.is_solved and self.day == day

    @property
    def is_new(self) -> bool:
        """Whether a puzzle from the user's own games was never tried."""
        return self.card is not None and not self.count and not self.card.interval


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """A user's progress: the histories of a game's puzzles by id, the puzzles `from_games` of the
    user, and puzzles that the user has `made`.

    `unread`, `unread_from_games` and `unread_made` are stored entries that cannot be read.
    """

    by_id: Mapping[str, PuzzleHistory] = field(default_factory=dict)
    from_games: tuple[Puzzle, ...] = ()
    unread: Mapping[str, object] = field(default_factory=dict)
    unread_from_games: tuple[object, ...] = ()
    made: tuple[Puzzle, ...] = ()
    unread_made: tuple[object, ...] = ()

    @property
    def own(self) -> tuple[Puzzle, ...]:
        """All puzzles of the user's own: made by the user, and from the user's games."""
        return (*self.made, *self.from_games)

    def of(self, puzzle: Puzzle) -> PuzzleHistory:
        """The history of a puzzle."""
        return self.by_id.get(puzzle.id, PuzzleHistory())

    def after(self, puzzle: Puzzle, quality: int, day: int) -> PuzzleProgress:
        """Adds an attempt that solved a puzzle, with its quality (see FIRST_TRY).

        A puzzle that was solved at the first try is not repeated, unless it is from the user's own
        games or is repeated already.
        """
        known = self.of(puzzle)
        card = known.card
        if card is not None or quality < FIRST_TRY or self.is_own(puzzle):
            card = (card or MemoryCard()).after(quality, day)
        attempt = PuzzleHistory(True, known.count + 1, day, card, puzzle.grade)
        return replace(self, by_id={**self.by_id, puzzle.id: attempt})

    def after_error(self, puzzle: Puzzle, day: int) -> PuzzleProgress:
        """The progress after a wrong try: the puzzle is repeated even if it is left unsolved."""
        known = self.of(puzzle)
        attempt = replace(known, card=(known.card or MemoryCard()).after(AFTER_ERRORS, day))
        return replace(self, by_id={**self.by_id, puzzle.id: attempt})

    def with_from_games(self, puzzles: Sequence[Puzzle], day: int) -> PuzzleProgress:
        """The progress with more puzzles from the user's own games; new ones are due on `day`.

        Only the newest MAX_FROM_GAMES are kept. A puzzle that is dropped loses its history, unless
        the user has made it as well.
        """
        known = {each.id for each in self.from_games}
        new = [each for each in puzzles if each.id not in known]
        if not new:
            return self
        from_games = (*new, *self.from_games)[:MAX_FROM_GAMES]
        cards = {
            each.id: PuzzleHistory(card=MemoryCard(due=day))
            for each in new
            if each.id not in self.by_id
        }
        kept = {each.id for each in (*from_games, *self.made)}
        dropped = known - kept
        by_id = {name: each for name, each in self.by_id.items() if name not in dropped}
        return replace(self, by_id={**by_id, **cards}, from_games=from_games)

    def with_made(self, puzzle: Puzzle) -> PuzzleProgress:
        """The progress with a puzzle that the user has made; it replaces one at its position."""
        others = (each for each in self.made if each.id != puzzle.id)
        return replace(self, made=(puzzle, *others))

    def without_made(self, puzzle: Puzzle) -> PuzzleProgress:
        """The progress without a puzzle that the user has made. Its history is kept."""
        return replace(self, made=tuple(each for each in self.made if each.id != puzzle.id))

    def is_own(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is from the user's own games, or made by the user."""
        return any(each.id == puzzle.id for each in self.own)

    def is_made(self, puzzle: Puzzle) -> bool:
        """Whether the user has made a puzzle."""
        return any(each.id == puzzle.id for each in self.made)

    def due(self, puzzles: Sequence[Puzzle], day: int) -> list[Puzzle]:
        """The puzzles that are due on a day: the user's own first, then the longest due."""
        own = {each.id: each for each in self.own}
        every = {each.id: each for each in puzzles} | own
        found = [
            (name not in own, card.due, name, each)
            for name, each in every.items()
            if (card := self.of(each).card) is not None and card.is_due(day)
        ]
        return [each for *_, each in sorted(found, key=lambda item: item[:3])]

    def write(self) -> str:
        """The progress as JSON text."""
        by_id = {name: _written(each) for name, each in self.by_id.items()}
        found = {
            "puzzles": {**self.unread, **by_id},
            "own": [*map(write_puzzle, self.from_games), *self.unread_from_games],
        }
        made = [*map(write_puzzle, self.made), *self.unread_made]
        return json.dumps(found | {"made": made} if made else found)


def read_progress(text: str | None, game: AnyGame) -> PuzzleProgress:
    """The progress in a stored text; empty if the text is damaged."""
    found = stored_object(text)
    stored = found.get("puzzles")
    entries = {str(n): each for n, each in stored.items()} if isinstance(stored, dict) else {}
    by_id = {n: read for n, each in entries.items() if (read := _history(each)) is not None}
    unread = {n: each for n, each in entries.items() if n not in by_id}
    from_games, unread_from_games = _puzzles(found.get("own"), MAX_FROM_GAMES, game)
    made, unread_made = _puzzles(found.get("made"), 10 * MAX_MADE, game)
    return PuzzleProgress(by_id, from_games, unread, unread_from_games, made, unread_made)


def _puzzles(
    lines: object, most: int, game: AnyGame
) -> tuple[tuple[Puzzle, ...], tuple[object, ...]]:
    """The puzzles in stored lines, one at each position, and the lines that cannot be read.

    At most `most` of each. Every puzzle is replayed, so further lines are dropped unread.
    """
    found, unread = dict[str, Puzzle](), list[object]()
    for line in lines[: most + MAX_MADE] if isinstance(lines, list) else ():
        puzzle = _puzzle_in(line, game)
        if puzzle is None:
            unread.append(line)
        else:
            found.setdefault(puzzle.id, puzzle)
    return tuple(found.values())[:most], tuple(unread[:most])


def _puzzle_in(line: object, game: AnyGame) -> Puzzle | None:
    try:
        puzzle = read_puzzle(str(line), game)
        check(puzzle, game)
    except GameError:
        return None
    return puzzle


def _written(history: PuzzleHistory) -> dict[str, object]:
    found: dict[str, object] = asdict(history)
    if not history.grade:
        del found["grade"]
    return found


def _history(stored: object) -> PuzzleHistory | None:
    if not isinstance(stored, dict):
        return None
    count, day, grade = (stored.get(name) for name in ("count", "day", "grade"))
    if not (is_whole(count, 0, MAX_COUNT) and is_whole(day, 0, MAX_COUNT)):
        return None
    return PuzzleHistory(
        stored.get("is_solved") is True,
        count,
        day,
        _card(stored.get("card")),
        grade if is_whole(grade, 0, GRADES[-1]) else 0,
    )


def _card(stored: object) -> MemoryCard | None:
    if not isinstance(stored, dict):
        return None
    easiness = stored.get("easiness")
    numbers = [stored.get(name) for name in ("passed", "interval", "due")]
    counts = [each for each in numbers if is_whole(each, 0, MAX_COUNT)]
    if not isinstance(easiness, int | float) or len(counts) < len(numbers):
        return None
    passed, interval, due = counts
    return MemoryCard(
        min(5.0, max(MIN_EASINESS, float(easiness))), passed, min(interval, MAX_DAYS), due
    )
