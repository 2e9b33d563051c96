"""The puzzle of the day: the same for everyone, offline; each puzzle appears once per cycle.

Days are those of `core.days`. Games take turns. A hash orders a game's puzzles, differently in each
cycle, so no calendar needs to be stored.
"""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.puzzles.puzzle import Puzzle, fingerprint


def game_of(day: int, names: Sequence[str]) -> str:
    """The game whose turn it is on a day."""
    return sorted(names)[day % len(names)]


def puzzle_of(day: int, games: int, puzzles: Sequence[Puzzle]) -> Puzzle:
    """The puzzle of a day. `games` is the number of games, `puzzles` are those of its game.

    Raises ValueError for no puzzles.
    """
    if not puzzles:
        raise ValueError("no puzzles")
    cycle, at = divmod(day // games, len(puzzles))
    return sorted(puzzles, key=lambda each: fingerprint(f"{cycle} {each.id}"))[at]
