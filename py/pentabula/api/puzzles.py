"""The puzzles that come with the package."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pentabula import games
from pentabula.api.board import Board
from pentabula.api.catalogues import catalogue, translated
from pentabula.api.checks import checked_text, checked_texts, checked_whole, value_text
from pentabula.api.starts import read
from pentabula.core.errors import GameError, OptionError
from pentabula.core.game import checked_move
from pentabula.core.hints import PUZZLES
from pentabula.core.message import Message, any_of
from pentabula.puzzles.puzzle import GOALS, GRADES
from pentabula.puzzles.puzzle import Puzzle as StoredPuzzle
from pentabula.puzzles.puzzle_file import read_puzzles


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: a position, a goal and the line that solves it, answers included.

    `id` is unique among the puzzles of its game, `grade` is from 1 (easy) to 5, `goal` is a
    sentence, `link` the position.
    """

    game: str
    id: str
    grade: int
    theme: str
    goal: str
    link: str
    solution: tuple[str, ...]
    language: str = "en"

    @classmethod
    def of(cls, found: StoredPuzzle, language: str) -> Puzzle:
        """A puzzle of a file in a language."""
        goal = catalogue(language).say(GOALS[found.goal])
        about = found.game, found.id, found.grade, found.theme
        return cls(*about, goal, found.link, found.line, language)

    def board(self) -> Board:
        """A new board at the puzzle's position."""
        return read(self.link, language=self.language)

    def is_solved_by(self, tokens: Iterable[str]) -> bool:
        """Whether these tokens, answers included, reach the same position as the solution."""
        positions = []
        for line in (checked_texts("tokens", tokens), self.solution):
            game, position = games.load(self.game), self.board().node.position
            try:
                for token in line:
                    position = position.play(checked_move(game, position, token))
            except GameError:
                return False
            positions.append((position.turn, position.key()))
        return positions[0] == positions[1]


def puzzles_of(
    game: str, grade: int | None = None, *, theme: str | None = None, language: str = "en"
) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first: all, or those of a grade or a theme.

    Raises OptionError for a game, a grade or a language that does not exist.

    >>> import pentabula
    >>> puzzle = pentabula.puzzles_of("tabik", grade=3)[0]
    >>> puzzle.grade, puzzle.is_solved_by(puzzle.solution), puzzle.board().turn in (0, 1)
    (3, True, True)
    """
    with translated(language):
        found, grade = games.load(checked_text("game", game)), _checked_grade(grade)
    if theme is not None:
        checked_text("theme", theme)
    text = found.text(PUZZLES)
    return tuple(
        Puzzle.of(each, language)
        for each in read_puzzles(text, found)
        if grade in (None, each.grade) and theme in (None, each.theme)
    )


def _checked_grade(value: int | None) -> int | None:
    """The grade of puzzles, if one is asked for."""
    if value is None:
        return None
    grade = checked_whole("grade", value)
    if grade not in GRADES:
        raise OptionError(
            Message(
                "There is no grade {given}: choose {names}.",
                given=value_text(grade),
                names=any_of(GRADES),
            )
        )
    return grade
