"""The puzzles of the day, easy, medium and hard: the same for everyone, offline.

Days are counted as in `core.days`. Games take turns. Each puzzle of a game appears once per cycle
of its difficulty. A hash orders them, differently in each cycle, so no calendar needs to be stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from zlib import crc32

from pentabula.puzzles.puzzle import Puzzle, fingerprint

DIFFICULTIES: Final[Mapping[str, Sequence[int]]] = {"easy": (1, 2), "medium": (3,), "hard": (4, 5)}
"""The grades of each of a day's puzzles."""


def game_of(day: int, names: Sequence[str]) -> str:
    """The game whose turn it is on a day."""
    return sorted(names)[day % len(names)]


def puzzles_of(day: int, games: int, puzzles: Sequence[Puzzle]) -> dict[str, Puzzle]:
    """The puzzles of a day by their difficulty, the easiest first.

    `games` is the number of games, `puzzles` are the puzzles of the day's game. A difficulty that
    none of them has is missing.
    """
    found = {}
    for difficulty, grades in DIFFICULTIES.items():
        fitting = [each for each in puzzles if each.grade in grades]
        if fitting:
            cycle, at = divmod(day // games, len(fitting))
            found[difficulty] = sorted(fitting, key=lambda each: _rank(each, cycle))[at]
    return found


def _rank(puzzle: Puzzle, cycle: int) -> int:
    """A pseudorandom number for a puzzle in a cycle. Ids would take too long for a whole file."""
    return fingerprint(f"{cycle} {crc32(puzzle.query.encode())}")
