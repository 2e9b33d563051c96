"""The ratings of the levels, from matches of each against the one below it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log, log10, sqrt
from typing import Final

from pentabula.app.store.glicko import Rating, expected
from pentabula.core.brain import LevelMatch
from pentabula.core.game import AnyGame
from pentabula.search.levels import LEVELS, Level

WEAKEST: Final = 1000.0
"""The rating of the weakest level in every game: ratings of different games do not compare."""


@dataclass(frozen=True, slots=True)
class EvenGame:
    """The level against which a person's chance is nearest to a half, and that chance."""

    level: Level
    chance: float


def level_rating(game: AnyGame, name: str) -> Rating:
    """The rating of a level in a game, with the uncertainty of its matches.

    A level without a match is rated like the strongest one that has played.
    """
    ratings = _ratings(game.level_matches)
    number = [level.name for level in LEVELS].index(name)
    return ratings[min(number, len(ratings) - 1)]


def next_game(game: AnyGame, rating: Rating, last: str) -> EvenGame | None:
    """The level to play next: that of an even game, but at most one from the `last` one played.

    None if the levels are not rated.
    """
    even, names = even_game(game, rating), [level.name for level in LEVELS]
    if even is None or last not in names:
        return even
    at, wanted = names.index(last), names.index(even.level.name)
    level = LEVELS[min(at + 1, max(at - 1, wanted))]
    return EvenGame(level, expected(rating, level_rating(game, level.name)))


def even_game(game: AnyGame, rating: Rating) -> EvenGame | None:
    """The level for an even game against this rating; None if the levels are not rated."""
    if not game.level_matches:
        return None
    chances = [(expected(rating, level_rating(game, level.name)), level) for level in LEVELS]
    chance, level = min(chances, key=lambda each: abs(each[0] - 0.5))
    return EvenGame(level, chance)


@cache
def _ratings(matches: tuple[LevelMatch, ...]) -> tuple[Rating, ...]:
    """Ratings from the weakest level up: each match gives a difference and its standard error."""
    points, variance, found = WEAKEST, 0.0, [Rating(WEAKEST, 0.0)]
    for match in matches:
        lost = match.games - match.won
        points += 400 * log10(match.won / lost)
        variance += (400 / log(10)) ** 2 * match.games / (match.won * lost)
        found.append(Rating(points, sqrt(variance)))
    return tuple(found)
