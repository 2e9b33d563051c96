"""What a person has done with the puzzles of a game, and their own ones, as it is stored.

Whatever is stored is read leniently: what cannot be used, as of a later version, counts for nothing
and is written back as it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.jsontext import MAX_COUNT, is_whole, read_object
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.repetition import AFTER_ERRORS, FIRST_TRY, Card
from pentabula.puzzles.shelf import check, read_puzzle, write_puzzle

MAX_OWN: Final = 60
"""Puzzles from one's own games that are kept for a game, the newest."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What is known of a puzzle: whether it was ever solved, how often it was tried, on which day
    last. `card` is there once it is to be asked again."""

    is_solved: bool = False
    count: int = 0
    day: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Attempts:
    """The attempts at a game's puzzles by their ids, and the puzzles from one's own games.

    `unread` and `unread_own` are what is stored and cannot be used.
    """

    by_id: Mapping[str, Attempt] = field(default_factory=dict)
    own: tuple[Puzzle, ...] = ()
    unread: Mapping[str, object] = field(default_factory=dict)
    unread_own: tuple[object, ...] = ()

    def of(self, puzzle: Puzzle) -> Attempt:
        """The attempts at a puzzle."""
        return self.by_id.get(puzzle.id, Attempt())

    def after(self, puzzle: Puzzle, quality: int, day: int) -> Attempts:
        """The attempts after one of a quality (see `repetition`) on a day.

        A puzzle that was solved at the first try is not asked again, unless it is one's own or is
        being asked again already.
        """
        known = self.of(puzzle)
        card = known.card
        if card is not None or quality < FIRST_TRY or self.is_own(puzzle):
            card = (card or Card()).after(quality, day)
        attempt = Attempt(True, known.count + 1, day, card)
        return replace(self, by_id={**self.by_id, puzzle.id: attempt})

    def missed(self, puzzle: Puzzle, day: int) -> Attempts:
        """The attempts after a wrong try, in case that the puzzle is left: it is asked again."""
        known = self.of(puzzle)
        attempt = replace(known, card=(known.card or Card()).after(AFTER_ERRORS, day))
        return replace(self, by_id={**self.by_id, puzzle.id: attempt})

    def with_own(self, puzzles: Sequence[Puzzle], day: int) -> Attempts:
        """The same with puzzles from one's own games, new ones to be asked from the next day on."""
        known = {each.id for each in self.own}
        new = [each for each in puzzles if each.id not in known]
        if not new:
            return self
        own = (*new, *self.own)[:MAX_OWN]
        cards = {each.id: Attempt(card=Card(due=day)) for each in new if each.id not in self.by_id}
        kept = {each.id for each in own}
        dropped = known - kept
        by_id = {name: each for name, each in self.by_id.items() if name not in dropped}
        return replace(self, by_id={**by_id, **cards}, own=own)

    def is_own(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is from one's own games."""
        return any(each.id == puzzle.id for each in self.own)

    def due(self, shelf: Sequence[Puzzle], day: int) -> list[Puzzle]:
        """The puzzles to be asked again by a day, one's own first, the longest due first."""
        every = {each.id: each for each in (*shelf, *self.own)}
        found = [
            (not self.is_own(each), card.due, each.id, each)
            for each in every.values()
            if (card := self.of(each).card) is not None and card.due <= day
        ]
        return [each for *_, each in sorted(found, key=lambda item: item[:3])]

    def write(self) -> str:
        """The attempts as JSON text."""
        by_id = {name: asdict(each) for name, each in self.by_id.items()}
        own = [write_puzzle(each) for each in self.own]
        return json.dumps({"puzzles": {**self.unread, **by_id}, "own": [*own, *self.unread_own]})


def read_attempts(text: str | None, game: AnyGame) -> Attempts:
    """The attempts in a stored text; none in a damaged one."""
    try:
        found = read_object(text or "{}")
    except ValueError:
        return Attempts()
    stored, lines = found.get("puzzles"), found.get("own")
    entries = {str(n): each for n, each in stored.items()} if isinstance(stored, dict) else {}
    by_id = {n: read for n, each in entries.items() if (read := _attempt(each)) is not None}
    unread = {n: each for n, each in entries.items() if n not in by_id}
    own = [(line, _own(line, game)) for line in (lines if isinstance(lines, list) else ())]
    return Attempts(
        by_id,
        tuple(puzzle for _, puzzle in own if puzzle is not None)[:MAX_OWN],
        unread,
        tuple(line for line, puzzle in own if puzzle is None)[:MAX_OWN],
    )


def is_damaged(text: str | None) -> bool:
    """Whether a stored text is none of ours, so that writing attempts would lose it."""
    try:
        read_object(text or "{}")
    except ValueError:
        return True
    return False


def _own(line: object, game: AnyGame) -> Puzzle | None:
    try:
        puzzle = read_puzzle(str(line), game)
        check(puzzle, game)
    except GameError:
        return None
    return puzzle


def _attempt(stored: object) -> Attempt | None:
    if not isinstance(stored, dict):
        return None
    count, day = stored.get("count"), stored.get("day")
    if not (is_whole(count, 0, MAX_COUNT) and is_whole(day, 0, MAX_COUNT)):
        return None
    return Attempt(
        stored.get("is_solved") is True, int(str(count)), int(str(day)), _card(stored.get("card"))
    )


def _card(stored: object) -> Card | None:
    if not isinstance(stored, dict):
        return None
    easiness = stored.get("easiness")
    numbers = [stored.get(name) for name in ("passed", "interval", "due")]
    counts = [each for each in numbers if is_whole(each, 0, MAX_COUNT)]
    if not isinstance(easiness, int | float) or len(counts) < len(numbers):
        return None
    passed, interval, due = counts
    return Card(min(5.0, max(1.3, float(easiness))), passed, interval, due)
