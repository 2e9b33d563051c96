"""What can be printed, and the choices of the sheet "Picture and print"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pentabula.app.play.settings import Setting
from pentabula.core.message import Message
from pentabula.puzzles.puzzle import GRADES, Puzzle
from pentabula.puzzles.puzzle_history import PuzzleProgress

POSITION: Final = "position"
SCORE: Final = "score"
BLANK: Final = "blank"
RULES: Final = "rules"
BOARD: Final = "board"
WORKSHEET: Final = "worksheet"

PAPERS: Final = Setting(
    "paper",
    Message("What to print"),
    {
        POSITION: Message("position and record"),
        SCORE: Message("score sheet of this game"),
        BLANK: Message("empty score sheet"),
        RULES: Message("empty board with the rules"),
        BOARD: Message("empty board"),
        WORKSHEET: Message("puzzles with solutions"),
    },
)

MADE: Final = "made"
OWN: Final = "own"

GROUP: Final = Setting(
    "grade",
    Message("Grade of the puzzles"),
    {
        "0": Message("all"),
        **{str(grade): Message("{n}", n=grade) for grade in GRADES},
        MADE: Message("made by you"),
        OWN: Message("from your games"),
    },
)
"""The puzzles from which a worksheet is chosen."""

COUNT: Final = Setting(
    "count",
    Message("Number of puzzles"),
    {str(count): Message("{n}", n=count) for count in (6, 12, 24)},
)

THEME: Final = Setting(
    "look",
    Message("Theme"),
    {
        "page": Message("as on the page"),
        "light": Message("light"),
        "dark": Message("dark"),
    },
)

CAPTION: Final = Setting(
    "caption",
    Message("Caption"),
    {
        "off": Message("off"),
        "on": Message("players, result, date and address"),
    },
)

MIN_WIDTH: Final = 100
MAX_WIDTH: Final = 4000
USUAL_WIDTH: Final = 960
"""Widths of pictures in pixels."""


def group_of(name: str, shelf: Sequence[Puzzle], progress: PuzzleProgress) -> Sequence[Puzzle]:
    """The puzzles of a group in GROUP."""
    if name in (MADE, OWN):
        return progress.made if name == MADE else progress.from_games
    return [each for each in shelf if name in ("0", str(each.grade))]


def chosen_puzzles(
    group: Iterable[Puzzle], progress: PuzzleProgress, theme: str, count: int
) -> list[Puzzle]:
    """The first puzzles of a theme, or of any if it is empty: unsolved ones before solved ones, in
    the order of their grades."""
    fitting = [each for each in group if theme in ("", each.theme)]
    fitting.sort(key=lambda each: progress.of(each).is_solved)
    return sorted(fitting[:count], key=lambda each: each.grade)
