"""The addresses of exercises, the set-up board, Try again and packed links, without `#`."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from pentabula.core.lesson import RULES, STRATEGY, WHOLE_GAME

LESSON_PREFIX: Final = "learn"
"""The prefix of lessons: `learn/konobi`, or `learn/konobi/3` for the third step.

The second lesson is `learn/konobi/strategy`, and `learn/konobi/strategy/3` its third step; the
third lesson is `learn/konobi/game`.
"""

FURTHER_LESSONS: Final = (STRATEGY, WHOLE_GAME)
"""The lessons of a game after its rules, in the order of the learning path."""

PUZZLE_PREFIX: Final = "puzzles"
"""The prefix of puzzles: `puzzles/konobi` is a shelf, `puzzles/konobi/7c2f0a` a puzzle."""

TODAY: Final = "today"
"""In place of a game: the puzzle of the day, `puzzles/today`."""

DUE: Final = "again"
"""In place of a puzzle: a puzzle due for repetition, `puzzles/konobi/again`."""

CHALLENGE_PREFIX: Final = "play-"
"""The prefix of a position to win, the last part of `puzzles/konobi/play-7c2f0a`."""

EDITOR_PREFIX: Final = "edit"
"""The prefix of the set-up board: `edit/konobi`, or `edit/konobi/` and a diagram on one line."""

DRILL_PREFIX: Final = "drill"
"""The prefix of drills: `drill/konobi`."""

RETRY_PREFIX: Final = "retry"
"""The prefix of Try again: `retry/18bcf-44cb/2` is the third position of that game."""

PACKED_PREFIX: Final = "z"
"""The prefix of packed links: `z/` and the packed link."""


def lesson_name(game: str, which: str = RULES) -> str:
    """The name of a game's lesson: `konobi` for the rules, `konobi/strategy` for STRATEGY."""
    return f"{game}/{which}" if which else game


def split_lesson_name(name: str) -> tuple[str, str]:
    """The game and the lesson of a name such as `konobi/strategy`."""
    game, _, which = name.partition("/")
    return game, which


def lesson_address(name: str, at: int | None = None) -> str:
    """The address of a lesson by its name, or of a step (from 0)."""
    return f"{LESSON_PREFIX}/{name}" if at is None else f"{LESSON_PREFIX}/{name}/{at + 1}"


def read_lesson_address(address: str) -> tuple[str, int | None] | None:
    """The lesson and the step (from 0) in an address such as `learn/konobi/3`; None for others."""
    prefix, _, rest = address.partition("/")
    game, _, number = rest.partition("/")
    if prefix != LESSON_PREFIX or not game:
        return None
    which, _, step = number.partition("/")
    name, number = (lesson_name(game, which), step) if which in FURTHER_LESSONS else (game, number)
    return name, max(0, int(number) - 1) if _is_number(number, 4) else None


def puzzle_address(name: str, puzzle: str = "") -> str:
    """The address of a game's shelf of puzzles, or of one puzzle by its id, or DUE."""
    return f"{PUZZLE_PREFIX}/{name}/{puzzle}" if puzzle else f"{PUZZLE_PREFIX}/{name}"


def challenge_address(name: str, challenge: str) -> str:
    """The address of a position to win, by its id."""
    return puzzle_address(name, f"{CHALLENGE_PREFIX}{challenge}")


def drill_address(name: str) -> str:
    """The address of a game's drill."""
    return f"{DRILL_PREFIX}/{name}"


def editor_address(name: str, diagram: str = "") -> str:
    """The address of the editor of a game, with a folded diagram unless it is empty."""
    if not diagram:
        return f"{EDITOR_PREFIX}/{name}"
    folded = quote(diagram.replace(" ", "_"), safe="/=-_.~,?|+")
    return f"{EDITOR_PREFIX}/{name}/{folded}"


def retry_address(game: str, at: int) -> str:
    """The address of a position (from 0) to try again; `game` names the stored game."""
    return f"{RETRY_PREFIX}/{game}/{at}"


def read_retry_address(address: str) -> tuple[str, int]:
    """The game and the position (from 0) in an address such as `retry/18bcf-44cb/2`."""
    _, name, number, *_ = [*address.split("/"), "", ""]
    return name, int(number) if _is_number(number, 2) else 0


def _is_number(text: str, max_digits: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= max_digits
