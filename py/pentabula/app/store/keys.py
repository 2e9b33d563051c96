"""The keys of all stored texts: no other Python module spells one out."""

from __future__ import annotations

import zlib
from random import Random
from typing import Final

_ROOT: Final = "pentabula/"

GAME: Final = _ROOT + "game/"
"""The prefix of the keys of games."""

REVIEW: Final = _ROOT + "review/"
"""The prefix of the keys of reviews."""

ENGINE_LOCK: Final = _ROOT + "claim/"
"""The prefix of the keys of engine locks: see `engine_lock`."""

MATCH: Final = _ROOT + "match/"
"""The prefix of the keys of matches: see `matches`."""

LANGUAGE: Final = _ROOT + "language"
"""The chosen language, which only `assets/loader.js` stores and reads."""

SETTINGS: Final = _ROOT + "settings"
SHORTCUTS: Final = _ROOT + "shortcuts"
SEATING: Final = _ROOT + "seating"
TIME_CHOICE: Final = _ROOT + "time"
CHOICE_KEYS: Final = frozenset({SETTINGS, SHORTCUTS, SEATING, TIME_CHOICE})
"""Choices: two texts of them are not merged, the later one counts."""

READ_EARLY: Final = frozenset({SETTINGS})
"""The texts that `assets/loader.js` reads before Python runs: `localStorage` has a copy."""

DAILY: Final = _ROOT + "daily"

REVIEWS_USED: Final = _ROOT + "reviewed"
"""The reviews that were turned into puzzles."""

MOVED: Final = _ROOT + "moved"
"""The texts that were moved to the database, and when: see `migration`."""

BACKED_UP: Final = _ROOT + "backup"
"""When a backup was made, and when the browser was asked to keep what is stored."""

JOURNAL: Final = _ROOT + "journal/"
"""The prefix of the keys of writes that were not finished when the page was left."""

DELETED: Final = _ROOT + "deleted/"
"""The prefix of the keys of deleted games: see `deleted_games`."""

_DAMAGED: Final = _ROOT + "damaged/"

ASSIGNMENT: Final = _ROOT + "assignment"
"""The id of the last opened assignment."""

CLASSROOM: Final = _ROOT + "classroom"
"""The assignment that a teacher edits, and the codes of the class."""

PUZZLE: Final = _ROOT + "puzzle"
"""The progress in the last opened puzzle, which a reload continues."""

DRILL: Final = _ROOT + "drill"
"""The run in the last opened drill, which a reload continues."""

RETRY: Final = _ROOT + "retry"
"""The progress of Try again, for one game at a time."""

LIVE: Final = _ROOT + "live"
"""The live game that ended with the page; only `sessionStorage` has it."""


def game_key(name: str) -> str:
    """The key of the game with a name, such as `18bcf-44cb`."""
    return GAME + name


def new_game_key(now: int, rng: Random) -> str:
    """A key for a game that begins `now`, in milliseconds since 1970."""
    return game_key(f"{now:x}-{rng.randrange(16**4):04x}")


def linked_game_key(link: str) -> str:
    """The key of a finished game that is opened by its link."""
    return game_key(f"{zlib.crc32(link.encode()):x}-link")


def joined_game_key(match: str) -> str:
    """The key of a game by link that a friend has started, by the name of the match.

    Two tabs that open the same invitation store one game.
    """
    return game_key(f"{zlib.crc32(match.encode()):x}-friend")


def game_name(key: str) -> str:
    """The name in the key of a game."""
    return key.removeprefix(GAME)


def is_game(key: str) -> bool:
    """Whether the key is the key of a game."""
    return key.startswith(GAME)


def is_movable(key: str) -> bool:
    """Whether a text under the key in `localStorage` belongs in the database."""
    return key.startswith(_ROOT) and not key.startswith((JOURNAL, MOVED, LANGUAGE))


def is_in_backup(key: str) -> bool:
    """Whether a backup includes the text under the key: ours, and not bound to this device."""
    return is_movable(key) and not key.startswith((ENGINE_LOCK, BACKED_UP, DELETED, _DAMAGED))


def journal_key(key: str) -> str:
    """The key of an unfinished write to a key."""
    return JOURNAL + key.removeprefix(_ROOT)


def journalled_key(journal: str) -> str:
    """The key to which an unfinished write belongs."""
    return _ROOT + journal.removeprefix(JOURNAL)


def review_key(game: str) -> str:
    """The key of the review of a game, by the key of the game."""
    return REVIEW + game_name(game)


def engine_lock_key(game: str) -> str:
    """The key of the engine lock of a game, by the key of the game."""
    return ENGINE_LOCK + game_name(game)


def match_key(game: str) -> str:
    """The key of the match with a friend, by the key of the game."""
    return MATCH + game_name(game)


def matched_game(match: str) -> str:
    """The key of a game, by the key of its match."""
    return game_key(match.removeprefix(MATCH))


def reviewed_game(review: str) -> str:
    """The key of a game, by the key of its review."""
    return game_key(review.removeprefix(REVIEW))


def deleted_key(game: str) -> str:
    """The key of a deleted game, by the key that the game had."""
    return DELETED + game_name(game)


def deleted_game(deleted: str) -> str:
    """The key that a game had before it was deleted."""
    return game_key(deleted.removeprefix(DELETED))


def lesson_key(name: str) -> str:
    """The key of the progress in a lesson, by its name: see `addresses.lesson_name`."""
    return f"{_ROOT}lesson/{name}"


def puzzles_key(game: str) -> str:
    """The key of the attempts at the puzzles of a game, by the game's name in our code."""
    return f"{_ROOT}puzzles/{game}"


def drill_key(game: str) -> str:
    """The key of the best runs in a game's drill, by the game's name in our code."""
    return f"{_ROOT}drill/{game}"


def challenges_key(game: str) -> str:
    """The key of the challenges that were won, by the game's name in our code."""
    return f"{_ROOT}challenges/{game}"


def results_key(game: str) -> str:
    """The key of the results of finished games, by the game's name in our code."""
    return f"{_ROOT}results/{game}"


def level_streak_key(game: str) -> str:
    """The key of the last results against a level, by the game's name in our code."""
    return f"{_ROOT}streak/{game}"


def assignment_key(assignment: str) -> str:
    """The key of the progress with an assignment, by its id."""
    return f"{ASSIGNMENT}/{assignment}"


def damaged_key(key: str) -> str:
    """The key under which an unreadable text is set aside."""
    return _DAMAGED + key.removeprefix(_ROOT)
