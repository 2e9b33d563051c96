"""The card of the puzzles of the day."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from pentabula.app.shell.addresses import TODAY, puzzle_address
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup.exercises import picture
from pentabula.boards.view import GameWithView
from pentabula.core.errors import GameError
from pentabula.core.message import Message, counted
from pentabula.puzzles.daily import DIFFICULTIES
from pentabula.puzzles.puzzle import Puzzle

DIFFICULTY_NAMES: Final = {
    "easy": Message("Easy"),
    "medium": Message("Medium"),
    "hard": Message("Hard"),
}


@dataclass(frozen=True, slots=True)
class PuzzlesOfDay:
    """A day's game, its puzzles by their difficulty, and the length of the streak.

    `puzzles` are empty until the file is fetched. `solved` are the difficulties whose puzzle was
    solved on this day.
    """

    game: GameWithView
    puzzles: dict[str, Puzzle]
    solved: Collection[str]
    streak: int

    @property
    def difficulties(self) -> Collection[str]:
        """The difficulties of this day's puzzles: all, until it is known which exist."""
        return self.puzzles or DIFFICULTIES

    @property
    def next_difficulty(self) -> str:
        """The difficulty to solve next: the first that was not solved on this day."""
        return next((each for each in self.difficulties if each not in self.solved), "")

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle to solve next, or the hardest if all are solved; None until it is fetched."""
        return self.puzzles.get(self.next_difficulty, next(reversed(self.puzzles.values()), None))


def daily(day: PuzzlesOfDay, say: Say) -> Markup:
    """The card of the puzzles of the day: the board, the game, its puzzles and the streak."""
    facts = (
        [counted("{n} day in a row.", "{n} days in a row.", day.streak)] if day.streak > 1 else []
    )
    if not day.next_difficulty:
        facts.insert(0, Message("Solved today."))
    return together(
        [
            _board(day),
            tag(
                "div",
                tag("h2", say(Message("Puzzle of the day"))),
                tag("p", tag("strong", day.game.title), *[f" {say(fact)}" for fact in facts]),
                tag("div", *[_link(day, each, say) for each in day.difficulties], class_="grades"),
            ),
        ]
    )


def _board(day: PuzzlesOfDay) -> Markup:
    """The position of the puzzle to solve next; no picture if it cannot be opened."""
    try:
        drawn = picture(day.game, day.puzzle.record(day.game)) if day.puzzle else Markup("")
    except GameError:
        drawn = Markup("")
    return tag("span", drawn, class_="position", aria_hidden="true")


def _link(day: PuzzlesOfDay, difficulty: str, say: Say) -> Markup:
    """The link to a puzzle of the day; the next one to solve is the main one."""
    is_solved = difficulty in day.solved
    name = say(DIFFICULTY_NAMES[difficulty])
    return tag(
        "a",
        name,
        href=f"#{puzzle_address(TODAY, difficulty)}",
        class_="button main" if difficulty == day.next_difficulty else "button",
        aria_label=say(Message("{puzzle}, solved", puzzle=name)) if is_solved else None,
        data_state="solved" if is_solved else None,
    )
