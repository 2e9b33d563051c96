"""Ratings with their uncertainty, updated by the games of a period; the ratings of the levels.

Source: Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 22 March 2022; its
steps have the same numbers here, and its worked example is among the tests. Ratings are on the
scale of Elo: 400 points more are odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import exp, inf, log, log10, pi, sqrt
from typing import Final

from pentabula.core.brain import LevelMatch
from pentabula.core.game import AnyGame
from pentabula.search.levels import LEVELS, Level

SCALE: Final = 173.7178
"""Points of the rating in a unit of the paper's own scale."""

MEAN: Final = 1500.0
TAU: Final = 0.5
"""The limit on changes of the volatility: the paper advises 0.3 to 1.2."""

TOLERANCE: Final = 0.000001

WEAKEST_POINTS: Final = 1000.0
"""The rating of the weakest level in every game, before its levels were first changed: ratings of
different games do not compare."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating. Twice its `deviation` on either side is a 95 % interval for the strength.

    `volatility` is the expected change of strength in a period.
    """

    points: float = MEAN
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def _mu(self) -> float:
        return (self.points - MEAN) / SCALE

    @property
    def _phi(self) -> float:
        return self.deviation / SCALE


@dataclass(frozen=True, slots=True)
class EvenGame:
    """The level against which the user's chance is nearest to a half, and the chance."""

    level: Level
    chance: float


def expected(rating: Rating, opponent: Rating) -> float:
    """The winning chance against an opponent; uncertain ratings give chances nearer to a half."""
    weight = _g(sqrt(rating._phi**2 + opponent._phi**2))
    return 1 / (1 + exp(-weight * (rating._mu - opponent._mu)))


def after_rest(rating: Rating, periods: int) -> Rating:
    """The rating after some periods without a game, in which its uncertainty grows (step 6)."""
    phi = sqrt(rating._phi**2 + periods * rating.volatility**2)
    return Rating(rating.points, min(350.0, SCALE * phi), rating.volatility)


def after_games(rating: Rating, games: Iterable[tuple[Rating, float]]) -> Rating:
    """The rating after a period with these games: each opponent, and 1 for a win or 0 for a loss.

    Without games this is `after_rest` for one period.
    """
    weighted = [(_g(each._phi), _e(rating, each), score) for each, score in games]
    if not weighted:
        return after_rest(rating, 1)
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in weighted)  # step 3
    surplus = sum(g * (score - e) for g, e, score in weighted)
    volatility = _volatility(rating, variance, variance * surplus)
    phi = sqrt(rating._phi**2 + volatility**2)  # steps 6 and 7
    phi = 1 / sqrt(1 / phi**2 + 1 / variance)
    mu = rating._mu + phi**2 * surplus
    return Rating(MEAN + SCALE * mu, SCALE * phi, volatility)  # step 8


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _e(rating: Rating, opponent: Rating) -> float:
    return 1 / (1 + exp(-_g(opponent._phi) * (rating._mu - opponent._mu)))


def _volatility(rating: Rating, variance: float, delta: float) -> float:
    """The volatility after the games: step 5, a search for a zero by the Illinois algorithm."""
    phi, a = rating._phi, log(rating.volatility**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def level_rating(game: AnyGame, name: str, when: float = inf) -> Rating:
    """The rating of a level in a game, with the uncertainty of its matches.

    The level is rated as it was at `when`, in milliseconds since 1970, so that a change of the
    levels does not change earlier results. A level without a match is rated like the strongest one
    that has played; a timed level has no rating, since its strength depends on the device.
    """
    earlier = game.earlier_levels
    before = [each for each in earlier if each.until <= when]
    own = (*(each.matches for each in earlier), game.level_matches)[len(before)]
    successors = [each.successor for each in before if each.successor]
    ratings = _ratings((*successors, *own))[len(successors) :]
    number = [level.name for level in LEVELS].index(name)
    return ratings[min(number, len(ratings) - 1)]


def has_rating(game: AnyGame, level: Level) -> bool:
    """Whether matches have rated a level of a game."""
    return bool(game.level_matches) and LEVELS.index(level) <= len(game.level_matches)


def next_game(game: AnyGame, rating: Rating, last: str) -> EvenGame | None:
    """The level closest to an even game, at most one step from the `last` level played.

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
    rated = [level for level in LEVELS if has_rating(game, level)]
    if not rated:
        return None
    chances = [(expected(rating, level_rating(game, level.name)), level) for level in rated]
    chance, level = min(chances, key=lambda each: abs(each[0] - 0.5))
    return EvenGame(level, chance)


@cache
def _ratings(matches: tuple[LevelMatch, ...]) -> tuple[Rating, ...]:
    """Ratings from the weakest level up: each match gives a difference and its standard error."""
    points, variance, found = WEAKEST_POINTS, 0.0, [Rating(WEAKEST_POINTS, 0.0)]
    for match in matches:
        lost = match.games - match.won
        points += 400 * log10(match.won / lost)
        variance += (400 / log(10)) ** 2 * match.games / (match.won * lost)
        found.append(Rating(points, sqrt(variance)))
    return tuple(found)
