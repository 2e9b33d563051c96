"""How tasks at the table are solved, and puzzles that a feature brings along."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pentabula.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Attempt:
    """How a puzzle or a step of a lesson at an address goes: its wrong moves so far, whether it is
    solved, and whether its solution was shown."""

    address: str
    errors: int
    is_done: bool
    is_shown: bool


class Attempts:
    """Reports attempts to the listeners in `changed`.

    `sources` give puzzles of a game, by its name, that are on no shelf of ours.
    """

    def __init__(self) -> None:
        self.changed: list[Callable[[Attempt], object]] = []
        self.sources: list[Callable[[str], Iterable[Puzzle]]] = []

    def report(self, attempt: Attempt) -> None:
        """Calls the listeners: something about an attempt may have changed."""
        for listener in self.changed:
            listener(attempt)

    def puzzles(self, game: str) -> list[Puzzle]:
        """The puzzles of a game that the sources give."""
        return [puzzle for source in self.sources for puzzle in source(game)]
