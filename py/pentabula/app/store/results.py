"""Finished games of a person against a level, their totals, and the rating that they give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from time import gmtime, strftime
from typing import Final

from pentabula import games
from pentabula.app.play.next_game import opposing_level
from pentabula.app.play.session import Session
from pentabula.app.store.dates import LATEST
from pentabula.app.store.glicko import Rating, played, rested
from pentabula.app.store.level_ratings import level_rating
from pentabula.core.position import Seat

DAY: Final = 24 * 60 * 60 * 1000
"""A rating period in milliseconds: a calendar day of `Result.when`."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: the names of the game and of the level, the person's seat, and who won.

    `when` it was played is in milliseconds since 1970. `is_rated`: it was played on the board for
    which the levels are rated. `accuracy` is the person's, from 0 to 100, if the game has been
    reviewed.
    """

    game: str
    level: str
    seat: Seat
    is_won: bool
    when: int
    is_rated: bool
    accuracy: float | None = None

    @property
    def month(self) -> str:
        """The month of `when`, as `2026-11`."""
        return strftime("%Y-%m", gmtime(self.when // 1000))


@dataclass(frozen=True, slots=True)
class Totals:
    """How many games, how many of them won, and the mean accuracy of those reviewed."""

    games: int
    won: int
    accuracy: float | None = None


def result_of(session: Session, when: int, accuracy: float | None = None) -> Result | None:
    """The result of a game by its main line; None unless a person has played a level to the end."""
    outcome, level, person = session.cursor.result, opposing_level(session), session.cursor.person
    if outcome is None or level is None or person is None:
        return None
    when = min(max(when, 0), LATEST)
    is_won = outcome.winner == person
    return Result(session.game.name, level.name, person, is_won, when, _is_rated(session), accuracy)


def _is_rated(session: Session) -> bool:
    """Whether it is a whole game on the usual board: no number differs from its default."""
    game, options = session.game, session.record.options
    return not session.record.diagram and all(
        options[option.name] == option.default for option in game.options if option.low is not None
    )


def totals(results: Iterable[Result]) -> Totals:
    """The totals of some results."""
    counted = list(results)
    known = [each.accuracy for each in counted if each.accuracy is not None]
    mean = sum(known) / len(known) if known else None
    return Totals(len(counted), sum(each.is_won for each in counted), mean)


PROVISIONAL: Final = 10
"""With fewer rated games a rating is provisional: its number says little."""


def rated_results(results: Iterable[Result], now: int) -> Sequence[Result]:
    """The results that a rating counts, the earliest first.

    A result from the future, by a clock that was wrong, counts as one of today.
    """
    known = (replace(each, when=min(each.when, now)) for each in results if each.is_rated)
    return sorted(known, key=lambda each: each.when)


def rating(results: Sequence[Result], now: int) -> Rating | None:
    """The rating by the results of one game at a time `now`; None without a rated result.

    None too if the game's levels are not rated. The games of a day are one period; days without
    games increase the uncertainty. A result from the future, stored by a wrong clock, counts as one
    of today.
    """
    known = (replace(each, when=min(each.when, now)) for each in results if each.is_rated)
    rated = sorted(known, key=lambda each: each.when)
    if not rated:
        return None
    game, found, day = games.load(rated[0].game), Rating(), rated[0].when // DAY
    if not game.level_matches:
        return None
    for today, group in groupby(rated, key=lambda each: each.when // DAY):
        found = rested(found, today - day - 1) if today - day > 1 else found
        opponents = [(level_rating(game, each.level), float(each.is_won)) for each in group]
        found, day = played(found, opponents), today
    return rested(found, max(0, now // DAY - day))
