"""The names of games and levels."""

from __future__ import annotations

from pentabula import games
from pentabula.search.levels import LEVELS


def game_names() -> tuple[str, ...]:
    """The names of all games.

    >>> "konobi" in game_names(), "chess" in game_names()
    (True, False)
    """
    return games.names()


def level_names() -> tuple[str, ...]:
    """The names of all levels, the weakest first.

    >>> level_names()
    ('novice', 'learner', 'casual', 'club', 'expert', 'master')
    """
    return tuple(level.name for level in LEVELS)
