"""The keys of all stored texts: no other module spells one out.

`assets/loader.js` reads `SETTINGS` too, and stores the chosen language under a key that only it
uses, `pentabula/language`.
"""

from __future__ import annotations

from random import Random
from typing import Final

_ROOT: Final = "pentabula/"

GAME: Final = _ROOT + "game/"
"""What the keys of all games begin with."""

REVIEW: Final = _ROOT + "review/"
"""What the keys of all reviews begin with."""

SETTINGS: Final = _ROOT + "settings"
SHORTCUTS: Final = _ROOT + "shortcuts"
SEATING: Final = _ROOT + "seating"
DAILY: Final = _ROOT + "daily"

REVIEWS_TAKEN: Final = _ROOT + "reviewed"
"""Which reviews have been turned into puzzles."""

RETRY: Final = _ROOT + "retry"
"""The progress of Try again, for one game at a time."""


def game_key(name: str) -> str:
    """The key of the game with a name, such as `18bcf-44cb`."""
    return GAME + name


def new_game_key(now: int, rng: Random) -> str:
    """A key for a game that begins `now`, in milliseconds since 1970."""
    return game_key(f"{now:x}-{rng.randrange(16**4):04x}")


def game_name(key: str) -> str:
    """The name in the key of a game."""
    return key.removeprefix(GAME)


def is_game(key: str) -> bool:
    """Whether the key is that of a game."""
    return key.startswith(GAME)


def review_key(game: str) -> str:
    """The key of the review of a game, by the key of the game."""
    return REVIEW + game_name(game)


def reviewed_game(review: str) -> str:
    """The key of a game, by the key of its review."""
    return game_key(review.removeprefix(REVIEW))


def lesson_key(game: str) -> str:
    """The key of the progress in the lesson of a game, by the game's name in our code."""
    return f"{_ROOT}lesson/{game}"


def puzzles_key(game: str) -> str:
    """The key of the attempts at the puzzles of a game, by the game's name in our code."""
    return f"{_ROOT}puzzles/{game}"


def level_run_key(game: str) -> str:
    """The key of the last results against a level, by the game's name in our code."""
    return f"{_ROOT}streak/{game}"


def damaged_key(key: str) -> str:
    """The key under which a text that cannot be read is set aside."""
    return f"{_ROOT}damaged/{key.removeprefix(_ROOT)}"
