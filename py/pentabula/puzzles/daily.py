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


def puzzle_of(day: int, games: int, shelf: Sequence[Puzzle]) -> Puzzle:
    """The puzzle of a day. `games` is the number of games, `shelf` belongs to the day's game.

    Raises ValueError for an empty shelf.
    """
    if not shelf:
        raise ValueError("a shelf without puzzles")
    cycle, at = divmod(day // games, len(shelf))
    return sorted(shelf, key=lambda each: fingerprint(f"{cycle} {each.id}"))[at]
