"""The addresses of lessons, puzzles and Try again, without `#`."""

from __future__ import annotations

from typing import Final

LESSON_PREFIX: Final = "learn"
"""The prefix of lessons: `learn/konobi`, or `learn/konobi/3` for the third step."""

PUZZLE_PREFIX: Final = "puzzles"
"""The prefix of puzzles: `puzzles/konobi` is a shelf, `puzzles/konobi/7c2f0a` a puzzle."""

TODAY: Final = "today"
"""In the place of a game: the puzzle of the day, `puzzles/today`."""

AGAIN: Final = "again"
"""In the place of a puzzle: one that is due for repetition, `puzzles/konobi/again`."""

RETRY_PREFIX: Final = "retry"
"""The prefix of Try again: `retry/18bcf-44cb/2` is the third position of that game."""


def lesson_address(name: str, at: int | None = None) -> str:
    """The address of a game's lesson, or of a step (from 0)."""
    return f"{LESSON_PREFIX}/{name}" if at is None else f"{LESSON_PREFIX}/{name}/{at + 1}"


def read_lesson_address(address: str) -> tuple[str, int | None] | None:
    """The game and the step (from 0) in an address such as `learn/konobi/3`; None for others."""
    prefix, _, rest = address.partition("/")
    name, _, number = rest.partition("/")
    if prefix != LESSON_PREFIX or not name:
        return None
    return name, max(0, int(number) - 1) if _is_number(number, 4) else None


def puzzle_address(name: str, puzzle: str = "") -> str:
    """The address of a game's shelf of puzzles, or of one puzzle by its id, or AGAIN."""
    return f"{PUZZLE_PREFIX}/{name}/{puzzle}" if puzzle else f"{PUZZLE_PREFIX}/{name}"


def retry_address(game: str, at: int) -> str:
    """The address of a position (from 0) that is tried again; `game` names the stored game."""
    return f"{RETRY_PREFIX}/{game}/{at}"


def read_retry_address(address: str) -> tuple[str, int]:
    """The game and the position (from 0) in an address such as `retry/18bcf-44cb/2`."""
    _, name, number, *_ = [*address.split("/"), "", ""]
    return name, int(number) if _is_number(number, 2) else 0


def _is_number(text: str, max_digits: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= max_digits
